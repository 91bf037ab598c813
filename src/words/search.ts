/** Finding the names that a misspelt or half-remembered one may stand for. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { foldName } from "./names.ts";
import { withoutPlain } from "./same.ts";
import { createShortlist } from "./shortlist.ts";

/** The names of a list that are nearest to a text, best first: `max` of them at most, three when it isn't said. */
export type NameSearch = (text: string, max?: number) => readonly string[];

/** A name as it is compared with others. */
interface Comparable {
  readonly name: string;
  readonly folded: string;
  /** Its letters, without those of the words that call it the plain one of its kind ("clásico"). */
  readonly letters: string;
  /** Its words, without those that link others. */
  readonly words: readonly string[];
  /** Those of its words that call it the plain one of its kind: without them it is the same name. */
  readonly plainWords: ReadonlySet<string>;
}

/** UTF-16 units of a text that are looked at; what comes after is ignored. */
const LONGEST = 100;
const MOST_WORDS = 8;
/** Names that a text is compared with, where nothing else is said. */
const MOST_COMPARED = 40;
/** The difference of names that have just enough words in common: 0 is alike, 1 has nothing in common. */
const NEAR = 0.4;
/** Letters for each slip of the pen. */
const LETTERS_A_SLIP = 4;

const LINKING_WORDS = new Set(["al", "con", "de", "del", "el", "en", "la", "las", "los"]);

/**
 * Makes a list of names ready to be searched. A name is near to a text when few letters differ, or when all the words of
 * one stand in the other, whole, cut short or slightly misspelt. Of a list longer than `mostCompared`, only the names
 * that share most letters with the text are compared with it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const search = createNameSearch(["Dulce de leche granizado", "Chocolate amargo", "Sambayón"]);
 * assertEquals(search("zambayon"), ["Sambayón"]);
 * assertEquals(search("dulce granizado"), ["Dulce de leche granizado"]);
 * assertEquals(search("pizza"), []);
 * ```
 */
export function createNameSearch(
  names: readonly string[],
  mostCompared = MOST_COMPARED,
): NameSearch {
  const shortlist = createShortlist(names.map(toComparable), mostCompared);
  return (text, max = 3) => {
    const wanted = toComparable(text.slice(0, LONGEST));
    if (wanted.folded === "") return [];
    return shortlist(wanted.folded)
      .map((listed) => ({ listed, difference: differenceOf(wanted, listed) }))
      .filter(({ difference }) => difference <= NEAR)
      .sort((a, b) => a.difference - b.difference)
      .slice(0, max)
      .map(({ listed }) => listed.name);
  };
}

function toComparable(name: string): Comparable {
  const folded = foldName(name);
  const kind = withoutPlain(folded);
  const kindWords = splitWords(kind);
  const words = splitWords(folded);
  return {
    name,
    folded,
    letters: kind.replaceAll(" ", ""),
    words,
    plainWords: new Set(words.filter((word) => !kindWords.includes(word))),
  };
}

function splitWords(folded: string): readonly string[] {
  return folded.split(" ").filter((word) => word.length > 1 && !LINKING_WORDS.has(word))
    .slice(0, MOST_WORDS);
}

function differenceOf(wanted: Comparable, listed: Comparable): number {
  const longest = Math.max(wanted.letters.length, listed.letters.length);
  const most = Math.floor(longest / LETTERS_A_SLIP);
  const slips = countSlips(wanted.letters, listed.letters, most);
  const wholeDifference = slips > most ? 1 : NEAR * slips / (most + 1);
  return Math.min(wholeDifference, wordDifference(wanted.words, listed));
}

/**
 * The letters to change, put in, leave out or swap with the next to get from one text to the other. Where they are more
 * than `most`, it is any larger number.
 */
function countSlips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const edits = levenshteinDistance(a, b);
  return edits === 2 && isSwapped(a, b) ? 1 : edits;
}

function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return b === a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
}

/** At most NEAR when all the words of one side stand in the other, and the lower the more letters they have in common. */
function wordDifference(wanted: readonly string[], { words, plainWords }: Comparable): number {
  const near = new Set<string>();
  let slips = 0;
  const wantedFound = wanted.filter((word) => {
    const counts = words.map((other) => slipsOfWord(word, other));
    for (const [i, other] of words.entries()) if (counts[i] !== Infinity) near.add(other);
    const least = Math.min(...counts);
    if (least === Infinity) return false;
    slips += least;
    return true;
  });
  const found = words.filter((word) => near.has(word));
  const isContained = wantedFound.length === wanted.length || found.length === words.length;
  if (!isContained || wantedFound.length === 0) return 1;
  const compared = words.filter((word) => near.has(word) || !plainWords.has(word));
  const shared = countLetters(wantedFound) + countLetters(found) - slips;
  return NEAR * (1 - shared / (countLetters(wanted) + countLetters(compared) + 1));
}

/** The slips of the pen between two words; Infinity when they aren't near. A word cut short has none. */
function slipsOfWord(wanted: string, word: string): number {
  if (wanted === word) return 0;
  const isStart = wanted.length >= LETTERS_A_SLIP && word.startsWith(wanted);
  if (isStart && 2 * wanted.length > word.length) return 0;
  const shorter = Math.min(wanted.length, word.length);
  const most = shorter < 4 ? 0 : shorter < 7 ? 1 : 2;
  const slips = countSlips(wanted, word, most);
  return slips > most || isOtherGender(wanted, word) ? Infinity : slips;
}

/** Whether two plurals differ in their gender alone, which makes them other things: "frutas" are not "frutos". */
function isOtherGender(a: string, b: string): boolean {
  return /[ao]s$/.test(a) && /[ao]s$/.test(b) && a !== b && a.slice(0, -2) === b.slice(0, -2);
}

function countLetters(words: readonly string[]): number {
  return words.join("").length;
}
