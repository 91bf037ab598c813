/** Names as people write them: their common form, their words, and typos. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** UTF-16 units of a text that are read. The rest is ignored. */
const MAX_LENGTH = 300;
/** Maximum UTF-16 units of a name. A longer text names no item. */
export const LONGEST_NAME = 100;
const LETTERS_PER_TYPO = 4;
/** Typos are counted up to this length, in 1 µs. A longer name can only be near by its words. */
const MAX_COMPARED = 32;

/** Abbreviations in folded text, each with its full word. */
const ABBREVIATIONS = new Map(
  ("alte almirante,av avenida,avda avenida,bo barrio,cdad ciudad,cmte comandante,cnel coronel," +
    "dr doctor,dra doctora,fcio florencio,fco francisco,gral general,ing ingeniero,mte monte," +
    "pcia provincia,pdo partido,pje pasaje,pque parque,prov provincia,pte presidente,pto puerto," +
    "sta santa,sto santo,tte teniente,va villa,vte vicente")
    .split(",")
    .map((pair) => [pair.replace(/ .*/, ""), pair.replace(/.* /, "")] as const),
);

/** Words without meaning in a name: articles, conjunctions and "helado". */
const EMPTY_WORDS = new Set(
  ("al and c categoria com con da das de del do e el en flavor flavour gusto gustos helado helados " +
    "ice la las los of one pote potes promo promocion sabor sabores sorvete the um uma un una with")
    .split(" "),
);

/**
 * Folds a name into the form in which names are compared.
 *
 * The result is in lower case without accents, has single spaces for punctuation
 * and full words for abbreviations. It is "" if the text has no letter or digit.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(foldName("Gral. Rodríguez"), "general rodriguez");
 * assertEquals(foldName("Vª Luzuriaga, Bs.As."), "villa luzuriaga buenos aires");
 * assertEquals(foldName("¼ Kg."), "1/4 kg");
 * ```
 */
export function foldName(text: string): string {
  const folded = text.slice(0, MAX_LENGTH)
    .replaceAll("°", "º")
    .normalize("NFKD")
    // One character may stand for an entire phrase.
    .slice(0, 2 * MAX_LENGTH)
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    // "G.B.A." and "J. L." become one word.
    .replace(/(?<=\b[a-z])\. ?(?=[a-z]\b)/g, "")
    // The slash of ¼.
    .replace(/(?<=\d)\u2044(?=\d)/g, "/")
    .replace(/(?!(?<=\d)\/\d)[^\p{L}\p{N} ]/gu, " ")
    .trim();

  return folded
    .split(/ +/)
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(" ")
    .replace(/\bbs as\b|\bbsas\b/g, "buenos aires");
}

/** Returns the words of a folded text that carry meaning. */
export function contentWords(folded: string): readonly string[] {
  return folded.split(" ").filter((word) =>
    !EMPTY_WORDS.has(word) && /..|\d/.test(word)
  );
}

/**
 * Returns the common part of a folded word and its plural: "limon" of
 * "limones", "lech" of "leches".
 */
function stemOf(word: string): string {
  return word
    .replace(/(?<=..)(?:es|e|s)$/, "")
    .replace(/z$/, "c");
}

/** Returns true if two names are the same, ignoring spaces and plurals. */
export function isSameName(a: Name, b: Name): boolean {
  if (isSameWord(a.key, b.key)) return true;

  const words = a.folded.split(" ");
  const others = b.folded.split(" ");
  return words.length === others.length &&
    words.every((word, i) => isSameWord(word, others[i] ?? ""));
}

function isSameWord(a: string, b: string) {
  return pluralsOf(a).includes(b) || pluralsOf(b).includes(a);
}

/** Returns the possible plurals of a word, and the word. */
function pluralsOf(word: string) {
  return [
    word,
    `${word}s`,
    `${word}es`,
    word.replace(/z$/, "ces"),
  ];
}

/** A folded word, or a folded name without its spaces. */
export interface Word {
  readonly key: string;
  readonly stem: string;
}

/** A name, ready to be compared. */
export interface Name extends Word {
  readonly folded: string;
  readonly words: readonly Word[];
}

/** Parses a name. Its words are the words with a meaning or, without any, all words. */
export function parseName(text: string): Name {
  const folded = foldName(text.slice(0, LONGEST_NAME));
  const content = contentWords(folded);
  const all = folded.match(/[^ ]+/g) ?? [];
  const words = content.length > 0 ? content : all;

  return {
    ...parseWord(folded.replaceAll(" ", "")),
    folded,
    words: words.map(parseWord),
  };
}

function parseWord(key: string): Word {
  return {
    key,
    stem: stemOf(key),
  };
}

/**
 * Returns the share of the allowed typos that two words have: below 1, or
 * Infinity for too many.
 */
export function typoRatio(a: Word, b: Word): number {
  // Typos at both ends of a word are rare. Few of thousands of words share an
  // end, so this check skips most of the counting.
  const sharesEnd = a.key.charAt(0) === b.key.charAt(0) ||
    a.stem.slice(-2) === b.stem.slice(-2);
  if (!sharesEnd) return Infinity;

  const length = Math.max(a.key.length, b.key.length);
  const allowed = length > MAX_COMPARED
    ? 0
    : Math.floor(length / LETTERS_PER_TYPO);
  const difference = Math.abs(a.key.length - b.key.length);
  if (difference > allowed) return Infinity;

  const typos = countTypos(a.key, b.key);
  return typos > allowed ? Infinity : typos / (allowed + 1);
}

function countTypos(a: string, b: string): number {
  const edits = levenshteinDistance(a, b);
  if (edits === 0 || edits > 2) return edits;

  // "Frutas" and "frutos" are two words: another gender isn't a typo.
  const gender = /[ao]s$/;
  if (a.replace(gender, "") === b.replace(gender, "")) return Infinity;

  return isSwap(a, b) ? 1 : edits;
}

/** Returns true if two adjacent letters are swapped. */
function isSwap(a: string, b: string) {
  return [...a].some((letter, i) =>
    b === a.slice(0, i) + a.charAt(i + 1) + letter + a.slice(i + 2)
  );
}
