/** What a text names among named things, as people and models write names. */

import { foldName } from "./names.ts";
import {
  coversMost,
  indexNames,
  type ItemNames,
  type Name,
  type NameIndex,
  type Postings,
} from "./name_index.ts";
import { contentWords, isSameText, isSameWord, stemOf, stemText } from "./same.ts";
import { translateWords } from "./vocabulary.ts";

/** What a text names among named things. */
export type NameMatch<T> =
  /** The exact name or id of one. */
  | { readonly kind: "exact"; readonly item: T }
  /** One, under another spelling or by a part of its name that no other has: to be told to whoever wrote it. */
  | { readonly kind: "understood"; readonly item: T }
  /** Several, the plainest first: twenty at most. */
  | { readonly kind: "several"; readonly items: readonly T[] }
  /** None. The nearest, best first, are searched when they are read: five at most, and none that isn't near. */
  | { readonly kind: "unknown"; readonly near: readonly T[] };

/** Finds what a text names. Of a long text that isn't exact, the first 100 units are read. */
export type NameFinder<T> = (text: string) => NameMatch<T>;

const LONGEST = 100;
const MOST_WORDS = 8;
const MOST_SEVERAL = 20;
const MOST_NEAR = 5;
/** What joins two things to one more: "kilo y medio" is not "medio kilo". */
const JOINED = / (?:y|e|and) /;
/** Of the names that hold a word of a text, so many at most are looked at for its other words. */
const MOST_LOOKED_THROUGH = 2000;

/**
 * Makes a list of things ready to be found by name. The first of these that finds something decides:
 *
 * 1. the exact name or id;
 * 2. the whole of a name, id or alias, accents, case, blanks, hyphens and plurals ignored;
 * 3. the same by the words that say something, in any order;
 * 4. some words of a name, id or alias.
 *
 * After the first, each is tried with the text as it is and then as a shop here would say it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const find = createNameFinder(
 *   ["Limón", "Dulce de leche con nuez", "Dulce de leche clásico"],
 *   (name) => ({ exact: [name], alias: [] }),
 * );
 * assertEquals(find("Limón"), { kind: "exact", item: "Limón" });
 * assertEquals(find("limones"), { kind: "understood", item: "Limón" });
 * assertEquals(find("ddl"), {
 *   kind: "several",
 *   items: ["Dulce de leche clásico", "Dulce de leche con nuez"],
 * });
 * ```
 */
export function createNameFinder<T>(
  items: readonly T[],
  namesOf: (item: T) => ItemNames,
): NameFinder<T> {
  const index = indexNames(items, namesOf);
  return (text) => {
    const item = index.exact.get(text);
    if (item !== undefined) return { kind: "exact", item };
    const folded = foldName(text.slice(0, LONGEST));
    if (folded === "") return { kind: "unknown", near: [] };
    const translated = translateWords(folded);
    const readings = translated === folded ? [folded] : [folded, translated];
    const same = firstOf(readings, (reading) => matchText(index, reading));
    if (same !== undefined) return same;
    const holdings = readings.map((reading) => findHolding(index, reading));
    return firstOf(holdings, matchWhole) ?? firstOf(holdings, matchPart) ?? {
      kind: "unknown",
      get near() {
        const near = readings.toReversed().flatMap(index.findNear);
        return [...new Set(near)].slice(0, MOST_NEAR);
      },
    };
  };
}

/** The names that hold all words of a text. */
interface Holding<T> {
  readonly words: readonly string[];
  readonly own: readonly Name<T>[];
  readonly aliases: readonly Name<T>[];
}

function findHolding<T>(index: NameIndex<T>, folded: string): Holding<T> {
  const words = wordsIn(folded);
  const [own = [], aliases = []] = [index.ownByWord, index.aliasByWord].map((names) =>
    namesWith(names, words).filter((name) => isJoinedAlike(folded, name))
  );
  return { words, own, aliases };
}

/** Names that are the same as a text. */
function matchText<T>(index: NameIndex<T>, folded: string): NameMatch<T> | undefined {
  const keys = [folded.replaceAll(" ", ""), stemText(folded)];
  const names = keys.flatMap((key) => index.byText.get(key) ?? []);
  return matchOf(distinct(names.filter((name) => isSameText(name.folded, folded))));
}

/** Names that hold no other words. */
function matchWhole<T>({ words, own, aliases }: Holding<T>): NameMatch<T> | undefined {
  return matchOf(
    distinct([...own, ...aliases].filter((name) => name.words.length === words.length)),
  );
}

/** Names that hold other words too. Aliases count only where fewer than two things are found by name and id. */
function matchPart<T>({ words, own, aliases }: Holding<T>): NameMatch<T> | undefined {
  const items = distinct(beginnersFirst(own, words));
  if (items.length > 1) return matchOf(items);
  const all = [...new Set([...items, ...distinct(aliases)])];
  const isTold = items.length > 0 || all.length > 1 ||
    aliases.some((alias) => coversMost(words, alias.words));
  return isTold ? matchOf(all) : undefined;
}

function wordsIn(folded: string): readonly string[] {
  return contentWords(folded).slice(0, MOST_WORDS);
}

function firstOf<R, T>(
  readings: readonly R[],
  match: (reading: R) => NameMatch<T> | undefined,
): NameMatch<T> | undefined {
  for (const reading of readings) {
    const found = match(reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

function matchOf<T>(items: readonly T[]): NameMatch<T> | undefined {
  const [item] = items;
  if (item === undefined) return undefined;
  return items.length === 1
    ? { kind: "understood", item }
    : { kind: "several", items: items.slice(0, MOST_SEVERAL) };
}

function namesWith<T>(postings: Postings<T>, words: readonly string[]): readonly Name<T>[] {
  const lists = words.map((word) => postings.get(stemOf(word)) ?? []);
  const shortest = lists.reduce<readonly Name<T>[] | undefined>(
    (least, list) => least === undefined || list.length < least.length ? list : least,
    undefined,
  ) ?? [];
  const found: Name<T>[] = [];
  for (const name of shortest.slice(0, MOST_LOOKED_THROUGH)) {
    if (words.every((word) => name.words.some((own) => isSameWord(own, word)))) found.push(name);
    if (found.length === 3 * MOST_SEVERAL) break;
  }
  return found;
}

function beginnersFirst<T>(
  names: readonly Name<T>[],
  [first = ""]: readonly string[],
): readonly Name<T>[] {
  const begins = ({ words }: Name<T>) => Number(isSameWord(words[0] ?? "", first));
  return names.toSorted((a, b) => begins(b) - begins(a));
}

/** Whether a text that joins two things means a name: one that does so too, or holds its words in that order. */
function isJoinedAlike<T>(folded: string, name: Name<T>): boolean {
  if (!JOINED.test(folded) || JOINED.test(name.folded)) return true;
  const places = wordsIn(folded).map((word) =>
    name.words.findIndex((own) => isSameWord(own, word))
  );
  return places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
}

function distinct<T>(names: readonly { readonly item: T }[]): readonly T[] {
  return [...new Set(names.map(({ item }) => item))];
}
