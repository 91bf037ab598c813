/** Calendar dates as text, YYYY-MM-DD, years 0000 to 9999. */

/** The length of a day in UTC, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns true for a date YYYY-MM-DD that exists, so not for 30 February. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;

  // `Date.parse` accepts 30 February, but reads it as a date in March. `addDays` formats that
  // date, and the result differs from `text`.
  return !Number.isNaN(midnightOf(text)) && addDays(text, 0) === text;
}

/** Returns the date that is `days` days later, or earlier if `days` is negative. */
export function addDays(date: string, days: number): string {
  const midnight = new Date(midnightOf(date) + days * DAY_MS);
  return dateOf(midnight.toISOString());
}

/** Returns the day of the week: 0 is Monday, 6 is Sunday. */
export function weekdayOf(date: string): number {
  // `getUTCDay` counts from Sunday.
  const day = new Date(midnightOf(date)).getUTCDay();
  return (day + 6) % 7;
}

/** Returns the number of days from one date to another; negative if `to` is earlier than `from`. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

function midnightOf(date: string) {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Returns the date of an RFC 3339 time, YYYY-MM-DD. */
export function dateOf(iso: string): string {
  return iso.slice(0, 10);
}
