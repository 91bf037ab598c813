// @ts-check
/**
 * What the order's button does: it sends the order or, where something is missing, leads there first. Nothing else sends.
 *
 * @module
 */

import { soonestDate, tellNextOpening } from "./opening.js";
import { countTubs, MOST_TUBS } from "./order.js";
import { formatPesos } from "./order_text.js";
import { tellPlace } from "./place.js";
import { findBadLine, findMissingFlavor, findUnsoldPromo } from "./refusals.js";
import { dateOf, suspendedOn, tellDay } from "./when.js";

/** @import { DeliveryMode } from "../../src/shop/shapes.ts" */
/** @import { Objection } from "./calls.js" */
/** @import { Times } from "./opening.js" */
/** @import { Order, ShopData } from "./order.js" */
/** @import { Place } from "./place.js" */

/**
 * @typedef {object} MadeUp an extra that brings an order to the minimum
 * @property {string} id of an extra
 * @property {string} nombre
 * @property {number} cantidad
 * @property {number} precio of all of them
 */

/**
 * What the button says and does.
 *
 * @typedef {{ readonly kind: "send" | "wait" | "fill-place" | "pick-day" | "see-lines" }
 *   | { readonly kind: "hand-over", readonly entrega: DeliveryMode }
 *   | { readonly kind: "add-more", readonly extras: readonly MadeUp[] }
 *   | { readonly kind: "mend", readonly index: number, readonly mend: "flavors" | "remove", readonly flavor?: string }} Step
 */

/**
 * @typedef {object} Way
 * @property {string} text what is told at the button; "" where all is well
 * @property {Step} step
 */

/**
 * What is known beside the order.
 *
 * @typedef {object} Moment
 * @property {number} nowMs
 * @property {string} today
 * @property {Place} place
 * @property {number} missing what lacks to the minimum for delivery
 * @property {readonly Objection[]} objections what the service refuses
 */

const MOST_EXTRAS = 2;
const HANDING_OVER = { envio: "envíos", retiro: "retiro en el local" };

/**
 * What the button does with an order that isn't empty.
 *
 * @param {Order} order
 * @param {ShopData} shop
 * @param {Moment} moment
 * @returns {Way}
 */
export function decideWay(order, shop, { nowMs, today, place, missing, objections }) {
  const { entrega } = order;
  const date = dateOf(order, soonestDate(shop, nowMs));
  const { modes, texts } = suspendedOn(shop.avisos, date);
  if (countTubs(shop.menu, order) > MOST_TUBS) {
    return { text: `En un pedido entran hasta ${MOST_TUBS} potes.`, step: { kind: "see-lines" } };
  }
  const bad = findUnsoldPromo(order, shop.menu, date) ??
    findMissingFlavor(order, shop.menu, date === today) ??
    findBadLine(objections, order, shop.menu, date === today);
  if (bad !== undefined) {
    const { text, ...mend } = bad;
    return { text, step: { kind: "mend", ...mend } };
  }
  if (modes.includes(entrega)) {
    const day = tellDay(date, today);
    const other = entrega === "envio" ? "retiro" : "envio";
    const isBoth = modes.includes(other);
    const what = isBoth ? "envíos ni retiro en el local" : HANDING_OVER[entrega];
    return {
      text: `${capitalize(day)} no hay ${what}: ${texts.join(" ")}`,
      step: isBoth ? { kind: "pick-day" } : { kind: "hand-over", entrega: other },
    };
  }
  if (place.kind === "missing") {
    return { text: "Falta la localidad del envío.", step: { kind: "fill-place" } };
  }
  if (place.kind === "outside") {
    const text = `${tellPlace(place)} Podés pasar a buscarlo.`;
    return modes.includes("retiro")
      ? { text: tellPlace(place), step: { kind: "fill-place" } }
      : { text, step: { kind: "hand-over", entrega: "retiro" } };
  }
  if (missing > 0) {
    const extras = makeUp(shop, missing);
    return {
      text: `Te faltan ${formatPesos(missing)} para el mínimo de envío.`,
      step: { kind: "add-more", extras },
    };
  }
  if (place.kind === "asking") return { text: tellPlace(place), step: { kind: "wait" } };
  if (objections.length > 0) {
    return { text: "Así no lo podemos tomar. Revisá lo que pediste.", step: { kind: "see-lines" } };
  }
  const closed = tellClosed(shop, nowMs);
  const unsure = place.kind === "unsure" ? `${place.nombre}: te confirmamos si llegamos.` : "";
  return { text: [closed, unsure].filter((text) => text !== "").join(" "), step: { kind: "send" } };
}

/**
 * When an order is confirmed, told while the shop is closed; "" while it is open, or where the page can't tell.
 *
 * @param {Times} times
 * @param {number} nowMs
 */
function tellClosed(times, nowMs) {
  const opens = opensNext(times, nowMs);
  return opens === undefined ? "" : `Ahora está cerrado: te confirmamos ${opens}.`;
}

/**
 * When the shop opens next; undefined while it is open, or where the page can't tell.
 *
 * @param {Times} times
 * @param {number} nowMs
 */
export function opensNext(times, nowMs) {
  if (times.turnos.length === 0) return "cuando abramos";
  return tellNextOpening(times, nowMs);
}

/**
 * The extras with which an order reaches the minimum, the cheapest first.
 *
 * @param {ShopData} shop
 * @param {number} missing
 * @returns {readonly MadeUp[]}
 */
function makeUp({ menu: { adicionales } }, missing) {
  return adicionales.map(({ id, nombre, precio }) => {
    const cantidad = Math.ceil(missing / precio);
    return { id, nombre, cantidad, precio: cantidad * precio };
  }).sort((a, b) => a.cantidad - b.cantidad || a.precio - b.precio).slice(0, MOST_EXTRAS);
}

/** @param {string} text */
function capitalize(text) {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}
