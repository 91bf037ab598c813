/** Wall clocks of named zones (IANA), over `Intl`. Right from 1972 on, when all offsets became whole minutes. */

/** What a wall clock and its calendar show; no zone. */
export interface WallTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

/** An instant as a zone's wall clock shows it. */
export interface ZonedTime extends WallTime {
  readonly second: number;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Minutes ahead of UTC; negative to the west. */
  readonly offsetMinutes: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_ZONES = 32;
const MAX_OFFSETS = 1000;

interface ZoneClock {
  readonly format: Intl.DateTimeFormat;
  /** Offsets in minutes by minute since the epoch: the same few instants are asked again and again. */
  readonly offsets: Map<number, number>;
}

const clocks = new Map<string, ZoneClock>();

/** True for the name of a zone that this runtime knows, in any case; an offset such as `-03:00` is no name. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * What the zone's wall clock shows at an instant, in milliseconds since the epoch. Throws a RangeError for an unknown zone.
 *
 * @example A moment in Buenos Aires
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const { hour, weekday } = zonedTimeAt("America/Argentina/Buenos_Aires", Date.UTC(2026, 10, 21, 4, 5));
 * assertEquals([hour, weekday], [1, 6]);
 * ```
 */
export function zonedTimeAt(zone: string, instantMs: number): ZonedTime {
  const offsetMinutes = offsetAt(zone, instantMs);
  const wall = new Date(instantMs + offsetMinutes * MINUTE_MS);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay() || 7,
    offsetMinutes,
  };
}

/**
 * The instant, in milliseconds since the epoch, at which the zone's wall clock shows `wall`. Of two, the earlier;
 * a time that the clock skips is pushed later by what was skipped (Temporal's "compatible").
 */
export function instantOf(zone: string, wall: WallTime): number {
  const { year, month, day, hour, minute, second = 0 } = wall;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = asUtc - offsetAt(zone, asUtc - DAY_MS) * MINUTE_MS;
  const after = asUtc - offsetAt(zone, asUtc + DAY_MS) * MINUTE_MS;
  if (before === after) return before;
  const shows = (instantMs: number) => instantMs + offsetAt(zone, instantMs) * MINUTE_MS === asUtc;
  return shows(before) || !shows(after) ? before : after;
}

/** An instant as RFC 3339 in the zone's offset, whole seconds, rounded down: `2026-11-21T01:05:09-03:00`. */
export function formatInstant(zone: string, instantMs: number): string {
  const offset = offsetAt(zone, instantMs);
  const wall = new Date(instantMs + offset * MINUTE_MS).toISOString().slice(0, 19);
  const sign = offset < 0 ? "-" : "+";
  const hours = Math.trunc(Math.abs(offset) / 60);
  return `${wall}${sign}${twoDigits(hours)}:${twoDigits(Math.abs(offset) % 60)}`;
}

/** The date of the zone's calendar at an instant, YYYY-MM-DD. */
export function dateAt(zone: string, instantMs: number): string {
  return formatInstant(zone, instantMs).slice(0, 10);
}

/** Minutes that the zone is ahead of UTC at an instant. */
function offsetAt(zone: string, instantMs: number): number {
  const { format, offsets } = clockOf(zone);
  const minute = Math.floor(instantMs / MINUTE_MS);
  const known = offsets.get(minute);
  if (known !== undefined) return known;
  const offset = parseOffset(format.format(instantMs));
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(minute, offset);
  return offset;
}

/** Reads the end of "11/21/2026, GMT-03:00"; UTC itself is a bare "GMT". */
function parseOffset(text: string): number {
  const [hours = "", minutes = "0"] = text.slice(text.indexOf("GMT") + "GMT".length).split(":");
  const sign = hours.startsWith("-") ? -1 : 1;
  return Number(hours) * 60 + sign * Number(minutes);
}

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  const clock = { format, offsets: new Map<number, number>() };
  if (clocks.size >= MAX_ZONES) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
