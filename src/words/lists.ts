/**
 * Lists of names in Spanish, and capital letters. `Intl.ListFormat` writes names the same way,
 * but its first use takes long on a phone.
 */

/** Returns a text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins names with "y": "Limón, Coco y Menta", "Limón e Higo". */
export function joinNames(names: readonly string[]): string {
  // "Higo" and "Isla" begin with the sound of "y", so "y" becomes "e". Before a diphthong, as in
  // "Hielo", "y" stays. As in `Intl.ListFormat`, it also stays before an accented "Í".
  return join(names, "y", /^(?:i|hi(?![ae]))/i, "e");
}

/** Joins alternatives with "o": "Morón o Merlo", "Morón u Olivos". */
export function joinChoices(names: readonly string[]): string {
  // "Olivos", "horchata", "8 gustos" (ocho) and "11" (once) begin with the sound of "o", so
  // "o" becomes "u". "110" (ciento diez) doesn't.
  return join(names, "o", /^(?:h?o|8|11(?![0-9]))/i, "u");
}

/**
 * Joins names with commas, and puts `word` before the last name. If the last name matches
 * `sameSound`, puts `replacement` there instead.
 */
function join(
  names: readonly string[],
  word: string,
  sameSound: RegExp,
  replacement: string,
) {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;

  const others = names.slice(0, -1).join(", ");
  return `${others} ${sameSound.test(last) ? replacement : word} ${last}`;
}
