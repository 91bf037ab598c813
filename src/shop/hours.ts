/** Opening hours: whether the shop is open at an instant, when that changes, and the hours in the Spanish of Buenos Aires. */

import { addDays, dateOf, daysBetween, weekdayOf } from "../time/dates.ts";
import {
  dateAt,
  formatInstant,
  instantOf,
  timeOf,
  type TimeZone,
} from "../time/zone.ts";
import { capitalize, joinNames } from "../words/lists.ts";
import type { Hours } from "./files.ts";
import type { DayHours, Exception, NextOpening, Turn } from "./shapes.ts";
import { weekdayName, WEEKDAYS } from "./terms.ts";

/** The opening hours, with their time zone. */
export interface Timetable {
  readonly hours: Hours;
  readonly timeZone: TimeZone;
}

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
 * An unbroken span of opening hours, in milliseconds since the Unix epoch. At
 * `closesMs` the shop is closed.
 */
interface Stretch {
  readonly opensMs: number;
  readonly closesMs: number;
}

/** Maximum number of days that the search for an opening or closing looks ahead. */
const HORIZON_DAYS = 60;

const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    .split(" ");
/** To customers, the hours before this time belong to the previous night. */
export const DAWN = "06:00";

/** The hours of a date. `motivo` is the reason of the date's exception; null without an exception. */
interface DateHours extends DayHours {
  readonly fecha: string;
  readonly motivo: string | null;
}

/**
 * Decides whether the shop is open at an instant, and when that changes.
 *
 * @param today The date on which `proximaApertura.texto` is read; by default, the instant's
 * date. For any other `today`, that text always has the date of the opening: "el lunes 30 de
 * noviembre a las 12:00", never "hoy", "mañana" or "el lunes".
 */
export function decideOpening(
  shop: Timetable,
  atMs: number,
  today = dateAt(shop.timeZone, atMs),
): Opening {
  const unchanging = { abierto: false, cierra: null, proximaApertura: null };
  const [stretch] = openStretches(shop, atMs);
  if (!stretch) return unchanging;

  const date = dateAt(shop.timeZone, atMs);
  const { opensMs, closesMs } = stretch;
  const abierto = opensMs <= atMs;
  const iso = formatInstant(shop.timeZone, abierto ? closesMs : opensMs);
  const fecha = dateOf(iso);
  if (abierto) {
    return {
      ...unchanging,
      abierto,
      cierra: fecha <= addDays(date, HORIZON_DAYS) ? iso : null,
    };
  }

  const hora = timeOf(iso);
  const texto = date === today
    ? formatMoment(today, iso)
    : `el ${formatDate(fecha, today)} ${formatTime(hora)}`;
  return {
    ...unchanging,
    proximaApertura: { fecha, hora, iso, dia: weekdayName(fecha), texto },
  };
}

/** Describes the shop now: "Abierto hasta la 01:00", "Cerrado. Abre mañana a las 12:00". */
export function describeOpening(shop: Timetable, nowMs: number): string {
  const { abierto, cierra, proximaApertura } = decideOpening(shop, nowMs);
  if (cierra) {
    const closing = formatClosing(formatInstant(shop.timeZone, nowMs), cierra);
    // "Hasta" needs no day for a closing today or tonight.
    return `Abierto hasta ${closing.replace(/^(?:hoy|esta noche) a /, "")}`;
  }

  if (proximaApertura) return `Cerrado. Abre ${proximaApertura.texto}`;
  // Nothing changes in the next 60 days.
  return abierto ? "Abierto" : "Cerrado";
}

/** Returns the hours of a date: the hours of its exception or, without an exception, of its weekday. */
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
 * Yesterday's turns are included, since a turn of yesterday may end after midnight. The
 * last stretch may end on the day after the last date.
 *
 * @param days Number of dates whose turns are included, from the instant's date on, not
 * counting yesterday.
 */
export function* openStretches(
  shop: Timetable,
  fromMs: number,
  days = HORIZON_DAYS + 1,
): Generator<Stretch> {
  const today = dateAt(shop.timeZone, fromMs);
  // The initial stretch is empty: no turn extends it, and it is never yielded.
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

/**
 * Formats the week, from Monday to Sunday, as a sentence without its full stop:
 * "Lunes a jueves de 12:00 a 23:00; viernes y sábados de 12:00 a 01:00".
 *
 * Adjacent days with the same turns are named together, as a run of days.
 */
export function formatWeek(week: readonly DayHours[]): string {
  const texts = week.map(({ turnos }) => formatTurns(turnos));
  const starts = [...texts.keys()].filter((i) => texts[i] !== texts[i - 1]);

  const runs = starts.map((start, i) => {
    const days = week.slice(start, starts[i + 1]).map(({ dia }) => dia);
    return `${formatDays(days)} ${texts[start]}`;
  });
  return capitalize(runs.join("; "));
}

/** Formats a day's turns: "de 12:00 a 15:00 y de 17:00 a 23:00", or "cerrado". */
export function formatTurns(turns: readonly Turn[]): string {
  // The texts begin with "de" and the opening time, so they are sorted by that time. Only the
  // text "las 24 horas desde las 12:00" begins with "las", and comes last.
  return joinNames(turns.map(formatTurn).sort()) || "cerrado";
}

/** Formats a turn. A turn with two equal times lasts 24 hours. */
function formatTurn({ desde, hasta }: Turn) {
  return desde === hasta
    ? `las 24 horas desde ${withArticle(desde)}`
    : `de ${desde} a ${hasta}`;
}

/**
 * Formats the hours of a date, with the reason of an exception: "Viernes 25 de diciembre:
 * cerrado (Navidad)".
 */
export function formatDateHours(
  { fecha, motivo, turnos }: Omit<DateHours, "dia">,
  today: string,
): string {
  const reason = motivo ? ` (${motivo})` : "";
  return capitalize(formatDate(fecha, today)) +
    `: ${formatTurns(turnos)}${reason}`;
}

/**
 * Formats a future RFC 3339 time relative to today: "hoy a las 12:00", "mañana a las
 * 12:00", "el lunes a la 01:00". More than 6 days away, the weekday has its date: "el
 * lunes 30 de noviembre a las 12:00".
 */
export function formatMoment(today: string, moment: string): string {
  const date = dateOf(moment);
  const days = daysBetween(today, date);
  const name = days < 7 ? weekdayName(date) : formatDate(date, today);
  const day = ["hoy", "mañana"][days] ?? `el ${name}`;
  return `${day} ${formatTime(timeOf(moment))}`;
}

/**
 * Formats a future closing. Both arguments are RFC 3339 times in the shop's offset.
 *
 * Returns the words of `formatMoment`: "hoy a las 20:00", "el lunes a las 20:00". If the
 * closing is tomorrow before dawn, and dawn has passed today, "mañana" becomes "esta noche":
 * "esta noche a la 01:00".
 */
export function formatClosing(now: string, closing: string): string {
  const words = formatMoment(dateOf(now), closing);
  const isNight = timeOf(now) >= DAWN && timeOf(closing) < DAWN;
  return isNight ? words.replace("mañana", "esta noche") : words;
}

/**
 * Formats a date: "lunes 30 de noviembre". Adds the year if it isn't the year of `today`.
 * With "" for `today`, always adds the year; without `today`, never.
 */
export function formatDate(date: string, today = date): string {
  const [year = "", month, day] = date.split("-");
  const name = MONTHS[Number(month) - 1];
  const suffix = today.startsWith(year) ? "" : ` de ${year}`;
  return `${weekdayName(date)} ${Number(day)} de ${name}${suffix}`;
}

/** Returns the plural of a weekday: "martes", "sábados". */
export function pluralOf(day: DayHours["dia"]): string {
  return day.endsWith("s") ? day : `${day}s`;
}

/** Formats a day: "hoy", or "el sábado 28 de noviembre" for any other day. */
export function formatDay(today: string, date: string): string {
  return date === today ? "hoy" : `el ${formatDate(date, today)}`;
}

/** Formats a day with its date: "hoy (lunes 2 de marzo)", "el sábado 28 de noviembre". */
export function formatFullDay(today: string, date: string): string {
  return date === today ? `hoy (${formatDate(date)})` : formatDay(today, date);
}

/** Formats a time of day: "a las 12:00", "a la 01:30". */
export function formatTime(time: string): string {
  return `a ${withArticle(time)}`;
}

/** Puts the article before a time of day: "las 12:00", but "la 01:30", since one o'clock is singular. */
function withArticle(time: string) {
  return `${time.startsWith("01") ? "la" : "las"} ${time}`;
}

/** Formats adjacent days: "todos los días", "martes a jueves", "viernes y sábados", "sábados". */
function formatDays(days: readonly DayHours["dia"][]) {
  if (days.length === WEEKDAYS.length) return "todos los días";
  if (days.length > 2) return `${days[0]} a ${days.at(-1)}`;
  return days.map(pluralOf).join(" y ");
}
