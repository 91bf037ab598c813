// What the page runs, beside what every page does.

import "./page.js";
import "../home.js";
import "../menu.js";
