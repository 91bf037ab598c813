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

setUpMenuFilter(byId("filtros"), JSON.parse(byId("datos").textContent ?? ""));
openWhereWide(document.querySelectorAll("details:is(.plegado, .categoria)"));
for (const bar of document.querySelectorAll(".secciones")) markSection(bar);
