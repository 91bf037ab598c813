/** Amounts of ice cream as people write them, and the tubs that make an amount. */

import { sumOf } from "@std/collections/sum-of";
import { formatPesos, groupThousands } from "../../words/money.ts";
import type { Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import { listCounts } from "./message.ts";

/** Maximum number of suggested ways to buy an amount. */
const MAX_WAYS = 3;
/** Maximum number of ways whose prices are compared. */
const MAX_TRIES = 30;

/**
 * Replacements that turn the spelling of an amount into a plain form such as "3/4 k",
 * "2.5 k" or "750 g". They are applied in this order.
 */
const FORMS = [
  [/¾/, "3/4"],
  [/(\d),(\d)/g, "$1.$2"],
  [/\bun[ao]?\b/g, "1"],
  [/\bdos\b/g, "2"],
  [/\btres\b/g, "3"],
  [/\bcuatro\b/g, "4"],
  [/\bcinco\b/g, "5"],
  [/(\d+) ?(?:de )?medi[oa]s?/g, "$1/2"],
  [/medi[oa]s?/g, "1/2"],
  [/(\d+) ?(?:de )?cuartos?/g, "$1/4"],
  [/cuartos?/g, "1/4"],
  // "2 de 1/4" isn't 2 1/4, so its "de" stays, and the text names no amount.
  [/ (?:y|(?<!\d )de|de(?! \d+\/)) /g, " "],
  [/kilogramos?|kilos?|kgs?/g, "k"],
  [/gramos?|grs?/g, "g"],
  // "kilo" without a number is one kilo.
  [/(?<!\d ?)k/g, "1 k"],
  // The point of "1.500 g" separates thousands, but "1.500 k" is 1.5 kg.
  [/(\d)\.(\d{3})(?!\d| ?k)/g, "$1$2"],
  // Without a unit, a fraction is a part of a kilo, and a number of three digits or more is
  // in grams.
  [/\/\d(?! ?[kg])/g, "$& k"],
  [/^\d{3,}$/, "$& g"],
] as const;
/** A number, a fraction, or both, and then a unit: "2 1/2 k". */
const TERM = /(?:([\d.]+)(?![\d/]) ?)?(?:(\d+)\/([1-9]) ?)?([kg]) ?/g;

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
  const plain = FORMS.reduce(
    (amount, [form, plainForm]) => amount.replace(form, plainForm),
    text.toLowerCase(),
  );

  const grams = sumOf(
    plain.matchAll(TERM),
    ([, whole = 0, numerator = 0, denominator = 1, unit]) => {
      const count = Number(whole) + Number(numerator) / Number(denominator);
      return count * (unit === "k" ? 1000 : 1);
    },
  );
  const total = Math.round(grams);
  return plain.replace(TERM, "") === "" && total > 0 ? total : undefined;
}

/**
 * Suggests up to three ways to buy at least the amount that a text names, the cheapest
 * first. Example: "750 g: Cuarto kilo + Medio kilo, $ 24.000; Un kilo, $ 28.000".
 * Undefined if the text names no amount, or if the amount needs more tubs than an order
 * may have.
 *
 * If the cheapest way is a single tub, `tubs` contains that tub. Otherwise `tubs` is
 * empty: the caller suggests only ids, which can't say how many of each tub.
 */
export function suggestTubs(
  menu: readonly Tub[],
  text: string,
): { readonly text: string; readonly tubs: readonly Tub[] } | undefined {
  const sizes = menu.toSorted((a, b) => b.gramos - a.gramos);
  const grams = parseGrams(text);
  if (!grams || grams > MAX_TUBS * (sizes[0]?.gramos ?? 0)) return undefined;

  const ways = [...listWays(sizes, grams).take(MAX_TRIES)]
    .filter((tubs) => tubs.length <= MAX_TUBS)
    .sort((a, b) => priceOf(a) - priceOf(b))
    .slice(0, MAX_WAYS);
  const texts = ways.map((tubs) =>
    listCounts(tubs.map(({ nombre }) => nombre)).join(" + ") +
    `, ${formatPesos(priceOf(tubs))}`
  );
  const [cheapest = []] = ways;
  return {
    text: `${groupThousands(String(grams))} g: ${texts.join("; ")}`,
    tubs: cheapest.length === 1 ? cheapest : [],
  };
}

function priceOf(tubs: readonly Tub[]) {
  return sumOf(tubs, ({ precio }) => precio);
}

/**
 * Yields the ways to buy at least `grams` without a superfluous tub. `sizes` has the largest
 * tub first, so ways with large tubs come first. These are usually the cheapest, and the
 * caller compares only the first 30 ways.
 */
function* listWays(
  sizes: readonly Tub[],
  grams: number,
): Generator<readonly Tub[]> {
  if (grams <= 0) {
    yield [];
    return;
  }

  for (const [i, tub] of sizes.entries()) {
    for (const tubs of listWays(sizes.slice(i), grams - tub.gramos)) {
      yield [...tubs, tub];
    }
  }
}
