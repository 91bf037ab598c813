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
const NO_LOCALITY = new Set(
  ("al altura atras bis casa cerca cuadra cuadras departamento depto detras dpto dto e enfrente entre esq esquina " +
    "frente lote metros pb piso planta timbre torre unidad y").split(" "),
);
/** How a street begins. */
const STREET = /^(?:av|avda|avenida|calle|pasaje|pje|ruta)$/;

/**
 * The locality in a text: what follows the first comma or, without one, the last number; the whole where it is a known
 * name ("20 de Junio"). Where no locality follows the comma, the known one before it. Empty where there is none.
 *
 * @param {string} text
 * @param {readonly string[]} known names of places
 */
export function localityOf(text, known) {
  const whole = text.slice(0, 2 * MOST_LETTERS).trim();
  if (isKnown(whole, known)) return whole;
  const [first = "", ...others] = whole.split(/[,(]/).map((part) => part.trim())
    .filter((part, i) => i === 0 || part !== "");
  if (others.length === 0) return withoutStreet(first, known).slice(0, MOST_LETTERS);
  const told = others.map((part) => withoutStreet(part, known)).filter((part) => part !== "");
  return (told.length === 0 ? endOf(first, known) : told.join(", ")).slice(0, MOST_LETTERS);
}

/**
 * A text in which a place has its right name; what stands beside it is kept: "Mitre 100, Hurlinghan".
 *
 * @param {string} text
 * @param {string} place as it is written there
 * @param {string} name
 */
export function correctPlace(text, place, name) {
  const start = text.lastIndexOf(place);
  if (start === -1) return name;
  const end = endOf(place, [name]);
  const beside = end === "" ? "" : `${place.slice(0, -end.length).trim()}, `;
  return `${text.slice(0, start)}${beside}${name}`;
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
 * The known names that a text may have been meant for, nearest first, two at most: "Mitre Morón" ends with one.
 *
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {readonly string[]}
 */
export function nearNames(text, names) {
  const folded = fold(text.slice(0, MOST_LETTERS));
  const most = folded.length < 5 ? 1 : 2;
  return names.map((name) => ({
    name,
    slips: endOf(folded, [name]) === "" ? countSlips(folded, fold(name), most) : 0,
  }))
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
  // A house without a number is "s/n".
  const rest = words.slice(words.findLastIndex((word) => /\d|^s\/n/i.test(word)) + 1);
  // "4 B Morón" is a flat and a place.
  const place = rest.length < words.length && /^(?!y)\p{L}$/iu.test(rest[0] ?? "")
    ? rest.slice(1)
    : rest;
  const isBeside = [words[0], place[0]].some((word) => NO_LOCALITY.has(fold(word ?? ""))) ||
    STREET.test(fold(place[0] ?? ""));
  return isBeside ? endOf(place.join(" "), known) : place.join(" ");
}

/**
 * The known name that a text ends with, as it is written there; "" for none.
 *
 * @param {string} text
 * @param {readonly string[]} known
 */
function endOf(text, known) {
  const words = text.split(/\s+/);
  const start = words.findIndex((_, i) => isKnown(words.slice(i).join(" "), known));
  return start === -1 ? "" : words.slice(start).join(" ");
}

/**
 * @param {string} text
 * @param {readonly string[]} known
 */
function isKnown(text, known) {
  const folded = fold(text);
  return folded !== "" && known.some((name) => fold(name) === folded);
}
