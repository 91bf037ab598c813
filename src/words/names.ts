/** Names as people write them, without accents or abbreviated, in one form. */

/** UTF-16 units of a text that are looked at; what comes after is ignored. */
const LONGEST = 300;
/** The same once its characters are taken apart, since one may stand for a whole phrase. */
const LONGEST_APART = 2 * LONGEST;

/** Abbreviations in folded text, written out. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["alte", "almirante"],
  ["av", "avenida"],
  ["avda", "avenida"],
  ["bo", "barrio"],
  ["cdad", "ciudad"],
  ["cmte", "comandante"],
  ["cnel", "coronel"],
  ["ddl", "dulce de leche"],
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

/** A text in lower case and without its accents; ñ is n. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * A name in the form in which names are compared: lower case, no accents (ñ is n), punctuation as single spaces but for
 * a slash between digits, abbreviations written out; "" when it has no letter or digit. Of a very long text it takes only
 * the start.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(foldName("  Gral. Rodríguez "), "general rodriguez");
 * assertEquals(foldName("Vª LUZURIAGA, Bs.As."), "villa luzuriaga buenos aires");
 * assertEquals(foldName("¼ de DDL"), "1/4 de dulce de leche");
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
    .replace(/(?<=\d)\u2044(?=\d)/g, "/") // which parts 1 and 4 in ¼
    .replace(/(?!(?<=\d)\/\d)[^\p{L}\p{N}]/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .split(" ")
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(" ")
    .replace(/\bbs as\b|\bbsas\b/g, "buenos aires");
}
