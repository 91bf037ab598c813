/** Opening hours in the Spanish of Buenos Aires. */

import { daysBetween } from "../../time/dates.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import type { DayHours, Turn, Weekday } from "../shapes.ts";
import { weekdayName, WEEKDAYS } from "../terms.ts";

const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    .split(" ");
const CLOSED = "cerrado";
/** Customers call earlier hours part of the night before. */
export const DAWN = "06:00";

/** The hours of a date; `motivo` is the exception's reason, or null. */
export interface DateHours extends DayHours {
  readonly fecha: string;
  readonly motivo: string | null;
}

/**
 * Formats the week, from Monday to Sunday, as a sentence without its full stop:
 * "Lunes a jueves de 12:00 a 23:00; viernes y sábados de 12:00 a 01:00".
 *
 * Adjacent days with the same turns form a run. Closed runs are last.
 */
export function formatWeek(week: readonly DayHours[]): string {
  const days = week.map(({ dia, turnos }) => ({
    dia,
    turns: formatTurns(turnos),
  }));
  const starts = days.flatMap(({ turns }, i) =>
    turns === days[i - 1]?.turns ? [] : i
  );
  const runs = starts.map((start, i) => days.slice(start, starts[i + 1]));

  const parts = runs
    .map((run) => `${formatDays(run.map(({ dia }) => dia))} ${run[0]?.turns}`)
    .sort((a, b) => Number(a.endsWith(CLOSED)) - Number(b.endsWith(CLOSED)));
  return capitalize(parts.join("; "));
}

/** Formats a day's turns: "de 12:00 a 15:00 y de 17:00 a 23:00", "las 24 horas" or "cerrado". */
export function formatTurns(turns: readonly Turn[]): string {
  // Each text begins with the opening time, so sorted texts are in the turns' order.
  return joinNames(turns.map(formatTurn).sort()) || CLOSED;
}

/** Formats a turn. Two equal times are 24 hours. */
function formatTurn({ desde, hasta }: Turn) {
  if (desde !== hasta) return `de ${desde} a ${hasta}`;
  if (desde === "00:00") return "las 24 horas";
  return `de ${desde} a ${hasta} del día siguiente`;
}

/**
 * Formats the hours of a date, with the reason if they are an exception's: "Viernes
 * 25 de diciembre: cerrado (Navidad)".
 */
export function formatDateHours(
  { fecha, motivo, turnos }: Omit<DateHours, "dia">,
  today: string,
): string {
  const reason = motivo === null ? "" : ` (${motivo})`;
  return `${capitalize(formatDate(fecha, today))}: ${
    formatTurns(turnos)
  }${reason}`;
}

/**
 * Formats a future time as of today: "hoy a las 12:00", "mañana a las 12:00", "el
 * lunes a la 01:00". More than 6 days away, the date follows.
 */
export function formatMoment(
  today: string,
  date: string,
  time: string,
): string {
  const days = daysBetween(today, date);
  const name = days < 7 ? weekdayName(date) : formatDate(date, today);
  const day = ["hoy", "mañana"][days] ?? `el ${name}`;
  return `${day} ${formatTime(time)}`;
}

/**
 * Formats a future closing; both arguments are RFC 3339 in the shop's offset.
 *
 * Returns "hoy a las 20:00" or "mañana a las 20:00". Tomorrow before dawn is "esta
 * noche a la 01:00", unless it is still before dawn now.
 */
export function formatClosing(now: string, closing: string): string {
  const moment = formatMoment(
    now.slice(0, 10),
    closing.slice(0, 10),
    closing.slice(11, 16),
  );
  const isNight = now.slice(11) > DAWN && closing.slice(11) < DAWN;
  return isNight ? moment.replace("mañana", "esta noche") : moment;
}

/** Formats a date: "lunes 30 de noviembre"; with the year if `today` is in another year. */
export function formatDate(date: string, today = date): string {
  const [year, month, day] = date.split("-");
  const name = MONTHS[Number(month) - 1];
  const suffix = today.startsWith(`${year}`) ? "" : ` de ${year}`;
  return `${weekdayName(date)} ${Number(day)} de ${name}${suffix}`;
}

/** Returns the plural of a weekday: "martes", "sábados". */
export function pluralOf(day: Weekday): string {
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

/** Formats a time of day: "a las 12:00", but "a la 01:30", since one is singular. */
export function formatTime(time: string): string {
  return `${time.startsWith("01") ? "a la" : "a las"} ${time}`;
}

/** Formats a run of days: "martes a jueves", "viernes y sábados", "sábados". */
function formatDays(days: readonly Weekday[]) {
  if (days.length === WEEKDAYS.length) return "todos los días";
  if (days.length > 2) return `${days.at(0)} a ${days.at(-1)}`;
  return days.map(pluralOf).join(" y ");
}
