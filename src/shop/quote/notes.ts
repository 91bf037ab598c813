/** What a quote tells of the names that it was given. */

/** Blanks, and what is not seen or changes the direction of reading. */
const HIDDEN = /[\s\p{Cc}\p{Cf}]+/gu;

/** A stranger's text on one line. */
export function onOneLine(text: string): string {
  return text.replace(HIDDEN, " ").trim();
}

/** That a text was taken for a name: "Tomé “limon” por Limón." */
export function tellUnderstood(text: string, nombre: string): string {
  return `Tomé “${onOneLine(text)}” por ${nombre}.`;
}
