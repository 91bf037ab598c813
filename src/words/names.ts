/** Names as people write them, without accents or abbreviated, in one form. */

/** UTF-16 units of a text that are looked at; what comes after is ignored. */
const LONGEST = 300;
/** The same once its characters are taken apart, since one may stand for a whole phrase. */
const LONGEST_APART = 2 * LONGEST;

/** Abbreviations in folded text, each with what it is written out. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  ("alte almirante,av avenida,avda avenida,bo barrio,cdad ciudad,cmte comandante,cnel coronel," +
    "dr doctor,dra doctora,fcio florencio,fco francisco,gral general,ing ingeniero,mte monte," +
    "pcia provincia,pdo partido,pje pasaje,pque parque,prov provincia,pte presidente,pto puerto," +
    "sta santa,sto santo,tte teniente,va villa,vte vicente")
    .split(",").map((
      pair,
    ) => [pair.replace(/ .*/, ""), pair.replace(/.* /, "")]),
);

const ABBREVIATED = new RegExp(
  `(?<![^ ])(?:${[...ABBREVIATIONS.keys()].join("|")})(?![^ ])`,
  "g",
);

/** Words beside a name that name nothing: links, and what everything here is. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  ("al and c categoria com con da das de del do e el en flavor flavour gusto gustos helado helados " +
    "ice la las los of one pote potes promo promocion sabor sabores sorvete the um uma un una with")
    .split(" "),
);

/**
 * A name in the form in which names are compared: lower case, no accents (ñ is n), punctuation as single spaces but for
 * a slash between digits, abbreviations written out; "" when it has no letter or digit. "Gral. Rodríguez" is "general
 * rodriguez", "Vª Luzuriaga, Bs.As." "villa luzuriaga buenos aires", "¼ Kg." "1/4 kg".
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
    .replace(/(?!(?<=\d)\/\d)[^\p{L}\p{N} ]/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .replace(ABBREVIATED, (word) => ABBREVIATIONS.get(word) ?? word)
    .replace(/\bbs as\b|\bbsas\b/g, "buenos aires");
}

/** The words of a folded text that carry its meaning. */
export function contentWords(folded: string): readonly string[] {
  return folded.split(" ").filter((word) =>
    !EMPTY_WORDS.has(word) && (word.length > 1 || /\d/.test(word))
  );
}

/** What a folded word has in common with its plural: "limon" of "limones", "lech" of "leche" and "leches". */
export function stemOf(word: string): string {
  return word.replace(/(?<=..)(?:es|e|s)$/, "").replace(/z$/, "c");
}

/** Whether two folded words are the same, or one is the other's plural. */
function isSameWord(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return [one, `${one}s`, `${one}es`, one.replace(/z$/, "ces")].includes(many);
}

/** Whether two folded names are the same, blanks and plurals ignored. */
export function isSameName(a: string, b: string): boolean {
  const [words, others] = [a.split(" "), b.split(" ")];
  return isSameWord(words.join(""), others.join("")) ||
    (words.length === others.length &&
      words.every((word, i) => isSameWord(word, others[i] ?? "")));
}
