/** Dates and times of day as people write them. */

/**
 * The forms of dates: "2026-12-24" or "20261224"; "24", "24/12" and "24/12/26"; "24 de
 * diciembre de 2026" and "24-dic-26"; "December 24th, 2026". "26/12/01" matches no form,
 * since years begin in 2020.
 */
const DATES = [
  /^(?!\d{1,7}$)(?<year>20[2-9]\d)(?<mark>[-/. ]?)(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:T.*)?$/,
  /^(?<day>\d{1,2})(?:[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>[2-9]\d|\d{4}))?)?$/,
  /^(?<day>\d{1,2})(?:[°º]|st|nd|rd|th)?[-/ ](?:de |of )?(?<month>[a-z]+)\.?(?:[-/ ](?:del? )?(?<year>\d{2}|\d{4}))?$/i,
  /^(?<month>[a-z]{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?:del? )?(?<year>\d{4}))?$/i,
];
/**
 * Words before a date: "el sábado", "para el", "on Friday,". The pattern matches no
 * month: it has "martes", but not "mar", which means March.
 */
const WORDS_BEFORE =
  /^(?:(?:el|d[ií]a|para|on|the|este|pr[oó]ximo|hoy|mañana|martes|(?:lun|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*)\.?,? )*/i;
/**
 * The months in Spanish, English and Portuguese. The second row has "set" for the
 * Spanish "setiembre", since the first row already has "sep".
 */
const MONTHS = `ene feb mar abr may jun jul ago sep oct nov dic
jan feb mar apr may jun jul aug set oct nov dec
jan fev mar abr mai jun jul ago set out nov dez`.split(/\s/);

const DAY_MINUTES = 1440;
/** The forms of times: "20", "20:30", "a las 8 de la noche", "8.30 pm". The group `half` is the half of the day. */
const TIME =
  /^(?:a las? )?(?<hour>\d{1,2})(?:[:.,h ]{1,2}(?<minute>[0-5]\d))?(?::\d{2})? ?(?:h|hs|hrs|horas)?\.? ?(?<half>[ap]\.? ?m\.?|(?:de|a|por) la (?:mañana|tarde|noche))?$/i;

/**
 * Reads a date as YYYY-MM-DD. Doesn't check that the date exists. Returns undefined for
 * any other text.
 *
 * Without a year or a month, the result is a pattern with points, which match any
 * digits: "24/12" is "....-12-24". An unknown month stays: "3 de foo" is "....-foo-03".
 */
export function readDate(text: string): string | undefined {
  const date = text.replace(WORDS_BEFORE, "");
  const parts = DATES.map((form) => form.exec(date)?.groups).find(Boolean);
  if (!parts) return undefined;

  const { year = "....", month = "..", day = "" } = parts;
  const start = month.slice(0, 3).toLowerCase();
  const monthNumber = MONTHS.includes(start)
    ? String(MONTHS.indexOf(start) % 12 + 1)
    : month;
  // The year "26" is 2026.
  return `${year.padStart(4, "20")}-${monthNumber.padStart(2, "0")}-${
    day.padStart(2, "0")
  }`;
}

/**
 * Returns the times of day, HH:MM, that a text may mean: "8" is 08:00 or 20:00, but
 * "08" is only 08:00. Returns an empty list for any other text.
 */
export function readTime(text: string): readonly string[] {
  const { hour: digits = "", minute = "00", half = "" } =
    TIME.exec(text)?.groups ?? {};
  const hour = Number(digits);
  const isTime = digits !== "" && 60 * hour + Number(minute) <= DAY_MINUTES;
  if (!isTime) return [];

  const formatHour = (hours: number) =>
    `${String(hours % 24).padStart(2, "0")}:${minute}`;
  if (half === "") {
    const hours = /^(?:[1-9]|1[01])$/.test(digits) ? [hour, hour + 12] : [hour];
    return hours.map(formatHour);
  }

  // "9 de la noche" is 21:00. An hour of the night from 12 to 5 is after midnight: 12 is
  // 00:00.
  const isLate = /^p\.? ?m|tarde$/i.test(half) ||
    (/noche$/i.test(half) && hour % 12 >= 6);
  return [formatHour(hour % 12 + (isLate ? 12 : 0))];
}
