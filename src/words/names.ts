/** Names as people write them: their common form, their words, and typos. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";

/** `foldName` reads at most this many UTF-16 units of a text, such as an address. */
const MAX_TEXT_LENGTH = 300;
/** `parseName` reads at most this many UTF-16 units of a name. */
const MAX_NAME_LENGTH = 100;
const LETTERS_PER_TYPO = 4;
/**
 * Maximum length of a word that may have typos. Longer words must be equal. At this length,
 * a comparison of two words takes 1 µs.
 */
const MAX_LENGTH_WITH_TYPOS = 32;

/** Abbreviations in folded text, each with its full word. */
const ABBREVIATIONS = new Map(
  `alte almirante,av avenida,avda avenida,bo barrio,cdad ciudad,cmte comandante
cnel coronel,dr doctor,dra doctora,fcio florencio,fco francisco,gral general
ing ingeniero,mte monte,pcia provincia,pdo partido,pje pasaje,pque parque
prov provincia,pte presidente,pto puerto,sta santa,sto santo,tte teniente
va villa,vte vicente`
    .split(/[,\n]/)
    .map((pair) => pair.split(" ") as [string, string]),
);

/** Words without meaning in a name, such as articles, prepositions, "y", "helado" and "pote". */
const EMPTY_WORDS = new Set(
  `al and c categoria com con da das de del do e el en flavor flavour gusto gustos
helado helados ice la las los of one pote potes promo promocion sabor sabores
sorvete the um uma un una with`
    .split(/\s/),
);

/**
 * Folds a name into the form in which names are compared.
 *
 * The result is in lower case without accents. Punctuation becomes single spaces,
 * abbreviations become full words. A text without letters and digits becomes "".
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(foldName("Gral. Rodríguez"), "general rodriguez");
 * assertEquals(foldName("Vª Luzuriaga, Bs.As."), "villa luzuriaga buenos aires");
 * assertEquals(foldName("¼ Kg."), "1/4 kg");
 * ```
 */
export function foldName(text: string): string {
  const folded = text.slice(0, MAX_TEXT_LENGTH)
    // People type the degree sign ° for the ordinal º, which NFKD writes as "o".
    .replaceAll("°", "º")
    .normalize("NFKD")
    // NFKD writes one character such as ﷺ as an entire phrase, so the length is limited
    // again. The limit is twice as high, because NFKD writes an accented letter as two units.
    .slice(0, 2 * MAX_TEXT_LENGTH)
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    // "G.B.A." and "J. L." become one word.
    .replace(/(?<=\b[a-z])\. ?(?=[a-z]\b)/g, "")
    // NFKD writes ¼ with another slash, U+2044.
    .replace(/(?<=\d)\u2044(?=\d)/g, "/")
    // Punctuation becomes spaces, except the slash of "1/4".
    .replace(/[^\p{L}\p{N} /]|(?<!\d)\/|\/(?!\d)/gu, " ")
    .trim();

  return folded
    .split(/ +/)
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(" ")
    .replace(/\bbs as\b|\bbsas\b/g, "buenos aires");
}

/**
 * Returns the common part of a folded word and its plural: "limon" of "limones",
 * "lech" of "leche" and "leches", "nuec" of "nuez" and "nueces".
 */
function stemOf(word: string) {
  return word
    .replace(/(?<=..)(?:es|e|s)$/, "")
    .replace(/z$/, "c");
}

/** Returns true if two names are the same, ignoring spaces and plurals. */
export function isSameName(a: Folded, b: Folded): boolean {
  if (isSameWord(a.key, b.key)) return true;

  const words = a.folded.split(" ");
  const others = b.folded.split(" ");
  return words.length === others.length &&
    words.every((word, i) => isSameWord(word, others[i] ?? ""));
}

function isSameWord(a: string, b: string) {
  return pluralsOf(a).includes(b) || pluralsOf(b).includes(a);
}

/** Returns the possible plurals of a word, and the word. */
function pluralsOf(word: string) {
  return [
    word,
    `${word}s`,
    `${word}es`,
    word.replace(/z$/, "ces"),
  ];
}

/** A folded word, or a folded name without its spaces, and its stem. */
export interface Word {
  /** The word or the name itself. */
  readonly key: string;
  readonly stem: string;
  /** The last two letters of the stem. */
  readonly end: string;
}

/** A name, ready to be compared. */
export interface Name extends Word {
  readonly folded: string;
  readonly words: readonly Word[];
}

/** The fields of a name that `isSameName` reads. */
export type Folded = Pick<Name, "key" | "folded">;

/**
 * Parses a name, of which at most 100 UTF-16 units are read. `words` has the meaningful
 * words or, if no word has a meaning, all words.
 */
export function parseName(text: string): Name {
  const folded = foldName(text.slice(0, MAX_NAME_LENGTH));
  const allWords = folded.match(/[^ ]+/g) ?? [];
  // A single letter has no meaning.
  const content = allWords.filter((word) =>
    !EMPTY_WORDS.has(word) && (word.length > 1 || /\d/.test(word))
  );
  const words = content.length > 0 ? content : allWords;

  return {
    ...parseWord(folded.replaceAll(" ", "")),
    folded,
    words: words.map(parseWord),
  };
}

function parseWord(key: string): Word {
  const stem = stemOf(key);
  return { key, stem, end: stem.slice(-2) };
}

/**
 * Returns the typos between two words relative to the limit: below 1 if the words match,
 * else Infinity. Words match if they share their start or end, and have at most one typo
 * per four letters.
 */
export function typoRatio(a: Word, b: Word): number {
  // Few words share their start or end with the other word, so this check skips
  // most of the counting. Typos at both ends of a word are rare.
  if (a.key[0] !== b.key[0] && a.end !== b.end) return Infinity;

  const length = Math.max(a.key.length, b.key.length);
  const allowed = length > MAX_LENGTH_WITH_TYPOS
    ? 0
    : Math.floor(length / LETTERS_PER_TYPO);
  if (Math.abs(a.key.length - b.key.length) > allowed) return Infinity;

  const typos = countTypos(a.key, b.key);
  return typos > allowed ? Infinity : typos / (allowed + 1);
}

function countTypos(a: string, b: string) {
  const edits = levenshteinDistance(a, b);
  // The two special cases below have at most two edits, so a higher count stays unchanged.
  if (edits === 0 || edits > 2) return edits;

  // Two genders of a plural are different words: "frutas" and "frutos".
  const gender = /[ao]s$/;
  if (a.replace(gender, "") === b.replace(gender, "")) return Infinity;

  return isSwap(a, b) ? 1 : edits;
}

/** Returns true if only two adjacent letters are swapped. */
function isSwap(a: string, b: string) {
  return [...a].some((letter, i) =>
    b === a.slice(0, i) + a[i + 1] + letter + a.slice(i + 2)
  );
}
