// @ts-check
/**
 * The order as the service is asked for its price, and back. Nothing personal is in it.
 *
 * @module
 */

import { localityOf } from "./locality.js";
import { inMenuOrder } from "./order.js";

/**
 * @import { Order as Arguments } from "../../src/shop/quote/order.ts"
 * @import { Kind, Line, Order, ShopData } from "./order.js"
 */

/**
 * The arguments of `cotizar_pedido`, lines of a kind in their order.
 *
 * @param {Order} order
 * @param {Pick<ShopData, "zonas" | "pagos">} shop
 * @param {string} today
 * @returns {Arguments}
 */
export function toArguments(order, shop, today) {
  const { lines, entrega, fecha } = order;
  const place = askedPlace(order, shop);
  const payment = paymentOf(order, shop);
  const of = (/** @type {Kind} */ kind) => lines.filter((line) => line.kind === kind);
  return {
    potes: of("potes").map(({ id, sabores, cantidad }) => ({
      tamano: id,
      sabores: sabores[0] ?? [],
      cantidad,
    })),
    promos: of("promos").map(({ id, sabores, cantidad }) => ({
      id,
      cantidad,
      potes: sabores.map((tub) => ({ sabores: tub })),
    })),
    adicionales: of("adicionales").map(({ id, cantidad }) => ({ id, cantidad })),
    entrega,
    ...(place === "" ? {} : { localidad: place }),
    ...(fecha === "" || fecha === today ? {} : { fecha }),
    ...(payment === undefined ? {} : { pago: payment.id }),
  };
}

/**
 * The lines of arguments as a quote suggests them. Loose tubs have one list of flavors.
 *
 * @param {Pick<Arguments, "potes" | "promos" | "adicionales">} args
 * @returns {readonly Line[]}
 */
export function toLines({ potes = [], promos = [], adicionales = [] }) {
  return inMenuOrder([
    ...potes.map(({ tamano, sabores = [], cantidad = 1 }) =>
      lineOf("potes", tamano, cantidad, [sabores])
    ),
    ...promos.map(({ id, potes = [], cantidad = 1 }) =>
      lineOf("promos", id, cantidad, potes.map(({ sabores = [] }) => sabores))
    ),
    ...adicionales.map(({ id, cantidad = 1 }) => lineOf("adicionales", id, cantidad, [])),
  ]);
}

/**
 * The locality that the service is asked for; "" for none.
 *
 * @param {Pick<Order, "entrega" | "localidad">} order
 * @param {Pick<ShopData, "zonas">} shop
 */
export function askedPlace({ entrega, localidad }, { zonas }) {
  if (entrega === "retiro") return "";
  const written = localidad.replace(/^\s*en\s+/i, "");
  return localityOf(written, zonas.flatMap(({ nombre, alias }) => [nombre, ...alias]));
}

/**
 * How an order is paid, where that is chosen and goes with how it is handed over.
 *
 * @param {Pick<Order, "entrega" | "pago">} order
 * @param {Pick<ShopData, "pagos">} shop
 */
export function paymentOf({ entrega, pago }, { pagos }) {
  return pagos.find(({ id, para }) => id === pago && para.includes(entrega));
}

/**
 * @param {Kind} kind
 * @param {string} id
 * @param {number} cantidad
 * @param {Line["sabores"]} sabores
 * @returns {Line}
 */
function lineOf(kind, id, cantidad, sabores) {
  return { kind, id, sabores, cantidad };
}
