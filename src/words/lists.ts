/** Spanish lists and capital letters. The first use of `Intl.ListFormat` would slow the start. */

/** A name before which "e" replaces "y": "higo", "Isla"; not "hielo". */
const BEGINS_WITH_I = /^(?:i|hi(?![ae]))/i;
/** A name before which "u" replaces "o": "Olivos", "horchata", "8 gustos". */
const BEGINS_WITH_O = /^(?:h?o|8|11(?![0-9]))/i;

/** Returns a text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins names with "y": "Limón, Coco y Menta", "Limón e Higo". */
export function joinNames(names: readonly string[]): string {
  return join(names, "y", BEGINS_WITH_I, "e");
}

/** Joins alternatives with "o": "Morón o Merlo", "Morón u Olivos". */
export function joinChoices(names: readonly string[]): string {
  return join(names, "o", BEGINS_WITH_O, "u");
}

/** Joins names by a word, or by its replacement if the last name begins with the same sound. */
function join(
  names: readonly string[],
  word: string,
  sameSound: RegExp,
  replacement: string,
): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;

  const others = names
    .slice(0, -1)
    .join(", ");
  const link = sameSound.test(last) ? replacement : word;
  return `${others} ${link} ${last}`;
}
