/** Amounts of ice cream as people write them, and the tubs that make an amount. */

import { formatPesos, groupThousands } from "../../words/money.ts";
import type { Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import { sumOf } from "./costs.ts";
import { listCounts } from "./message.ts";

/** Maximum number of suggested ways to buy an amount. */
const MAX_WAYS = 3;
/** Maximum number of ways that are compared. */
const MAX_TRIES = 30;

/** Minimum of an amount without a unit. */
const MIN_GRAMS = 100;
/** Numbers in words. The position of a word is its number; "-" fills position 0. */
const COUNTS = "- un dos tres cuatro cinco seis siete ocho nueve diez"
  .split(" ");
/** Halves or quarters in words, and how many: "3 cuartos", "2 de medio". */
const FRACTION = /(?:([\d.]+) (?:de )?)?(?:medi[oa]|cuarto)s?\b/g;
/** A fraction, a number or a word: "3/4", "2.5", "kg". */
const PART = /[\d.]+\/\d+|\d+(?:\.\d+)?|[^\s\d]+/g;
const NUMBER = /^(\d+(?:\.\d+)?)(?:\/([1-9]))?$/;
const KILO = /^(?:k|kg|kgs|kilos?|kilogramos?)$/;
const GRAM = /^(?:g|gr|grs|gramos?)$/;
const LINK = /^(?:de|y)$/;

/**
 * Reads an amount of ice cream in grams: "750g", "3/4", "tres cuartos", "kilo y
 * medio", "750". Undefined for any other text, and for a small number without a unit.
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

  for (const word of splitAmount(text)) {
    const [, numerator, denominator] = NUMBER.exec(word) ?? [];
    // Only a fraction may follow another number: "2 1/2 kilos", but not "2 3 kilos".
    const mayFollow = denominator !== undefined || count === undefined;

    if (numerator !== undefined && mayFollow) {
      count = (count ?? 0) + Number(numerator) / Number(denominator ?? 1);
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

  // The last number may lack its unit. A large one is in grams, a small one unclear.
  const isClear = count === undefined || count >= MIN_GRAMS;
  const total = Math.round(grams + (count ?? 0));
  return total > 0 && isClear ? total : undefined;
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
  const withFractions = withNumbers.replace(FRACTION, (part, count = 1) => {
    const denominator = part.includes("medi") ? 2 : 4;
    return `${count}/${denominator}`;
  });
  // A last fraction without a unit is of a kilo.
  return withFractions.replace(/\/\d$/, "$& kg").match(PART) ?? [];
}

/**
 * Suggests the three cheapest ways to buy at least the amount in a text: "750 g:
 * Cuarto kilo + Medio kilo, $ 24.000; Un kilo, $ 28.000". The weight is that of the
 * lightest way. Without an amount, and for an amount that may take more tubs than an
 * order has, the result is "" and no tubs.
 *
 * `tubs` are the sizes that make the amount by themselves. They are those of the ways
 * with a single tub, and of the cheapest way if all its tubs have the same size.
 */
export function suggestTubs(
  menu: readonly Tub[],
  text: string,
): { readonly text: string; readonly tubs: readonly Tub[] } {
  const sizes = menu.toSorted((a, b) => b.gramos - a.gramos);
  const smallestGrams = sizes.at(-1)?.gramos ?? 0;
  const amount = parseGrams(text) ?? Infinity;
  if (amount > MAX_TUBS * smallestGrams) return { text: "", tubs: [] };

  const ways = [...listWays(sizes, amount).take(MAX_TRIES)]
    .sort((a, b) => priceOf(a) - priceOf(b))
    .slice(0, MAX_WAYS);
  const texts = ways.map((tubs) =>
    `${listCounts(tubs).join(" + ")}, ${formatPesos(priceOf(tubs))}`
  );
  const isOneSize = (tubs: readonly Tub[], i: number) =>
    tubs.length === 1 || (i === 0 && new Set(tubs).size === 1);
  const leastGrams = Math.min(
    ...ways.map((tubs) => sumOf(tubs, ({ gramos }) => gramos)),
  );
  return {
    text: `${groupThousands(String(leastGrams))} g: ${texts.join("; ")}`,
    tubs: ways.filter(isOneSize).flat(),
  };
}

function priceOf(tubs: readonly Tub[]) {
  return sumOf(tubs, ({ precio }) => precio);
}

/**
 * Yields the ways to buy at least an amount without a tub to spare. The ways with
 * the most large tubs come first, since these are usually the cheapest.
 */
function* listWays(
  sizes: readonly Tub[],
  grams: number,
): Generator<readonly Tub[]> {
  if (grams <= 0) return yield [];

  for (const [i, tub] of sizes.entries()) {
    const ways = listWays(sizes.slice(i), grams - tub.gramos);
    for (const tubs of ways) yield [...tubs, tub];
  }
}
