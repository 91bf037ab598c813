/** Finding the names that a misspelt or half-remembered one may stand for. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { foldName } from "./names.ts";
import { createShortlist } from "./shortlist.ts";

/** The names of a list that are nearest to a text, best first: `max` of them at most, three when it isn't said. */
export type NameSearch = (text: string, max?: number) => readonly string[];

/** A name as it is compared with others. */
interface Comparable {
  readonly name: string;
  readonly folded: string;
  /** Its words, but for the short and the linking ones. */
  readonly words: readonly string[];
}

/** UTF-16 units of a text that are looked at; what comes after is ignored. */
const LONGEST = 100;
const MOST_WORDS = 8;
/** Names that a text is compared with, where nothing else is said. */
const MOST_COMPARED = 40;
/** Two names are near up to this difference: 0 is alike, 1 has nothing in common. */
const NEAR = 0.4;

const LINKING_WORDS: ReadonlySet<string> = new Set(["con", "del", "las", "los"]);

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
  const words = folded.split(" ")
    .filter((word) => word.length >= 3 && !LINKING_WORDS.has(word))
    .slice(0, MOST_WORDS);
  return { name, folded, words };
}

function differenceOf(wanted: Comparable, listed: Comparable): number {
  const lengths = [wanted.folded.length, listed.folded.length] as const;
  const longest = Math.max(...lengths);
  const edits = Math.abs(lengths[0] - lengths[1]) < NEAR * longest
    ? levenshteinDistance(wanted.folded, listed.folded)
    : longest;
  return Math.min(edits / longest, wordDifference(wanted.words, listed.words));
}

/** At most NEAR when all the words of one side stand in the other, and the lower the more letters they have in common. */
function wordDifference(wanted: readonly string[], listed: readonly string[]): number {
  const near = new Set<string>();
  const wantedFound = wanted.filter((word) => {
    const alike = listed.filter((other) => isNearWord(word, other));
    for (const other of alike) near.add(other);
    return alike.length > 0;
  });
  const listedFound = listed.filter((word) => near.has(word));
  const isContained = wantedFound.length === wanted.length || listedFound.length === listed.length;
  if (!isContained || wantedFound.length === 0) return 1;
  const shared = countLetters(wantedFound) + countLetters(listedFound);
  return NEAR * (1 - shared / (countLetters(wanted) + countLetters(listed) + 1));
}

function isNearWord(wanted: string, word: string): boolean {
  if (word.startsWith(wanted) && 2 * wanted.length > word.length) return true;
  const slips = wanted.length < 4 ? 0 : wanted.length < 7 ? 1 : 2;
  if (slips === 0) return wanted === word;
  if (Math.abs(wanted.length - word.length) > slips) return false;
  // One slip leaves the first letter or the last one as it is.
  if (slips === 1 && wanted[0] !== word[0] && wanted.at(-1) !== word.at(-1)) return false;
  return levenshteinDistance(wanted, word) <= slips;
}

function countLetters(words: readonly string[]): number {
  return words.join("").length;
}
