/** The words of a name, and the typos between two words. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { contentWords, foldName, stemOf } from "./names.ts";

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

/** Maximum UTF-16 units of a name. A longer text names no item. */
export const MAX_LENGTH = 100;
const LETTERS_PER_TYPO = 4;
/** Typos are counted up to this length, in 1 µs. A longer name can only be near by its words. */
const MAX_COMPARED = 32;

/** Parses a name. Its words are the words with a meaning or, without any, all words. */
export function parseName(text: string): Name {
  const folded = foldName(text.slice(0, MAX_LENGTH));
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

  const length = Math.max(
    a.key.length,
    b.key.length,
  );
  const allowed = length > MAX_COMPARED
    ? 0
    : Math.floor(length / LETTERS_PER_TYPO);
  const difference = Math.abs(a.key.length - b.key.length);
  if (difference > allowed) return Infinity;

  const typos = countTypos(
    a.key,
    b.key,
  );
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
function isSwap(a: string, b: string): boolean {
  return [...a].some((letter, i) =>
    b === a.slice(0, i) + a.charAt(i + 1) + letter + a.slice(i + 2)
  );
}
