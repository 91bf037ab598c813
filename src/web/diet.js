// @ts-check
/**
 * A diet that is written where a flavor is searched for: "sin gluten", "chocolate sin leche".
 *
 * @module
 */

import { stemOf } from "./words.js";

const WITHOUT = new Set(["sin", "sem", "without"]);
const LINKS = new Set(["ni", "y", "e", "o", "nem", "and", "or"]);
const COELIAC = new Set(["celiaco", "celiaca", "celiacos", "celiacas", "coeliac", "celiac"]);
/** Words before a diet that name no flavor. */
const ANYTHING = new Set(
  [
    "algo",
    "alguno",
    "algun",
    "apto",
    "apta",
    "aptos",
    "aptas",
    "opcion",
    "opciones",
    "para",
    "que",
  ],
);

/**
 * Takes the diet out of a search. A search without one, or with one that isn't known, stays as it is.
 *
 * @param {readonly string[]} words folded
 * @param {Readonly<Record<string, string>>} known what is avoided, by the names that people give it, folded
 * @returns {{ readonly words: readonly string[], readonly avoided: readonly string[] }}
 */
export function takeDiet(words, known) {
  const byStem = new Map(
    Object.entries(known).map(([name, avoided]) => [stemAll(name), avoided]),
  );
  const { flavor, diet } = part(words);
  const avoided = diet.map((name) => byStem.get(stemAll(name)));
  const told = avoided.filter((one) => one !== undefined);
  return told.length === 0 || told.length < avoided.length
    ? { words, avoided: [] }
    : { words: flavor.every((word) => ANYTHING.has(word)) ? [] : flavor, avoided: told };
}

/**
 * The words before the diet, and what it names.
 *
 * @param {readonly string[]} words
 */
function part(words) {
  const last = words.at(-1) ?? "";
  if (COELIAC.has(last)) {
    return { flavor: words.slice(0, -1).filter((word) => !ANYTHING.has(word)), diet: ["tacc"] };
  }
  if (last === "free" && words.length > 1) {
    return { flavor: words.slice(0, -2), diet: words.slice(-2, -1) };
  }
  const at = words.findIndex((word) => WITHOUT.has(word));
  return at < 0
    ? { flavor: words, diet: [] }
    : { flavor: words.slice(0, at), diet: namesIn(words.slice(at + 1)) };
}

/**
 * "leche ni frutos secos" names two things.
 *
 * @param {readonly string[]} words
 */
function namesIn(words) {
  return words.map((word) => LINKS.has(word) || WITHOUT.has(word) ? "," : word).join(" ")
    .split(",").map((name) => name.trim()).filter((name) => name !== "");
}

/** @param {string} name */
function stemAll(name) {
  return name.split(" ").map(stemOf).join(" ");
}
