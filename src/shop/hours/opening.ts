/** Opening hours: whether the shop is open at an instant, and when that changes. */

import { addDays } from "../../time/dates.ts";
import {
  dateAt,
  formatInstant,
  instantOf,
  type TimeZone,
} from "../../time/zone.ts";
import type { Hours } from "../files.ts";
import type { DayHours, Exception } from "../shapes.ts";
import { weekdayName } from "../terms.ts";

/** The opening hours, with their time zone. */
export interface Timetable {
  readonly hours: Hours;
  readonly timeZone: TimeZone;
}

/** An instant on the shop's clock. */
export interface LocalTime {
  readonly fecha: string;
  readonly hora: string;
  /** RFC 3339 in the shop's offset. */
  readonly iso: string;
}

/** The shop at an instant. A change more than 60 days ahead is null. */
interface OpeningState {
  readonly isOpen: boolean;
  /** Null while closed. */
  readonly closes: LocalTime | null;
  /** Null while open. */
  readonly opens: LocalTime | null;
}

/** Opening and closing, in milliseconds since the epoch; at `closesMs` the shop is closed. */
interface Stretch {
  readonly opensMs: number;
  readonly closesMs: number;
}

/** The hours of a date; `motivo` is the reason of an exception. */
export interface DateHours extends DayHours {
  readonly fecha: string;
  readonly motivo: string | null;
}

const HORIZON_DAYS = 60;

/** Decides whether the shop is open at an instant, and when that changes. */
export function decideOpening(shop: Timetable, atMs: number): OpeningState {
  const [stretch] = openStretches(shop, atMs);
  if (stretch === undefined || stretch.opensMs > atMs) {
    return {
      isOpen: false,
      closes: null,
      opens: findNextOpening(shop, atMs),
    };
  }

  const closing = localTimeAt(shop, stretch.closesMs);
  const lastDate = addDays(dateAt(shop.timeZone, atMs), HORIZON_DAYS);
  const closes = closing.fecha <= lastDate ? closing : null;
  return { isOpen: true, closes, opens: null };
}

/** Returns the first opening after an instant, also while the shop is open. */
export function findNextOpening(
  shop: Timetable,
  atMs: number,
): LocalTime | null {
  const next = openStretches(shop, atMs)
    .find(({ opensMs }) => opensMs > atMs);
  return next === undefined ? null : localTimeAt(shop, next.opensMs);
}

/** Returns the hours of a date, from the exception for the date or from its weekday. */
export function hoursOn(
  { semana, excepciones }: Hours,
  date: string,
): DateHours {
  const dia = weekdayName(date);
  const usual = semana.find((day) => day.dia === dia);
  const exception = excepciones.find(({ fecha }) => fecha === date);

  const { turnos = [], motivo = null } = { ...usual, ...exception };
  return { fecha: date, dia, turnos, motivo };
}

/** Returns the exceptions from a date on, in the order of their dates. */
export function upcomingExceptions(
  { excepciones }: Hours,
  date: string,
): readonly Exception[] {
  return excepciones
    .filter(({ fecha }) => fecha >= date)
    .sort((a, b) => a.fecha.localeCompare(b.fecha));
}

/**
 * Yields the stretches that end after an instant, in order. Turns that touch are
 * one stretch.
 *
 * Yesterday's turns count, since they may end after midnight. The last stretch
 * may end a day after the last date.
 *
 * @param days Number of dates on which a stretch may begin.
 */
export function* openStretches(
  shop: Timetable,
  fromMs: number,
  days = HORIZON_DAYS + 1,
): Generator<Stretch> {
  const today = dateAt(shop.timeZone, fromMs);
  let current: Stretch = {
    opensMs: -Infinity,
    closesMs: -Infinity,
  };

  for (let day = -1; day < days; day += 1) {
    for (const turn of turnsOf(shop, addDays(today, day))) {
      if (turn.opensMs <= current.closesMs) {
        const closesMs = Math.max(current.closesMs, turn.closesMs);
        current = { ...current, closesMs };
        continue;
      }
      if (current.closesMs > fromMs) yield current;
      current = turn;
    }
  }

  if (current.closesMs > fromMs) yield current;
}

/** Returns the turns that begin on a date, in order, without turns that a clock change skips. */
export function turnsOf(
  { hours, timeZone }: Timetable,
  date: string,
): readonly Stretch[] {
  const stretches = hoursOn(hours, date).turnos.map(({ desde, hasta }) => {
    const lastDate = hasta > desde ? date : addDays(date, 1);
    return {
      opensMs: instantOf(timeZone, date, desde),
      closesMs: instantOf(timeZone, lastDate, hasta),
    };
  });

  return stretches
    .filter(({ opensMs, closesMs }) => opensMs < closesMs)
    .sort((a, b) => a.opensMs - b.opensMs);
}

function localTimeAt({ timeZone }: Timetable, instantMs: number): LocalTime {
  const iso = formatInstant(timeZone, instantMs);
  return {
    fecha: iso.slice(0, 10),
    hora: iso.slice(11, 16),
    iso,
  };
}
