/** Comparing names as people write them: without accents, abbreviated, misspelt. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** UTF-16 units of a text that are looked at; what comes after is ignored. */
const LONGEST = 300;
/** And of it with its letters and accents apart: some characters stand for a whole phrase. */
const LONGEST_APART = 2 * LONGEST;
const LONGEST_MISSPELT = 100;
const MOST_WORDS = 8;

/** Two names are near up to this difference: 0 is alike, 1 has nothing in common. */
const NEAR = 0.4;

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["alte", "almirante"],
  ["av", "avenida"],
  ["avda", "avenida"],
  ["bo", "barrio"],
  ["cdad", "ciudad"],
  ["cmte", "comandante"],
  ["cnel", "coronel"],
  ["dr", "doctor"],
  ["dra", "doctora"],
  ["fcio", "florencio"],
  ["fco", "francisco"],
  ["gral", "general"],
  ["ing", "ingeniero"],
  ["mte", "monte"],
  ["pcia", "provincia"],
  ["pdo", "partido"],
  ["pje", "pasaje"],
  ["pque", "parque"],
  ["prov", "provincia"],
  ["pte", "presidente"],
  ["pto", "puerto"],
  ["sta", "santa"],
  ["sto", "santo"],
  ["tte", "teniente"],
  ["va", "villa"],
  ["vte", "vicente"],
]);

const LINKING_WORDS: ReadonlySet<string> = new Set(["con", "del", "las", "los"]);

/**
 * A name in the form in which names are compared: lower case, no accents (ñ is n), punctuation as
 * single spaces, abbreviations written out; "" when it has no letter or digit. Of a very long text, only the start.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(foldName("  Gral. Rodríguez "), "general rodriguez");
 * assertEquals(foldName("Vª LUZURIAGA, Bs.As."), "villa luzuriaga buenos aires");
 * ```
 */
export function foldName(text: string): string {
  return text.slice(0, LONGEST)
    .replaceAll("°", "º")
    .normalize("NFKD")
    .slice(0, LONGEST_APART)
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/(?<=\b[a-z])\. ?(?=[a-z]\b)/g, "") // G.B.A. and J. L. are one word
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(" ")
    .replace(/\bbs as\b|\bbsas\b/g, "buenos aires");
}

/** A name of a list in which others are searched for, as it is compared with them. */
export interface ListedName {
  readonly name: string;
  readonly folded: string;
  /** Its words that say something. */
  readonly words: readonly string[];
}

/** Makes a name ready to be compared, again and again. */
export function listName(name: string): ListedName {
  const folded = foldName(name);
  return { name, folded, words: keyWords(folded) };
}

/**
 * The names nearest to a misspelt or half-remembered one, best first; none when nothing is near.
 * A name is near when few letters differ, or when all the words of one stand in the other, whole,
 * cut short or slightly misspelt.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const names = ["Dulce de leche granizado", "Chocolate amargo", "Sambayón"].map(listName);
 * const [sambayon] = nearestNames("zambayon", names);
 * assertEquals(sambayon?.name, "Sambayón");
 * assertEquals(nearestNames("pizza", names), []);
 * ```
 */
export function nearestNames(
  text: string,
  names: readonly ListedName[],
  max = 3,
): readonly ListedName[] {
  const wanted = listName(text.slice(0, LONGEST_MISSPELT));
  if (wanted.folded === "") return [];
  return names
    .map((name) => ({ name, score: difference(wanted, name) }))
    .filter(({ score }) => score <= NEAR)
    .sort((a, b) => a.score - b.score)
    .slice(0, max)
    .map(({ name }) => name);
}

function difference(wanted: ListedName, name: ListedName): number {
  const [wantedLength, length] = [wanted.folded.length, name.folded.length];
  const longest = Math.max(wantedLength, length);
  const edits = Math.abs(wantedLength - length) < NEAR * longest
    ? levenshteinDistance(wanted.folded, name.folded)
    : longest;
  return Math.min(edits / longest, wordDifference(wanted.words, name.words));
}

/** Below NEAR when all the words of one side stand in the other: the more letters in common, the lower. */
function wordDifference(wanted: readonly string[], name: readonly string[]): number {
  const near = new Set<string>();
  const wantedFound = wanted.filter((word) => {
    const alike = name.filter((other) => isNearWord(word, other));
    for (const other of alike) near.add(other);
    return alike.length > 0;
  });
  const nameFound = name.filter((word) => near.has(word));
  const isContained = wantedFound.length === wanted.length || nameFound.length === name.length;
  if (!isContained || wantedFound.length === 0) return 1;
  const shared = letters(wantedFound) + letters(nameFound);
  return NEAR * (1 - shared / (letters(wanted) + letters(name) + 1));
}

function isNearWord(wanted: string, word: string): boolean {
  if (word.startsWith(wanted) && 2 * wanted.length > word.length) return true;
  const slips = wanted.length < 4 ? 0 : wanted.length < 7 ? 1 : 2;
  if (slips === 0) return wanted === word;
  if (Math.abs(wanted.length - word.length) > slips) return false;
  // One slip leaves the first letter or the last one as it is.
  if (slips === 1 && wanted[0] !== word[0] && wanted.at(-1) !== word.at(-1)) return false;
  return levenshteinDistance(wanted, word) <= slips;
}

function keyWords(folded: string): readonly string[] {
  return folded.split(" ")
    .filter((word) => word.length >= 3 && !LINKING_WORDS.has(word))
    .slice(0, MOST_WORDS);
}

function letters(words: readonly string[]): number {
  return words.join("").length;
}
