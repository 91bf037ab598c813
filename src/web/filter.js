// @ts-check
/**
 * Which flavors a visitor is looking for.
 *
 * @module
 */

import { takeDiet } from "./diet.js";
import { distanceOf, distanceOfAlias } from "./near.js";
import { fold, splitWords, stemOf } from "./words.js";

/** @import { Flavor } from "../../src/shop/shapes.ts" */

/** @typedef {Omit<Flavor, "disponible">} Searched A flavor as it is searched. */

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
 * What the page carries of names, all folded.
 *
 * @typedef {object} Names
 * @property {Readonly<Record<string, readonly string[]>>} nombres for each flavor, its name and what else people write for it
 * @property {Readonly<Record<string, string>>} palabras how to read single words; "" is for those that say nothing
 * @property {Readonly<Record<string, string>>} alergenos what is avoided, by the names that people give it
 */

/** @typedef {(wanted: Wanted) => readonly boolean[]} Search for each flavor, whether it is wanted */

/** What isn't to be in a flavor, beside the allergens. */
export const ALCOHOL = "alcohol";
/** The allergen that stands for the whole of TACC, which has a filter of its own. */
const WHEAT = "trigo";

/** Of a text, as much as the tools read. */
const LONGEST = 100;
/** Flavors that are shown for a text that none has, at most. */
const MOST_NEAR = 5;

/**
 * Makes flavors ready to be searched, as the tools search them. A flavor is found when its texts hold every word, as the
 * visitor or as this shop would say it, accents, case and plurals ignored. If that finds none, words may be cut short, as
 * they are while one types. If that finds none either, misspelt words count too.
 *
 * @param {readonly Searched[]} flavors
 * @param {Names} names
 * @returns {Search}
 */
export function createSearch(flavors, { nombres, palabras, alergenos }) {
  const searched = flavors.map((flavor) => {
    const names = nombres[flavor.nombre] ?? [fold(flavor.nombre)];
    const { categoria, descripcion, vegano, alcohol } = flavor;
    const told = fold([
      categoria,
      descripcion,
      ...(vegano ? ["vegano"] : []),
      ...(alcohol ? [ALCOHOL] : []),
    ].join(" "));
    return { names, words: [...new Set([...names, told].flatMap(splitWords))] };
  });

  return (wanted) => {
    const written = splitWords(fold(wanted.text.slice(0, LONGEST)));
    const { words, avoided } = takeDiet(written, alergenos);
    const isFound = findWords(words);
    return flavors.map((flavor, i) =>
      (words.length === 0 || isFound[i] === true) && suits(flavor, wanted) &&
      !avoided.some((name) => holds(flavor, name))
    );
  };

  /** @param {readonly string[]} words */
  function findWords(words) {
    const saying = words.filter((word) => readingOf(word) !== "");
    const read = splitWords(words.map(readingOf).join(" ")).filter((word) =>
      readingOf(word) !== ""
    );
    const ways = [isWhole, isStart].map((matches) =>
      searched.map((flavor) =>
        [saying, read].some((some) =>
          some.length > 0 &&
          some.every((word) => flavor.words.some((other) => matches(word, other)))
        )
      )
    );
    return ways.find((found) => found.some(Boolean)) ?? findNear(read.join(" "));
  }

  /** @param {string} text */
  function findNear(text) {
    const distances = searched.map(({ names: [name = "", ...others] }) => {
      const kind = others.find((other) => name.startsWith(`${other} `));
      const aliases = others.filter((other) => other !== kind);
      return Math.min(
        distanceOf(text, name, kind),
        ...aliases.map((alias) => distanceOfAlias(text, alias)),
      );
    });
    const farthest = distances.toSorted((a, b) => a - b)[MOST_NEAR - 1] ?? Infinity;
    return distances.map((distance) => distance < Infinity && distance <= farthest);
  }

  /** @param {string} word */
  function readingOf(word) {
    return Object.hasOwn(palabras, word) ? palabras[word] ?? "" : word;
  }
}

/**
 * @param {string} word
 * @param {string} other
 */
function isWhole(word, other) {
  return stemOf(word) === stemOf(other);
}

/**
 * @param {string} word
 * @param {string} other
 */
function isStart(word, other) {
  return other.startsWith(word);
}

/**
 * Whether a flavor is what is wanted beside the text.
 *
 * @param {Searched} flavor
 * @param {Wanted} wanted
 */
export function suits(flavor, wanted) {
  return (flavor.vegano || !wanted.vegano) && (flavor.sinTacc || !wanted.sinTacc) &&
    !wanted.sin.some((name) => holds(flavor, name));
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
function holds({ alergenos, alcohol, sinTacc }, name) {
  if (name === ALCOHOL) return alcohol;
  return alergenos.some((allergen) => allergen === name) || (name === WHEAT && !sinTacc);
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
