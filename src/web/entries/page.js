// What every page runs.

import "../opening_state.js";
import "../news.js";
