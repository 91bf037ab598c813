/** Dates that are in the past or over a year away. */

import { addDays } from "../time/dates.ts";
import type { Oversights } from "./oversight_words.ts";

const YEAR_DAYS = 366;

/** Finds the oversight in the dates `from` to `to`, both inclusive. */
export function* inSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Oversights {
  const limit = addDays(today, YEAR_DAYS);

  if (to < today) yield [pointer, "past", { to }];
  else if (from > limit) yield [pointer, "far", { from }];
  else if (to > limit) yield [pointer, "long", { to }];
}
