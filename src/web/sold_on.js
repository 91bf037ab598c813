// @ts-check
/**
 * On which day a thing of the menu can be had.
 *
 * @module
 */

import { weekdayOf } from "./opening.js";
import { dateOf } from "./when.js";

/** @import { Menu, Order } from "./order.js" */
/** @import { Day } from "./when.js" */

/**
 * On which days a promo is sold; a thing that isn't one has none of these.
 *
 * @typedef {object} Sold
 * @property {readonly string[] | null} [dias]
 * @property {string | null} [desde]
 * @property {string | null} [hasta]
 */

/**
 * Whether a thing is sold on a date.
 *
 * @param {Sold} thing
 * @param {string} date
 */
export function isPromoDay({ dias = null, desde = null, hasta = null }, date) {
  return (desde === null || desde <= date) && (hasta === null || date <= hasta) &&
    (dias === null || dias.includes(weekdayOf(date)));
}

/**
 * The date of an order once a promo is in it: its own, if the promo is sold on it; else, if no day was chosen, the next
 * one on which the promo is sold. Undefined if there is none.
 *
 * @param {Sold} promo
 * @param {Pick<Order, "fecha">} order
 * @param {string} soonest the date of an order for as soon as can be
 * @param {readonly Day[]} days that an order can be for
 * @returns {string | undefined} "" is as soon as can be
 */
export function findPromoDate(promo, { fecha }, soonest, days) {
  if (isPromoDay(promo, dateOf({ fecha }, soonest))) return fecha;
  return fecha === "" ? days.find((day) => isPromoDay(promo, day.fecha))?.fecha : undefined;
}

/**
 * Whether a flavor can be had. One that is sold out today can, on another day.
 *
 * @param {Pick<Menu["sabores"][number], "disponible" | "falta">} flavor
 * @param {boolean} isToday
 */
export function isFlavorThere({ disponible, falta }, isToday) {
  return disponible || (!isToday && falta === "agotado por hoy");
}
