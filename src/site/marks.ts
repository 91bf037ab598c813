/** What is told of a flavor or an extra in a word or two. */

import { tellDiets } from "../shop/diet_text.ts";
import type { Extra, Flavor } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { shortageOf } from "../shop/shortage.ts";
import { joinNames } from "../words/lists.ts";

/** The allergens of something, in a text; empty where it has none. */
export function contentsOf({ alergenos }: Flavor | Extra): readonly string[] {
  return alergenos.length === 0 ? [] : [`contiene ${joinNames(alergenos)}`];
}

/** The marks of a flavor: for whom it is, with alcohol, why it can't be had. */
export function marksOf(shop: Shop, flavor: Flavor): readonly string[] {
  const shortage = shortageOf(shop, flavor);
  return [
    ...tellDiets(flavor),
    ...(flavor.alcohol ? ["con alcohol"] : []),
    ...(shortage === undefined ? [] : [shortage]),
  ];
}
