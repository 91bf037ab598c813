/** What is told of a flavor or an extra in a word or two. */

import type { Extra, Flavor } from "../shop/shapes.ts";
import { joinNames } from "../words/lists.ts";

/** For whom something is. */
export function dietsOf({ vegano, sinTacc }: Flavor | Extra): readonly string[] {
  return [...(vegano ? ["vegano"] : []), ...(sinTacc ? ["sin TACC"] : [])];
}

/** The allergens of something, in a text; empty where it has none. */
export function contentsOf({ alergenos }: Flavor | Extra): readonly string[] {
  return alergenos.length === 0 ? [] : [`contiene ${joinNames(alergenos)}`];
}

/** The marks of a flavor: for whom it is, with alcohol, sold out. */
export function marksOf(flavor: Flavor): readonly string[] {
  return [
    ...dietsOf(flavor),
    ...(flavor.alcohol ? ["con alcohol"] : []),
    ...(flavor.disponible ? [] : ["agotado por hoy"]),
  ];
}
