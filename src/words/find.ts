/** Finding things by the names that people and models write. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { contentWords, foldName, isSameText, isSameWord } from "./names.ts";

/** What a thing is called, and what is told of it. */
export interface ItemNames {
  readonly name: string;
  readonly id?: string | undefined;
  /** Other names of the whole thing. */
  readonly alias?: readonly string[];
  /** Texts that a search reads too. */
  readonly told?: readonly string[];
}

/** A thing that a text names, and whether by an alias: to be told to whoever wrote it. */
export interface Named<T> {
  readonly item: T;
  readonly isAlias: boolean;
}

/** What a search found, best first. */
export interface Search<T> {
  readonly items: readonly T[];
  /** Whether they hold the words only where slips of the pen are forgiven. */
  readonly isNear: boolean;
}

/** Finds things of a list by what people write. */
export interface Finder<T> {
  /** The thing whose name, id or alias a text is; case, accents, blanks, hyphens and plurals are ignored. */
  find(text: string): Named<T> | undefined;
  /** What a text that names nothing may have meant, best first: five at most, and none that isn't near. */
  nearest(text: string): readonly T[];
  /** The things whose names, or what is told of them, hold all words of a text. */
  search(text: string): Search<T>;
}

/** UTF-16 units of a text that are read; a longer one names nothing. */
const LONGEST = 100;
const MOST_NEAR = 5;
/** Letters for each slip of the pen. */
const LETTERS_A_SLIP = 4;
/** How the names of a thing hold the words of a search. */
const [WHOLE, START, SLIP, MEANING, TOLD] = [0, 1, 2, 3, 4] as const;

/** A name as it is compared. */
interface Name {
  readonly folded: string;
  /** Its letters, without blanks. */
  readonly key: string;
  /** Those that carry its meaning. */
  readonly words: readonly string[];
  readonly kind: "name" | "id" | "alias";
}

interface Entry<T> {
  readonly item: T;
  /** Its own first. */
  readonly names: readonly Name[];
  /** The words of all of them. */
  readonly called: readonly string[];
  readonly told: readonly string[];
}

/**
 * Makes a list of things ready to be found. `meanings` says what words stand for in a search: they find, and name
 * nothing.
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
  namesOf: (item: T, position: number) => ItemNames,
  meanings: Readonly<Record<string, string>> = {},
): Finder<T> {
  const entries = items.map((item, i) => entryOf(item, namesOf(item, i)));
  const byKey = Map.groupBy(
    entries.flatMap(({ item, names }) =>
      names.flatMap((name) => keysOf(name).map((key) => ({ key, item, name })))
    ),
    ({ key }) => key,
  );
  const known = Object.entries(meanings).map((pair) => pair.map(foldName));
  const meaningOf = (word: string) =>
    known.find(([said = ""]) => isSameWord(said, word))?.[1] ?? word;

  const rank = (text: string) => {
    const { folded, words } = nameOf(text.slice(0, LONGEST));
    const meaning = folded.split(" ").map(meaningOf).join(" ");
    const meant = meaning === folded ? [] : nameOf(meaning).words;
    const [first = ""] = meant.length > 0 ? meant : words;
    return entries.map((entry) => ({
      entry,
      rank: Math.min(rankOf(words, entry), Math.max(MEANING, rankOf(meant, entry))),
    })).filter(({ rank }) => rank <= TOLD).map(({ entry: { item, names: [name] }, rank }) => {
      const own = name?.words ?? [];
      const start = own.findIndex((word) => isNearWord(word, first));
      return { item, rank, start: start < 0 ? LONGEST : start, size: own.length };
    }).toSorted((a, b) => a.rank - b.rank || a.start - b.start || a.size - b.size);
  };

  const find = (text: string): Named<T> | undefined => {
    if (text.length > LONGEST) return undefined;
    const wanted = nameOf(text);
    const like = keysOf(wanted).flatMap((key) => byKey.get(key) ?? []);
    const found = like.find(({ name }) => name.key === wanted.key) ??
      like.find(({ name }) => name.kind !== "id" && isSameText(name.folded, wanted.folded));
    return found && { item: found.item, isAlias: found.name.kind === "alias" };
  };

  return {
    find,
    nearest(text) {
      const ranked = rank(text);
      const wanted = nameOf(text.slice(0, LONGEST));
      const near = ranked.length >= MOST_NEAR ? [] : entries.map(({ item, names }) => ({
        item,
        far: Math.min(...names.map((name) => farness(wanted, name))),
      })).filter(({ far }) => far < 1).toSorted((a, b) => a.far - b.far);
      const called = ranked.filter(({ rank }) => rank < TOLD);
      const all = [find(text) ?? [], called, near, ranked].flat();
      return [...new Set(all.map(({ item }) => item))].slice(0, MOST_NEAR);
    },
    search(text) {
      const ranked = rank(text);
      const named = find(text);
      const isNear = named === undefined && ranked[0]?.rank === SLIP;
      const kept = isNear ? ranked.slice(0, MOST_NEAR) : ranked.filter(({ rank }) => rank !== SLIP);
      const items = [named ?? [], kept].flat().map(({ item }) => item);
      return { items: [...new Set(items)], isNear };
    },
  };
}

/**
 * The names of a list that a text may have meant, best first.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(nearestNames("envioo", ["envio", "retiro"]), ["envio"]);
 * ```
 */
export function nearestNames(text: string, names: readonly string[]): readonly string[] {
  return createFinder(names, (name) => ({ name })).nearest(text);
}

function entryOf<T>(item: T, { name, id, alias = [], told = [] }: ItemNames): Entry<T> {
  const names = [
    nameOf(name),
    ...(id === undefined ? [] : [nameOf(id, "id")]),
    ...alias.map((text) => nameOf(text, "alias")),
  ];
  return {
    item,
    names,
    called: [...new Set(names.flatMap(({ words }) => words))],
    told: [...new Set(told.flatMap((text) => nameOf(text).words))],
  };
}

function nameOf(text: string, kind: Name["kind"] = "name"): Name {
  const folded = foldName(text);
  const words = contentWords(folded);
  const said = words.length > 0 || folded === "" ? words : folded.split(" ");
  return { folded, key: folded.replaceAll(" ", ""), words: said, kind };
}

/** The same for names that differ in blanks or plurals alone, and now and then for others. */
function keysOf({ folded, key }: Name): readonly string[] {
  const stem = (word: string) => word.replace(/s$/, "").replace(/e$/, "").replace(/z$/, "c");
  const keys = [stem(key), stem(folded.split(" ").map(stem).join(""))];
  return folded === "" ? [] : [...new Set(keys)];
}

/** How all words of a search are held: as the worst of them is. */
function rankOf<T>(words: readonly string[], entry: Entry<T>): number {
  return words.reduce<number>(
    (worst, word) => worst === Infinity ? worst : Math.max(worst, rankOfWord(word, entry)),
    words.length === 0 ? Infinity : WHOLE,
  );
}

function rankOfWord<T>(word: string, { called, told }: Entry<T>): number {
  if (called.some((own) => isSameWord(own, word))) return WHOLE;
  if (word.length > 2 && called.some((own) => own.startsWith(word))) return START;
  if (told.some((own) => isSameWord(own, word))) return TOLD;
  return called.some((own) => isNearWord(own, word)) ? SLIP : Infinity;
}

/** Below 1 where a name is near to a text: few letters differ, or all of its words stand in the text. */
function farness(wanted: Name, { key, words }: Name): number {
  const isHeld = words.length > 0 &&
    words.every((word) => wanted.words.some((other) => isSameWord(other, word)));
  return isHeld ? 0 : slipsPer(wanted.key, key);
}

/** The slips of the pen between two texts, by those that texts of their length may have; below 1 they are near. */
function slipsPer(a: string, b: string): number {
  const most = Math.floor(Math.max(a.length, b.length) / LETTERS_A_SLIP);
  if (Math.abs(a.length - b.length) > most || most === 0) return a === b ? 0 : Infinity;
  const slips = levenshteinDistance(a, b);
  if (slips > most + 1 || isOtherGender(a, b)) return Infinity;
  return (slips === 2 && isSwapped(a, b) ? 1 : slips) / (most + 1);
}

function isNearWord(a: string, b: string): boolean {
  return isSameWord(a, b) || slipsPer(a, b) < 1;
}

/** Whether two texts differ in two letters that stand side by side and changed places. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return b === a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
}

/** Whether two plurals differ in their gender alone, which makes them other things: "frutas" are not "frutos". */
function isOtherGender(a: string, b: string): boolean {
  return a !== b && a.replace(/[ao]s$/, "") === b.replace(/[ao]s$/, "");
}
