/** Dates that are in the past or over a year away. */

import { formatDate } from "../shop/hours/text.ts";
import { addDays } from "../time/dates.ts";

/** A pointer into a file, and a sentence that says what to do. */
export type Oversights = Generator<readonly [pointer: string, text: string]>;

const YEAR_DAYS = 366;

/** Finds the oversight in a span of dates, both inclusive. */
export function* inSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Oversights {
  const limit = addDays(today, YEAR_DAYS);

  if (to < today) {
    const day = formatWithYear(to);
    yield [pointer, `terminó el ${day}: ya no hace nada, se puede borrar`];
  } else if (from > limit) {
    const day = formatWithYear(from);
    yield [pointer, `es para el ${day}, a más de un año: fijate el año`];
  } else if (to > limit) {
    const day = formatWithYear(to);
    yield [pointer, `sigue hasta el ${day}, a más de un año: fijate el año`];
  }
}

/** Formats a date with its year: "miércoles 4 de noviembre de 2026". */
export function formatWithYear(date: string): string {
  return `${formatDate(date)} de ${date.slice(0, 4)}`;
}
