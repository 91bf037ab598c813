/** Promos: on which days they are sold, and what they save. */

import { weekdayOf } from "../time/dates.ts";
import { joinNames } from "../words/lists.ts";
import { pluralOf, tellDate } from "./hours/text.ts";
import type { Listing } from "./menu.ts";
import type { Promo, PromoPart, PromoPrice } from "./shapes.ts";
import { WEEKDAYS } from "./terms.ts";
import type { Shop } from "./shop.ts";

/** Whether a promo is sold on a date. */
export function isSoldOn({ dias, desde, hasta }: Promo, date: string): boolean {
  return (desde === null || desde <= date) && (hasta === null || date <= hasta) &&
    (dias === null || dias.some((day) => WEEKDAYS.indexOf(day) === weekdayOf(date) - 1));
}

/** The promos that may still be sold on a date or after it. */
export function promosFrom(promos: readonly Promo[], date: string): readonly Promo[] {
  return promos.filter(({ hasta }) => hasta === null || hasta >= date);
}

/** The days of a promo: "todos los días", "los martes y sábados, hasta el jueves 24 de diciembre". */
export function tellPromoDays({ dias, desde, hasta }: Promo): string {
  if (desde !== null && desde === hasta) return `solo el ${tellDate(desde)}`;
  const days = dias === null || dias.length === WEEKDAYS.length
    ? "todos los días"
    : `los ${joinNames(WEEKDAYS.filter((day) => dias.includes(day)).map(pluralOf))}`;
  const from = desde === null ? "" : ` desde el ${tellDate(desde)}`;
  const until = hasta === null ? "" : ` hasta el ${tellDate(hasta)}`;
  return `${days}${from || until ? "," : ""}${from}${until}`;
}

/** Promos, those that are not over unless others are given, with whether they are sold on a date and what they save. */
export function pricePromos(
  { menu, menuIndex: { potes, adicionales } }: Pick<Shop, "menu" | "menuIndex">,
  date: string,
  promos = promosFrom(menu.promos, date),
): readonly PromoPrice[] {
  return promos.map((promo) => {
    const parts = priceOf(promo.potes, potes) + priceOf(promo.adicionales, adicionales);
    const ahorro = Math.max(0, parts - promo.precio);
    return { ...promo, validaHoy: isSoldOn(promo, date), ahorro };
  });
}

/** What parts cost one by one. */
function priceOf(
  parts: readonly PromoPart[],
  { byId }: Listing<{ readonly precio: number }>,
): number {
  return parts.reduce((sum, { id, cantidad }) => sum + cantidad * (byId.get(id)?.precio ?? 0), 0);
}
