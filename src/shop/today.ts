/** The notices of a date, and the next instant at which pages must change. */

import { addDays } from "../time/dates.ts";
import { dateAt, instantOf } from "../time/zone.ts";
import { formatModes } from "./contact.ts";
import { offeredModes } from "./delivery.ts";
import { openStretches } from "./hours/opening.ts";
import { formatDate } from "./hours/text.ts";
import type { DeliveryMode, Notice } from "./shapes.ts";
import type { Shop } from "./shop.ts";

/** Returns the notices of a date in the shop's calendar, in the file's order. */
export function noticesOn(
  { today }: Shop,
  date: string,
): readonly Notice[] {
  return today.avisos.filter(({ desde, hasta }) =>
    desde <= date && date <= hasta
  );
}

/**
 * Describes the methods that a notice suspends, and its last date unless that is
 * the given date: "sin envío hasta el martes 24 de noviembre". Returns "" if the
 * notice suspends nothing and ends on the given date.
 */
export function describeNoticeScope(
  { hasta, suspende }: Notice,
  date: string,
): string {
  const modes = suspende
    .map((mode) => formatModes([mode]))
    .join(" ni ");
  const without = modes === "" ? "" : `sin ${modes}`;
  const until = hasta === date ? "" : `hasta el ${formatDate(hasta, date)}`;
  return `${without} ${until}`.trim();
}

/** Describes a notice on a date: "Aviso: Se rompió la moto. (sin envío)". */
export function describeNotice(notice: Notice, date: string): string {
  const scope = describeNoticeScope(notice, date);
  return `Aviso: ${notice.texto}${scope === "" ? "" : ` (${scope})`}`;
}

/** Returns the notices that suspend a method on a date. */
export function suspensionsOf(
  shop: Shop,
  mode: DeliveryMode,
  date: string,
): readonly Notice[] {
  return noticesOn(shop, date)
    .filter(({ suspende }) => suspende.includes(mode));
}

/** Returns the methods that the shop offers and no notice of the date suspends. */
export function availableModes(
  shop: Shop,
  date: string,
): readonly DeliveryMode[] {
  return offeredModes(shop)
    .filter((mode) => suspensionsOf(shop, mode, date).length === 0);
}

/**
 * Returns the next instant at which the shop opens or closes, or at which
 * `nextNewsAt` expects a change.
 */
export function nextChangeAt(shop: Shop, nowMs: number): number {
  // Without a coming turn, the closing is at Infinity, so only the news count.
  const [{ opensMs, closesMs } = { opensMs: 0, closesMs: Infinity }] =
    openStretches(shop, nowMs);
  return Math.min(
    nextNewsAt(shop, nowMs),
    opensMs > nowMs ? opensMs : closesMs,
  );
}

/**
 * Returns the next instant at which notices, prices, promos or the sold-out
 * flavors may change. It is midnight or, if earlier, the end of business on the
 * date of the sold-out flavors.
 */
export function nextNewsAt(
  { timeZone, soldOutUntilMs }: Shop,
  nowMs: number,
): number {
  const tomorrow = addDays(dateAt(timeZone, nowMs), 1);
  const midnight = instantOf(timeZone, tomorrow);
  return nowMs < soldOutUntilMs ? Math.min(midnight, soldOutUntilMs) : midnight;
}
