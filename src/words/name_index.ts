/** The names of things, ready to be looked up. */

import { foldName } from "./names.ts";
import { contentWords, isPlain, stemOf, stemText } from "./same.ts";
import { createNameSearch } from "./search.ts";

/** The names of a thing. */
export interface ItemNames {
  /** Its name first, and its id. */
  readonly exact: readonly string[];
  /** What else people write for it. */
  readonly alias: readonly string[];
}

/** A name, as it is compared with a text. */
export interface Name<T> {
  readonly item: T;
  readonly text: string;
  readonly folded: string;
  /** Those that carry its meaning. */
  readonly words: readonly string[];
}

/** Names by what is looked up. */
export type Postings<T> = ReadonlyMap<string, readonly Name<T>[]>;

/** The names of a list, things with the plainest names first. */
export interface NameIndex<T> {
  readonly exact: ReadonlyMap<string, T>;
  /** By folded text without blanks, and by stems. */
  readonly byText: Postings<T>;
  /** Names and ids by the stem of each word. */
  readonly ownByWord: Postings<T>;
  /** Aliases by the stem of each word. */
  readonly aliasByWord: Postings<T>;
  /** The things whose names are near to a folded text, best first. */
  readonly findNear: (folded: string) => readonly T[];
}

/** So many near names are searched, since several of them may be one thing's. */
const MOST_SEARCHED = 10;

/** Indexes the names of things. */
export function indexNames<T>(
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
      return search(folded, MOST_SEARCHED)
        .filter((text) => !isFragment(wanted, wordsOfAlias.get(text) ?? []))
        .flatMap((text) => itemByText.get(text) ?? []);
    },
  };
}

/** Whether words say most of an alias. One word of a long one says too little: "fruta" is not "fruta de la pasión". */
export function coversMost(words: readonly string[], ofAlias: readonly string[]): boolean {
  return 2 * words.map(stemOf).join("").length > ofAlias.join("").length;
}

/** Whether a text is one word that makes up only a part of an alias. */
function isFragment(words: readonly string[], ofAlias: readonly string[]): boolean {
  return words.length === 1 && ofAlias.length > 1 &&
    3 * words.join("").length < 2 * ofAlias.join("").length;
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
