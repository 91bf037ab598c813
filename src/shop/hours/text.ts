/** Opening hours in words, as people of Buenos Aires write and say them. */

import { daysBetween, weekdayOf } from "../../time/dates.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import type { DayHours, Turn, Weekday } from "../shapes.ts";
import { WEEKDAYS } from "../terms.ts";

const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    .split(" ");
const CLOSED = "cerrado";
const DAWN = "06:00";

/**
 * The week in a sentence without its full stop: the runs of days alike, from the one that Monday is in, which may begin
 * before it, and the closed ones last.
 */
export function formatWeek(week: readonly DayHours[]): string {
  const days = week.map(({ dia, turnos }) => ({
    day: dia,
    turns: formatTurns(turnos),
  }));
  const starts = days.map(({ turns }, index) =>
    turns !== days.at(index - 1)?.turns
  );
  const first = starts[0]
    ? 0
    : Math.max(0, starts.findLastIndex((isStart) => isStart));
  const runs: { readonly days: Weekday[]; readonly turns: string }[] = [];
  for (
    const { day, turns } of [...days.slice(first), ...days.slice(0, first)]
  ) {
    const last = runs.at(-1);
    if (last?.turns === turns) last.days.push(day);
    else runs.push({ days: [day], turns });
  }
  const told = runs.sort((a, b) =>
    Number(a.turns === CLOSED) - Number(b.turns === CLOSED)
  )
    .map(({ days, turns }) => `${formatDays(days)} ${turns}`);
  return capitalize(told.join("; "));
}

/** The turns of a day: "de 12:00 a 15:00 y de 17:00 a 23:00", "las 24 horas" or "cerrado". */
export function formatTurns(turns: readonly Turn[]): string {
  if (turns.length === 0) return CLOSED;
  const inOrder = [...turns].sort((a, b) => a.desde < b.desde ? -1 : 1);
  return joinNames(inOrder.map(({ desde, hasta }) => {
    if (desde !== hasta) return `de ${desde} a ${hasta}`;
    return desde === "00:00"
      ? "las 24 horas"
      : `de ${desde} a ${hasta} del día siguiente`;
  }));
}

/** The hours of a date; `motivo` is why they are different, where they are. */
export interface DateHours extends DayHours {
  readonly fecha: string;
  readonly motivo: string | null;
}

/** A date that is different, and why: "Viernes 25 de diciembre: cerrado (Navidad)"; no reason where it is as always. */
export function formatException(
  { fecha, motivo, turnos }: Omit<DateHours, "dia">,
): string {
  const why = motivo === null ? "" : ` (${motivo})`;
  return `${capitalize(formatDate(fecha))}: ${formatTurns(turnos)}${why}`;
}

/** How a coming time is said today: "hoy a las 12:00", "el lunes a la 01:00"; from a week away on, with its date. */
export function formatMoment(
  today: string,
  date: string,
  time: string,
): string {
  const days = daysBetween(today, date);
  if (days === 1) return `mañana ${formatTime(time)}`;
  const day = 1 < days && days < 7
    ? `el ${weekdayName(date)}`
    : formatDay(today, date);
  return `${day} ${formatTime(time)}`;
}

/**
 * How a coming closing is said now, both RFC 3339 in the shop's offset: "hoy a las 20:00", "mañana a las 20:00", and
 * "esta noche a la 01:00" for the small hours of tomorrow.
 */
export function formatClosing(now: string, closing: string): string {
  const [today, date] = [now.slice(0, 10), closing.slice(0, 10)];
  const [hour, time] = [now.slice(11, 16), closing.slice(11, 16)];
  const isTonight = daysBetween(today, date) === 1 && time < DAWN &&
    hour >= DAWN;
  return isTonight
    ? `esta noche ${formatTime(time)}`
    : formatMoment(today, date, time);
}

/** A date without its year: "lunes 30 de noviembre". */
export function formatDate(date: string): string {
  return `${weekdayName(date)} ${Number(date.slice(8))} de ${
    MONTHS[Number(date.slice(5, 7)) - 1]
  }`;
}

/** The weekday of a date. Throws a RangeError for a date that is none. */
export function weekdayName(date: string): Weekday {
  const name = WEEKDAYS[weekdayOf(date) - 1];
  if (name === undefined) throw new RangeError(`Not a date: ${date}`);
  return name;
}

/** A weekday in the plural: "martes", "sábados". */
export function pluralOf(day: Weekday): string {
  return day.endsWith("s") ? day : `${day}s`;
}

/** A day by its date, but for today: "hoy", "el sábado 28 de noviembre". */
export function formatDay(today: string, date: string): string {
  return date === today ? "hoy" : `el ${formatDate(date)}`;
}

/** "a las 12:00", but "a la 01:30": one o'clock is singular. */
export function formatTime(time: string): string {
  return `${time.startsWith("01") ? "a la" : "a las"} ${time}`;
}

/** A range in the singular, one or two days in the plural: "martes a jueves", "viernes y sábados". */
function formatDays(days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return "todos los días";
  if (days.length > 2) return `${days.at(0)} a ${days.at(-1)}`;
  return days.map(pluralOf).join(" y ");
}
