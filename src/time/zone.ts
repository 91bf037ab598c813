/** Wall clocks of named zones (IANA), over `Intl`. Right from 1972 on, when all offsets became whole minutes. */

/** How many minutes a zone is ahead of UTC at an instant in milliseconds since the epoch. */
export type TimeZone = (instantMs: number) => number;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_OFFSETS = 1000;
const DAYS_LISTED = 62;

/** The zone of a name. Throws a RangeError for one that this runtime doesn't know. */
export function createTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    timeZoneName: "longOffset",
  });
  // By minute since the epoch: the same few instants are asked again and again, and `format` takes a microsecond.
  const offsets = new Map<number, number>();
  return (instantMs) => {
    const minute = Math.floor(instantMs / MINUTE_MS);
    const known = offsets.get(minute);
    if (known !== undefined) return known;
    // It ends as "11/21/2026, GMT-03:00"; UTC itself is a bare "GMT".
    const [hours = "", minutes = "0"] = format.format(instantMs).replace(
      /^.*GMT/,
      "",
    ).split(":");
    const offset = Number(hours) * 60 +
      (hours.startsWith("-") ? -1 : 1) * Number(minutes);
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(minute, offset);
    return offset;
  };
}

/** True for the name of a zone that this runtime knows, in any case; an offset such as `-03:00` is no name. */
export function isZone(name: string): boolean {
  try {
    createTimeZone(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * The instant, in milliseconds since the epoch, at which a wall clock shows a date, YYYY-MM-DD, and a time of day, HH:MM: the
 * earlier of two. A time that the clock skips is pushed later by what was skipped (Temporal's "compatible").
 */
export function instantOf(
  zone: TimeZone,
  date: string,
  time = "00:00",
): number {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const before = asUtc - zone(asUtc - DAY_MS) * MINUTE_MS;
  const after = asUtc - zone(asUtc + DAY_MS) * MINUTE_MS;
  if (before === after) return before;
  const shows = (instantMs: number) =>
    instantMs + zone(instantMs) * MINUTE_MS === asUtc;
  return shows(before) || !shows(after) ? before : after;
}

/** An instant as RFC 3339 in the zone's offset, whole seconds, rounded down: `2026-11-21T01:05:09-03:00`. */
export function formatInstant(zone: TimeZone, instantMs: number): string {
  const offset = zone(instantMs);
  const ahead = new Date(Math.abs(offset) * MINUTE_MS).toISOString().slice(
    11,
    16,
  );
  const wall = new Date(instantMs + offset * MINUTE_MS).toISOString().slice(
    0,
    19,
  );
  return `${wall}${offset < 0 ? "-" : "+"}${ahead}`;
}

/** How far clocks are ahead of UTC from an instant on. */
export interface OffsetFrom {
  readonly fromMs: number;
  readonly minutes: number;
}

/**
 * The offset at an instant, then each change of it in the next 62 days, in order: enough for any answer of the shop. Of
 * two changes within a day that undo each other, neither is found.
 */
export function listOffsets(
  zone: TimeZone,
  fromMs: number,
): readonly OffsetFrom[] {
  const offsets = [{ fromMs, minutes: zone(fromMs) }];
  for (let day = 1; day <= DAYS_LISTED; day += 1) {
    const minutes = zone(fromMs + day * DAY_MS);
    if (minutes === offsets.at(-1)?.minutes) continue;
    let after = Math.ceil((fromMs + (day - 1) * DAY_MS) / MINUTE_MS);
    while (zone(after * MINUTE_MS) !== minutes) after += 1;
    offsets.push({ fromMs: after * MINUTE_MS, minutes });
  }
  return offsets;
}

/** The zone that listed offsets tell of, for where there is no `Intl`: right from the first of them on, for 62 days. */
export function zoneOf(offsets: readonly OffsetFrom[]): TimeZone {
  return (instantMs) =>
    (offsets.findLast(({ fromMs }) => fromMs <= instantMs) ?? offsets[0])
      ?.minutes ?? 0;
}

/** The date of the zone's calendar at an instant, YYYY-MM-DD. */
export function dateAt(zone: TimeZone, instantMs: number): string {
  return formatInstant(zone, instantMs).slice(0, 10);
}
