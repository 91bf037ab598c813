/** Names as people write them, without accents or abbreviated, in one form. */

/** UTF-16 units of a text that are read. The rest is ignored. */
const MAX_LENGTH = 300;

/** Abbreviations in folded text, each with its full word. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  ("alte almirante,av avenida,avda avenida,bo barrio,cdad ciudad,cmte comandante,cnel coronel," +
    "dr doctor,dra doctora,fcio florencio,fco francisco,gral general,ing ingeniero,mte monte," +
    "pcia provincia,pdo partido,pje pasaje,pque parque,prov provincia,pte presidente,pto puerto," +
    "sta santa,sto santo,tte teniente,va villa,vte vicente")
    .split(",")
    .map((pair) => [pair.replace(/ .*/, ""), pair.replace(/.* /, "")]),
);

/** Words without meaning in a name: articles, conjunctions and "helado". */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  ("al and c categoria com con da das de del do e el en flavor flavour gusto gustos helado helados " +
    "ice la las los of one pote potes promo promocion sabor sabores sorvete the um uma un una with")
    .split(" "),
);

/**
 * Folds a name into the form in which names are compared.
 *
 * The result is in lower case without accents, has single spaces for punctuation
 * and full words for abbreviations. It is "" if the text has no letter or digit.
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
  const folded = text.slice(0, MAX_LENGTH)
    .replaceAll("°", "º")
    .normalize("NFKD")
    // One character may stand for an entire phrase.
    .slice(0, 2 * MAX_LENGTH)
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    // "G.B.A." and "J. L." become one word.
    .replace(/(?<=\b[a-z])\. ?(?=[a-z]\b)/g, "")
    // The slash of ¼.
    .replace(/(?<=\d)\u2044(?=\d)/g, "/")
    .replace(/(?!(?<=\d)\/\d)[^\p{L}\p{N} ]/gu, " ")
    .trim();

  return folded
    .split(/ +/)
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(" ")
    .replace(/\bbs as\b|\bbsas\b/g, "buenos aires");
}

/** Returns the words of a folded text that carry meaning. */
export function contentWords(folded: string): readonly string[] {
  return folded.split(" ").filter((word) =>
    !EMPTY_WORDS.has(word) && /..|\d/.test(word)
  );
}

/**
 * Returns the common part of a folded word and its plural: "limon" of
 * "limones", "lech" of "leches".
 */
export function stemOf(word: string): string {
  return word
    .replace(/(?<=..)(?:es|e|s)$/, "")
    .replace(/z$/, "c");
}

/** Returns true if two folded names are the same, ignoring spaces and plurals. */
export function isSameName(a: string, b: string): boolean {
  const words = a.split(" ");
  const others = b.split(" ");
  const isJoined = isSameWord(
    words.join(""),
    others.join(""),
  );
  if (isJoined) return true;

  return words.length === others.length &&
    words.every((word, i) => isSameWord(word, others[i] ?? ""));
}

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const plurals = [
    short,
    `${short}s`,
    `${short}es`,
    short.replace(/z$/, "ces"),
  ];
  return plurals.includes(long);
}
