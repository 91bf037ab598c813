/** Texts as JSON Schema measures them: length in code points, pattern, and formats that are asserted. */

import type { JsonSchema } from "./schema.ts";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(\.\d+)?(z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;
const URI =
  /^[a-z][a-z0-9+.-]*:(\/\/(?<authority>[^/?#]*)(?=[/?#]|$))?[\w.~!$&'()*+,;=:@%/?-]*(#[\w.~!$&'()*+,;=:@%/?-]*)?$/i;
const AUTHORITY =
  /^([\w.~!$&'()*+,;=:%-]*@)?(\[(?<ipv6>[0-9a-f:.]*)\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;
const SURROGATE_PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;

/** Whether a text keeps a schema's keywords for texts; an unknown format holds for every text. */
export function fitsText(schema: JsonSchema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const length = countCodePoints(text);
  // The length goes first: on a text of megabytes, a pattern that repeats a group overflows the stack.
  return length >= minLength && length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(text)) &&
    (format === undefined || hasFormat(text, format));
}

/** The length of a text as JSON Schema counts it. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(SURROGATE_PAIRS)?.length ?? 0);
}

function hasFormat(text: string, format: string): boolean {
  switch (format) {
    case "date":
      return isDate(text);
    case "date-time":
      return isDateTime(text);
    case "uri":
      return isUri(text);
    default:
      return true;
  }
}

/** RFC 3339, `full-date`: a day that the calendar has. */
function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** RFC 3339, `date-time`: with `Z` or an offset; a second 60 only at 23:59 UTC, where leap seconds fall. */
function isDateTime(text: string): boolean {
  const time = TIME.exec(text.slice(11));
  if (time === null || !/t/i.test(text.charAt(10)) || !isDate(text.slice(0, 10))) return false;
  const [, hour, minute, second, , , sign, offsetHours = 0, offsetMinutes = 0] = time;
  if (second !== "60") return true;
  const local = Number(hour) * 60 + Number(minute);
  const offset = Number(offsetHours) * 60 + Number(offsetMinutes);
  return (local + (sign === "-" ? offset : -offset) + 1) % 1440 === 0;
}

/** RFC 3986, `URI`: with a scheme; not the `IPvFuture` hosts, which nobody uses. */
function isUri(text: string): boolean {
  const parts = URI.exec(text)?.groups;
  if (parts === undefined || BROKEN_ESCAPE.test(text)) return false;
  const authority = AUTHORITY.exec(parts["authority"] ?? "")?.groups;
  if (authority === undefined) return false;
  const { ipv6 } = authority;
  return ipv6 === undefined || URL.canParse(`http://[${ipv6}]`);
}
