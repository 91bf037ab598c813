// @ts-check
/**
 * Names that a misspelt one may stand for.
 *
 * @module
 */

import { countSlips } from "./slips.js";
import { splitWords } from "./words.js";

/** The difference of names that have just enough words in common: 0 is alike, 1 has nothing in common. */
const NEAR = 0.4;
/** Letters for each slip of the pen. */
const LETTERS_A_SLIP = 4;

const LINKING = new Set(["al", "con", "de", "del", "el", "en", "la", "las", "los"]);

/**
 * How far a folded text is from a folded name: few letters differ, or all the words of one stand in the other, whole, cut
 * short or slightly misspelt; Infinity where it isn't near.
 *
 * @param {string} text
 * @param {string} name
 * @param {string} [kind] the name without the word that calls it the plain one of its kind: "clásico"
 */
export function distanceOf(text, name, kind = name) {
  const letters = text.replaceAll(" ", "");
  const whole = kind.replaceAll(" ", "");
  const most = Math.floor(Math.max(letters.length, whole.length) / LETTERS_A_SLIP);
  const slips = countSlips(letters, whole, most);
  const byLetters = slips > most ? 1 : NEAR * slips / (most + 1);
  const byWords = distanceOfWords(contentOf(text), contentOf(name), contentOf(kind));
  const distance = Math.min(byLetters, byWords);
  return distance <= NEAR ? distance : Infinity;
}

/**
 * How far a folded text is from an alias. One word of a long alias says too little.
 *
 * @param {string} text
 * @param {string} alias
 */
export function distanceOfAlias(text, alias) {
  const isFragment = !text.includes(" ") && alias.includes(" ") &&
    3 * text.length < 2 * countLetters(contentOf(alias));
  return isFragment ? Infinity : distanceOf(text, alias);
}

/** @param {string} folded */
function contentOf(folded) {
  return splitWords(folded).filter((word) => word.length > 1 && !LINKING.has(word));
}

/**
 * At most `NEAR` when all the words of one side stand in the other, and the lower the more letters they have in common.
 *
 * @param {readonly string[]} wanted
 * @param {readonly string[]} own
 * @param {readonly string[]} kind those of them that aren't left out
 */
function distanceOfWords(wanted, own, kind) {
  const counts = wanted.map((word) => own.map((other) => slipsOf(word, other)));
  const least = counts.map((row) => Math.min(...row));
  const found = wanted.filter((_, i) => least[i] !== Infinity);
  const met = own.filter((_, j) => counts.some((row) => row[j] !== Infinity));
  const isContained = found.length === wanted.length || met.length === own.length;
  if (found.length === 0 || !isContained) return 1;
  const slips = least.reduce((sum, count) => count === Infinity ? sum : sum + count, 0);
  const compared = own.filter((word) => met.includes(word) || kind.includes(word));
  const shared = countLetters(found) + countLetters(met) - slips;
  return NEAR * (1 - shared / (countLetters(wanted) + countLetters(compared) + 1));
}

/**
 * The slips of the pen between two words; Infinity when they aren't near. A word cut short has none.
 *
 * @param {string} wanted
 * @param {string} word
 */
function slipsOf(wanted, word) {
  const isStart = wanted.length >= LETTERS_A_SLIP && word.startsWith(wanted);
  if (isStart && 2 * wanted.length > word.length) return 0;
  const shorter = Math.min(wanted.length, word.length);
  const most = shorter < 4 ? 0 : shorter < 7 ? 1 : 2;
  // Of two plurals, another vowel is another thing: "frutas" are not "frutos".
  const isOther = /[ao]s$/.test(wanted) && /[ao]s$/.test(word) && wanted !== word &&
    wanted.slice(0, -2) === word.slice(0, -2);
  return isOther ? Infinity : countSlips(wanted, word, most);
}

/** @param {readonly string[]} words */
function countLetters(words) {
  return words.join("").length;
}
