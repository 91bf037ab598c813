/** Moments as people and programs write them: a date, a date and time of the shop's clock, or one with its offset. */

import { isDate } from "./dates.ts";
import { instantOf, type TimeZone } from "./zone.ts";

/** What a text says. */
export type Moment =
  | { readonly kind: "date"; readonly date: string }
  /** In milliseconds since the epoch. */
  | { readonly kind: "instant"; readonly instantMs: number };

const TIME = /^[t ](\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(z|[+-]\d\d:\d\d)?$/i;
const LONGEST = 40;

/**
 * Reads YYYY-MM-DD, alone or with a time behind a T or a blank: HH:MM, with seconds or not, and with an offset or not;
 * without one the time is the zone's. Undefined for anything else, leap seconds too.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { createTimeZone } from "./zone.ts";
 *
 * const zone = createTimeZone("America/Argentina/Buenos_Aires");
 * const instantMs = Date.parse("2026-11-21T21:30:00-03:00");
 * assertEquals(readMoment("2026-11-21T21:30", zone), { kind: "instant", instantMs });
 * assertEquals(readMoment("2026-11-22T00:30:00Z", zone), { kind: "instant", instantMs });
 * assertEquals(readMoment("2026-11-21", zone), { kind: "date", date: "2026-11-21" });
 * assertEquals(readMoment("mañana", zone), undefined);
 * ```
 */
export function readMoment(text: string, zone: TimeZone): Moment | undefined {
  const date = text.slice(0, 10);
  if (text.length > LONGEST || !isDate(date)) return undefined;
  if (text.length === date.length) return { kind: "date", date };
  const [found, time = "", seconds = "00", fraction = "0", offset] = TIME.exec(text.slice(10)) ??
    [];
  if (found === undefined || time > "23:59" || time.slice(3) > "59") return undefined;
  const afterMs = Date.parse(`1970-01-01T00:00:${seconds}.${fraction}Z`);
  const minuteMs = offset === undefined
    ? instantOf(zone, date, time)
    : Date.parse(`${date}T${time}${offset.toUpperCase()}`);
  const instantMs = minuteMs + afterMs;
  return Number.isNaN(instantMs) ? undefined : { kind: "instant", instantMs };
}
