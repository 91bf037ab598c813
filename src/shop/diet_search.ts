/** A diet that is written where a flavor is named: "sin gluten", "chocolate sin leche". */

import { type Avoidable, findAllergen } from "./allergens.ts";
import type { Flavor } from "./shapes.ts";
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
const VEGAN = new Set(["vegano", "vegana", "veganos", "veganas", "vegan"]);
const LINKS = new Set(["ni", "y", "e", "o", "nem", "and", "or"]);
const COELIAC = new Set(["celiaco", "celiaca", "celiacos", "celiacas", "coeliac", "celiac"]);
/** Words before a diet that name no flavor. */
const ANYTHING = "algo alguno algun apto apta aptos aptas opcion opciones para que".split(" ");

/**
 * Takes the diet out of a search. A text without one, or with one that the shop knows nothing of, stays as it is.
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
  const words = wordsOf(text);
  const { flavor, diet } = parted(words);
  const avoided = diet.map((name) => findAllergen(name));
  const known = avoided.flatMap((match) => "item" in match ? [match.item] : []);
  if (known.length === 0 || known.length < avoided.length) return { text, avoided: [] };
  const named = contentWords(flavor.join(" ")).filter((word) => !ANYTHING.includes(word));
  return { text: named.length === 0 ? undefined : flavor.join(" "), avoided: known };
}

/** Whether a flavor holds something to avoid. All that isn't "sin TACC" may hold wheat, and counts as holding it. */
export function holds({ alergenos, alcohol, sinTacc }: Flavor, avoidable: Avoidable): boolean {
  if (avoidable === "alcohol") return alcohol;
  return alergenos.includes(avoidable) || (avoidable === "trigo" && !sinTacc);
}

/**
 * Whether a flavor suits the diet in a text. A diet that the shop knows nothing of suits only flavors that are called
 * "sin" something themselves.
 */
export function suits(flavor: Flavor, text: string): boolean {
  const words = wordsOf(text);
  if (words.some((word) => VEGAN.has(word)) && !flavor.vegano) return false;
  const { avoided } = readDiet(text);
  return avoided.length === 0
    ? !words.some(isWithout) || wordsOf(flavor.nombre).some(isWithout)
    : !avoided.some((avoidable) => holds(flavor, avoidable));
}

function wordsOf(text: string): readonly string[] {
  return foldName(text.slice(0, LONGEST)).split(" ");
}

function isWithout(word: string): boolean {
  return WITHOUT.has(word);
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
  const at = words.findIndex(isWithout);
  return at < 0
    ? { flavor: words, diet: [] }
    : { flavor: words.slice(0, at), diet: namesIn(words.slice(at + 1)) };
}

/** "leche ni frutos secos" names two things. */
function namesIn(words: readonly string[]): readonly string[] {
  return words.map((word) => LINKS.has(word) || isWithout(word) ? "," : word).join(" ")
    .split(",").map((name) => name.trim()).filter((name) => name !== "");
}
