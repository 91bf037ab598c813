/** Times and dates as people write them on paper. */

const TIME =
  /^(?:a las )?(?<hour>[0-9]{1,2})(?:[:.,h ]{1,2}(?<minute>[0-9]{2}))?(?::[0-9]{2})? ?(?:h|hs|hrs|horas)?\.? ?(?<half>[ap]\.? ?m\.?)?$/i;
const DATE_FROM_YEAR =
  /^(?<year>[0-9]{4})[-/. ]?(?<month>[0-9]{1,2})[-/. ]?(?<day>[0-9]{1,2})(?:T.*)?$/;
const DATE_FROM_DAY =
  /^(?<day>[0-9]{1,2})[-/. ](?<month>[0-9]{1,2})[-/. ](?<year>[0-9]{2}|[0-9]{4})$/;
const DATE_IN_WORDS =
  /^(?:[a-záéíóú]+,? )?(?<day>[0-9]{1,2})[°º]? (?:de )?(?<name>[a-z]+) (?:del? )?(?<year>[0-9]{4})$/i;
const MONTHS = "enefebmarabrmayjunjulagosepoctnovdic";

/**
 * A time of day as HH:MM; undefined where a text is none. The end of a day is its midnight.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readTime("24:00"), "00:00");
 * assertEquals(readTime("9.30 hs"), "09:30");
 * assertEquals(readTime("9 pm"), "21:00");
 * assertEquals(readTime("25:00"), undefined);
 * ```
 */
export function readTime(text: string): string | undefined {
  if (/^(?:(?:a )?(?:las )?12 de la noche|medianoche)$/i.test(text.trim())) return "00:00";
  if (/^mediod[ií]a$/i.test(text.trim())) return "12:00";
  const parts = TIME.exec(text.trim().slice(0, 30))?.groups;
  if (parts === undefined) return undefined;
  const half = parts["half"]?.charAt(0).toLowerCase();
  const written = Number(parts["hour"]);
  const minute = Number(parts["minute"] ?? 0);
  const isHalf = half !== undefined && written >= 1 && written <= 12;
  const hour = isHalf ? written % 12 + (half === "p" ? 12 : 0) : written;
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  return `${pad(hour % 24)}:${pad(minute)}`;
}

/**
 * A date as AAAA-MM-DD, the day before the month where the year comes last, and whether the calendar has it; undefined
 * where a text is none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readDate("24/12/26"), { date: "2026-12-24", isReal: true });
 * assertEquals(readDate("1° de setiembre de 2027"), { date: "2027-09-01", isReal: true });
 * assertEquals(readDate("2026-02-30"), { date: "2026-02-30", isReal: false });
 * assertEquals(readDate("Navidad"), undefined);
 * ```
 */
export function readDate(
  text: string,
): { readonly date: string; readonly isReal: boolean } | undefined {
  const short = text.trim().slice(0, 40);
  const parts =
    (DATE_FROM_YEAR.exec(short) ?? DATE_FROM_DAY.exec(short) ?? DATE_IN_WORDS.exec(short))?.groups;
  if (parts === undefined) return undefined;
  const { year = "", month, name = "", day = "" } = parts;
  const numbered = month ??
    MONTHS.indexOf(name.slice(0, 3).toLowerCase().replace("set", "sep")) / 3 + 1;
  if (!Number.isInteger(Number(numbered)) || Number(numbered) < 1 || Number(numbered) > 12) {
    return undefined;
  }
  const date = `${year.length === 2 ? "20" : ""}${year}-${pad(Number(numbered))}-${
    pad(Number(day))
  }`;
  const instant = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
  return { date, isReal };
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
