/** The type of oversights, and the oversights in dates. */

import { formatDate } from "../shop/hours/text.ts";
import { addDays } from "../time/dates.ts";

/** Likely oversights in a file: a pointer to each value, and a sentence with the remedy. */
export type Oversights = Generator<readonly [pointer: string, text: string]>;

const YEAR_DAYS = 366;

/** Finds a span of dates that is over, or that begins or ends over a year from today. `from` and `to` are inclusive. */
export function* inSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Oversights {
  if (to < today) {
    const end = formatDate(to, "");
    yield [pointer, `terminó el ${end}: ya no hace nada, se puede borrar`];
  }

  const limit = addDays(today, YEAR_DAYS);
  if (from > limit || to > limit) {
    yield [pointer, "es para dentro de más de un año: fijate el año"];
  }
}
