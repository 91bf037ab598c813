// @ts-check
/**
 * What the service refuses of an order, found in the order itself and told in the page's own words.
 *
 * @module
 */

import { findItem } from "./order.js";
import { formatList } from "./order_text.js";
import { isFlavorThere, isPromoDay } from "./sold_on.js";

/** @import { Objection } from "./calls.js" */
/** @import { Menu, Order } from "./order.js" */
/** @import { Shortage } from "../../src/shop/shop.ts" */

/** @type {Readonly<Record<Shortage, string>>} */
const MISSING = {
  "agotado por hoy": "está agotado por hoy",
  "no disponible": "no está disponible por ahora",
};

/**
 * A line that keeps an order from being sold, and how it is mended.
 *
 * @typedef {object} BadLine
 * @property {number} index
 * @property {string} text
 * @property {"flavors" | "remove"} mend
 * @property {string} [flavor] that can't be had
 */

/**
 * The first line that the service refuses: for its flavors, or for itself.
 *
 * @param {readonly Objection[]} objections
 * @param {Order} order
 * @param {Menu} menu
 * @param {boolean} isToday
 * @returns {BadLine | undefined}
 */
export function findBadLine(objections, { lines }, menu, isToday) {
  for (const { campo } of objections) {
    const [, kind = "", place = "", ...rest] = campo.split("/");
    const ofKind = lines.flatMap((line, index) => line.kind === kind ? [{ line, index }] : []);
    const found = ofKind[Number(place)];
    if (found === undefined) continue;
    const { line, index } = found;
    const nombre = findItem(menu, line)?.nombre ?? line.id;
    const at = rest.indexOf("sabores");
    if (at === -1) return { index, text: `${nombre} no se puede pedir así.`, mend: "remove" };
    const tub = line.sabores[kind === "promos" ? Number(rest[1]) : 0];
    const flavor = tub?.[Number(rest[at + 1])];
    return flavor === undefined
      ? { index, text: `Revisá los sabores de ${nombre}.`, mend: "flavors" }
      : {
        index,
        text: `${flavor} ${isToday ? "ya no está" : "no está ese día"}: elegí otro para ${nombre}.`,
        mend: "flavors",
        flavor,
      };
  }
  return undefined;
}

/**
 * The first promo that isn't sold on the date of the order.
 *
 * @param {Order} order
 * @param {Menu} menu
 * @param {string} date
 * @returns {BadLine | undefined}
 */
export function findUnsoldPromo({ lines }, menu, date) {
  const index = lines.findIndex((line) => !isPromoDay(findItem(menu, line) ?? {}, date));
  const line = lines[index];
  const promo = line === undefined ? undefined : findItem(menu, line);
  if (promo === undefined) return undefined;
  if (promo.dias === null || promo.dias === undefined) {
    return { index, text: `${promo.nombre} no se vende ese día.`, mend: "remove" };
  }
  const days = formatList(promo.dias.map((day) => `${day.replace(/s$/, "")}s`));
  return { index, text: `${promo.nombre} se vende los ${days}.`, mend: "remove" };
}

/**
 * The first line with a flavor that the page knows can't be had on the day of the order.
 *
 * @param {Order} order
 * @param {Menu} menu
 * @param {boolean} isToday
 * @returns {BadLine | undefined}
 */
export function findMissingFlavor({ lines }, menu, isToday) {
  for (const [index, line] of lines.entries()) {
    const missing = menu.sabores.find((flavor) =>
      !isFlavorThere(flavor, isToday) && line.sabores.flat().includes(flavor.nombre)
    );
    if (missing === undefined) continue;
    const { nombre: flavor, falta = "no disponible" } = missing;
    const nombre = findItem(menu, line)?.nombre ?? line.id;
    const text = `${flavor} ${MISSING[falta]}: elegí otro para ${nombre}.`;
    return { index, text, mend: "flavors", flavor };
  }
  return undefined;
}
