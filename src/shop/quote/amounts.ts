/** Amounts of ice cream as people write them, and the tubs that make an amount. */

import { formatPesos, groupThousands } from "../../words/money.ts";
import type { Tub } from "../shapes.ts";
import { MAX_ALIKE } from "../terms.ts";
import { sumOf } from "./costs.ts";
import { listCounts } from "./message.ts";

/** Maximum number of tubs in a way that mixes sizes. */
const MAX_MIXED = 4;

/** Numbers in words. The position of a word is its number; "-" fills position 0. */
const COUNTS = "- un dos tres cuatro cinco seis siete ocho nueve diez"
  .split(" ");
/** Halves or quarters in words, and how many: "3 cuartos", "2 de medio". */
const HALVES = /(?:([\d.]+) (?:de )?)?(?:medi[oa]|cuarto)s?\b/g;
/** A fraction, a number or a word: "3/4", "2.5", "kg". */
const PART = /[\d.]+\/\d+|\d+(?:\.\d+)?|[^\s\d]+/g;
const NUMBER = /^(\d+(?:\.\d+)?)(?:\/([1-9]))?$/;
const KILO = /^(?:k|kg|kgs|kilos?|kilogramos?)$/;
const GRAM = /^(?:g|gr|grs|gramos?)$/;
const LINK = /^(?:de|y)$/;

/**
 * Reads an amount of ice cream in grams: "750g", "3/4", "tres cuartos", "kilo y
 * medio". Undefined for any other text, and for a number without a unit.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseGrams("2 1/2 kilos"), 2500);
 * assertEquals(parseGrams("2"), undefined);
 * ```
 */
export function parseGrams(text: string): number | undefined {
  let grams = 0;
  /** The number that still lacks its unit. */
  let count: number | undefined;
  let isFraction = false;

  for (const word of splitAmount(text)) {
    const [, numerator, denominator] = NUMBER.exec(word) ?? [];
    // Only a fraction may follow another number: "2 1/2 kilos", but not "2 3 kilos".
    const mayFollow = denominator !== undefined || count === undefined;

    if (numerator !== undefined && mayFollow) {
      isFraction = denominator !== undefined;
      const value = Number(numerator) / Number(denominator ?? 1);
      count = (count ?? 0) + value;
    } else if (KILO.test(word)) {
      // "kilo" without a number is one kilo.
      grams += (count ?? 1) * 1000;
      count = undefined;
    } else if (GRAM.test(word) && count !== undefined) {
      grams += count;
      count = undefined;
    } else if (!LINK.test(word)) {
      return undefined;
    }
  }

  // A fraction without a unit is of a kilo; any other number needs one.
  if (count !== undefined && !isFraction) return undefined;
  const total = Math.round(grams + (count ?? 0) * 1000);
  return total > 0 ? total : undefined;
}

/** Splits an amount: "tres cuartos y 2kg" into "3/4", "y", "2" and "kg". */
function splitAmount(text: string): readonly string[] {
  const plain = text.toLowerCase()
    .replace(/(\d),(\d)/g, "$1.$2")
    .replace(/\bun[ao]\b/g, "un");
  const withNumbers = plain.replace(/[a-z]+/g, (word) => {
    const count = COUNTS.indexOf(word);
    return count < 0 ? word : String(count);
  });
  const withFractions = withNumbers.replace(HALVES, (part, count = 1) => {
    const denominator = part.includes("medi") ? 2 : 4;
    return `${count}/${denominator}`;
  });
  return withFractions.match(PART) ?? [];
}

/**
 * Suggests tubs for the amount in a text, in the three cheapest ways: "750 g:
 * Medio kilo + Cuarto kilo, $ 24.000; Un kilo, $ 28.000". Without an amount or a
 * way to buy the amount, the result is "" and no tubs.
 */
export function suggestTubs(
  menu: readonly Tub[],
  text: string,
): { readonly text: string; readonly tubs: readonly Tub[] } {
  const grams = parseGrams(text);
  const totalOf = (tubs: readonly Tub[]) => sumOf(tubs, ({ precio }) => precio);
  const ways = (grams === undefined ? [] : listWays(menu, grams))
    .toSorted((a, b) => totalOf(a) - totalOf(b))
    .slice(0, 3);

  const texts = ways.map((tubs) => {
    const counts = listCounts(tubs).join(" + ");
    return `${counts}, ${formatPesos(totalOf(tubs))}`;
  });
  const amount = groupThousands(String(grams));
  return {
    text: texts.length === 0 ? "" : `${amount} g: ${texts.join("; ")}`,
    tubs: ways.flat(),
  };
}

/**
 * Lists the ways to buy an amount: exactly with up to four tubs, exactly with
 * more tubs of a single size, or with the next larger tub.
 */
function listWays(
  menu: readonly Tub[],
  grams: number,
) {
  const alike = menu.flatMap((tub) => {
    const count = grams / tub.gramos;
    // `fill` lists the ways with up to four tubs.
    const isMultiple = Number.isInteger(count) && count > MAX_MIXED &&
      count <= MAX_ALIKE;
    return isMultiple ? [Array<Tub>(count).fill(tub)] : [];
  });
  const larger = menu
    .filter(({ gramos }) => gramos > grams)
    .toSorted((a, b) => a.gramos - b.gramos)
    .slice(0, 1);
  return [
    ...fill(menu, grams, MAX_MIXED),
    ...alike,
    ...larger.map((tub) => [tub]),
  ];
}

/** Lists the ways to fill an amount exactly with at most `maxTubs` tubs. */
function fill(
  [first, ...rest]: readonly Tub[],
  grams: number,
  maxTubs: number,
): readonly (readonly Tub[])[] {
  if (grams === 0) return [[]];
  if (first === undefined || maxTubs === 0) return [];

  const withFirst = first.gramos > grams
    ? []
    : fill([first, ...rest], grams - first.gramos, maxTubs - 1);
  return [
    ...withFirst.map((tubs) => [first, ...tubs]),
    ...fill(rest, grams, maxTubs),
  ];
}
