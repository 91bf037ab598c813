/** The retirement of a route as its row says it: by dates of the shop's calendar. */

import type { Retirement } from "../http/headers.ts";
import { daysBetween, isDate } from "../time/dates.ts";
import { createTimeZone, instantOf } from "../time/zone.ts";

/** When a route is announced to go and when it goes, YYYY-MM-DD, with a link to the notice. */
export interface RetirementDates {
  readonly deprecated: string;
  readonly sunset: string;
  readonly notice: string;
}

const LEAST_DAYS = 180;

/**
 * The retirement that the dates mean, each from its midnight in the shop's zone. Throws a RangeError for a date that
 * isn't one, and for less than 180 days between the two (contract, "Retiros"): the start fails then.
 *
 * @example
 * ```ts
 * import { assertThrows } from "@std/assert";
 * const dates = { deprecated: "2027-01-01", sunset: "2027-06-29", notice: "/developers#retiros" };
 * assertThrows(() => retire(dates, "America/Argentina/Buenos_Aires"), RangeError, "180");
 * ```
 */
export function retire({ deprecated, sunset, notice }: RetirementDates, zone: string): Retirement {
  const wrong = [deprecated, sunset].find((date) => !isDate(date));
  if (wrong !== undefined) throw new RangeError(`Not a date: ${wrong}`);
  if (daysBetween(deprecated, sunset) < LEAST_DAYS) {
    throw new RangeError(`From ${deprecated} to ${sunset} there are fewer than 180 days`);
  }
  const timeZone = createTimeZone(zone);
  const [deprecatedMs, sunsetMs] = [instantOf(timeZone, deprecated), instantOf(timeZone, sunset)];
  return { deprecatedMs, sunsetMs, notice };
}
