/** Amounts of ice cream as people write them, and the tubs that make an amount. */

import { formatPesos, groupThousands } from "../../words/money.ts";
import type { Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import { sumOf } from "./costs.ts";
import { listCounts } from "./message.ts";

/** Tubs that make an amount, and their price. */
interface Way {
  readonly tubs: readonly Tub[];
  readonly price: number;
}

/** Maximum number of suggested ways to make an amount. */
const MOST_WAYS = 3;
/** Maximum amount in units, which bounds the time: tubs of odd weights have a small unit. */
const MOST_UNITS = 250;

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
 * Cuarto kilo + Medio kilo, $ 24.000; Un kilo, $ 28.000". If tubs can't make
 * the amount, suggests the next larger amount. Without an amount or a way to buy the
 * amount, the result is "" and no tubs.
 */
export function suggestTubs(
  menu: readonly Tub[],
  text: string,
): { readonly text: string; readonly tubs: readonly Tub[] } {
  const ways = listWays(menu, parseGrams(text) ?? Infinity);
  const [first] = ways;
  if (first === undefined) return { text: "", tubs: [] };

  const texts = ways.map(({ tubs, price }) => {
    const counts = listCounts(tubs).join(" + ");
    return `${counts}, ${formatPesos(price)}`;
  });
  // A way with a larger tub has more than the amount.
  const grams = Math.min(...ways.map(gramsOf));
  return {
    text: `${groupThousands(String(grams))} g: ${texts.join("; ")}`,
    tubs: ways.flatMap(({ tubs }) => tubs),
  };
}

/**
 * Lists the cheapest ways to make an amount or, failing that, the next larger one. The
 * next larger tub is a way, too. Lists none for an amount of too many units.
 */
function listWays(menu: readonly Tub[], grams: number): readonly Way[] {
  const sizes = menu.map(({ gramos }) => gramos);
  // The largest unit that divides all sizes; 0 without sizes.
  const unit = sizes.reduce(gcd, 0);
  const amount = Math.ceil(grams / unit);
  const largest = Math.max(...sizes);
  if (amount > MOST_UNITS || grams > MAX_TUBS * largest) return [];

  const exact = fillAmounts(menu, unit, amount + largest / unit)
    .slice(amount)
    .find((ways) => ways.length > 0) ?? [];
  const [larger] = menu
    .filter(({ gramos }) => gramos > Math.max(...exact.map(gramsOf)))
    .toSorted((a, b) => a.gramos - b.gramos);
  const simple = larger ? [{ tubs: [larger], price: larger.precio }] : [];
  return cheapestOf([...exact, ...simple]);
}

/** Returns the cheapest ways to make each amount below a limit, in units. */
function fillAmounts(menu: readonly Tub[], unit: number, limit: number) {
  const ways: (readonly Way[])[] = [[{ tubs: [], price: 0 }]];

  for (const tub of menu) {
    const size = tub.gramos / unit;
    for (let sum = size; sum < limit; sum += 1) {
      const withTub = (ways[sum - size] ?? [])
        .filter(({ tubs }) => tubs.length < MAX_TUBS)
        .map(({ tubs, price }) => (
          { tubs: [...tubs, tub], price: price + tub.precio }
        ));
      ways[sum] = cheapestOf([...ways[sum] ?? [], ...withTub]);
    }
  }
  return ways;
}

function cheapestOf(ways: readonly Way[]): readonly Way[] {
  return ways.toSorted((a, b) => a.price - b.price).slice(0, MOST_WAYS);
}

function gramsOf({ tubs }: Way) {
  return sumOf(tubs, ({ gramos }) => gramos);
}

/** Returns the greatest common divisor. */
function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
