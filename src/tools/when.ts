/** Corrections of wrong dates and times in the arguments of any tool. */

import type { ObjectionText } from "../schema/wording.ts";
import { formatDay } from "../shop/hours.ts";
import type { ShopOnDate } from "../shop/shop.ts";
import { weekdayName, WEEKDAYS } from "../shop/terms.ts";
import { addDays } from "../time/dates.ts";
import { readDate, readTime } from "../words/dates.ts";
import { joinChoices } from "../words/lists.ts";
import { foldName } from "../words/names.ts";

/**
 * Days from today, by word. Of several words in a text, the first in this table
 * counts: "pasado mañana", "hoy a la mañana" and "mañana a la noche" have two.
 */
const NEAR_DAYS = {
  pasado: 2,
  hoy: 0,
  today: 0,
  manana: 1,
  amanha: 1,
  tomorrow: 1,
  noche: 0,
  tonight: 0,
};
/** The weekdays in folded text, from Monday to Sunday. */
const WEEKDAY_WORDS = [
  /lunes|monday/,
  /martes|tuesday/,
  /miercoles|wednesday/,
  /jueves|thursday/,
  /viernes|friday/,
  /sabado|saturday/,
  /domingo|sunday/,
];
/** Words that exclude today, in folded text: "el próximo sábado". */
const NEXT = /\b(?:proximo|que viene|next)\b/;
/** A number in digits or words. In a text with a number, the part of the day isn't an hour: "8 de la noche". */
const NUMBER =
  /\d|\b(?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b/i;
/** The hour to suggest for each part of the day. */
const PARTS_OF_DAY = {
  medianoche: "00:00",
  noche: "21:00",
  night: "21:00",
  mediodia: "12:00",
  tarde: "17:00",
  manana: "10:00",
};
/** Number of days, from today on, among which a date is searched. In more than a year, "24/12" could mean two dates. */
const DAYS_AHEAD = 365;

/**
 * Amends an objection to a `fecha` or an `hora`: suggests the dates or times that the sent
 * text may mean. For a `fecha`, also states today's date. Returns an objection to any other
 * argument unchanged.
 */
export function amendTime(
  objection: ObjectionText,
  value: unknown,
  { date: today }: ShopOnDate,
): ObjectionText {
  // An object, a list and null have no text. A number or a boolean is read as its text.
  const text = typeof value === "object" ? "" : String(value).trim();
  if (objection.campo === "/hora") {
    const sugerencias = findTimes(text);
    const examples = sugerencias.length > 0 ? sugerencias : ["09:00", "21:00"];
    // "24:00", "medianoche" and "12:30 am" are times of the next date.
    const isMidnight = String(sugerencias).startsWith("00:") &&
      /\b24\b|noche|12(?::\d\d)? ?a\.? ?m/i.test(text);
    const dateHint = isMidnight ? ", con la fecha del día siguiente" : "";
    const esperado = "una hora HH:MM, de 00:00 a 23:59, como " +
      joinChoices(examples) + dateHint;
    return { ...objection, esperado, sugerencias };
  }
  if (objection.campo !== "/fecha") return objection;

  const sugerencias = findDates(text, today);
  const otherDates = sugerencias.filter((date) => date !== today)
    .map((date) => `; ${formatDay(today, date)} es ${date}`);
  const calendar = `${weekdayName(today)} ${today}${otherDates.join("")}`;
  const esperado =
    `una fecha que exista, AAAA-MM-DD, del 2000 al 2099: hoy es ${calendar}`;
  return { ...objection, esperado, sugerencias };
}

/**
 * Finds the times that a text may mean: "8 y cuarto de la noche" is 20:15. A part of the
 * day, such as "noche", means an hour of its own only in a text without numbers.
 */
function findTimes(text: string) {
  if (!NUMBER.test(text)) return meaningsOf(text, PARTS_OF_DAY);

  const digits = text.replace(/ y cuarto\b/i, ":15")
    .replace(/ y media\b/i, ":30");
  return readTime(digits);
}

/**
 * Finds the date in the coming year that a text means. If that date is today, also returns
 * the next date that the text may mean: on a Saturday, "sábado" means today or the date in a
 * week.
 */
function findDates(text: string, today: string) {
  // A weekday may follow the date: "2 de diciembre, miércoles".
  const datePattern = readDate(text) ?? readDate(text.replace(/,? \S+$/, "")) ??
    "";
  const folded = foldName(text);
  const weekday = WEEKDAYS.find((_, i) => WEEKDAY_WORDS[i]?.test(folded));
  if (!datePattern && !weekday) {
    return meaningsOf(text, NEAR_DAYS).map((days) => addDays(today, days));
  }

  // A text without a year is read as "....-12-25", and the points match any digits. A text
  // with only a weekday has the pattern "", which matches every date.
  const pattern = new RegExp(datePattern);
  // In a text with a date and a weekday, only the date counts. The correction of `amendTime`
  // shows the date's real weekday.
  const dates = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i))
    .filter((date) =>
      pattern.test(date) && (datePattern || weekdayName(date) === weekday)
    );
  if (dates[0] !== today) return dates.slice(0, 1);
  // The first date is today. The second is the next date that matches. "El próximo sábado"
  // excludes today.
  return dates.slice(NEXT.test(folded) ? 1 : 0, 2);
}

/**
 * Returns the meaning of the first word of the table that is in the text, as a list with one
 * element. The list is empty if the text has no word of the table.
 */
function meaningsOf<T>(
  text: string,
  meanings: Readonly<Record<string, T>>,
) {
  const words = foldName(text).split(" ");
  return Object.entries(meanings)
    .flatMap(([word, meaning]) => words.includes(word) ? meaning : [])
    .slice(0, 1);
}
