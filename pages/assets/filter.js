// @ts-check
/**
 * Which flavors a visitor is looking for.
 *
 * @module
 */

/**
 * A flavor as it is searched.
 *
 * @typedef {object} Searched
 * @property {string} text name and description
 * @property {string} categoria
 * @property {boolean} vegano
 * @property {boolean} sinTacc
 */

/**
 * What is looked for; an empty text or category is any.
 *
 * @typedef {object} Wanted
 * @property {string} text
 * @property {string} categoria
 * @property {boolean} vegano
 * @property {boolean} sinTacc
 */

/**
 * Whether a flavor is one that is wanted: every word stands in its text, accents and case ignored.
 *
 * @param {Searched} flavor
 * @param {Wanted} wanted
 */
export function isWanted(flavor, wanted) {
  const text = fold(flavor.text);
  return (wanted.categoria === "" || flavor.categoria === wanted.categoria) &&
    (flavor.vegano || !wanted.vegano) &&
    (flavor.sinTacc || !wanted.sinTacc) &&
    fold(wanted.text).split(" ").every((word) => text.includes(word));
}

/**
 * How many were found, in words.
 *
 * @param {number} count
 * @param {number} total
 */
export function tellCount(count, total) {
  if (count === 0) return "No hay ningún sabor así. Probá con otra palabra o sacá un filtro.";
  if (count === total) return `Los ${total} sabores de la carta.`;
  return count === 1 ? `1 sabor de ${total}.` : `${count} sabores de ${total}.`;
}

/**
 * A text as texts are compared: lower case, no accents (ñ is n), single spaces.
 *
 * @param {string} text
 */
export function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}
