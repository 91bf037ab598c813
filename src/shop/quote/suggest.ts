/** Suggestions for an order, all of which suit its diet. */

import { suitsSearch } from "../diet_text.ts";
import { type Diet, suitsDiet } from "../diets.ts";
import type { Offer } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import type { Objection } from "./objections.ts";
import type { Addition } from "./order.ts";

/** Unknown names with suggestions: each search reads the entire menu. */
const MOST_SEARCHES = 3;

/** Returns the cheapest tub or extra of at least this price that suits the diet. */
export function findCheapestAddition(
  offer: Offer,
  missingPesos: number,
  diet: readonly Diet[],
): Addition | undefined {
  const additions = (["potes", "adicionales"] as const).flatMap((kind) =>
    offer.menu[kind]
      .filter((item) => suitsDiet(offer, item, diet))
      .map(({ id, nombre, precio }) => ({ kind, id, nombre, precio }))
  );
  const [cheapest] = additions
    .filter(({ precio }) => precio >= missingPesos)
    .toSorted((a, b) => a.precio - b.precio);
  return cheapest;
}

/** Adds near names to the first unknown ones, if they suit the diet. */
export function suggestNames(
  offer: Offer,
  objections: readonly Objection[],
  diet: readonly Diet[],
): readonly Objection[] {
  const searched = objections.filter(({ kind }) =>
    kind === "unknown-item" || kind === "unknown-flavor"
  ).slice(0, MOST_SEARCHES);

  return objections.map((objection) => {
    if (!searched.includes(objection)) return objection;

    if (objection.kind === "unknown-flavor") {
      const near = offer.menuIndex.sabores.nearest(objection.text)
        .filter((flavor) => mayMean(offer, flavor, objection.text, diet));
      return { ...objection, near };
    }
    if (objection.kind === "unknown-item") {
      const { list, text } = objection;
      const items: readonly (Tub | Promo | Extra)[] = offer.menuIndex[list]
        .nearest(text);
      const near = items.filter((item) => mayMean(offer, item, text, diet));
      return { ...objection, near };
    }
    return objection;
  });
}

/** Returns true if an item suits the diet, and the one that the text names. */
function mayMean(
  offer: Offer,
  item: Tub | Promo | Extra | Flavor,
  text: string,
  diet: readonly Diet[],
): boolean {
  if (!suitsDiet(offer, item, diet)) return false;
  return !("alergenos" in item) ||
    suitsSearch({ alcohol: false, ...item }, text);
}
