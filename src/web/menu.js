// @ts-check
/**
 * The menu of the home page: its bar of sections, what is folded in it, and the search for flavors.
 *
 * @module
 */

import { setUpSearch } from "./menu/search.ts";
import { readPageShop } from "./shop_data.ts";
import { markSection, openWhereWide } from "./menu/sections.ts";

openWhereWide();
markSection();
// In a task of its own, so that the buttons above can be pressed before.
setTimeout(() => setUpSearch(readPageShop()));
