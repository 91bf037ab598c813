// @ts-check
/**
 * What a chat is told of the order: the model in words, the visitor beside the total.
 *
 * @module
 */

import { tellDay } from "./when.js";

/** @import { Quote } from "../../src/shop/quote/shape.ts" */
/** @import { Order, ShopData } from "./order.js" */
/** @import { Told } from "./quote_text.js" */
/** @import { QuoteState } from "./quoter.js" */

/**
 * The order on the screen, for the model: as the shop would get it, and with what arguments it is quoted.
 *
 * @param {string} message
 * @param {Told["objections"]} objections
 * @param {object} args
 */
export function tellModel(message, objections, args) {
  return [
    "La persona cambió el pedido en pantalla. Así lo recibiría el local:",
    message,
    ...objections.map(({ problema }) => `No se puede así: ${problema}`),
    `Argumentos de cotizar_pedido: ${JSON.stringify(args)}`,
  ].join("\n");
}

/**
 * What else is known of an order: its day, how it is paid, and what the service warns of.
 *
 * @param {Order} order
 * @param {Pick<ShopData, "pagos">} shop
 * @param {QuoteState} state
 * @returns {readonly string[]}
 */
export function tellNotes({ fecha, hora, pago, personal }, { pagos }, state) {
  const payment = pagos.find(({ id }) => id === pago);
  const quote = state.kind === "quoted" ? /** @type {Quote} */ (state.data) : undefined;
  return [
    ...(fecha === "" ? [] : [`Para ${tellDay(fecha, "")}${hora === "" ? "" : `, ${hora}`}.`]),
    ...(payment === undefined ? [] : [`Pago: ${payment.nombre}.`]),
    ...(personal.comentario === "" ? [] : [`Comentario: ${personal.comentario}`]),
    ...(quote?.advertencias ?? []),
  ];
}
