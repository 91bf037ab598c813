/** Finds items by the names that people and models write. */

import {
  isSameName,
  LONGEST_NAME,
  type Name,
  parseName,
  typoRatio,
  type Word,
} from "./names.ts";

/** Finds the items of a list by name. */
export interface Finder<T> {
  /**
   * Returns the item with this name, id or alias, ignoring case, accents,
   * spaces and hyphens. A name or an alias may also be in the plural.
   */
  find(text: string):
    | {
      readonly item: T;
      readonly isAlias: boolean;
    }
    | undefined;

  /**
   * Returns the items with similar names, best first. If fewer than five are
   * similar, adds items whose names and details contain all words.
   */
  nearest(text: string): readonly T[];

  /**
   * Returns the items that contain all words, best first. `isNear` means that
   * the items contain the words only with typos.
   */
  search(text: string): {
    readonly items: readonly T[];
    readonly isNear: boolean;
  };
}

/** The texts by which an item is found. Only a search reads the details. */
interface ItemTexts {
  readonly name: string;
  readonly id?: string;
  readonly alias?: readonly string[];
  readonly details?: readonly string[];
}

/** The items of a finder, ready to be compared. */
type Index<T> = ReturnType<typeof buildIndex<T>>;
type Entry = ReturnType<typeof parseEntry>;

const MAX_NEAR = 5;

// Ranks of a match, best first. Several words have the rank of the worst one.
/** A name, or a word of a name, is the word or its plural. */
const EQUAL = 0;
/** A word of a name begins with the word. */
const START = 1;
/** A word of a name is the word with typos. */
const TYPO = 2;
/** A name contains the meaning of the words. */
const MEANING = 3;
/** An entire name is near to the text. */
const NEAR = 4;
/** The details contain the word. */
const DETAILS = 5;

/**
 * Creates a finder. An alias is another name of the entire item.
 *
 * @param meanings The meaning of each search word, in the items' words: `{ strawberry: "frutilla" }`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const finder = createFinder(["Mango y lima", "Limón"], (name) => ({ name }));
 * assertEquals(finder.find("LIMONES"), { item: "Limón", isAlias: false });
 * assertEquals(finder.find("lima"), undefined);
 * assertEquals(finder.nearest("lima"), ["Mango y lima"]);
 * ```
 */
export function createFinder<T>(
  items: readonly T[],
  textsOf: (item: T, position: number) => ItemTexts,
  meanings: Readonly<Record<string, string>> = {},
): Finder<T> {
  // The service starts without a search, so the first search builds the index.
  let cached: Index<T> | undefined;
  const index = () => cached ??= buildIndex(items, textsOf, meanings);

  return {
    // Pages look up empty fields when they open, which must not build the index.
    find: (text) => text === "" ? undefined : findName(index(), text),

    nearest(text) {
      const matches = rankMatches(index(), text, "nearest");
      const byName = matches.filter(({ rank }) => rank < DETAILS);

      const near = byName.length < MAX_NEAR ? matches : byName;
      return near.map(({ item }) => item);
    },

    search(text) {
      const matches = rankMatches(index(), text, "search");
      const isNear = matches[0]?.rank === TYPO;

      const shown = isNear
        ? matches.slice(0, MAX_NEAR)
        : matches.filter(({ rank }) => rank !== TYPO);
      return {
        items: shown.map(({ item }) => item),
        isNear,
      };
    },
  };
}

/** Returns at most five names that are near to a text, best first: "envioo" is near to "envio". */
export function nearestNames(
  text: string,
  names: readonly string[],
): readonly string[] {
  return createFinder(names, (name) => ({ name }))
    .nearest(text)
    .slice(0, MAX_NEAR);
}

function buildIndex<T>(
  items: readonly T[],
  textsOf: (item: T, position: number) => ItemTexts,
  meanings: Readonly<Record<string, string>>,
) {
  const entries = items.map((item, at) => parseEntry(item, textsOf(item, at)));
  const meaningByStem = Object.entries(meanings).map(
    ([word, meaning]) => [parseName(word).stem, meaning] as const,
  );

  return {
    entries,
    names: entries.flatMap(({ names }) => names),
    meaningByStem: new Map(meaningByStem),
  };
}

function parseEntry<T>(
  item: T,
  { name, id = "", alias = [], details = [] }: ItemTexts,
) {
  const names = [name, id, ...alias]
    .map((text, at) => ({
      item,
      isId: at === 1,
      isAlias: at > 1,
      ...parseName(text),
    }))
    .filter(({ key }) => key !== "");

  const detailStems = details
    .flatMap((text) => parseName(text).words)
    .map(({ stem }) => stem);
  return {
    item,
    names,
    words: names.flatMap((name) => [name, ...name.words]),
    detailStems,
  };
}

/** Finds an item by an entire name. An equal name wins over a plural. */
function findName<T>(index: Index<T>, text: string) {
  const name = parseName(text);
  if (text.length > LONGEST_NAME) return undefined;

  // A name and its plural share a start. This check makes a miss ten times faster.
  const start = name.key.slice(0, 2);
  const names = index.names
    .filter(({ key }) => key.startsWith(start));
  const match = names.find(({ key }) => key === name.key) ??
    names.find((other) => !other.isId && isSameName(other, name));
  return match && { item: match.item, isAlias: match.isAlias };
}

/**
 * Returns the items that contain all words of a text or of its meaning. With
 * "nearest", an entire name may also be near.
 */
function rankMatches<T>(
  index: Index<T>,
  text: string,
  mode: "nearest" | "search",
) {
  const name = parseName(text);
  const meaning = translate(index.meaningByStem, name.words);

  const matches = index.entries.map((entry) => ({
    item: entry.item,
    ...rankEntry(entry, name, meaning, mode),
  }));
  return matches
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) =>
      a.rank - b.rank ||
      a.order - b.order ||
      a.size - b.size
    );
}

/**
 * Ranks an item. Among equal ranks, near names are ordered by their distance.
 * Other items are ordered by the position of the search's first word in their
 * name, then by the number of words in the name.
 */
function rankEntry(
  entry: Entry,
  name: Name,
  meaning: readonly Word[],
  mode: "nearest" | "search",
) {
  // A match by meaning ranks no better than MEANING.
  const rank = Math.min(
    rankWords(entry, name.words),
    Math.max(MEANING, rankWords(entry, meaning)),
  );
  const distance = mode === "nearest" && rank >= NEAR
    ? measureName(entry, name)
    : Infinity;
  if (distance < Infinity) {
    return {
      rank: NEAR,
      order: distance,
      size: 0,
    };
  }

  const [first = name] = [...meaning, ...name.words];
  const words = entry.names[0]?.words ?? [];
  const position = words.findIndex((word) => rankWord(first, word) < Infinity);
  return {
    rank,
    // Names without the word come last: no name has as many words.
    order: position < 0 ? LONGEST_NAME : position,
    size: words.length,
  };
}

/** Returns the words of a text's meaning, or none if no word has a meaning. */
function translate(
  meaningByStem: ReadonlyMap<string, string>,
  words: readonly Word[],
) {
  const isKnown = words.some(({ stem }) => meaningByStem.has(stem));
  if (!isKnown) return [];

  const text = words
    .map(({ key, stem }) => meaningByStem.get(stem) ?? key)
    .join(" ");
  return parseName(text).words;
}

/** Returns an item's rank for words, which is the rank of the worst match. */
function rankWords(entry: Entry, words: readonly Word[]) {
  if (words.length === 0) return Infinity;

  const ranks = words.map((word) => {
    const matches = entry.words.map((other) => rankWord(word, other));
    const rank = Math.min(...matches);
    // A word in the details ranks as DETAILS, not as TYPO: a search drops matches
    // with typos if there are better ones.
    const isDetail = rank > START && entry.detailStems.includes(word.stem);
    return isDetail ? DETAILS : rank;
  });
  return Math.max(...ranks);
}

function rankWord(word: Word, other: Word): number {
  if (other.stem === word.stem) return EQUAL;

  const isStart = word.key.length > 2 && other.key.startsWith(word.key);
  if (isStart) return START;

  return typoRatio(other, word) < 1 ? TYPO : Infinity;
}

/** Returns an item's distance to a name: 0 if the name contains all words of an item's name. */
function measureName({ names }: Entry, name: Name) {
  const stems = name.words.map(({ stem }) => stem);
  const distances = names.map((other) =>
    other.words.every(({ stem }) => stems.includes(stem))
      ? 0
      : typoRatio(other, name)
  );
  return Math.min(...distances);
}
