/** Retirement of routes (contract, "Retiros"; RFC 9745, RFC 8594): dates, and the headers that announce a retirement. */

import type { Retirement } from "../http/router.ts";
import { daysBetween, isDate } from "../time/dates.ts";
import { instantOf, type TimeZone } from "../time/zone.ts";

/** The dates of a retirement, YYYY-MM-DD, with a link to its notice. */
export interface RetirementDates {
  /** The first day on which responses have the headers that announce the retirement. */
  readonly deprecated: string;
  /** The first day on which the route is a 404. */
  readonly sunset: string;
  /** A link to the notice, absolute or from the root. */
  readonly notice: string;
}

/**
 * Returns the retirement with instants in place of its dates: each date begins at midnight
 * in the shop's time zone.
 *
 * Throws a RangeError for an invalid date, and if the dates are less than 180 days apart.
 */
export function retire(
  { deprecated, sunset, notice }: RetirementDates,
  timeZone: TimeZone,
): Retirement {
  const isValid = isDate(deprecated) && isDate(sunset) &&
    daysBetween(deprecated, sunset) >= 180;
  if (!isValid) {
    throw new RangeError(
      `Not two dates at least 180 days apart: ${deprecated}, ${sunset}`,
    );
  }

  return {
    deprecatedMs: instantOf(timeZone, deprecated),
    sunsetMs: instantOf(timeZone, sunset),
    notice,
  };
}

/** Adds the headers that announce a retirement, once `deprecatedMs` is reached. */
export function addRetirementHeaders(
  headers: Headers,
  { deprecatedMs, sunsetMs, notice }: Retirement,
  nowMs: number,
): void {
  if (nowMs < deprecatedMs) return;

  headers.set("Deprecation", `@${deprecatedMs / 1000}`);
  headers.set("Sunset", new Date(sunsetMs).toUTCString());
  headers.append("Link", `<${notice}>; rel="deprecation"; type="text/html"`);
}
