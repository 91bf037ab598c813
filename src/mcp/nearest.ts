/** What someone probably meant to write. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** Longer texts are no misspelt option. */
const LONGEST = 100;
/** Two texts are near up to this share of differing characters. */
const NEAR = 0.4;
const MOST = 3;

/**
 * The options nearest to a misspelt text, best first, at most three; upper and lower case are alike.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { nearest } from "./nearest.ts";
 *
 * assertEquals(nearest("Arribba", ["arriba", "abajo"]), ["arriba"]);
 * assertEquals(nearest("mañana", ["arriba", "abajo"]), []);
 * ```
 */
export function nearest(text: string, options: readonly string[]): readonly string[] {
  if (text.length > LONGEST) return [];
  const wanted = text.toLowerCase();
  return options
    .map((option) => ({ option, difference: difference(wanted, option.toLowerCase()) }))
    .filter(({ difference }) => difference <= NEAR)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, MOST)
    .map(({ option }) => option);
}

/** 0 is alike, 1 has nothing in common. */
function difference(wanted: string, option: string): number {
  const longest = Math.max(wanted.length, option.length, 1);
  if (Math.abs(wanted.length - option.length) > NEAR * longest) return 1;
  return levenshteinDistance(wanted, option) / longest;
}
