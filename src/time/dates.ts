/** Dates of the calendar as text, YYYY-MM-DD, years 0000 to 9999. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** True for a YYYY-MM-DD that is in the calendar: there is no 30 February. */
export function isDate(text: string): boolean {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(text) ? midnightOf(text) : NaN;
  return !Number.isNaN(midnight) && dateOf(midnight) === text;
}

/** The date so many days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return dateOf(midnightOf(date) + days * DAY_MS);
}

/** The day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(midnightOf(date)).getUTCDay() + 6) % 7 + 1;
}

/** Days from one date to another; negative when the other comes first. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

function midnightOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}
