// What the page runs, beside what every page does.

import "./page.js";
import "../zone_check.js";
