/** The page's clock. The device's may be wrong, and the server's date corrects it. */

/** Responses take a while, and dates in headers have whole seconds. */
const TOLERANCE_MS = 90_000;

let correctionMs = 0;
let lastKey = 0;

/** Returns the time in milliseconds since the Unix epoch. */
export function readClock(): number {
  return Date.now() + correctionMs;
}

/** Corrects the clock by the date of a response that has just arrived. */
export function correctClock({ headers }: Response): void {
  const differenceMs = Date.parse(headers.get("Date") ?? "") - Date.now();
  correctionMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
}

/** Returns a number that this page hasn't used, nor an earlier one. */
export function createKey(): number {
  lastKey = Math.max(lastKey + 1, Date.now());
  return lastKey;
}
