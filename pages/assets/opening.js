// @ts-check
/**
 * Open or closed, and until or from when: the page carries the coming turns, the browser only compares.
 *
 * @module
 */

/**
 * A time of being open, from one instant on and no longer at the other; RFC 3339 in the shop's offset.
 *
 * @typedef {object} Turn
 * @property {string} desde
 * @property {string} hasta
 */

const DAY_MS = 86_400_000;
const DAWN = "06:00";

/**
 * What to tell a visitor at an instant; undefined past the last turn, when the page is too old to know.
 *
 * @param {readonly Turn[]} turns in order
 * @param {number} nowMs
 * @param {string} timeZone the shop's
 * @returns {{ readonly isOpen: boolean, readonly text: string } | undefined}
 */
export function tellOpening(turns, nowMs, timeZone) {
  const next = turns.find(({ hasta }) => Date.parse(hasta) > nowMs);
  if (next === undefined) return undefined;
  const now = localTime(nowMs, timeZone);
  return Date.parse(next.desde) <= nowMs
    ? { isOpen: true, text: `Abierto hasta ${describeEnd(now, next.hasta)}` }
    : { isOpen: false, text: `Cerrado. Abre ${describeDay(now, next.desde)} ${at(next.desde)}` };
}

/**
 * The weekday of an instant as the menu writes it: "miércoles".
 *
 * @param {number} atMs
 * @param {string} timeZone
 */
export function weekdayAt(atMs, timeZone) {
  return new Intl.DateTimeFormat("es", { weekday: "long", timeZone }).format(atMs);
}

/**
 * Date and time of day as in RFC 3339, without the offset.
 *
 * @param {number} atMs
 * @param {string} timeZone
 */
function localTime(atMs, timeZone) {
  const format = new Intl.DateTimeFormat("sv", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return format.format(atMs).replace(" ", "T");
}

/**
 * The day of an end is told only where it isn't plain: not later today, nor in the small hours of tonight.
 *
 * @param {string} now
 * @param {string} end
 */
function describeEnd(now, end) {
  const days = daysBetween(now, end);
  const isTonight = days === 1 && end.slice(11, 16) < DAWN && now.slice(11, 16) >= DAWN;
  return days === 0 || isTonight
    ? at(end).slice("a ".length)
    : `${describeDay(now, end)} ${at(end)}`;
}

/**
 * @param {string} now
 * @param {string} time
 */
function describeDay(now, time) {
  const days = daysBetween(now, time);
  if (days === 0) return "hoy";
  if (days === 1) return "mañana";
  const noon = Date.parse(`${time.slice(0, 10)}T12:00:00Z`);
  /** @type {Intl.DateTimeFormatOptions} */
  const form = days < 7 ? { weekday: "long" } : { weekday: "long", day: "numeric", month: "long" };
  const day = new Intl.DateTimeFormat("es", { ...form, timeZone: "UTC" }).format(noon);
  return `el ${day.replace(",", "")}`;
}

/**
 * "a las 12:00", but "a la 01:30": one o'clock is singular.
 *
 * @param {string} time
 */
function at(time) {
  const hour = time.slice(11, 16);
  return `${hour.startsWith("01") ? "a la" : "a las"} ${hour}`;
}

/**
 * @param {string} from
 * @param {string} to
 */
function daysBetween(from, to) {
  return (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS;
}
