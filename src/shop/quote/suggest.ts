/** The cheapest addition to an order. */

import { type Diet, suitsDiet } from "../diets.ts";
import type { Offer } from "../menu.ts";
import type { Addition } from "./order.ts";

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
