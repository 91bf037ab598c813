/** Amounts as people read and write them. */

/** Whole Argentine pesos, 0 or more, as they stand on a price list: "$ 12.500". */
export function formatPesos(amount: number): string {
  return `$ ${groupThousands(String(amount))}`;
}

/** Digits with a point between thousands. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

const AMOUNT =
  /^(?:(?:ars?|u)? ?\$|ars|usd|€)? ?(?<sign>[-+−–]?) ?\$? ?(?<digits>[0-9., ]{0,30}[0-9])[.,]?-? ?(?<unit>[\p{L}%$€°]{1,12})?\.?-?$/iu;
/** Threes of digits, all parted by the same mark, and what is less than one. */
const THOUSANDS =
  /^(?<whole>(?!0+[.,])[0-9]{1,3}(?:(?<mark>[., ])[0-9]{3})(?:\k<mark>[0-9]{3})*)(?:[.,](?<part>[0-9]{1,2}))?$/;
const PLAIN = /^(?<whole>[0-9 ]*)(?:[.,](?<part>[0-9]+))?$/;

/**
 * An amount as JSON writes it; undefined where a text is none.
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
  // The letter, for a zero.
  const amount = text.trim().replace(
    /(?<=^[$ ]*[1-9][0-9]{0,8})o+$/i,
    (o) => "0".repeat(o.length),
  );
  const { sign = "", digits = "", unit = "" } = AMOUNT.exec(amount)?.groups ??
    {};
  // South and west: a place on the map, as what lies below zero is, whose digits are no thousands.
  const isSouth = /^°? ?[sow]$/i.test(unit);
  const minus = !isSouth && (sign === "" || sign === "+") ? "" : "-";
  const parts = (minus === "" ? THOUSANDS.exec(digits) : null) ??
    PLAIN.exec(digits);
  if (digits === "" || parts === null) return undefined;
  const { whole = "", part = "" } = parts.groups ?? {};
  const plain = whole.replace(/[., ]/g, "").replace(/^0+(?=[0-9])/, "") || "0";
  return `${minus}${plain}${/^0*$/.test(part) ? "" : `.${part}`}`;
}
