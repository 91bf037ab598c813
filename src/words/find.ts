/** Finds items by the names that people and models write. */

import {
  type Folded,
  foldName,
  isSameName,
  type Name,
  parseName,
  typoRatio,
  type Word,
} from "./names.ts";

/** Finds the items of a list by name. */
export interface Finder<T> {
  /**
   * Returns the item with this name, id or alias, ignoring case, accents, spaces and
   * punctuation. Common abbreviations count as their full words. A name or an alias may also be
   * in the plural. `isAlias` is true if the text is an alias.
   */
  find(text: string):
    | {
      readonly item: T;
      readonly isAlias: boolean;
    }
    | undefined;

  /**
   * Returns the items whose names are similar to the text, contain all its words, or contain
   * the meaning of its words ("frutilla" for "strawberry"), best first. If fewer than five
   * match, adds items that contain all words, but at least one of them only in their details.
   */
  nearest(text: string): readonly T[];

  /**
   * Returns the items that contain all words or their meaning, best first. The worst
   * match among the words decides an item's place. A word in a name is best, then a word with
   * typos, then the meaning, then a word only in the details.
   *
   * If the best item has a typo, `hasTypos` is true, and at most five items are returned.
   * Otherwise, items with typos are left out.
   */
  search(text: string): {
    readonly items: readonly T[];
    readonly hasTypos: boolean;
  };
}

/** The texts by which an item is found. `find` doesn't read the details. */
export interface ItemTexts {
  readonly name: string;
  readonly id?: string;
  readonly alias?: readonly string[] | undefined;
  readonly details?: readonly string[];
}

/** The items of a finder, ready to be compared. */
type Index<T> = ReturnType<typeof buildIndex<T>>;
type Entry<T = unknown> = ReturnType<typeof parseEntry<T>>;

/**
 * If `nearest` finds fewer items than this, it adds items that match only in their details.
 * Also the maximum number of items of a search with typos, and of names in `nearestNames`.
 */
const FEW_MATCHES = 5;

// The ranks of a match, best first. "The searched word" is a word of the searched text. A text
// of several words has its worst word's rank.
/** A name, or a word of a name, equals the searched word, in the singular or plural. */
const EQUAL = 0;
/** A name, or a word of a name, begins with the searched word. */
const START = 1;
/** A name, or a word of a name, equals the searched word except for typos. */
const TYPO = 2;
/** The names contain the meaning of the searched words. */
const MEANING = 3;
/** Only for `nearest`: an entire name is similar to the text, or all its words are in the text. */
const SIMILAR = 4;
/** The details contain the searched word. The names don't, except with typos. */
const DETAILS = 5;

/**
 * Creates a finder.
 *
 * @param meanings The meaning of single search words, in the items' words: `{ strawberry: "frutilla" }`. Unlike an alias, which names an item, a meaning only replaces a word.
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
  // The index is built by the first look-up or search. Building every index at the start of
  // the service would delay the start.
  let cached: Index<T> | undefined;
  const index = () =>
    cached ??= buildIndex(
      items.map((item, i) => parseEntry(item, textsOf(item, i))),
      meanings,
    );

  return {
    // Pages look up empty fields when they open. Such a look-up must not build the index.
    find: (text) => text ? findName(index(), text) : undefined,

    nearest(text) {
      const matches = rankMatches(index(), text, "nearest");
      const byName = matches.filter(({ rank }) => rank < DETAILS);

      return (byName.length < FEW_MATCHES ? matches : byName)
        .map(({ item }) => item);
    },

    search(text) {
      const matches = rankMatches(index(), text, "search");
      const hasTypos = matches[0]?.rank === TYPO;

      const shown = hasTypos
        ? matches.slice(0, FEW_MATCHES)
        : matches.filter(({ rank }) => rank !== TYPO);
      return {
        items: shown.map(({ item }) => item),
        hasTypos,
      };
    },
  };
}

/** Returns at most five names that are similar to a text, best first: "envio" for "envioo". */
export function nearestNames(
  text: string,
  names: readonly string[],
): readonly string[] {
  return createFinder(names, (name) => ({ name }))
    .nearest(text)
    .slice(0, FEW_MATCHES);
}

function buildIndex<T>(
  entries: readonly Entry<T>[],
  meanings: Readonly<Record<string, string>>,
) {
  const allNames = entries.flatMap(({ names }) => names);
  return {
    entries,
    // In a `Map`, a later value replaces an earlier value of the same key. The reverse order
    // lets the first of equal texts win.
    byText: new Map(allNames.toReversed().map((name) => [name.text, name])),
    byGroup: Map.groupBy(allNames, groupOf),
    meaningByStem: new Map(
      Object.entries(meanings)
        .map(([word, meaning]) => [parseName(word).stem, meaning]),
    ),
  };
}

/**
 * Returns the group of a name: its letters without c, e, s and z. Singular and plural
 * differ only in these letters, so both are in one group: "nuez" and "nueces" are in "nu".
 */
function groupOf({ key }: Folded) {
  return key.replace(/[cesz]/g, "");
}

function parseEntry<T>(
  item: T,
  { name, id = "", alias = [], details = [] }: ItemTexts,
) {
  // The position distinguishes the id from the aliases.
  const names = [name, id, ...alias]
    .map((text, position) => ({
      item,
      isId: position === 1,
      isAlias: position > 1,
      text,
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

/** Finds an item by an entire name. */
function findName<T>(index: Index<T>, text: string) {
  // Most texts are names as the menu writes them. Without this look-up, a quote of ten tubs
  // takes a sixth longer (`deno task lab bench tools`).
  const match = index.byText.get(text) ?? findSimilarName(index, text);
  return match && { item: match.item, isAlias: match.isAlias };
}

/** Finds a name in another spelling. An equal name wins over a plural. An id has no plural. */
function findSimilarName<T>(index: Index<T>, text: string) {
  // `parseName` would also parse the words of the text, which only a search needs.
  const folded = foldName(text);
  const name = { folded, key: folded.replaceAll(" ", "") };
  // Compares only the names of one group. In the largest shop, comparing all names would
  // take a millisecond.
  const names = index.byGroup.get(groupOf(name)) ?? [];
  return names.find(({ key }) => key === name.key) ??
    names.find((other) => !other.isId && isSameName(other, name));
}

/**
 * Returns the items that contain all words of a text or of its meaning, best first.
 * With "nearest", also items with an entire name similar to the text.
 */
function rankMatches<T>(
  index: Index<T>,
  text: string,
  mode: "nearest" | "search",
) {
  if (text === "") return [];

  const query = parseName(text);
  const meaning = translate(index.meaningByStem, query.words);
  return index.entries
    .flatMap((entry) => rankEntry(entry, query, meaning, mode))
    .sort((a, b) =>
      a.rank - b.rank ||
      a.order - b.order ||
      a.size - b.size
    );
}

/**
 * Ranks an item. Returns an empty list for an item that doesn't match.
 *
 * Within the rank SIMILAR, items are ordered by the distance of their names from the text.
 * Within every other rank, items are ordered by the place of the first searched word in their
 * main names: for "limón", "Limón" before "Mango y limón". If the query has a meaning, the
 * meaning's first word counts. At the same place, shorter names come first.
 */
function rankEntry<T>(
  entry: Entry<T>,
  query: Name,
  meaning: readonly Word[],
  mode: "nearest" | "search",
) {
  const { item } = entry;
  // A match by meaning ranks no better than MEANING.
  const rank = Math.min(
    worstRank(entry, query.words),
    Math.max(MEANING, worstRank(entry, meaning)),
  );
  const distance = mode === "nearest" && rank >= SIMILAR
    ? measureDistance(entry, query)
    : Infinity;
  if (distance < Infinity) {
    return { item, rank: SIMILAR, order: distance, size: 0 };
  }

  if (rank === Infinity) return [];

  // Every text that reaches this line has a word: the default is only for the compiler.
  const [first = query] = [...meaning, ...query.words];
  // The main name is the first of the names.
  const words = entry.names[0]?.words ?? [];
  const position = words.findIndex((word) => rankWord(first, word) < Infinity);
  return {
    item,
    rank,
    // Names without the word are last. Infinity minus Infinity is NaN, which is falsy, so the
    // `||` in `rankMatches` goes on to `size`.
    order: position < 0 ? Infinity : position,
    size: words.length,
  };
}

/**
 * Replaces each word that has a meaning by the words of the meaning. Returns an empty
 * list if no word has a meaning.
 */
function translate(
  meaningByStem: ReadonlyMap<string, string>,
  words: readonly Word[],
) {
  if (!words.some(({ stem }) => meaningByStem.has(stem))) return [];

  const text = words
    .map(({ key, stem }) => meaningByStem.get(stem) ?? key)
    .join(" ");
  return parseName(text).words;
}

/** Returns an item's rank for words: the worst of the words' ranks. Infinity without words, or if the item lacks a word. */
function worstRank(entry: Entry, words: readonly Word[]) {
  let worst = words.length === 0 ? Infinity : EQUAL;
  for (const word of words) {
    worst = Math.max(worst, bestRank(entry, word));
    // Most items lack a word, so stopping here avoids most of the work.
    if (worst === Infinity) break;
  }
  return worst;
}

/** Returns an item's rank for a word: the best rank among the item's words. Infinity if the item lacks the word. */
function bestRank({ words, detailStems }: Entry, word: Word) {
  const rank = Math.min(...words.map((other) => rankWord(word, other)));
  // If the details contain the exact word, and no name does, the rank is DETAILS, even if a name
  // contains the word with typos. A search may leave out items of the rank TYPO, but must not leave out
  // this item.
  return rank > START && detailStems.includes(word.stem) ? DETAILS : rank;
}

/**
 * Ranks how well a searched word matches `other`, a name of an item or a word of a name. Infinity for
 * different words.
 */
function rankWord(word: Word, other: Word) {
  if (other.stem === word.stem) return EQUAL;

  // A start of one or two letters is too common.
  if (word.key.length > 2 && other.key.startsWith(word.key)) return START;

  return typoRatio(other, word) < 1 ? TYPO : Infinity;
}

/** Returns an item's distance from a text: the lowest `typoRatio` of its names, or 0 if the text contains all words of a name. Infinity if no name is similar. */
function measureDistance({ names }: Entry, query: Name) {
  const stems = query.words.map(({ stem }) => stem);
  return Math.min(
    ...names.map((name) =>
      name.words.every(({ stem }) => stems.includes(stem))
        ? 0
        : typoRatio(name, query)
    ),
  );
}
