// @ts-check
/**
 * The order in words.
 *
 * @module
 */

import { findItem, tubsOf } from "./order.js";

/** @import { Line, Menu } from "./order.js" */

/**
 * @typedef {object} Dropped something that an order had and can't have any more
 * @property {string} nombre
 * @property {"sold-out" | "unavailable" | "other-day" | "gone" | "without-flavors" | "over"} why
 */

/** @type {Readonly<Record<Dropped["why"], readonly [one: string, several: string]>>} */
const REASONS = {
  "sold-out": ["se agotó por hoy", "se agotaron por hoy"],
  "unavailable": ["no está disponible por ahora", "no están disponibles por ahora"],
  "other-day": ["es de otro día", "son de otros días"],
  "gone": ["ya no está en la carta", "ya no están en la carta"],
  "without-flavors": ["se quedó sin sabores", "se quedaron sin sabores"],
  "over": ["ya pasó", "ya pasaron"],
};

/** Before these "y" would sound twice: "higo", "Isla"; not "hielo". */
const BEGINS_WITH_I = /^(?:i|hi(?![ae]))/i;

/**
 * An amount of money, as the rest of the page writes it.
 *
 * @param {number} amount whole ARS
 */
export function formatPesos(amount) {
  return `$ ${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")}`;
}

/**
 * Things joined as `Intl.ListFormat` does in Spanish: "vainilla, menta y limón". That one would hold a slow phone up at its
 * first touch.
 *
 * @param {readonly string[]} things
 */
export function formatList(things) {
  const last = things.at(-1) ?? "";
  const link = BEGINS_WITH_I.test(last) ? "e" : "y";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} ${link} ${last}`;
}

/**
 * The name of a line on the menu.
 *
 * @param {Menu} menu
 * @param {Line} line
 */
export function nameLine(menu, line) {
  return findItem(menu, line)?.nombre ?? line.id;
}

/**
 * The flavors of a line, one text a tub; the tubs of a promo by their name.
 *
 * @param {Menu} menu
 * @param {Line} line
 * @returns {readonly string[]}
 */
export function tellFlavors(menu, line) {
  const tubs = tubsOf(menu, line);
  return line.sabores.map((names, i) => {
    const flavors = names.length === 0 ? "sabores a elegir" : formatList(names);
    return line.kind === "promos" ? `${tubs[i]?.nombre}: ${flavors}` : flavors;
  });
}

/**
 * Why a flavor was not taken.
 *
 * @param {string} name
 * @param {number} most
 */
export function tellFull(name, most) {
  const room = most === 1 ? "entra un sabor" : `entran hasta ${most} sabores`;
  return `En este pote ${room}. Para sumar ${name}, sacá ${most === 1 ? "el otro" : "uno"}.`;
}

/**
 * What a kept order has lost since it was kept, and why: "menta se agotó por hoy".
 *
 * @param {readonly Dropped[]} dropped
 */
export function tellDropped(dropped) {
  const reasons = [...Map.groupBy(dropped, ({ why }) => why)].map(([why, things]) => {
    const [one, several] = REASONS[why];
    const names = things.map(({ nombre }) => nombre);
    return `${formatList(names)} ${names.length === 1 ? one : several}`;
  });
  return formatList(reasons);
}

/**
 * How many things an order has.
 *
 * @param {number} count
 */
export function tellThings(count) {
  return count === 1 ? "1 cosa" : `${count} cosas`;
}
