/** Suggestions for an order, all of which suit its diet. */

import { suitsSearch } from "../diet_text.ts";
import { type Diet, suitsDiet } from "../diets.ts";
import type { Offer } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import type { Addition } from "./order.ts";

type Item = Tub | Promo | Extra;

/** Returns the cheapest tub or extra of at least this price that suits the diet. */
export function findCheapestAddition(
  offer: Offer,
  missingPesos: number,
  diet: readonly Diet[],
): Addition | undefined {
  const additions = (["potes", "adicionales"] as const).flatMap((kind) =>
    offer.menu[kind]
      .filter((item) =>
        item.anticipacionHoras === 0 && suitsDiet(offer, item, diet)
      )
      .map(({ id, nombre, precio }) => ({ kind, id, nombre, precio }))
  );
  const [cheapest] = additions
    .filter(({ precio }) => precio >= missingPesos)
    .toSorted((a, b) => a.precio - b.precio);
  return cheapest;
}

/** Keeps the near items that suit the diet, and the one that the text names. */
export function filterNear<T extends Item | Flavor>(
  offer: Offer,
  near: readonly T[],
  text: string,
  diet: readonly Diet[],
): readonly T[] {
  return near.filter((item) =>
    suitsDiet(offer, item, diet) &&
    (!("alergenos" in item) || suitsSearch({ alcohol: false, ...item }, text))
  );
}
