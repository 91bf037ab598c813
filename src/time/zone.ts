/**
 * Local time in named zones (IANA). Exact from 1972 on, when all offsets became
 * whole minutes.
 */

import { dateOf, DAY_MS } from "./dates.ts";

/** A time zone: a function that returns the minutes by which local time is ahead of UTC at an instant. The number is negative if local time is behind. */
export type TimeZone = (instantMs: number) => number;

/** An offset from UTC, in minutes, and the instant from which the offset applies. */
interface OffsetFrom {
  readonly fromMs: number;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
/** Maximum number of offsets in a zone's cache. */
const MAX_OFFSETS = 1000;
/** Number of days for which `listOffsets` lists offsets. */
const DAYS_LISTED = 62;

/** Creates a zone by its name. Throws a RangeError if the runtime doesn't know the name. */
export function createTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    timeZoneName: "longOffset",
  });
  // A cache of offsets, by minutes since the Unix epoch: a call of `format` takes a
  // microsecond, and most calls are for one of a few instants.
  const offsets = new Map<number, number>();

  return (instantMs) => {
    const minute = Math.floor(instantMs / MINUTE_MS);
    const cached = offsets.get(minute);
    if (cached !== undefined) return cached;

    const offset = parseOffset(format.format(instantMs));
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(minute, offset);
    return offset;
  };
}

/** Parses the offset at the end of a date, in minutes: "11/21/2026, GMT-03:00" is -180. UTC is "GMT" without an offset. */
function parseOffset(formatted: string) {
  const offset = formatted.replace(/^.*GMT/, "") || "Z";
  // In a zone ahead of UTC, the first midnight of 1970 is before the Unix epoch, so
  // `midnightMs` has the sign opposite to the offset's. Subtracting it from 0
  // changes the sign, and unlike `-midnightMs` never returns -0.
  const midnightMs = Date.parse(`1970-01-01T00:00${offset}`);
  return (0 - midnightMs) / MINUTE_MS;
}

/**
 * Returns true for the name of a zone that the runtime knows, in upper or lower
 * case. Returns false for `-03:00`, which the runtime knows, but as an offset without a name.
 */
export function isZone(name: string): boolean {
  try {
    createTimeZone(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Returns the instant of a date, YYYY-MM-DD, and a time, HH:MM, in a zone. By default, the
 * time is the midnight with which the date begins.
 *
 * If the clock repeats the time, returns the earlier instant. If the clock skips the time, as
 * from 00:00 to 01:00, adds the skipped hour: for 00:30, returns the instant of 01:30
 * (Temporal's "compatible").
 */
export function instantOf(
  zone: TimeZone,
  date: string,
  time = "00:00",
): number {
  // The instant at which a clock in UTC shows the time.
  const utcMs = Date.parse(`${date}T${time}Z`);
  // The offset changes at most once between the day before and the day after, so
  // the instant has one of these two offsets.
  const withEarlier = utcMs - zone(utcMs - DAY_MS) * MINUTE_MS;
  const withLater = utcMs - zone(utcMs + DAY_MS) * MINUTE_MS;

  const exact = [withEarlier, withLater].find((instantMs) =>
    instantMs + zone(instantMs) * MINUTE_MS === utcMs
  );
  // A skipped time has no exact instant. The offset of the day before gives an instant after
  // the skipped hour: 01:30 for 00:30.
  return exact ?? withEarlier;
}

/**
 * Formats an instant as RFC 3339 in the zone's offset, rounded down to seconds:
 * `2026-11-21T01:05:09-03:00`.
 */
export function formatInstant(zone: TimeZone, instantMs: number): string {
  const offset = zone(instantMs);
  const sign = offset < 0 ? "-" : "+";

  const local = new Date(instantMs + offset * MINUTE_MS).toISOString();
  // The offset as a time of day on 1970-01-01, so that `timeOf` formats it as HH:MM.
  const offsetTime = new Date(Math.abs(offset) * MINUTE_MS).toISOString();
  return local.slice(0, 19) +
    sign +
    timeOf(offsetTime);
}

/**
 * Lists the offset at an instant, and the changes of the offset in the next 62 days. A page
 * needs 62 days: its list begins yesterday, and an order may be for up to 60 days ahead. The
 * instant must be a whole minute, since the search for a change goes by whole minutes.
 *
 * Compares the offsets at the start and the end of each day from the instant on. Of two
 * changes within a day, finds only the last, or none if the day's start and end have the
 * same offset.
 */
export function listOffsets(
  zone: TimeZone,
  fromMs: number,
): readonly OffsetFrom[] {
  const offsets = [{ fromMs, minutes: zone(fromMs) }];

  for (let day = 1; day <= DAYS_LISTED; day += 1) {
    let changeMs = fromMs + day * DAY_MS;
    const minutes = zone(changeMs);
    if (minutes === offsets.at(-1)?.minutes) continue;

    // Steps back to the first minute with the new offset.
    while (zone(changeMs - MINUTE_MS) === minutes) changeMs -= MINUTE_MS;
    offsets.push({ fromMs: changeMs, minutes });
  }
  return offsets;
}

/**
 * Creates a zone from the offsets of `listOffsets`, without `Intl`. Exact for 62 days from
 * the first offset's instant, if `listOffsets` found all changes.
 */
export function zoneOf(offsets: readonly OffsetFrom[]): TimeZone {
  return (instantMs) => {
    const current = offsets.findLast(({ fromMs }) => fromMs <= instantMs) ??
      offsets[0];
    return current?.minutes ?? 0;
  };
}

/** Returns the date in a zone at an instant, YYYY-MM-DD. */
export function dateAt(zone: TimeZone, instantMs: number): string {
  return dateOf(formatInstant(zone, instantMs));
}

/** Returns the time of day in a zone at an instant, HH:MM. */
export function timeAt(zone: TimeZone, instantMs: number): string {
  return timeOf(formatInstant(zone, instantMs));
}

/** Returns the time of day of an RFC 3339 time, HH:MM. */
export function timeOf(iso: string): string {
  return iso.slice(11, 16);
}
