/** Lists as `Intl.ListFormat` joins them in Spanish, without the good part of the start that it takes; capital letters. */

/** Before these "y" would sound twice: "higo", "Isla"; not "hielo". */
const BEGINS_WITH_I = /^(?:i|hi(?![ae]))/i;
/** Before these "o" would sound twice: "Olivos", "horchata", "8 gustos". */
const BEGINS_WITH_O = /^(?:h?o|8|11(?![0-9]))/i;

/** A text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names in one text, all of them: "Limón, Coco y Menta", "Limón e Higo". */
export function joinNames(names: readonly string[]): string {
  return join(names, BEGINS_WITH_I.test(names.at(-1) ?? "") ? "e" : "y");
}

/** Names in one text, any of them: "Morón o Merlo", "Morón u Olivos". */
export function joinChoices(names: readonly string[]): string {
  return join(names, BEGINS_WITH_O.test(names.at(-1) ?? "") ? "u" : "o");
}

function join(names: readonly string[], link: string): string {
  const last = names.at(-1) ?? "";
  return names.length < 2
    ? last
    : `${names.slice(0, -1).join(", ")} ${link} ${last}`;
}
