// @ts-check
/**
 * Which flavors a visitor is looking for.
 *
 * @module
 */

import { countSlips } from "./slips.js";

/**
 * A flavor as it is searched.
 *
 * @typedef {object} Searched
 * @property {string} nombre
 * @property {string} text all that is written of it
 * @property {boolean} vegano
 * @property {boolean} sinTacc
 * @property {readonly string[]} alergenos
 * @property {boolean} alcohol
 */

/**
 * What is looked for; an empty text is any.
 *
 * @typedef {object} Wanted
 * @property {string} text
 * @property {boolean} vegano
 * @property {boolean} sinTacc
 * @property {readonly string[]} sin allergens, or `ALCOHOL`
 */

/**
 * What the page carries of names.
 *
 * @typedef {object} Names
 * @property {Readonly<Record<string, readonly string[]>>} nombres for each flavor, its name and what else people write for it, folded
 * @property {Readonly<Record<string, string>>} palabras how to read single words; "" is for those that say nothing
 */

/** @typedef {(wanted: Wanted) => readonly boolean[]} Search for each flavor, whether it is wanted */

/** What isn't to be in a flavor, beside the allergens. */
export const ALCOHOL = "alcohol";
/** The allergen that stands for the whole of TACC, which has a filter of its own. */
const WHEAT = "trigo";

/** Of a text, as much as the tools read. */
const LONGEST = 100;
/** Letters for each slip of the pen. */
const LETTERS_A_SLIP = 4;

/**
 * Makes flavors ready to be searched. A flavor is found when every word stands in its text or its names, accents, case and
 * plurals ignored, as it was written or read as this shop would say it. Where that finds none in the whole menu, slips of
 * the pen are forgiven.
 *
 * @param {readonly Searched[]} flavors
 * @param {Names} names
 * @returns {Search}
 */
export function createSearch(flavors, { nombres, palabras }) {
  const searched = flavors.map(({ nombre, text }) => {
    const own = nombres[nombre] ?? [fold(nombre)];
    return { text: [fold(text), ...own].join(" | "), names: own };
  });
  return (wanted) => {
    const words = splitWords(fold(wanted.text.slice(0, LONGEST)));
    const read = splitWords(words.map((word) => readingOf(word)).join(" "));
    const isFound = searched.map(({ text }) => hasWords(text, words) || hasWords(text, read));
    const found = isFound.some(Boolean)
      ? isFound
      : searched.map(({ names }) => names.some((name) => isNearName(read, name)));
    return flavors.map((flavor, i) =>
      (words.length === 0 || found[i] === true) &&
      (flavor.vegano || !wanted.vegano) && (flavor.sinTacc || !wanted.sinTacc) &&
      !wanted.sin.some((name) => holds(flavor, name))
    );
  };

  /** @param {string} word */
  function readingOf(word) {
    return Object.hasOwn(palabras, word) ? palabras[word] ?? "" : word;
  }
}

/**
 * What some flavor holds and another doesn't: the allergens in the order in which the flavors tell them, then alcohol.
 *
 * @param {readonly Searched[]} flavors
 * @returns {readonly string[]}
 */
export function avoidableIn(flavors) {
  const told = [...new Set(flavors.flatMap(({ alergenos }) => alergenos)), ALCOHOL];
  return told.filter((name) =>
    name !== WHEAT && flavors.some((flavor) => holds(flavor, name)) &&
    flavors.some((flavor) => !holds(flavor, name))
  );
}

/**
 * @param {Searched} flavor
 * @param {string} name
 */
function holds({ alergenos, alcohol }, name) {
  return name === ALCOHOL ? alcohol : alergenos.includes(name);
}

/**
 * @param {string} text
 * @param {readonly string[]} words
 */
function hasWords(text, words) {
  return words.length > 0 && words.every((word) => hasWord(text, word));
}

/**
 * @param {string} text
 * @param {string} word
 */
function hasWord(text, word) {
  return text.includes(word) || text.includes(word.replace(/(?<=..)s$/, "")) ||
    text.includes(word.replace(/(?<=...)es$/, ""));
}

/**
 * @param {readonly string[]} words
 * @param {string} name
 */
function isNearName(words, name) {
  const [text, whole] = [words.join(""), name.replaceAll(" ", "")];
  const most = Math.floor(Math.max(text.length, whole.length) / LETTERS_A_SLIP);
  if (text !== "" && countSlips(text, whole, most) <= most) return true;
  const own = splitWords(name);
  return words.length > 0 && words.every((word) => own.some((other) => isNearWord(word, other)));
}

/**
 * @param {string} word
 * @param {string} other
 */
function isNearWord(word, other) {
  const shorter = Math.min(word.length, other.length);
  const most = shorter < 4 ? 0 : shorter < 7 ? 1 : 2;
  // Of two plurals, another vowel is another thing: "frutas" are not "frutos".
  const isOther = /[ao]s$/.test(word) && /[ao]s$/.test(other) && word !== other;
  return countSlips(word, other, most) <=
    (isOther && word.slice(0, -2) === other.slice(0, -2) ? -1 : most);
}

/** @param {string} folded */
function splitWords(folded) {
  return folded.split(" ").filter((word) => word !== "");
}

/**
 * How many were found, in words.
 *
 * @param {number} count
 * @param {number} total
 */
export function tellCount(count, total) {
  if (count === 0) return "No hay ningún sabor así. Probá con otra palabra o sacá un filtro.";
  if (count === total) return `Los ${total} sabores de la carta.`;
  return count === 1 ? `1 sabor de ${total}.` : `${count} sabores de ${total}.`;
}

/**
 * A text as texts are compared: lower case, no accents (ñ is n), punctuation as single spaces.
 *
 * @param {string} text
 */
export function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
