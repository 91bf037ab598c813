// @ts-check
/**
 * What an order costs by the prices that the page carries: at once, and without the service. The service has the last word.
 *
 * @module
 */

/** @import { Order, ShopData } from "./order.js" */
/** @import { Quote } from "../../src/shop/quote/shape.ts" */

/**
 * The part of a quote that the page can work out.
 *
 * @typedef {Pick<Quote, "subtotal" | "costoEnvio" | "faltaParaEnvioGratis" | "total"> & {
 *   readonly subtotals: readonly number[],
 *   readonly faltaParaElMinimo: number,
 * }} Prices `subtotals` are those of the lines
 */

/**
 * Works out the prices of an order.
 *
 * @param {Order} order
 * @param {Pick<ShopData, "menu" | "entrega">} shop
 * @returns {Prices}
 */
export function priceOrder({ lines, entrega }, { menu, entrega: fees }) {
  const subtotals = lines.map(({ kind, id, cantidad }) =>
    cantidad * (menu[kind].find((item) => item.id === id)?.precio ?? 0)
  );
  const subtotal = subtotals.reduce((sum, one) => sum + one, 0);
  const isDelivered = entrega === "envio";
  const costoEnvio = isDelivered && subtotal < fees.envioGratisDesde ? fees.envio : 0;
  return {
    subtotals,
    subtotal,
    costoEnvio,
    faltaParaEnvioGratis: isDelivered ? Math.max(0, fees.envioGratisDesde - subtotal) : 0,
    faltaParaElMinimo: isDelivered ? Math.max(0, fees.pedidoMinimoEnvio - subtotal) : 0,
    total: subtotal + costoEnvio,
  };
}

/**
 * The same, as a quote tells them.
 *
 * @param {Quote} quote
 * @returns {Prices}
 */
export function pricesOf(quote) {
  const { items, subtotal, costoEnvio, faltaParaEnvioGratis, pedidoMinimo, total } = quote;
  return {
    subtotals: items.map((item) => item.subtotal),
    subtotal,
    costoEnvio,
    faltaParaEnvioGratis,
    faltaParaElMinimo: pedidoMinimo.falta,
    total,
  };
}
