/** Dates and times of day as people write them. */

/** The forms of dates. */
const DATES = [
  // "2026-12-24", "2026-12-24T20:30" and "20261224". Fewer than eight digits, such as
  // "2026124", are ambiguous, so they aren't a date.
  /^(?!\d{1,7}$)(?<year>20[2-9]\d)(?<separator>[-/. ]?)(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})(?:T.*)?$/,
  // "24", "24/12" and "24/12/26". In this form, a year of two digits is 20 or more, so
  // "26/12/01" isn't a date.
  /^(?<day>\d{1,2})(?:[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>[2-9]\d|\d{4}))?)?$/,
  // "24 de diciembre de 2026", "24-dic-26" and "24th of December".
  /^(?<day>\d{1,2})(?:[°º]|st|nd|rd|th)?[-/ ](?:de |of )?(?<month>[a-z]+)\.?(?:[-/ ](?:del? )?(?<year>\d{2}|\d{4}))?$/i,
  // "December 24th, 2026".
  /^(?<month>[a-z]{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?:del? )?(?<year>\d{4}))?$/i,
];
/**
 * Words before a date: "el sábado", "para el", "on Friday,". The pattern has "martes"
 * only in full, because the short form "mar" is also the month of March.
 */
const WORDS_BEFORE =
  /^(?:(?:el|d[ií]a|para|on|the|este|pr[oó]ximo|hoy|mañana|martes|(?:lun|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*)\.?,? )*/i;
/** The first three letters of the months: twelve in Spanish, then in English, then in Portuguese. */
const MONTHS = `ene feb mar abr may jun jul ago sep oct nov dic
jan feb mar apr may jun jul aug sep oct nov dec
jan fev mar abr mai jun jul ago set out nov dez`.split(/\s/);

/** The forms of times: "20", "20:30", "20:30:00", "20 hs", "a las 8 de la noche", "para las 8", "8.30 pm". The group `partOfDay` has words such as "de la noche" or "pm". */
const TIME =
  /^(?:(?:a|para|desde|tipo|a eso de|tipo a) )?(?:las? )?(?<hour>\d{1,2})(?:[:.,h ]{1,2}(?<minute>[0-5]\d))?(?::\d{2})? ?(?:h|hs|hrs|horas)?\.? ?(?<partOfDay>[ap]\.? ?m\.?|(?:de|a|por) la (?:mañana|tarde|noche))?$/i;

/**
 * Reads a date as YYYY-MM-DD. Doesn't check that the date exists. Returns undefined for
 * a text without the form of a date.
 *
 * A missing year or month becomes points, so the result is the pattern of a regular
 * expression: "24/12" is "....-12-24". An unknown month stays in the result, which then
 * matches no date: "3 de foo" is "....-foo-03".
 */
export function readDate(text: string): string | undefined {
  const dateText = text.replace(WORDS_BEFORE, "");
  const parts = DATES.map((form) => form.exec(dateText)?.groups).find(Boolean);
  if (!parts) return undefined;

  const { year = "....", month = "..", day = "" } = parts;
  const shortMonth = month.slice(0, 3).toLowerCase();
  const monthNumber = MONTHS.includes(shortMonth)
    ? String(MONTHS.indexOf(shortMonth) % 12 + 1)
    : month;
  // The year "26" is 2026.
  return `${year.padStart(4, "20")}-${monthNumber.padStart(2, "0")}-${
    day.padStart(2, "0")
  }`;
}

/**
 * Returns the times of day, HH:MM, that a text may mean: "8" is 08:00 or 20:00, but
 * "08" is only 08:00. Returns an empty list for a text that isn't a time.
 */
export function readTime(text: string): readonly string[] {
  const { hour: digits = "", minute = "00", partOfDay = "" } =
    TIME.exec(text)?.groups ?? {};
  const hour = Number(digits);
  // A day has 1440 minutes. 24:00 is the end of a day, and the result has 00:00 for it.
  const isTime = digits !== "" && 60 * hour + Number(minute) <= 1440;
  if (!isTime) return [];

  const formatHour = (hours: number) =>
    `${String(hours % 24).padStart(2, "0")}:${minute}`;
  if (partOfDay === "") {
    const hours = /^(?:[1-9]|1[01])$/.test(digits) ? [hour, hour + 12] : [hour];
    return hours.map(formatHour);
  }

  // "9 de la noche" is 21:00. From 12 to 5, an hour "de la noche" is after midnight: "12 de
  // la noche" is 00:00. "12 de la mañana" is noon.
  const isLate = /p\.? ?m|tarde$|^12.*mañana$/i.test(digits + partOfDay) ||
    (/noche$/i.test(partOfDay) && hour % 12 >= 6);
  return [formatHour(hour % 12 + (isLate ? 12 : 0))];
}
