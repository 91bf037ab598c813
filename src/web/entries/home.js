// What the page runs, beside what every page does.

import "./page.ts";
import "../home.js";
import "../menu.js";
