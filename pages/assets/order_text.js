// @ts-check
/**
 * The order in words.
 *
 * @module
 */

import { findItem, tubsOf } from "./order.js";

/** @import { Line, Menu, Order } from "./order.js" */

const LIST = new Intl.ListFormat("es-AR");

/**
 * An amount of money, as the rest of the page writes it.
 *
 * @param {number} amount whole ARS
 */
export function formatPesos(amount) {
  return `$ ${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")}`;
}

/**
 * Things joined as in a sentence: "vainilla, menta y limón".
 *
 * @param {readonly string[]} things
 */
export function formatList(things) {
  return LIST.format(things);
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
export function describeFlavors(menu, line) {
  const tubs = tubsOf(menu, line);
  return line.sabores.map((names, i) => {
    const flavors = names.length === 0 ? "sabores a elegir" : LIST.format(names);
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
 * What a kept order has lost since it was kept.
 *
 * @param {readonly string[]} names
 */
export function tellDropped(names) {
  const is = names.length === 1 ? "ya no está" : "ya no están";
  return `Recuperamos tu pedido, pero hoy ${is} en la carta: ${LIST.format(names)}.`;
}

/**
 * How many things an order has.
 *
 * @param {number} count
 */
export function tellThings(count) {
  return count === 1 ? "1 cosa" : `${count} cosas`;
}

/**
 * The WhatsApp link with the whole order written by the page itself, for when there is no quote.
 *
 * @param {string} whatsapp the shop's link
 * @param {Menu} menu
 * @param {Order} order
 */
export function orderLink(whatsapp, menu, order) {
  return `${whatsapp}?text=${encodeURIComponent(orderText(menu, order).toWellFormed())}`;
}

/**
 * The order as the quote's own link has it, but for what the page can't know: its total is to be confirmed.
 *
 * @param {Menu} menu
 * @param {Order} order
 */
export function orderText(menu, { lines, entrega, localidad }) {
  const place = localidad.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return [
    "¡Hola! Quiero hacer este pedido:",
    ...lines.flatMap((line) => writeLine(menu, line)),
    entrega === "retiro"
      ? "Lo paso a buscar por el local."
      : `Envío${place === "" ? "" : ` a ${place}`}: a confirmar`,
    "Total a confirmar",
  ].join("\n");
}

/**
 * @param {Menu} menu
 * @param {Line} line
 * @returns {readonly string[]}
 */
function writeLine(menu, line) {
  const count = line.cantidad === 1 ? "" : `${line.cantidad} × `;
  const name = nameLine(menu, line);
  const flavors = describeFlavors(menu, line);
  return line.kind === "promos"
    ? [`• ${count}Promo ${name}`, ...flavors.map((tub) => `   – ${tub}`)]
    : [[`• ${count}${name}`, ...flavors].join(": ")];
}
