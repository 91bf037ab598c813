/** A diet that is written where a flavor is searched for: "sin gluten", "chocolate sin leche". */

import { type Avoidable, findAllergen } from "../shop/allergens.ts";
import { foldName } from "../words/names.ts";
import { contentWords } from "../words/same.ts";

/** What a search asks for: the flavor, where one is named, and what it must not hold. */
export interface DietSearch {
  /** What is left to search for; undefined where the diet was all. */
  readonly text: string | undefined;
  readonly avoided: readonly Avoidable[];
}

/** UTF-16 units of a text that are looked at. */
const LONGEST = 100;
const WITHOUT = new Set(["sin", "sem", "without"]);
const LINKS = new Set(["ni", "y", "e", "o", "nem", "and", "or"]);
const COELIAC = new Set(["celiaco", "celiaca", "celiacos", "celiacas", "coeliac", "celiac"]);
/** Words before a diet that name no flavor. */
const ANYTHING = "algo alguno algun apto apta aptos aptas opcion opciones para que".split(" ");

/**
 * Takes the diet out of a search. A text that tells none, or one that the shop knows nothing of, is left as it is.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readDiet("chocolate sin leche ni huevo"), {
 *   text: "chocolate",
 *   avoided: ["leche", "huevo"],
 * });
 * assertEquals(readDiet("chocolate sin vueltas").text, "chocolate sin vueltas");
 * ```
 */
export function readDiet(text: string): DietSearch {
  const words = foldName(text.slice(0, LONGEST)).split(" ");
  const { flavor, diet } = parted(words);
  const avoided = diet.map((name) => findAllergen(name));
  const known = avoided.flatMap((match) => "item" in match ? [match.item] : []);
  if (known.length === 0 || known.length < avoided.length) return { text, avoided: [] };
  const named = contentWords(flavor.join(" ")).filter((word) => !ANYTHING.includes(word));
  return { text: named.length === 0 ? undefined : flavor.join(" "), avoided: known };
}

/** The words before the diet, and what it names. */
function parted(
  words: readonly string[],
): { readonly flavor: readonly string[]; readonly diet: readonly string[] } {
  const last = words.at(-1) ?? "";
  if (COELIAC.has(last)) {
    return {
      flavor: words.slice(0, -1).filter((word) => !ANYTHING.includes(word)),
      diet: ["TACC"],
    };
  }
  if (last === "free" && words.length > 1) {
    return { flavor: words.slice(0, -2), diet: words.slice(-2, -1) };
  }
  const at = words.findIndex((word) => WITHOUT.has(word));
  return at < 0
    ? { flavor: words, diet: [] }
    : { flavor: words.slice(0, at), diet: namesIn(words.slice(at + 1)) };
}

/** "leche ni frutos secos" names two things. */
function namesIn(words: readonly string[]): readonly string[] {
  return words.map((word) => LINKS.has(word) || WITHOUT.has(word) ? "," : word).join(" ")
    .split(",").map((name) => name.trim()).filter((name) => name !== "");
}
