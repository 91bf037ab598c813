/** What a text names among named things, as people and models write names. */

import { foldName } from "./names.ts";
import { createNameSearch } from "./search.ts";
import { contentWords, isPlain, isSameText, isSameWord, stemOf, stemText } from "./same.ts";
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

/** Finds what a text names. Of a long text, the first 100 units are read. */
export type NameFinder<T> = (text: string) => NameMatch<T>;

/** The names of a thing. */
export interface ItemNames {
  /** Its name first, and its id. */
  readonly exact: readonly string[];
  /** What else people write for it. */
  readonly alias: readonly string[];
}

/** A name, as it is compared with a text. */
interface Name<T> {
  readonly item: T;
  readonly text: string;
  readonly folded: string;
  /** Those that carry its meaning. */
  readonly words: readonly string[];
}

type Postings<T> = ReadonlyMap<string, readonly Name<T>[]>;

/** The names of a list, things with the plainest names first. */
interface NameIndex<T> {
  readonly exact: ReadonlyMap<string, T>;
  /** By folded text without blanks, and by stems. */
  readonly byText: Postings<T>;
  /** Names and ids by the stem of each word. */
  readonly ownByWord: Postings<T>;
  /** Aliases by the stem of each word. */
  readonly aliasByWord: Postings<T>;
  readonly findNear: (folded: string) => readonly T[];
}

const LONGEST = 100;
const MOST_WORDS = 8;
const MOST_SEVERAL = 20;
const MOST_NEAR = 5;
/** What joins two things to one more: "kilo y medio" is not "medio kilo". */
const JOINED = / (?:y|e|and) /;
/** Names with a common word that are looked through for the others. */
const MOST_LOOKED_THROUGH = 5000;

/**
 * Makes a list of things ready to be found by name: by the exact text; else, accents, case, blanks, hyphens and plurals
 * ignored, by name, id or alias; else by words that stand in a name; else the same in the words of a shop here.
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
    const cut = text.slice(0, LONGEST);
    const item = index.exact.get(cut);
    if (item !== undefined) return { kind: "exact", item };
    const folded = foldName(cut);
    if (folded === "") return { kind: "unknown", near: [] };
    const translated = translateWords(folded);
    return match(index, folded) ?? match(index, translated) ?? {
      kind: "unknown",
      get near() {
        const near = [translated, folded].flatMap(index.findNear);
        return [...new Set(near)].slice(0, MOST_NEAR);
      },
    };
  };
}

function match<T>(index: NameIndex<T>, folded: string): NameMatch<T> | undefined {
  const same = distinct(
    [folded.replaceAll(" ", ""), stemText(folded)].flatMap((key) => index.byText.get(key) ?? [])
      .filter((name) => isSameText(name.folded, folded)),
  );
  return matchOf(same) ?? matchByWords(index, folded);
}

function matchOf<T>(items: readonly T[]): NameMatch<T> | undefined {
  const [item] = items;
  if (item === undefined) return undefined;
  return items.length === 1
    ? { kind: "understood", item }
    : { kind: "several", items: items.slice(0, MOST_SEVERAL) };
}

/**
 * Of names that hold all the words, those that hold no others are meant, where there are any. Aliases count where fewer
 * than two names and ids hold them.
 */
function matchByWords<T>(index: NameIndex<T>, folded: string): NameMatch<T> | undefined {
  const words = contentWords(folded).slice(0, MOST_WORDS);
  const fits = (name: Name<T>) =>
    !JOINED.test(folded) || JOINED.test(name.folded) || isInOrder(words, name.words);
  const names = namesWith(index.ownByWord, words).filter(fits);
  const aliases = namesWith(index.aliasByWord, words).filter(fits);
  const whole = distinct(
    [...names, ...aliases].filter((name) => name.words.length === words.length),
  );
  if (whole.length > 0) return matchOf(whole);
  const own = distinct(beginnersFirst(names, words));
  if (own.length > 1) return matchOf(own);
  const all = distinct([...own, ...aliases.map(({ item }) => item)].map((item) => ({ item })));
  const isTold = own.length > 0 || all.length > 1 ||
    aliases.some((alias) => coversMost(words, alias.words));
  return isTold ? matchOf(all) : undefined;
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

function isInOrder(words: readonly string[], ofName: readonly string[]): boolean {
  const places = words.map((word) => ofName.findIndex((own) => isSameWord(own, word)));
  return places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
}

/** One word of a long alias says too little: "fruta" is not "fruta de la pasión". */
function coversMost(words: readonly string[], ofAlias: readonly string[]): boolean {
  return 2 * words.map(stemOf).join("").length > ofAlias.join("").length;
}

/** Whether a text has one word, and that is but a part of an alias. */
function isFragment(words: readonly string[], ofAlias: readonly string[]): boolean {
  return words.length === 1 && ofAlias.length > 1 &&
    3 * words.join("").length < 2 * ofAlias.join("").length;
}

function distinct<T>(names: readonly { readonly item: T }[]): readonly T[] {
  return [...new Set(names.map(({ item }) => item))];
}

function indexNames<T>(
  items: readonly T[],
  namesOf: (item: T) => ItemNames,
): NameIndex<T> {
  const named = items.map((item) => ({ item, ...namesOf(item) }))
    .toSorted((a, b) => extraWords(a.exact[0]) - extraWords(b.exact[0]));
  const own = named.flatMap(({ item, exact }) => exact.map((text) => toName(item, text)));
  const aliases = named.flatMap(({ item, alias }) => alias.map((text) => toName(item, text)));
  const all = [...own, ...aliases];
  const itemByText = new Map(all.map(({ text, item }) => [text, item]));
  const search = createNameSearch([...itemByText.keys()]);
  const wordsOfAlias = new Map(aliases.map(({ text, words }) => [text, words]));
  return {
    exact: new Map(own.map(({ text, item }) => [text, item])),
    byText: indexBy(all, ({ folded }) => [folded.replaceAll(" ", ""), stemText(folded)]),
    ownByWord: indexBy(own, ({ words }) => words.map(stemOf)),
    aliasByWord: indexBy(aliases, ({ words }) => words.map(stemOf)),
    findNear: (folded) => {
      const wanted = contentWords(folded);
      return search(folded, 2 * MOST_NEAR)
        .filter((text) => !isFragment(wanted, wordsOfAlias.get(text) ?? []))
        .flatMap((text) => itemByText.get(text) ?? []);
    },
  };
}

/** How far a name is from the plainest that there is. */
function extraWords(name = ""): number {
  const folded = foldName(name);
  return isPlain(folded) ? 0 : contentWords(folded).length;
}

function toName<T>(item: T, text: string): Name<T> {
  const folded = foldName(text);
  return { item, text, folded, words: contentWords(folded) };
}

function indexBy<T>(
  names: readonly Name<T>[],
  keysOf: (name: Name<T>) => readonly string[],
): Postings<T> {
  const postings = new Map<string, Name<T>[]>();
  for (const name of names) {
    for (const key of new Set(keysOf(name))) {
      const known = postings.get(key);
      if (known === undefined) postings.set(key, [name]);
      else known.push(name);
    }
  }
  return postings;
}
