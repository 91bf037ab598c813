/** Finding things by the names that people and models write. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { contentWords, foldName, isSameName, stemOf } from "./names.ts";

/** Finds things of a list by what people write. */
export interface Finder<T> {
  /** The thing whose name, id or alias a text is; case, accents, blanks, hyphens and plurals are ignored. */
  find(
    text: string,
  ): { readonly item: T; readonly isAlias: boolean } | undefined;
  /** What a text that names nothing may have meant, best first: five at most, and none that isn't near. */
  nearest(text: string): readonly T[];
  /** The things whose names, or what is told of them, hold all words, best first; `isNear`: if slips are forgiven. */
  search(
    text: string,
  ): { readonly items: readonly T[]; readonly isNear: boolean };
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
    const { byKey, byStem } = index();
    const found = byKey.get(key)?.[0] ??
      stemsOf(folded, key).flatMap((stem) => byStem.get(stem) ?? []).find((
        { name },
      ) => name.kind !== "id" && isSameName(name.folded, folded))?.name;
    return found && { item: found.item, isAlias: found.kind === "alias" };
  };
  const list = (text: string, ranked: readonly { readonly item: T }[]) => [
    ...new Set([find(text) ?? [], ranked].flat().map(({ item }) => item)),
  ];
  return {
    find,
    nearest: (text) =>
      list(text, rank(index(), text, "nearest")).slice(0, MOST_NEAR),
    search(text) {
      const ranked = rank(index(), text, "search");
      const isNear = find(text) === undefined && ranked[0]?.rank === SLIP;
      const kept = isNear
        ? ranked.slice(0, MOST_NEAR)
        : ranked.filter(({ rank }) => rank !== SLIP);
      return { items: list(text, kept), isNear };
    },
  };
}

/** The names of a list that a text may have meant, best first: "envioo" is near to "envio". */
export function nearestNames(
  text: string,
  names: readonly string[],
): readonly string[] {
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
    const names = [
      nameOf(name),
      ...ids,
      ...alias.map((text) => nameOf(text, "alias")),
    ];
    const toldStems = new Set(
      told.flatMap((text) => nameOf(text).words.map(({ stem }) => stem)),
    );
    return { item, names, toldStems };
  });
  const named = entries.flatMap(({ item, names }, at) =>
    names.map((name) => ({ ...name, item, at }))
  );
  const stems = named.flatMap((name) =>
    name.stems.map((stem) => ({ stem, name }))
  );
  const meant = new Map(
    Object.entries(meanings).map((
      [said, meant],
    ) => [stemOf(foldName(said)), meant]),
  );
  const worded = named.flatMap(({ words, at }) =>
    words.map(({ key }) => ({ key, at }))
  );
  return {
    entries,
    byKey: Map.groupBy(named, ({ key }) => key),
    byStem: Map.groupBy(stems, ({ stem }) => stem),
    byLast: Map.groupBy(named, ({ words }) => words.at(-1)?.stem),
    wordsAlike: groupByEnds(worded),
    namesAlike: groupByEnds(named),
    meant,
  };
}
type Index<T> = ReturnType<typeof indexOf<T>>;

/** Finds the words that one may be near to, since they begin or end as it does, with the places of the things that have them. */
function groupByEnds(
  words: readonly { readonly key: string; readonly at: number }[],
) {
  const held = [...Map.groupBy(words, ({ key }) => key)].map(([key, same]) => (
    { own: wordOf(key), places: same.map(({ at }) => at) }
  ));
  const endsOf = ({ key, end }: Word) => [key.charAt(0), end];
  const ends = held.flatMap((one) =>
    endsOf(one.own).map((end) => ({ end, ...one }))
  );
  const groups = Map.groupBy(ends, ({ end }) => end);
  return (word: Word) => endsOf(word).flatMap((end) => groups.get(end) ?? []);
}
type WordsAlike = ReturnType<ReturnType<typeof groupByEnds>>;

/** The least rank of each thing by some of its words. */
function leastRanks(
  words: WordsAlike,
  rankOf: (own: Word) => number,
): number[] {
  const ranks: number[] = [];
  for (const { own, places } of words) {
    const rank = rankOf(own);
    for (const at of rank < TOLD ? places : []) {
      ranks[at] = Math.min(rank, ranks[at] ?? rank);
    }
  }
  return ranks;
}

/** The things that hold all words of a text, or what those stand for, best first; the nearest also by a whole name. */
function rank<T>(index: Index<T>, text: string, what: "nearest" | "search") {
  const { entries, byLast, namesAlike, meant } = index;
  const wanted = nameOf(text);
  const said = wanted.words;
  const stems = new Set(said.map(({ stem }) => stem));
  const meaning = said.map(({ key, stem }) => meant.get(stem) ?? key).join(" ");
  const understood = said.some(({ stem }) => meant.has(stem))
    ? nameOf(meaning).words
    : [];
  const [first] = [...understood, ...said];
  const [saidBy, meantBy] = [rankAll(index, said), rankAll(index, understood)];
  const near = leastRanks(
    namesAlike(wanted),
    (own) => NEAR + farness(own, wanted),
  );
  const held = [...stems].flatMap((stem) => byLast.get(stem) ?? [])
    .filter(({ words }) => words.every(({ stem }) => stems.has(stem)));
  for (const { at } of held) near[at] = NEAR;
  return entries.flatMap(({ item, names: [name] }, at) => {
    const rank = Math.min(
      saidBy[at] ?? Infinity,
      Math.max(MEANING, meantBy[at] ?? Infinity),
    );
    const least = near[at];
    if (least !== undefined && rank >= NEAR && what === "nearest") {
      return [{ item, rank: least, start: 0, size: 0 }];
    }
    if (rank > TOLD || first === undefined) return [];
    const own = name?.words ?? [];
    const start = own.findIndex((word) =>
      word.stem === first.stem || farness(word, first) < 1
    );
    return [{
      item,
      rank,
      start: start < 0 ? LONGEST : start,
      size: own.length,
    }];
  }).toSorted((a, b) =>
    a.rank - b.rank || a.start - b.start || a.size - b.size
  );
}

/** How each thing holds all of some words: as the worst of them. */
function rankAll<T>({ entries, wordsAlike }: Index<T>, words: readonly Word[]) {
  let ranks = entries.map(() => words.length === 0 ? Infinity : WHOLE);
  // The rarest goes first: most often nothing holds it.
  const rarest = words.map((word) => ({ word, alike: wordsAlike(word) }))
    .toSorted((a, b) => a.alike.length - b.alike.length);
  for (const { word, alike } of rarest) {
    if (ranks.every((rank) => rank > TOLD)) break;
    const { key, stem } = word;
    const least = leastRanks(alike, (own) => {
      if (own.stem === stem) return WHOLE;
      if (key.length > 2 && own.key.startsWith(key)) return START;
      return farness(own, word) < 1 ? SLIP : Infinity;
    });
    ranks = entries.map(({ toldStems }, at) => {
      const near = least[at] ?? Infinity;
      return Math.max(
        ranks[at] ?? 0,
        near > START && toldStems.has(stem) ? TOLD : near,
      );
    });
  }
  return ranks;
}

/** A name as it is compared; `words` are those that carry its meaning. */
function nameOf(text: string, kind: "name" | "id" | "alias" = "name") {
  const folded = foldName(text.slice(0, LONGEST));
  const all = folded === "" ? [] : folded.split(" ").map(wordOf);
  const content = contentWords(folded);
  const words = content.length > 0
    ? all.filter(({ key }) => content.includes(key))
    : all;
  const whole = wordOf(folded.replaceAll(" ", ""));
  return { ...whole, kind, folded, words, stems: stemsOf(folded, whole.key) };
}

/** What a folded name is looked up by: its stem, and that of the stems of its words. */
function stemsOf(folded: string, key: string): readonly string[] {
  return [stemOf(key), stemOf(folded.split(" ").map(stemOf).join(""))];
}

/** A word, or a name without its blanks, and how it ends. */
function wordOf(key: string) {
  const stem = stemOf(key);
  return { key, stem, end: stem.slice(-2) };
}
type Word = ReturnType<typeof wordOf>;

/** The slips of the pen between two texts, by those that texts of their length may have: below 1 they are near. */
function farness({ key: a, end }: Word, { key: b, end: other }: Word): number {
  // Few of thousands of words begin or end alike, and hardly anybody slips at both ends.
  if (end !== other && a.charCodeAt(0) !== b.charCodeAt(0)) return Infinity;
  const longer = Math.max(a.length, b.length);
  const most = longer > LONGEST_COUNTED
    ? 0
    : Math.floor(longer / LETTERS_A_SLIP);
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const slips = levenshteinDistance(a, b);
  if (slips > most + 1) return Infinity;
  // Two letters that changed places are one slip.
  const at = [...a].findIndex((letter, i) => letter !== b.charAt(i));
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) +
    a.slice(at + 2);
  // Plurals that differ in their gender alone are other things: "frutas" are not "frutos".
  const isOther = slips > 0 && slips < 3 &&
    a.replace(/[ao]s$/, "") === b.replace(/[ao]s$/, "");
  return isOther
    ? Infinity
    : (slips === 2 && b === swapped ? 1 : slips) / (most + 1);
}
