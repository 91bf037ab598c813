/** When folded words and names say the same, and which of their words say something. */

/** Words beside a name that name nothing: links, and what everything here is. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  ("al and c categoria com con da das de del do e el en flavor flavour gusto gustos helado helados " +
    "ice la las los of one pote potes promo promocion sabor sabores sorvete the um uma un una with")
    .split(
      " ",
    ),
);

/** What says of a name that it is the plain one of its kind. */
const PLAIN = / (?:con leche|clasic[ao]|comun|american[ao]|tradicional|simple)(?= |$)/;

/** Whether two folded words are the same, or one is the other's plural: with -s or -es. */
export function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && ["", "s", "es"].includes(long.slice(short.length));
}

/**
 * Whether two folded names are the same, blanks and plurals ignored.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(isSameText("frutas del bosque", "fruta del bosque"));
 * assert(isSameText("1 kg", "1kg"));
 * assert(!isSameText("cafe", "caf"));
 * ```
 */
export function isSameText(a: string, b: string): boolean {
  if (isSameWord(a.replaceAll(" ", ""), b.replaceAll(" ", ""))) return true;
  const [words, others] = [a.split(" "), b.split(" ")];
  return words.length === others.length &&
    words.every((word, i) => isSameWord(word, others[i] ?? ""));
}

/** A text that a word shares with its plural, and now and then with another word. */
export function stemOf(word: string): string {
  return word.replace(/s$/, "").replace(/e$/, "");
}

/** A text that names share which differ in blanks and plurals alone, and now and then others do. */
export function stemText(folded: string): string {
  return stemOf(folded.split(" ").map(stemOf).join(""));
}

/** The words of a folded text that carry its meaning. */
export function contentWords(folded: string): readonly string[] {
  return folded.split(" ").filter((word) =>
    !EMPTY_WORDS.has(word) && (word.length > 1 || /\d/.test(word))
  );
}

/** Whether a folded name is that of the plain one of its kind: "Dulce de leche clásico", "Crema americana". */
export function isPlain(folded: string): boolean {
  return PLAIN.test(folded);
}

/** A folded name without what says that it is plain. */
export function withoutPlain(folded: string): string {
  return folded.replace(PLAIN, "");
}
