/** Promos as they stand on the price list of a day. */

import { weekdayOf } from "../time/dates.ts";
import type { Listing } from "./menu.ts";
import { isSoldOn } from "./quote/promos.ts";
import type { Promo, PromoPart } from "./shapes.ts";
import type { Shop } from "./shop.ts";

/** A promo on a day. */
export interface PromoPrice extends Promo {
  readonly validaHoy: boolean;
  /** What it costs less than its parts one by one, in pesos; 0 where it doesn't. */
  readonly ahorro: number;
}

/** The promos of the menu, with whether they are sold on a date and what they save. */
export function pricePromos(
  { menu, menuIndex: { potes, adicionales } }: Pick<Shop, "menu" | "menuIndex">,
  date: string,
): readonly PromoPrice[] {
  const weekday = weekdayOf(date);
  return menu.promos.map((promo) => {
    const parts = sumOf(promo.potes, potes) + sumOf(promo.adicionales, adicionales);
    return {
      ...promo,
      validaHoy: isSoldOn(promo, weekday),
      ahorro: Math.max(0, parts - promo.precio),
    };
  });
}

function sumOf(
  parts: readonly PromoPart[],
  { byId }: Listing<{ readonly precio: number }>,
): number {
  return parts.reduce((sum, { id, cantidad }) => sum + cantidad * (byId.get(id)?.precio ?? 0), 0);
}
