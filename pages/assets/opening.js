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
const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/**
 * Formats that were made, by what they were made of. Making one takes far longer than using it.
 *
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const formats = new Map();

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
 * When the shop opens next: "mañana desde las 12:30"; undefined while it is open, or where the turns don't tell.
 *
 * @param {readonly Turn[]} turns
 * @param {number} nowMs
 * @param {string} timeZone
 */
export function tellNextOpening(turns, nowMs, timeZone) {
  const next = turns.find(({ hasta }) => Date.parse(hasta) > nowMs);
  if (next === undefined || Date.parse(next.desde) <= nowMs) return undefined;
  const day = describeDay(localTime(nowMs, timeZone), next.desde);
  return `${day} desde ${at(next.desde).slice("a ".length)}`;
}

/**
 * The shop's date at an instant: "2026-11-21".
 *
 * @param {number} atMs
 * @param {string} timeZone
 */
export function dateAt(atMs, timeZone) {
  return localTime(atMs, timeZone).slice(0, 10);
}

/**
 * The weekday of a date as the menu writes it.
 *
 * @param {string} date
 */
export function weekdayOf(date) {
  return WEEKDAYS[new Date(noonOf(date)).getUTCDay()] ?? "";
}

/**
 * A date without its year: "lunes 30 de noviembre".
 *
 * @param {string} date
 */
export function tellDate(date) {
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" };
  return format("es", form, noonOf(date)).replace(",", "");
}

/** @param {string} date */
function noonOf(date) {
  return Date.parse(`${date}T12:00:00Z`);
}

/**
 * Date and time of day as in RFC 3339, without the offset.
 *
 * @param {number} atMs
 * @param {string} timeZone
 */
export function localTime(atMs, timeZone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { timeZone, dateStyle: "short", timeStyle: "medium" };
  return format("sv", form, atMs).replace(" ", "T");
}

/**
 * @param {string} locale
 * @param {Intl.DateTimeFormatOptions} form
 * @param {number} atMs
 */
function format(locale, form, atMs) {
  const key = JSON.stringify([locale, form]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, form);
  formats.set(key, known);
  return known.format(atMs);
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
  const date = time.slice(0, 10);
  return `el ${days < 7 ? weekdayOf(date) : tellDate(date)}`;
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
