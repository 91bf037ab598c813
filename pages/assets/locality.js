// @ts-check
/**
 * The locality in a visitor's text. The rest (street, number, flat) is not for the service.
 *
 * @module
 */

import { fold } from "./words.js";
import { countSlips } from "./slips.js";

const MOST_LETTERS = 100;
/** How a part of an address begins that is no locality. */
const NO_LOCALITY =
  /^(?:piso|pb|planta|depto|dpto|dto|departamento|timbre|unidad|torre|lote|casa|entre|e|esquina)$/;

/**
 * The locality in a text: what follows the first comma or, without one, the last number; the whole where it is a known
 * name ("20 de Junio"). Empty where nothing else is left.
 *
 * @param {string} text
 * @param {readonly string[]} known names of places
 */
export function localityOf(text, known) {
  const whole = text.slice(0, 2 * MOST_LETTERS).trim();
  if (isKnown(whole, known)) return whole;
  const [first = "", ...others] = whole.split(",");
  const parts = others.some((part) => part.trim() !== "") ? others : [first];
  return parts.map((part) => withoutStreet(part.trim(), known)).filter((part) => part !== "")
    .join(", ").slice(0, MOST_LETTERS);
}

/**
 * The name of the zone's place that a text names, by its name or another that people write.
 *
 * @param {string} text
 * @param {readonly { readonly nombre: string, readonly alias: readonly string[] }[]} zones
 * @returns {string | undefined}
 */
export function findZone(text, zones) {
  return zones.find(({ nombre, alias }) => isKnown(text, [nombre, ...alias]))?.nombre;
}

/**
 * The known names that a text may have been meant for, nearest first, two at most.
 *
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {readonly string[]}
 */
export function nearNames(text, names) {
  const folded = fold(text.slice(0, MOST_LETTERS));
  const most = folded.length < 5 ? 1 : 2;
  return names.map((name) => ({ name, slips: countSlips(folded, fold(name), most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 2)
    .map(({ name }) => name);
}

/**
 * @param {string} part
 * @param {readonly string[]} known
 */
function withoutStreet(part, known) {
  if (isKnown(part, known)) return part;
  const words = part.split(/\s+/);
  const rest = words.slice(words.findLastIndex((word) => /\d/.test(word)) + 1);
  // "4 B Morón" is a flat and a place.
  const place = rest.length < words.length && /^\p{L}$/u.test(rest[0] ?? "") ? rest.slice(1) : rest;
  if (![words[0], place[0]].some((word) => NO_LOCALITY.test(fold(word ?? "")))) {
    return place.join(" ");
  }
  const end = place.findIndex((_, i) => isKnown(place.slice(i).join(" "), known));
  return end === -1 ? "" : place.slice(end).join(" ");
}

/**
 * @param {string} text
 * @param {readonly string[]} known
 */
function isKnown(text, known) {
  const folded = fold(text);
  return folded !== "" && known.some((name) => fold(name) === folded);
}
