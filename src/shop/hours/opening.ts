/**
 * When the shop is open. The instant at which a turn begins is open, the one at which it ends is closed; turns that
 * touch or overlap are one stretch, whatever their dates.
 */

import { type Infer, object, oneOf, string } from "../../schema/schema.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant, instantOf } from "../../time/zone.ts";
import { describeMoment, weekdayName } from "./text.ts";
import { type Exception, type Hours, type Turn, WEEKDAYS } from "../shapes.ts";

/** The next opening; date, weekday and time of day are the shop's. */
export const NEXT_OPENING = object({
  fecha: string({ format: "date", description: "Fecha, AAAA-MM-DD.", examples: ["2026-11-21"] }),
  dia: oneOf(WEEKDAYS, { description: "Día de la semana." }),
  hora: string({ description: "Hora en que abre, HH:MM.", examples: ["12:00"] }),
  iso: string({
    format: "date-time",
    description: "El instante en que abre.",
    examples: ["2026-11-21T12:00:00-03:00"],
  }),
  texto: string({
    description: "Cuándo abre, como lo diría una persona.",
    examples: ["mañana a las 12:00", "el lunes 30 de noviembre a las 12:00"],
  }),
});
export type NextOpening = Infer<typeof NEXT_OPENING>;

/** Open until when, or closed until when. */
export interface Opening {
  readonly abierto: boolean;
  /** RFC 3339 in the shop's offset; null when closed and when nothing closes from today to 60 days on. */
  readonly cierra: string | null;
  /** Null when open and when nothing opens from today to 60 days on. */
  readonly proximaApertura: NextOpening | null;
}

/** A time of being open, in milliseconds since the epoch: from `opensMs`, and no longer at `closesMs`. */
export interface Stretch {
  readonly opensMs: number;
  readonly closesMs: number;
}

const HORIZON_DAYS = 60;

/**
 * Whether the shop is open at an instant, and when that changes.
 *
 * @example Saturday, an hour past midnight
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { WEEKDAYS } from "../shapes.ts";
 *
 * const hours = {
 *   zonaHoraria: "America/Argentina/Buenos_Aires",
 *   semana: WEEKDAYS.map((dia) => ({ dia, turnos: [{ desde: "12:00", hasta: "01:00" }] })),
 *   excepciones: [],
 * };
 * const { abierto, proximaApertura } = decideOpening(hours, Date.parse("2026-11-21T01:00:00-03:00"));
 * assertEquals([abierto, proximaApertura?.texto], [false, "hoy a las 12:00"]);
 * ```
 */
export function decideOpening(hours: Hours, nowMs: number): Opening {
  const stretch = firstEndingAfter(hours, nowMs);
  if (stretch === undefined) return { abierto: false, cierra: null, proximaApertura: null };
  const { opensMs, closesMs } = stretch;
  const { zonaHoraria } = hours;
  const today = dateAt(zonaHoraria, nowMs);
  if (opensMs > nowMs) {
    const proximaApertura = nextOpening(today, formatInstant(zonaHoraria, opensMs));
    return { abierto: false, cierra: null, proximaApertura };
  }
  const cierra = formatInstant(zonaHoraria, closesMs);
  const isNear = cierra.slice(0, 10) <= addDays(today, HORIZON_DAYS);
  return { abierto: true, cierra: isNear ? cierra : null, proximaApertura: null };
}

/**
 * The stretches, in order, that end after an instant and begin within so many dates, the instant's own the first: the
 * one in course begins with its earliest turn of yesterday or today; the last may go on into the date after.
 */
export function openStretches(hours: Hours, fromMs: number, days: number): readonly Stretch[] {
  return [...stretchesAround(hours, fromMs, days)].filter(({ closesMs }) => closesMs > fromMs);
}

/** The next instant at which what is said of the opening may change: an opening, a closing or the shop's midnight. */
export function nextChangeAt(hours: Hours, nowMs: number): number {
  const { zonaHoraria } = hours;
  const midnight = startOf(zonaHoraria, addDays(dateAt(zonaHoraria, nowMs), 1));
  const stretch = firstEndingAfter(hours, nowMs);
  if (stretch === undefined) return midnight;
  return Math.min(midnight, stretch.opensMs > nowMs ? stretch.opensMs : stretch.closesMs);
}

/** The exceptions from the shop's today on, by date. */
export function upcomingExceptions(hours: Hours, nowMs: number): readonly Exception[] {
  const today = dateAt(hours.zonaHoraria, nowMs);
  return hours.excepciones
    .filter(({ fecha }) => fecha >= today)
    .sort((a, b) => a.fecha < b.fecha ? -1 : 1);
}

function nextOpening(today: string, iso: string): NextOpening {
  const fecha = iso.slice(0, 10);
  const hora = iso.slice(11, 16);
  return {
    fecha,
    dia: weekdayName(fecha),
    hora,
    iso,
    texto: describeMoment(today, fecha, hora),
  };
}

function firstEndingAfter(hours: Hours, nowMs: number): Stretch | undefined {
  for (const stretch of stretchesAround(hours, nowMs, HORIZON_DAYS + 1)) {
    if (stretch.closesMs > nowMs) return stretch;
  }
  return undefined;
}

/** The stretches from the day before an instant on. Lazy: a caller that wants the first pays for two or three dates. */
function* stretchesAround(hours: Hours, instantMs: number, days: number): Generator<Stretch> {
  const today = dateAt(hours.zonaHoraria, instantMs);
  let current: Stretch | undefined;
  for (let day = -1; day < days; day += 1) {
    for (const turn of turnsOf(hours, addDays(today, day))) {
      if (current !== undefined && turn.opensMs <= current.closesMs) {
        current = {
          opensMs: current.opensMs,
          closesMs: Math.max(current.closesMs, turn.closesMs),
        };
      } else {
        if (current !== undefined) yield current;
        current = turn;
      }
    }
  }
  if (current !== undefined) yield current;
}

/** The turns that begin on a date, by their beginning; one that the clock's change swallows is left out. */
function turnsOf({ zonaHoraria, semana, excepciones }: Hours, date: string): readonly Stretch[] {
  const weekday = weekdayName(date);
  const day = excepciones.find(({ fecha }) => fecha === date) ??
    semana.find(({ dia }) => dia === weekday);
  return (day?.turnos ?? [])
    .map((turn) => stretchOf(zonaHoraria, date, turn))
    .filter(({ opensMs, closesMs }) => opensMs < closesMs)
    .sort((a, b) => a.opensMs - b.opensMs);
}

function stretchOf(zone: string, date: string, { desde, hasta }: Turn): Stretch {
  return {
    opensMs: startOf(zone, date, desde),
    closesMs: startOf(zone, hasta > desde ? date : addDays(date, 1), hasta),
  };
}

function startOf(zone: string, date: string, time = "00:00"): number {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantOf(zone, { year, month, day, hour, minute });
}
