// @ts-check
/**
 * Open or closed, and until or from when: the page carries the coming times, the browser only compares.
 *
 * @module
 */

/**
 * A stretch of opening; RFC 3339 in the shop's offset. The shop is open at `desde`, and at `hasta` no longer.
 *
 * @typedef {object} Turn
 * @property {string} desde
 * @property {string} hasta
 */

/**
 * What the coming days' clocks say. Asking `Intl` for the shop's zone would hold a slow phone up at its first touch.
 *
 * @typedef {object} Times
 * @property {readonly { readonly desde: string, readonly minutos: number }[]} desfases how far the shop's clocks are ahead of
 * UTC, from each instant on
 * @property {readonly Turn[]} turnos in order
 */

const DAY_MS = 86_400_000;
const DAWN = "06:00";
const MINUTE_MS = 60_000;
const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/**
 * What to tell a visitor at an instant; undefined past the last turn, when the page is too old to know.
 *
 * @param {Times} times
 * @param {number} nowMs
 * @returns {{ readonly isOpen: boolean, readonly text: string } | undefined}
 */
export function tellOpening(times, nowMs) {
  const next = findNextTurn(times, nowMs);
  if (next === undefined) return undefined;
  const now = localTime(nowMs, times);
  return Date.parse(next.desde) <= nowMs
    ? { isOpen: true, text: `Abierto hasta ${tellEnd(now, next.hasta)}` }
    : {
      isOpen: false,
      text: `Cerrado. Abre ${tellDayOf(now, next.desde)} ${tellTime(next.desde)}`,
    };
}

/**
 * When the shop opens next: "mañana desde las 12:30"; undefined while it is open, or where the turns don't tell.
 *
 * @param {Times} times
 * @param {number} nowMs
 */
export function tellNextOpening(times, nowMs) {
  const next = findNextTurn(times, nowMs);
  if (next === undefined || Date.parse(next.desde) <= nowMs) return undefined;
  const day = tellDayOf(localTime(nowMs, times), next.desde);
  return `${day} desde ${tellTime(next.desde).slice("a ".length)}`;
}

/**
 * The shop's date at an instant: "2026-11-21".
 *
 * @param {number} atMs
 * @param {Pick<Times, "desfases">} times
 */
export function dateAt(atMs, times) {
  return localTime(atMs, times).slice(0, 10);
}

/**
 * The shop's date at which an order can be had at the soonest: today's while the shop is open, else that of the next turn.
 *
 * @param {Times} times
 * @param {number} nowMs
 */
export function soonestDate(times, nowMs) {
  const next = findNextTurn(times, nowMs);
  return dateAt(next === undefined ? nowMs : Math.max(nowMs, Date.parse(next.desde)), times);
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
  return new Date(noonOf(date)).toLocaleDateString("es", form).replace(",", "");
}

/** @param {string} date */
function noonOf(date) {
  return Date.parse(`${date}T12:00:00Z`);
}

/**
 * The shop's date and time of day as in RFC 3339, without the offset. Before the first instant of `desfases` its offset
 * counts, too.
 *
 * @param {number} atMs
 * @param {Pick<Times, "desfases">} times
 */
export function localTime(atMs, { desfases }) {
  const offset = desfases.findLast(({ desde }) => Date.parse(desde) <= atMs) ?? desfases[0];
  return new Date(atMs + (offset?.minutos ?? 0) * MINUTE_MS).toISOString().slice(0, 19);
}

/**
 * The turn that is on, or else the next one.
 *
 * @param {Times} times
 * @param {number} nowMs
 */
function findNextTurn({ turnos }, nowMs) {
  return turnos.find(({ hasta }) => Date.parse(hasta) > nowMs);
}

/**
 * The day of an end is told only where it isn't plain: not later today, nor in the small hours of tonight.
 *
 * @param {string} now
 * @param {string} end
 */
function tellEnd(now, end) {
  const days = daysBetween(now, end);
  const isTonight = days === 1 && end.slice(11, 16) < DAWN && now.slice(11, 16) >= DAWN;
  return days === 0 || isTonight
    ? tellTime(end).slice("a ".length)
    : `${tellDayOf(now, end)} ${tellTime(end)}`;
}

/**
 * @param {string} now
 * @param {string} time
 */
function tellDayOf(now, time) {
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
function tellTime(time) {
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
