/** What holds for some days or hours alone: notices, and when what is said of the shop changes. */

import { addDays } from "../time/dates.ts";
import { dateAt, instantOf } from "../time/zone.ts";
import { formatModes } from "./contact.ts";
import { openStretches, type Timetable } from "./hours/opening.ts";
import { formatDate } from "./hours/text.ts";
import type { DeliveryMode, Notice } from "./shapes.ts";
import { DELIVERY_MODES } from "./terms.ts";
import type { Shop } from "./shop.ts";

/** The notices of a date of the shop's calendar, in the file's order. */
export function noticesOn(
  { today }: Pick<Shop, "today">,
  date: string,
): readonly Notice[] {
  return today.avisos.filter(({ desde, hasta }) =>
    desde <= date && date <= hasta
  );
}

/** What a notice suspends and how long it holds, told on one of its dates: "sin envío", "hasta el martes", both or nothing. */
export function describeNoticeScope(
  { hasta, suspende }: Notice,
  date: string,
): string {
  const modes = suspende.map((mode) => formatModes([mode])).join(" ni ");
  const without = modes === "" ? "" : `sin ${modes}`;
  const until = hasta === date ? "" : `hasta el ${formatDate(hasta)}`;
  return `${without} ${until}`.trim();
}

/** A notice as it is told on a date: "Aviso: Se rompió la moto. (sin envío)". */
export function describeNotice(notice: Notice, date: string): string {
  const end = describeNoticeScope(notice, date);
  return `Aviso: ${notice.texto}${end === "" ? "" : ` (${end})`}`;
}

/** What the notices of a date suspend. */
export function suspendedOn(
  shop: Pick<Shop, "today">,
  date: string,
): readonly DeliveryMode[] {
  const suspended = noticesOn(shop, date).flatMap(({ suspende }) => suspende);
  return DELIVERY_MODES.filter((mode) => suspended.includes(mode));
}

/** The shop's hours, and when something is sold out. */
type Changing = Timetable & Partial<Pick<Shop, "soldOut">>;

/** The next instant at which what is said of the shop may change: an opening, a closing, or what changes the day's news. */
export function nextChangeAt(shop: Changing, nowMs: number): number {
  const [{ opensMs, closesMs } = { opensMs: 0, closesMs: Infinity }] =
    openStretches(shop, nowMs);
  return Math.min(
    nextNewsAt(shop, nowMs),
    opensMs > nowMs ? opensMs : closesMs,
  );
}

/** The next instant at which the day's news change: the shop's midnight, or an end of the time in which something is sold out. */
export function nextNewsAt(
  { timeZone, soldOut }: Changing,
  nowMs: number,
): number {
  const midnight = instantOf(timeZone, addDays(dateAt(timeZone, nowMs), 1));
  const { fromMs = Infinity, untilMs = Infinity } = soldOut ?? {};
  return Math.min(
    midnight,
    ...[fromMs, untilMs].filter((edgeMs) => edgeMs > nowMs),
  );
}
