/** Finding things by the names that people and models write. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { contentWords, foldName, isSameName, stemOf } from "./names.ts";

/** Finds things of a list by what people write. */
export interface Finder<T> {
  /** The thing whose name, id or alias a text is; case, accents, blanks, hyphens and plurals are ignored. */
  find(text: string): { readonly item: T; readonly isAlias: boolean } | undefined;
  /** What a text that names nothing may have meant, best first: five at most, and none that isn't near. */
  nearest(text: string): readonly T[];
  /** The things whose names, or what is told of them, hold all words, best first; `isNear`: if slips are forgiven. */
  search(text: string): { readonly items: readonly T[]; readonly isNear: boolean };
}

interface Called {
  readonly name: string;
  readonly id?: string;
  readonly alias?: readonly string[];
  readonly told?: readonly string[];
}

/** UTF-16 units of a text that are read; a longer one names nothing. */
const LONGEST = 100;
const MOST_NEAR = 5;
const LETTERS_A_SLIP = 4;
/** Letters in which slips are counted at once, in 1 µs: a longer name, of which there may be thousands, is near by its words. */
const LONGEST_COUNTED = 32;
/** How a thing holds the words of a text. From NEAR to TOLD: how far one of its names is from all of it. */
const [WHOLE, START, SLIP, MEANING, NEAR, TOLD] = [0, 1, 2, 3, 4, 5] as const;

/**
 * Makes a list of things ready to be found by a name, an id, and aliases, which are other names of the whole thing. A
 * search also reads what is `told` of them, and `meanings`: what words stand for, which find, and name nothing.
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
  namesOf: (item: T, position: number) => Called,
  meanings: Readonly<Record<string, string>> = {},
): Finder<T> {
  // Made at the first question: a start asks none.
  let made: Index<T> | undefined;
  const index = () => made ??= indexOf(items, namesOf, meanings);

  const find = (text: string) => {
    const folded = foldName(text.slice(0, LONGEST));
    const key = folded.replaceAll(" ", "");
    if (text.length > LONGEST || key === "") return undefined;
    const alike = stemsOf(folded, key).flatMap((stem) => index().byStem.get(stem) ?? []);
    const found = alike.find(({ name }) => name.key === key) ??
      alike.find(({ name }) => name.kind !== "id" && isSameName(name.folded, folded));
    return found && { item: found.item, isAlias: found.name.kind === "alias" };
  };
  const list = (text: string, ranked: readonly { readonly item: T }[]) => [
    ...new Set([find(text) ?? [], ranked].flat().map(({ item }) => item)),
  ];
  return {
    find,
    nearest: (text) => list(text, rank(index(), text, "nearest")).slice(0, MOST_NEAR),
    search(text) {
      const ranked = rank(index(), text, "search");
      const isNear = find(text) === undefined && ranked[0]?.rank === SLIP;
      const kept = isNear ? ranked.slice(0, MOST_NEAR) : ranked.filter(({ rank }) => rank !== SLIP);
      return { items: list(text, kept), isNear };
    },
  };
}

/** The names of a list that a text may have meant, best first: "envioo" is near to "envio". */
export function nearestNames(text: string, names: readonly string[]): readonly string[] {
  return createFinder(names, (name) => ({ name })).nearest(text);
}

function indexOf<T>(
  items: readonly T[],
  namesOf: (item: T, position: number) => Called,
  meanings: Readonly<Record<string, string>>,
) {
  const entries = items.map((item, i) => {
    const { name, id, alias = [], told = [] } = namesOf(item, i);
    const ids = id === undefined ? [] : [nameOf(id, "id")];
    const names = [nameOf(name), ...ids, ...alias.map((text) => nameOf(text, "alias"))];
    const words = names.flatMap(({ words }) => words);
    const toldStems = stemsIn(told.flatMap((text) => nameOf(text).words));
    return { item, names, words, stems: stemsIn(words), toldStems };
  });
  const stems = entries.flatMap(({ item, names }) =>
    names.flatMap((name) => name.stems.map((stem) => ({ stem, name, item })))
  );
  const meant = new Map(
    Object.entries(meanings).map(([said, meant]) => [stemOf(foldName(said)), meant]),
  );
  return { entries, byStem: Map.groupBy(stems, ({ stem }) => stem), meant };
}
type Index<T> = ReturnType<typeof indexOf<T>>;

/** The things that hold all words of a text, or what those stand for, best first; the nearest also by a whole name. */
function rank<T>({ entries, meant }: Index<T>, text: string, what: "nearest" | "search") {
  const wanted = nameOf(text);
  const said = wanted.words;
  const stems = stemsIn(said);
  const meaning = said.map(({ key, stem }) => meant.get(stem) ?? key).join(" ");
  const understood = said.some(({ stem }) => meant.has(stem)) ? nameOf(meaning).words : [];
  const [first] = [...understood, ...said];
  return entries.flatMap((entry) => {
    const { item, names } = entry;
    const rank = Math.min(rankAll(said, entry), Math.max(MEANING, rankAll(understood, entry)));
    const far = what === "search" || rank < NEAR ? [] : names.map((name) => {
      const isHeld = name.key !== "" && name.words.every(({ stem }) => stems.has(stem));
      return isHeld ? 0 : farness(name, wanted);
    });
    const near = NEAR + Math.min(...far);
    if (near < TOLD) return [{ item, rank: near, start: 0, size: 0 }];
    if (rank > TOLD || first === undefined) return [];
    const own = names[0]?.words ?? [];
    const start = own.findIndex((word) => word.stem === first.stem || farness(word, first) < 1);
    return [{ item, rank, start: start < 0 ? LONGEST : start, size: own.length }];
  }).toSorted((a, b) => a.rank - b.rank || a.start - b.start || a.size - b.size);
}

type Entry = Index<unknown>["entries"][number];

/** How a thing holds all words of a text: as the worst of them. */
function rankAll(words: readonly Word[], entry: Entry): number {
  let worst = words.length === 0 ? Infinity : WHOLE;
  for (const word of words) if (worst < Infinity) worst = Math.max(worst, rankOf(word, entry));
  return worst;
}

function rankOf(word: Word, { words, stems, toldStems }: Entry): number {
  const { key, stem } = word;
  if (stems.has(stem)) return WHOLE;
  let isNear = false;
  for (const own of words) {
    if (key.length > 2 && own.key.startsWith(key)) return START;
    isNear ||= farness(own, word) < 1;
  }
  return toldStems.has(stem) ? TOLD : isNear ? SLIP : Infinity;
}

/** A name as it is compared; `words` are those that carry its meaning. */
function nameOf(text: string, kind: "name" | "id" | "alias" = "name") {
  const folded = foldName(text.slice(0, LONGEST));
  const all = folded === "" ? [] : folded.split(" ").map(wordOf);
  const content = contentWords(folded);
  const words = content.length > 0 ? all.filter(({ key }) => content.includes(key)) : all;
  const whole = wordOf(folded.replaceAll(" ", ""));
  return { ...whole, kind, folded, words, stems: stemsOf(folded, whole.key) };
}

/** What a folded name is looked up by: its stem, and that of the stems of its words. */
function stemsOf(folded: string, key: string): readonly string[] {
  return [stemOf(key), stemOf(folded.split(" ").map(stemOf).join(""))];
}

/** A word, or a name without its blanks, how it ends, and which letters it has. */
function wordOf(key: string) {
  const stem = stemOf(key);
  let bits = 0;
  for (let i = 0; i < key.length; i += 1) bits |= 1 << key.charCodeAt(i);
  return { key, stem, end: stem.slice(-2), bits };
}
type Word = ReturnType<typeof wordOf>;

function stemsIn(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map(({ stem }) => stem));
}

/** The slips of the pen between two texts, by those that texts of their length may have: below 1 they are near. */
function farness(
  { key: a, end, bits }: Word,
  { key: b, end: other, bits: others }: Word,
): number {
  // Few of thousands of words begin or end alike, and hardly anybody slips at both ends.
  if (end !== other && a.charCodeAt(0) !== b.charCodeAt(0)) return Infinity;
  const longer = Math.max(a.length, b.length);
  const most = longer > LONGEST_COUNTED ? 0 : Math.floor(longer / LETTERS_A_SLIP);
  if (Math.abs(a.length - b.length) > most) return Infinity;
  // Each slip makes up for one letter that one of them lacks: counted first, since it takes a tenth of the time.
  if (countBits(bits & ~others) > most || countBits(others & ~bits) > most) return Infinity;
  const slips = levenshteinDistance(a, b);
  // Two letters that changed places are one slip.
  const isSwapped = slips === 2 &&
    [...a].some((letter, i) => b === a.slice(0, i) + a.charAt(i + 1) + letter + a.slice(i + 2));
  // Plurals that differ in their gender alone are other things: "frutas" are not "frutos".
  const isOther = a !== b && a.replace(/[ao]s$/, "") === b.replace(/[ao]s$/, "");
  return isOther ? Infinity : (isSwapped ? 1 : slips) / (most + 1);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
