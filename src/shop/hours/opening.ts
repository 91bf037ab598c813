/** Opening hours: whether the shop is open at an instant, and when that changes. */

import { addDays, weekdayOf } from "../../time/dates.ts";
import {
  dateAt,
  formatInstant,
  instantOf,
  type TimeZone,
} from "../../time/zone.ts";
import type { Hours } from "../files.ts";
import type { Exception, NextOpening } from "../shapes.ts";
import { weekdayName } from "../terms.ts";
import {
  type DateHours,
  formatClosing,
  formatDate,
  formatMoment,
  formatTime,
} from "./text.ts";

/** The opening hours, with their time zone. */
export interface Timetable {
  readonly hours: Hours;
  readonly timeZone: TimeZone;
}

/** An instant on the shop's clock, in the form of the API. */
export type LocalTime = Omit<NextOpening, "dia" | "texto">;

/** The state of the shop in the form of the API. */
export interface Opening {
  readonly abierto: boolean;
  /**
   * RFC 3339 in the shop's offset. Null while closed, and if the shop doesn't
   * close in the next 60 days.
   */
  readonly cierra: string | null;
  /** Null while open, and if the shop doesn't open in the next 60 days. */
  readonly proximaApertura: NextOpening | null;
}

/**
 * A time without a break in which the shop is open, in milliseconds since the
 * epoch. At `closesMs` the shop is closed.
 */
interface Stretch {
  readonly opensMs: number;
  readonly closesMs: number;
}

/** A change more than this many days ahead counts as none. */
const HORIZON_DAYS = 60;

/**
 * Decides whether the shop is open at an instant, and when that changes.
 *
 * If the instant isn't on the date `today`, the text of the next opening has a date
 * instead of "hoy", "mañana" or "el lunes".
 */
export function decideOpening(
  shop: Timetable,
  atMs: number,
  today = dateAt(shop.timeZone, atMs),
): Opening {
  const closed = { abierto: false, cierra: null, proximaApertura: null };
  const [stretch] = openStretches(shop, atMs);
  if (stretch === undefined) return closed;

  const date = dateAt(shop.timeZone, atMs);
  const { opensMs, closesMs } = stretch;
  const abierto = opensMs <= atMs;
  const iso = formatInstant(shop.timeZone, abierto ? closesMs : opensMs);
  const fecha = iso.slice(0, 10);
  if (abierto) {
    const isInHorizon = fecha <= addDays(date, HORIZON_DAYS);
    return { ...closed, abierto, cierra: isInHorizon ? iso : null };
  }

  const hora = iso.slice(11, 16);
  const dia = weekdayName(fecha);
  const texto = date === today
    ? formatMoment(today, fecha, hora)
    : `el ${formatDate(fecha, today)} ${formatTime(hora)}`;
  return { ...closed, proximaApertura: { fecha, hora, iso, dia, texto } };
}

/** Describes the shop now: "Abierto hasta la 01:00", "Cerrado. Abre mañana a las 12:00". */
export function describeOpening(shop: Timetable, nowMs: number): string {
  const { abierto, cierra, proximaApertura } = decideOpening(shop, nowMs);
  if (cierra !== null) {
    const closing = formatClosing(formatInstant(shop.timeZone, nowMs), cierra);
    // "Hasta" needs no day for a closing today or tonight.
    return `Abierto hasta ${closing.replace(/^(?:hoy|esta noche) a /, "")}`;
  }

  if (proximaApertura) return `Cerrado. Abre ${proximaApertura.texto}`;
  // Nothing changes in the next 60 days.
  return abierto ? "Abierto" : "Cerrado";
}

/** Returns the hours of a date: the exception's or, without one, the weekday's. */
export function hoursOn(
  { semana, excepciones }: Hours,
  date: string,
): DateHours {
  return {
    fecha: date,
    dia: weekdayName(date),
    turnos: [],
    motivo: null,
    ...semana[weekdayOf(date)],
    ...excepciones.find(({ fecha }) => fecha === date),
  };
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
  let opensMs = -Infinity;
  let closesMs = -Infinity;

  for (let day = -1; day < days; day += 1) {
    for (const turn of turnsOf(shop, addDays(today, day))) {
      if (turn.opensMs > closesMs) {
        if (closesMs > fromMs) yield { opensMs, closesMs };
        opensMs = turn.opensMs;
      }
      closesMs = Math.max(closesMs, turn.closesMs);
    }
  }

  if (closesMs > fromMs) yield { opensMs, closesMs };
}

/**
 * Returns the turns that begin on a date, in order. Leaves out a turn whose entire
 * time is skipped by a clock change.
 */
export function turnsOf(
  { hours, timeZone }: Timetable,
  date: string,
): readonly Stretch[] {
  return hoursOn(hours, date).turnos
    .map(({ desde, hasta }) => {
      const closingDate = hasta > desde ? date : addDays(date, 1);
      return {
        opensMs: instantOf(timeZone, date, desde),
        closesMs: instantOf(timeZone, closingDate, hasta),
      };
    })
    .filter(({ opensMs, closesMs }) => opensMs < closesMs)
    .sort((a, b) => a.opensMs - b.opensMs);
}
