// What the page runs, beside what every page does.

import "./page.js";
import "../try_it.js";
