/** Names as people write them, without accents or abbreviated, in one form. */

/** UTF-16 units of a text that are looked at; what comes after is ignored. */
const LONGEST = 300;
/** The same, once its characters are taken apart: one may stand for a whole phrase. */
const LONGEST_APART = 2 * LONGEST;

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
