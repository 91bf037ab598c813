// @ts-check
/**
 * What is known of the price, and why where it isn't sure.
 *
 * @module
 */

import { pricesOf } from "./own_prices.js";

/** @import { Objection } from "./calls.js" */
/** @import { Prices } from "./own_prices.js" */
/** @import { QuoteState } from "./quoter.js" */
/** @import { Quote } from "../../src/shop/quote/shape.ts" */

/**
 * @typedef {object} Told
 * @property {Prices} prices the service's, or the page's own until it has answered
 * @property {"waiting" | "sure" | "open"} total "open" is to be confirmed by the shop
 * @property {string} why why it is open
 * @property {boolean} canRetry whether asking again may help
 * @property {readonly Objection[]} objections what the service refuses of the order
 * @property {Quote["mejora"]} offer an order with at least the same that costs less
 */

const GO_ON = "Podés mandar el pedido igual: el total te lo confirmamos por WhatsApp.";

/**
 * Tells what is known of the price.
 *
 * @param {QuoteState} state
 * @param {Prices} prices the page's own
 * @param {boolean} isOnline
 * @returns {Told}
 */
export function tellQuote(state, prices, isOnline) {
  /** @type {Told} */
  const waiting = {
    prices,
    total: "waiting",
    why: "",
    canRetry: false,
    objections: [],
    offer: null,
  };
  switch (state.kind) {
    case "idle":
    case "pending":
      return waiting;
    case "quoted": {
      const quote = /** @type {Quote} */ (state.data);
      return { ...waiting, prices: pricesOf(quote), total: "sure", offer: quote.mejora };
    }
    case "refused":
      return { ...waiting, total: "open", objections: state.objections };
    case "limited":
      return { ...waiting, total: "open", why: tellLimit(state.waitMs) };
    case "failed":
      return {
        ...waiting,
        total: "open",
        why: tellFailure(state.isSlow, isOnline),
        canRetry: true,
      };
  }
}

/** @param {number} waitMs */
function tellLimit(waitMs) {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds === 1 ? "1 segundo" : `${seconds} segundos`;
  return "Llegaron muchas consultas juntas desde tu conexión (a veces varios teléfonos comparten " +
    `una), así que el total se confirma solo en ${wait}. ${GO_ON}`;
}

/**
 * @param {boolean} isSlow
 * @param {boolean} isOnline
 */
function tellFailure(isSlow, isOnline) {
  if (!isOnline) return `Parece que te quedaste sin conexión. ${GO_ON}`;
  return isSlow
    ? `La conexión anda lenta y el total no llegó. ${GO_ON}`
    : `No pudimos confirmar el total. ${GO_ON}`;
}
