/** What holds for some days or hours alone: notices, and what is sold out. */

import { addDays } from "../time/dates.ts";
import type { Today } from "./files.ts";
import { dateAt, instantOf } from "../time/zone.ts";
import { tellWithout } from "./delivery_text.ts";
import { lastEndOf, nextTurnChangeAt, type Timetable } from "./hours/opening.ts";
import { tellDate } from "./hours/text.ts";
import { DELIVERY_MODES, type DeliveryMode, type Notice } from "./shapes.ts";

/** From when until when something is sold out, in milliseconds since the epoch, the end not included. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * When the flavors of the day's file are sold out: from the first midnight of its date to the next one, or to the end of
 * the date's last turn if that is later. Undefined where the file lists none.
 */
export function findSoldOut(timetable: Timetable, { fecha, agotados }: Today): Span | undefined {
  if (agotados.length === 0) return undefined;
  return {
    fromMs: instantOf(timetable.timeZone, fecha),
    untilMs: Math.max(
      instantOf(timetable.timeZone, addDays(fecha, 1)),
      lastEndOf(timetable, fecha),
    ),
  };
}

interface HasToday {
  readonly today: Today;
}

/** The notices of a date of the shop's calendar, in the file's order. */
export function noticesOn({ today }: HasToday, date: string): readonly Notice[] {
  return today.avisos.filter(({ desde, hasta }) => desde <= date && date <= hasta);
}

/**
 * What a notice suspends and how long it holds, told on one of its dates: "sin envío", "hasta el martes 24 de
 * noviembre", both, or nothing.
 */
export function tellNoticeEnd({ hasta, suspende }: Notice, date: string): string {
  return [
    ...(suspende.length === 0 ? [] : [tellWithout(suspende)]),
    ...(hasta === date ? [] : [`hasta el ${tellDate(hasta)}`]),
  ].join(" ");
}

/** A notice as it is told on a date: "Aviso: Se rompió la moto. (sin envío)". */
export function tellNotice(notice: Notice, date: string): string {
  const end = tellNoticeEnd(notice, date);
  return `Aviso: ${notice.texto}${end === "" ? "" : ` (${end})`}`;
}

/** What the notices of a date suspend. */
export function suspendedOn(shop: HasToday, date: string): readonly DeliveryMode[] {
  const suspended = noticesOn(shop, date).flatMap(({ suspende }) => suspende);
  return DELIVERY_MODES.filter((mode) => suspended.includes(mode));
}

interface HasSpan extends Timetable {
  readonly soldOut: Span | undefined;
}

/** The next instant at which what is said of the shop may change: an opening, a closing, or what changes the day's news. */
export function nextChangeAt(shop: HasSpan, nowMs: number): number {
  return Math.min(nextTurnChangeAt(shop, nowMs), nextNewsAt(shop, nowMs));
}

/**
 * The next instant at which the day's news change: the shop's midnight (notices, promos and "mañana" do then), or the
 * moment from which or until which something is sold out.
 */
export function nextNewsAt({ timeZone, soldOut }: HasSpan, nowMs: number): number {
  const midnight = instantOf(timeZone, addDays(dateAt(timeZone, nowMs), 1));
  const { fromMs = Infinity, untilMs = Infinity } = soldOut ?? {};
  return Math.min(midnight, ...[fromMs, untilMs].filter((edgeMs) => edgeMs > nowMs));
}
