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

/** The shop at an instant. A closing or opening more than 60 days ahead is null. */
interface OpeningState {
  readonly isOpen: boolean;
  /** Null while closed. */
  readonly closes: LocalTime | null;
  /** Null while open. */
  readonly opens: LocalTime | null;
}

/**
 * A time without a break in which the shop is open, in milliseconds since the
 * epoch. At `closesMs` the shop is closed.
 */
interface Stretch {
  readonly opensMs: number;
  readonly closesMs: number;
}

/** The hours of a date; `motivo` is the exception's reason, or null. */
export interface DateHours extends DayHours {
  readonly fecha: string;
  readonly motivo: string | null;
}

const HORIZON_DAYS = 60;

/** Decides whether the shop is open at an instant, and when that changes. */
export function decideOpening(shop: Timetable, atMs: number): OpeningState {
  const [stretch] = openStretches(shop, atMs);
  const isOpen = stretch !== undefined && stretch.opensMs <= atMs;
  if (!isOpen) {
    return {
      isOpen,
      closes: null,
      opens: findNextOpening(shop, atMs),
    };
  }

  const closing = localTimeAt(shop, stretch.closesMs);
  const lastDate = addDays(dateAt(shop.timeZone, atMs), HORIZON_DAYS);
  const closes = closing.fecha <= lastDate ? closing : null;
  return { isOpen, closes, opens: null };
}

/**
 * Returns the first opening after an instant, also while the shop is open. Returns
 * null if the shop doesn't open in the next 60 days.
 */
export function findNextOpening(
  shop: Timetable,
  atMs: number,
): LocalTime | null {
  const next = openStretches(shop, atMs)
    .find(({ opensMs }) => opensMs > atMs);
  return next === undefined ? null : localTimeAt(shop, next.opensMs);
}

/** Returns the hours of a date: the exception's or, without one, the weekday's. */
export function hoursOn(
  { semana, excepciones }: Hours,
  date: string,
): DateHours {
  const dia = weekdayName(date);
  const usual = semana.find((day) => day.dia === dia);
  const exception = excepciones.find(({ fecha }) => fecha === date);

  // Only an exception has a `motivo`.
  const { turnos = [], motivo = null } = { ...usual, ...exception };
  return { fecha: date, dia, turnos, motivo };
}

/** Returns the exceptions on or after a date, in the order of their dates. */
export function upcomingExceptions(
  { excepciones }: Hours,
  date: string,
): readonly Exception[] {
  return excepciones
    .filter(({ fecha }) => fecha >= date)
    .sort((a, b) => a.fecha.localeCompare(b.fecha));
}

/**
 * Yields the stretches that end after an instant, in order. Turns that touch or
 * overlap are one stretch.
 *
 * Yesterday's turns are included, since they may end after midnight. A turn of the
 * last date may end on the day after.
 *
 * @param days Number of dates whose turns are included, from the instant's date on.
 */
export function* openStretches(
  shop: Timetable,
  fromMs: number,
  days = HORIZON_DAYS + 1,
): Generator<Stretch> {
  const today = dateAt(shop.timeZone, fromMs);
  // Before the first turn: a stretch that no turn touches and that isn't yielded.
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

/**
 * Returns the turns that begin on a date, in order. Leaves out a turn whose entire
 * time is skipped by a clock change.
 */
export function turnsOf(
  { hours, timeZone }: Timetable,
  date: string,
): readonly Stretch[] {
  const stretches = hoursOn(hours, date).turnos.map(({ desde, hasta }) => {
    const closingDate = hasta > desde ? date : addDays(date, 1);
    return {
      opensMs: instantOf(timeZone, date, desde),
      closesMs: instantOf(timeZone, closingDate, hasta),
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
