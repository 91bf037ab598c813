/** Amounts as people read and write them. */

/** Formats whole Argentine pesos as on a price list: "$ 12.500". The amount is 0 or more. */
export function formatPesos(amount: number): string {
  return `$ ${groupThousands(String(amount))}`;
}

/** Separates groups of three digits with points: "12500" is "12.500". */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

/** The forms of an amount, maybe with a currency, a sign and a unit: "$ 15.500,50", "15.500,-", "−34,65", "34.651° S". A change such as "+8%" isn't an amount. Neither is a number with a unit of its own, such as "2 días", "1,5 mil" or "1 kg". */
const AMOUNT =
  /^(?![-+−–].*%)(?:(?:ars?|u)? ?\$|ars|usd|€)? ?(?<sign>[-+−–]?) ?\$? ?(?<digits>[0-9., ]{0,30}[0-9])[.,]?-? ?(?<unit>° ?[sow]|(?!(?:(?<=\d)k|mil|lucas?|mill[oó]n(?:es)?|kg|kilos?|min(?:utos?)?|d[ií]as?|semanas?|mes(?:es)?)\b)[\p{L}%$€°]{1,12})?\.?-?$/iu;
/**
 * Digits in groups of three with the same separator between them, and up to two decimals.
 * The first group isn't zeros before a comma or point: the comma of "0,500" begins decimals.
 */
const THOUSANDS =
  /^(?<whole>(?!0+[.,])[0-9]{1,3}(?:(?<separator>[., ])[0-9]{3})(?:\k<separator>[0-9]{3})*)(?:[.,](?<decimals>[0-9]{1,2}))?$/;
/** Digits, maybe with spaces between them, and any number of decimals. */
const PLAIN = /^(?<whole>[0-9 ]*)(?:[.,](?<decimals>[0-9]+))?$/;

/**
 * Reads an amount and returns it as the text of a JSON number; undefined if the text is
 * not an amount. Ignores the currency and the unit, with one exception: S, O and W are
 * directions (sur, oeste, west), which make the number negative.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readNumber("$ 15.500,50"), "15500.50");
 * assertEquals(readNumber("0,500"), "0.500");
 * assertEquals(readNumber("-34,6506"), "-34.6506");
 * assertEquals(readNumber("34.651 S"), "-34.651");
 * assertEquals(readNumber("165OO"), "16500");
 * assertEquals(readNumber("un kilo"), undefined);
 * ```
 */
export function readNumber(text: string): string | undefined {
  // Letters O at the end are mistyped zeros: "165OO". "16 mil" is 16000.
  const amount = text.trim().replace(
    /(?<=^[$ ]*[1-9][0-9]{0,8})o+$/i,
    (letters) => "0".repeat(letters.length),
  ).replace(/(?<=^[$ ]*[1-9][0-9]{0,3})(?:k| ?(?:mil|lucas?))$/i, "000");
  const {
    sign = "",
    digits = "",
    unit = "",
  } = AMOUNT.exec(amount)?.groups ?? {};
  if (digits === "") return undefined;

  // Amounts are never negative, so a negative number is a coordinate in the south or west.
  // Coordinates have no thousands, so the point of "-34.651" begins decimals.
  const isNegative = /^°? ?[sow]$/i.test(unit) || /[-−–]/.test(sign);
  const thousands = isNegative ? null : THOUSANDS.exec(digits);
  const parts = thousands ?? PLAIN.exec(digits);
  if (parts === null) return undefined;

  const { whole = "", decimals = "" } = parts.groups ?? {};
  const integer = whole
    .replace(/[., ]/g, "")
    .replace(/^0+(?=[0-9])/, "");
  // Without decimals, or if all decimals are zeros, the number is whole: "15.500,00" is
  // "15500".
  const fraction = /^0*$/.test(decimals) ? "" : `.${decimals}`;
  return `${isNegative ? "-" : ""}${integer || "0"}${fraction}`;
}
