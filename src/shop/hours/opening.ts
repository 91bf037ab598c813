/** When the shop is open: from the instant at which a turn begins until the one at which it ends. Turns that touch are one stretch. */

import { addDays } from "../../time/dates.ts";
import {
  dateAt,
  formatInstant,
  instantOf,
  type TimeZone,
} from "../../time/zone.ts";
import type { Hours } from "../files.ts";
import type { Exception, NextOpening } from "../shapes.ts";
import type { DateHours } from "./text.ts";
import {
  formatClosing,
  formatDate,
  formatMoment,
  formatTime,
  weekdayName,
} from "./text.ts";

/** The opening hours, with their time zone. */
export interface Timetable {
  readonly hours: Hours;
  readonly timeZone: TimeZone;
}

/** Open until when, or closed until when. */
export interface Opening {
  readonly abierto: boolean;
  /** RFC 3339 in the shop's offset; null when closed and when nothing closes from today to 60 days on. */
  readonly cierra: string | null;
  /** Null when open and when nothing opens from today to 60 days on. */
  readonly proximaApertura: NextOpening | null;
}

/** A time during which the shop is open, in milliseconds since the epoch; at `closesMs` it is closed. */
export interface Stretch {
  readonly opensMs: number;
  readonly closesMs: number;
}

const HORIZON_DAYS = 60;

/**
 * Whether the shop is open at an instant, and when that changes. Asked for another day than the one on which it is read,
 * the next opening is told by its date, never as "hoy" or "mañana".
 */
export function decideOpening(
  shop: Timetable,
  atMs: number,
  nowMs = atMs,
): Opening {
  const [stretch] = openStretches(shop, atMs);
  if (stretch === undefined) {
    return { abierto: false, cierra: null, proximaApertura: null };
  }
  const { opensMs, closesMs } = stretch;
  const abierto = opensMs <= atMs;
  const iso = formatInstant(shop.timeZone, abierto ? closesMs : opensMs);
  const [fecha, hora] = [iso.slice(0, 10), iso.slice(11, 16)];
  const day = dateAt(shop.timeZone, atMs);
  if (abierto) {
    const isNear = fecha <= addDays(day, HORIZON_DAYS);
    return { abierto, cierra: isNear ? iso : null, proximaApertura: null };
  }
  const texto = day === dateAt(shop.timeZone, nowMs)
    ? formatMoment(day, fecha, hora)
    : `el ${formatDate(fecha)} ${formatTime(hora)}`;
  const proximaApertura = { fecha, dia: weekdayName(fecha), hora, iso, texto };
  return { abierto, cierra: null, proximaApertura };
}

/** Whether the shop is open and until when, in a sentence: "Abierto hasta la 01:00", "Cerrado. Abre mañana a las 12:00". */
export function tellOpening(shop: Timetable, nowMs: number): string {
  const { abierto, cierra, proximaApertura } = decideOpening(shop, nowMs);
  if (!abierto) {
    return proximaApertura === null
      ? "Cerrado"
      : `Cerrado. Abre ${proximaApertura.texto}`;
  }
  if (cierra === null) return "Abierto";
  const closing = formatClosing(formatInstant(shop.timeZone, nowMs), cierra);
  return `Abierto hasta ${closing.replace(/^(?:hoy|esta noche) a /, "")}`;
}

/** How the shop opens on a date: by the exception that the date is, else as on every such weekday. */
export function hoursOn(
  { semana, excepciones }: Hours,
  date: string,
): DateHours {
  const dia = weekdayName(date);
  const exception = excepciones.find(({ fecha }) => fecha === date);
  const turnos = exception?.turnos ??
    semana.find((day) => day.dia === dia)?.turnos ?? [];
  return { fecha: date, dia, turnos, motivo: exception?.motivo ?? null };
}

/** The exceptions from the shop's today on, by date. */
export function upcomingExceptions(
  shop: Timetable,
  nowMs: number,
): readonly Exception[] {
  const today = dateAt(shop.timeZone, nowMs);
  return shop.hours.excepciones.filter(({ fecha }) => fecha >= today)
    .sort((a, b) => a.fecha < b.fecha ? -1 : 1);
}

/**
 * The stretches that end after an instant and begin within so many dates, its own first, in order: one at a time, since the
 * first is mostly near. Turns from before yesterday are not counted in a stretch, and the last one may end a day later.
 */
export function* openStretches(
  shop: Timetable,
  fromMs: number,
  days = HORIZON_DAYS + 1,
): Generator<Stretch> {
  const today = dateAt(shop.timeZone, fromMs);
  let current: Stretch = { opensMs: -Infinity, closesMs: -Infinity };
  for (let day = -1; day < days; day += 1) {
    for (const turn of turnsOf(shop, addDays(today, day))) {
      if (turn.opensMs > current.closesMs) {
        if (current.closesMs > fromMs) yield current;
        current = turn;
      } else {current = {
          ...current,
          closesMs: Math.max(current.closesMs, turn.closesMs),
        };}
    }
  }
  if (current.closesMs > fromMs) yield current;
}

/** The turns that begin on a date, in order. One whose whole time is skipped by a change of the clock is left out. */
export function turnsOf(
  { hours, timeZone }: Timetable,
  date: string,
): readonly Stretch[] {
  return hoursOn(hours, date).turnos
    .map(({ desde, hasta }) => ({
      opensMs: instantOf(timeZone, date, desde),
      closesMs: instantOf(
        timeZone,
        hasta > desde ? date : addDays(date, 1),
        hasta,
      ),
    }))
    .filter(({ opensMs, closesMs }) => opensMs < closesMs)
    .sort((a, b) => a.opensMs - b.opensMs);
}
