/** Finding things by the names that people and models write. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { contentWords, foldName, formsOf, isSameText, isSameWord } from "./names.ts";

/** A thing that a text names, and whether by an alias: to be told to whoever wrote it. */
export interface Named<T> {
  readonly item: T;
  readonly isAlias: boolean;
}

/** Finds things of a list by what people write. */
export interface Finder<T> {
  /** The thing whose name, id or alias a text is; case, accents, blanks, hyphens and plurals are ignored. */
  find(text: string): Named<T> | undefined;
  /** What a text that names nothing may have meant, best first: five at most, and none that isn't near. */
  nearest(text: string): readonly T[];
  /**
   * The things whose names, or what is told of them, hold all words of a text, best first. `isNear`: they do so only where
   * slips of the pen are forgiven.
   */
  search(text: string): { readonly items: readonly T[]; readonly isNear: boolean };
}

/** UTF-16 units of a text and words of it that are read; a longer text names nothing. */
const [LONGEST, MOST_WORDS] = [100, 12];
const MOST_NEAR = 5;
/** Names whose slips are counted, the likeliest: one takes up to 6 µs, and there are thousands. */
const MOST_COUNTED = 40;
/** Letters for each slip of the pen. */
const LETTERS_A_SLIP = 4;
/** How the names of a thing hold the words of a search. */
const [WHOLE, START, SLIP, MEANING, TOLD] = [0, 1, 2, 3, 4] as const;

/** What a thing is called, and what is told of it. */
interface Called {
  readonly name: string;
  readonly id?: string;
  readonly alias?: readonly string[];
  readonly told?: readonly string[];
}

/**
 * Makes a list of things ready to be found by a name, an id, and aliases, which are other names of the whole thing. A search
 * also reads what is `told` of them, and `meanings`: what words stand for, which find, and name nothing.
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

  const find = (text: string): Named<T> | undefined => {
    if (text.length > LONGEST) return undefined;
    const folded = foldName(text);
    const key = folded.replaceAll(" ", "");
    const [found] = index().byKey.get(key) ?? stemsOf({ folded, key })
      .flatMap((stem) => index().byStem.get(stem) ?? [])
      .filter(({ name }) => name.kind !== "id" && isSameText(name.folded, folded));
    return found && { item: found.item, isAlias: found.name.kind === "alias" };
  };

  return {
    find,
    nearest(text) {
      const ranked = rank(index(), text);
      const called = ranked.filter(({ rank }) => rank < TOLD);
      const others = ranked.length >= MOST_NEAR ? [] : listNear(index(), text);
      const all = [find(text) ?? [], called, others, ranked].flat();
      return [...new Set(all.map(({ item }) => item))].slice(0, MOST_NEAR);
    },
    search(text) {
      const ranked = rank(index(), text);
      const named = find(text);
      const isNear = named === undefined && ranked[0]?.rank === SLIP;
      const kept = isNear ? ranked.slice(0, MOST_NEAR) : ranked.filter(({ rank }) => rank !== SLIP);
      const items = [named ?? [], kept].flat().map(({ item }) => item);
      return { items: [...new Set(items)], isNear };
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
    const called = new Set(names.flatMap(({ words }) => words));
    const wordsTold = new Set(told.flatMap((text) => nameOf(text).words));
    return { item, names, called, words: [...called].map(lettersOf), told: wordsTold };
  });
  const names = entries.flatMap(({ item, names }) => names.map((name) => ({ item, name })));
  const stems = names.flatMap((one) => stemsOf(one.name).map((stem) => ({ stem, ...one })));
  const byKey = Map.groupBy(names, ({ name }) => name.key);
  const byStem = Map.groupBy(stems, ({ stem }) => stem);
  const known = new Map(Object.entries(meanings).map(([said, meant]) => [foldName(said), meant]));
  return { entries, names, byKey, byStem, known };
}
type Index<T> = ReturnType<typeof indexOf<T>>;

/** The things that hold all words of a text, or what those stand for, best first. */
function rank<T>({ entries, known }: Index<T>, text: string) {
  const { folded, words } = nameOf(text);
  const meaning = folded.split(" ").map((word) =>
    known.get(formsOf(word).find((form) => known.has(form)) ?? "") ?? word
  ).join(" ");
  const [said = [], meant = []] = [words, meaning === folded ? [] : nameOf(meaning).words]
    .map((searched) => searched.slice(0, MOST_WORDS).map(lettersOf));
  const [first] = [...meant, ...said];
  return entries.flatMap(({ item, names: [name], ...entry }) => {
    const rank = Math.min(rankAll(said, entry), Math.max(MEANING, rankAll(meant, entry)));
    if (rank > TOLD || first === undefined) return [];
    const own = name?.words ?? [];
    const start = own.findIndex((word) =>
      isSameWord(word, first.key) || slipsPer(lettersOf(word), first) < 1
    );
    return [{ item, rank, start: start < 0 ? LONGEST : start, size: own.length }];
  }).toSorted((a, b) => a.rank - b.rank || a.start - b.start || a.size - b.size);
}

type Words = Pick<Index<unknown>["entries"][number], "called" | "words" | "told">;

/** How a thing holds all words of a search: as the worst of them is. */
function rankAll(searched: readonly Letters[], entry: Words): number {
  let worst = searched.length === 0 ? Infinity : WHOLE;
  for (const word of searched) if (worst < Infinity) worst = Math.max(worst, rankOf(word, entry));
  return worst;
}

function rankOf(searched: Letters, { called, words, told }: Words): number {
  const { key, bits } = searched;
  const forms = formsOf(key);
  if (forms.some((form) => called.has(form))) return WHOLE;
  let isNear = false;
  for (const word of words) {
    // Of 40,000 words hardly one has all of the letters.
    if (key.length > 2 && (bits & ~word.bits) === 0 && word.key.startsWith(key)) return START;
    isNear ||= slipsPer(word, searched) < 1;
  }
  return forms.some((form) => told.has(form)) ? TOLD : isNear ? SLIP : Infinity;
}

/** The things with a name of which few letters differ, or whose words all stand in the text. */
function listNear<T>({ names }: Index<T>, text: string) {
  const wanted = nameOf(text);
  const forms = new Set(wanted.words.flatMap(formsOf));
  const isHeld = ({ words }: Name) => words.length > 0 && words.every((word) => forms.has(word));
  return names.flatMap((one, at) => {
    const held = isHeld(one.name);
    const least = held ? 0 : leastSlips(wanted, one.name);
    return least === Infinity ? [] : [{ ...one, at, held, least }];
  }).toSorted((a, b) => a.least - b.least).slice(0, MOST_COUNTED)
    .map((one) => ({ ...one, far: one.held ? 0 : slipsPer(wanted, one.name) }))
    .filter(({ far }) => far < 1).toSorted((a, b) => a.far - b.far || a.at - b.at);
}

/** A name as it is compared; `words` are those that carry its meaning. */
function nameOf(text: string, kind: "name" | "id" | "alias" = "name") {
  const folded = foldName(text.slice(0, LONGEST));
  const content = contentWords(folded);
  const words = content.length > 0 || folded === "" ? content : folded.split(" ");
  return { kind, folded, words, ...lettersOf(folded.replaceAll(" ", "")) };
}
type Name = ReturnType<typeof nameOf>;

/** The same for names that differ in blanks or plurals alone, and now and then for others. */
function stemsOf({ folded, key }: Pick<Name, "folded" | "key">): readonly string[] {
  const stem = (word: string) => word.replace(/s$/, "").replace(/e$/, "").replace(/z$/, "c");
  return folded === "" ? [] : [stem(key), stem(folded.split(" ").map(stem).join(""))];
}

/** A word, or a name without blanks, and which letters it has. */
function lettersOf(key: string) {
  let bits = 0;
  for (let i = 0; i < key.length; i += 1) bits |= 1 << (key.charCodeAt(i) % 32);
  return { key, bits };
}
type Letters = ReturnType<typeof lettersOf>;

/** The slips of the pen between two texts, by those that texts of their length may have; below 1 they are near. */
function slipsPer(a: Letters, b: Letters): number {
  if (leastSlips(a, b) === Infinity) return Infinity;
  const [end, other] = [a, b].map(({ key }) => key.replace(/[ao]s$/, ""));
  // Plurals that differ in their gender alone are other things: "frutas" are not "frutos".
  if (a.key !== b.key && end === other) return Infinity;
  const slips = levenshteinDistance(a.key, b.key);
  return (slips === 2 && isSwapped(a.key, b.key) ? 1 : slips) / (mostSlips(a, b) + 1);
}

/** There are no fewer slips than letters that one of two texts lacks; Infinity is too many, so that few are counted. */
function leastSlips(a: Letters, b: Letters): number {
  const most = mostSlips(a, b);
  const longer = Math.abs(a.key.length - b.key.length);
  if (longer > most) return Infinity;
  const least = Math.max(longer, countBits(a.bits & ~b.bits), countBits(b.bits & ~a.bits));
  return least > most ? Infinity : least;
}

function mostSlips(a: Letters, b: Letters): number {
  return Math.floor(Math.max(a.key.length, b.key.length) / LETTERS_A_SLIP);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether two texts differ in two letters that stand side by side and changed places. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return b === a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
}
