/** Finds items by the names that people and models write. */

import { foldName, isSameName, stemOf } from "./names.ts";
import {
  MAX_LENGTH,
  type Name,
  parseName,
  parseWord,
  typoRatio,
  type Word,
} from "./typos.ts";

/** Finds the items of a list by name. */
export interface Finder<T> {
  /** Returns the item with this name, id or alias, ignoring case, accents, spaces, hyphens and plurals. */
  find(
    text: string,
  ): { readonly item: T; readonly isAlias: boolean } | undefined;

  /** Returns at most five items whose names are near, best first. */
  nearest(text: string): readonly T[];

  /** Returns the items that contain all words, best first. With `isNear`, words may have typos. */
  search(
    text: string,
  ): { readonly items: readonly T[]; readonly isNear: boolean };
}

/** The texts by which an item is found. Only a search reads the details. */
interface ItemTexts {
  readonly name: string;
  readonly id?: string;
  readonly alias?: readonly string[];
  readonly details?: readonly string[];
}

type Index<T> = ReturnType<typeof buildIndex<T>>;

/** A word or a name, with the positions of the items that have it. */
interface PlacedWord extends Word {
  readonly positions: readonly number[];
}

const MAX_NEAR = 5;

/** Ranks of a match, best first: by the name, by words, by a near name, by details. */
const EXACT = 0;
const EQUAL = 1;
const START = 2;
const TYPO = 3;
const MEANING = 4;
const NEAR = 5;
const DETAILS = 6;

/**
 * Creates a finder. An alias is another name of the entire item.
 *
 * @param meanings Words that a search replaces: strawberry, frutilla.
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
  // Built at the first search: the start of the service needs none.
  let cached: Index<T> | undefined;
  const index = () => cached ??= buildIndex(items, textsOf, meanings);

  return {
    find(text) {
      const name = findName(index(), text);
      return name && { item: name.item, isAlias: name.kind === "alias" };
    },

    nearest(text) {
      const matches = rankMatches(index(), text, "nearest");
      return matches.slice(0, MAX_NEAR).map(({ item }) => item);
    },

    search(text) {
      const matches = rankMatches(index(), text, "search");
      const isNear = matches[0]?.rank === TYPO;

      const shown = isNear
        ? matches.slice(0, MAX_NEAR)
        : matches.filter(({ rank }) => rank !== TYPO);
      return { items: shown.map(({ item }) => item), isNear };
    },
  };
}

/** Returns the names that are near to a text, best first: "envioo" is near to "envio". */
export function nearestNames(
  text: string,
  names: readonly string[],
): readonly string[] {
  return createFinder(names, (name) => ({ name })).nearest(text);
}

function buildIndex<T>(
  items: readonly T[],
  textsOf: (item: T, position: number) => ItemTexts,
  meanings: Readonly<Record<string, string>>,
) {
  const entries = items.map((item, at) =>
    parseEntry(item, at, textsOf(item, at))
  );

  const names = entries.flatMap(({ names }) => names);
  const words = names.flatMap(({ words, at }) =>
    words.map(({ key }) => ({ key, at }))
  );
  const stemmed = names.flatMap((name) =>
    name.stems.map((lookupStem) => ({ ...name, lookupStem }))
  );
  const meaningByStem = Object.entries(meanings).map(
    ([word, meaning]) => [stemOf(foldName(word)), meaning] as const,
  );

  return {
    entries,
    byKey: Map.groupBy(names, ({ key }) => key),
    byStem: Map.groupBy(stemmed, ({ lookupStem }) => lookupStem),
    namesAlike: groupByEnds(names),
    wordsAlike: groupByEnds(words),
    meaningByStem: new Map(meaningByStem),
  };
}

function parseEntry<T>(
  item: T,
  at: number,
  { name, id = "", alias = [], details = [] }: ItemTexts,
) {
  const texts = [
    { kind: "name", text: name },
    { kind: "id", text: id },
    ...alias.map((text) => ({ kind: "alias", text })),
  ];
  const names = texts
    .filter(({ text }) => text !== "")
    .map(({ kind, text }) => ({
      item,
      at,
      kind,
      ...parseName(text),
    }));

  const detailStems = details
    .flatMap((text) => parseName(text).words)
    .map(({ stem }) => stem);
  return {
    item,
    names,
    detailStems: new Set(detailStems),
  };
}

/** Returns a lookup of the words with the same first letter or the same end. */
function groupByEnds(
  words: readonly { readonly key: string; readonly at: number }[],
) {
  const byKey = Map.groupBy(words, ({ key }) => key);
  const unique = [...byKey].map(([key, same]): PlacedWord => ({
    ...parseWord(key),
    positions: same.map(({ at }) => at),
  }));

  const byStart = Map.groupBy(unique, ({ start }) => start);
  const byEnd = Map.groupBy(unique, ({ end }) => end);
  return ({ start, end }: Word) => [
    ...byStart.get(start) ?? [],
    ...byEnd.get(end) ?? [],
  ];
}

function findName<T>(index: Index<T>, text: string) {
  const folded = foldName(text);
  const key = folded.replaceAll(" ", "");
  if (text.length > MAX_LENGTH || key === "") return undefined;

  const exact = index.byKey.get(key)?.[0];
  if (exact !== undefined) return exact;

  const { stems } = parseName(text);
  return namesByStems(index, stems).find((name) =>
    name.kind !== "id" &&
    isSameName(name.folded, folded)
  );
}

function namesByStems<T>(
  { byStem }: Index<T>,
  stems: readonly string[],
) {
  return stems.flatMap((stem) => byStem.get(stem) ?? []);
}

/** Returns the items that contain all words of a text or of its meaning; the nearest also by an entire name. */
function rankMatches<T>(
  index: Index<T>,
  text: string,
  mode: "nearest" | "search",
) {
  const exact = findName(index, text);
  const name = parseName(text);
  const meaning = translate(index, name.words);
  const byWords = rankByWords(index, name.words);
  const byMeaning = rankByWords(index, meaning);
  const distances = mode === "nearest" ? measureNames(index, name) : [];
  const [first = name] = [...meaning, ...name.words];

  const matches = index.entries.flatMap(({ item, names }, at) => {
    if (at === exact?.at) {
      return { item, rank: EXACT, order: 0, size: 0 };
    }

    const rank = Math.min(
      byWords[at] ?? Infinity,
      Math.max(MEANING, byMeaning[at] ?? Infinity),
    );
    const order = distances[at];
    if (order !== undefined && rank >= NEAR) {
      return { item, rank: NEAR, order, size: 0 };
    }
    if (rank > DETAILS) return [];

    const words = names[0]?.words ?? [];
    return {
      item,
      rank,
      order: positionOf(first, words),
      size: words.length,
    };
  });

  return matches.sort((a, b) =>
    a.rank - b.rank ||
    a.order - b.order ||
    a.size - b.size
  );
}

function positionOf(word: Word, words: readonly Word[]): number {
  const position = words.findIndex((other) =>
    other.stem === word.stem ||
    typoRatio(other, word) < 1
  );
  return position < 0 ? MAX_LENGTH : position;
}

/** Returns the words of a text's meaning; none if no word has one. */
function translate<T>(
  { meaningByStem }: Index<T>,
  words: readonly Word[],
) {
  const isKnown = words.some(({ stem }) => meaningByStem.has(stem));
  if (!isKnown) return [];

  const texts = words.map(({ key, stem }) => meaningByStem.get(stem) ?? key);
  return parseName(texts.join(" ")).words;
}

/** Returns each item's rank for words: that of the word that matches worst. */
function rankByWords<T>(
  { entries, wordsAlike }: Index<T>,
  words: readonly Word[],
) {
  // The rarest word goes first: most often no item has it. Halves the time of the worst quote.
  const rarestFirst = words
    .map((word) => ({ word, alike: wordsAlike(word) }))
    .sort((a, b) => a.alike.length - b.alike.length);

  let ranks = entries.map(() => words.length === 0 ? Infinity : EQUAL);
  for (const { word, alike } of rarestFirst) {
    if (ranks.every((rank) => rank === Infinity)) break;

    const lowest = lowestScores(
      alike,
      (other) => rankWord(word, other),
    );
    ranks = ranks.map((rank, at) => {
      const wordRank = lowest[at] ?? Infinity;
      const isDetail = wordRank > START &&
        entries[at]?.detailStems.has(word.stem);
      return Math.max(rank, isDetail ? DETAILS : wordRank);
    });
  }
  return ranks;
}

function rankWord(word: Word, other: Word): number {
  if (other.stem === word.stem) return EQUAL;

  const isStart = word.key.length > 2 &&
    other.key.startsWith(word.key);
  if (isStart) return START;

  return typoRatio(other, word) < 1 ? TYPO : Infinity;
}

/** Returns each item's distance to a name; 0 if the text contains one of its names. */
function measureNames<T>(
  index: Index<T>,
  name: Name,
) {
  const distances = lowestScores(
    index.namesAlike(name),
    (other) => typoRatio(other, name),
  );

  const stems = name.words.map(({ stem }) => stem);
  for (const { at, words } of namesByStems(index, stems)) {
    const isContained = words.every(({ stem }) => stems.includes(stem));
    if (isContained) distances[at] = 0;
  }
  return distances;
}

/** Returns the lowest finite score of each item, by its position. */
function lowestScores(
  words: readonly PlacedWord[],
  scoreOf: (word: Word) => number,
) {
  const scores: number[] = [];
  for (const word of words) {
    const score = scoreOf(word);
    if (score === Infinity) continue;

    for (const at of word.positions) {
      scores[at] = Math.min(score, scores[at] ?? score);
    }
  }
  return scores;
}
