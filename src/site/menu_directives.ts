/** The menu on the pages: tubs, promos, extras, flavors by category. */

import type { Directives } from "./directives.ts";
import type { Facts } from "./facts.ts";
import { FLAVOR_LIST } from "./flavor_list.ts";
import { EXTRA_CARDS, PROMO_CARDS, TUB_CARDS } from "./menu_cards.ts";

/** The directives of the menu, by name. */
export const MENU_DIRECTIVES: Directives<Facts> = {
  potes: TUB_CARDS,
  promos: PROMO_CARDS,
  adicionales: EXTRA_CARDS,
  sabores: FLAVOR_LIST,
};
