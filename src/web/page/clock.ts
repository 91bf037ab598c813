/** The page's clock. The clock of the device may be wrong: the server's date corrects the page's clock. */

/** Smaller differences are no error: responses take a while, and dates in headers have whole seconds. */
const TOLERANCE_MS = 90_000;

let correctionMs = 0;
let lastKey = Date.now();

/** Returns the time in milliseconds since the Unix epoch. */
export function readClock(): number {
  return Date.now() + correctionMs;
}

/** Corrects the clock by the date of a response that has just arrived. */
export function correctClock({ headers }: Response): void {
  const differenceMs = Date.parse(headers.get("Date") ?? "") - Date.now();
  correctionMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
}

/** Returns a number that neither this page nor an earlier page has used as a key. */
export function createKey(): number {
  lastKey += 1;
  return lastKey;
}
