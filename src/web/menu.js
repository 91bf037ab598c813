// @ts-check
/**
 * The menu of the home page: its bar of sections, what is folded in it, and the search for flavors.
 *
 * @module
 */

import { byId } from "./dom.js";
import { openWhereWide } from "./folds.js";
import { setUpMenuFilter } from "./menu_filter.js";
import { markSection } from "./section_bar.js";

openWhereWide(document.querySelectorAll("details:is(.plegado, .categoria)"));
for (const bar of document.querySelectorAll(".secciones")) markSection(bar);
// In a task of its own, so that the buttons above can be pressed before.
setTimeout(() => setUpMenuFilter(byId("filtros"), JSON.parse(byId("datos").textContent ?? "")));
