// @ts-check
/**
 * The order as the customer sends it to the shop: as the service would write it, with what only the customer knows.
 *
 * @module
 */

import { askedPlace, paymentOf } from "./order_arguments.js";
import { findZone } from "./locality.js";
import { fold } from "./words.js";
import { formatPesos, nameLine, tellFlavors } from "./order_text.js";
import { tellDay } from "./when.js";

/** @import { Line, Menu, Order, ShopData } from "./order.js" */
/** @import { Prices } from "./own_prices.js" */

const CASH = "efectivo";
const MOST_LETTERS = 200;

/**
 * What is known of an order and isn't part of it.
 *
 * @typedef {object} Known
 * @property {Pick<Prices, "costoEnvio" | "total">} prices
 * @property {boolean} isQuoted whether the prices are the service's
 * @property {string} today
 * @property {string | undefined} opens when the shop opens next; undefined while it is open
 */

/**
 * The link that opens a chat with the shop, the order written.
 *
 * @param {ShopData} shop
 * @param {Order} order
 * @param {Known} known
 */
export function orderLink(shop, order, known) {
  const text = orderMessage(shop, order, known).toWellFormed();
  return `${shop.whatsapp}?text=${encodeURIComponent(text)}`;
}

/**
 * The order as a message.
 *
 * @param {ShopData} shop
 * @param {Order} order
 * @param {Known} known
 */
export function orderMessage(shop, order, { prices, isQuoted, today, opens }) {
  return [
    "¡Hola! Quiero hacer este pedido:",
    ...order.lines.flatMap((line) => writeLine(shop.menu, line)),
    ...writeWhen(order, today),
    ...writeDelivery(shop, order, prices),
    ...writePayment(shop, order),
    ...writeField("A nombre de", order.personal.nombre),
    ...writeField("Comentario", order.personal.comentario),
    `${isQuoted ? "Total" : "Total a confirmar"}: ${formatPesos(prices.total)}`,
    ...(opens === undefined ? [] : [`Ahora está cerrado: espero la confirmación ${opens}.`]),
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
  const flavors = tellFlavors(menu, line);
  return line.kind === "promos"
    ? [`• ${count}Promo ${name}`, ...flavors.map((tub) => `   – ${tub}`)]
    : [[`• ${count}${name}`, ...flavors].join(": ")];
}

/**
 * @param {Order} order
 * @param {string} today
 * @returns {readonly string[]}
 */
function writeWhen({ fecha, hora }, today) {
  if (fecha === "" || (fecha === today && hora === "")) return [];
  const day = `Para ${tellDay(fecha, today)}`;
  return [hora === "" ? `${day}.` : `${day}, a ${hora.startsWith("01") ? "la" : "las"} ${hora}.`];
}

/**
 * @param {ShopData} shop
 * @param {Order} order
 * @param {Known["prices"]} prices
 * @returns {readonly string[]}
 */
function writeDelivery(shop, order, { costoEnvio }) {
  if (order.entrega === "retiro") return ["Lo paso a buscar por el local."];
  const asked = onOneLine(askedPlace(order, shop));
  const place = findZone(asked, shop.zonas) ?? asked;
  const fee = costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio);
  return [
    `Envío${place === "" ? "" : ` a ${place}`}: ${fee}`,
    ...writeField("Dirección", tellAddress(order, asked)),
  ];
}

/**
 * The street with the rest of the address; without a street, what was typed beside the locality.
 *
 * @param {Order} order
 * @param {string} asked the locality of it
 */
function tellAddress({ localidad, personal }, asked) {
  const { depto } = personal;
  const calle = onOneLine(personal.calle) !== ""
    ? personal.calle
    : fold(localidad) === fold(asked)
    ? ""
    : localidad;
  const between = onOneLine(personal.entreCalles).replace(/^entre /i, "");
  return [calle, depto, between === "" ? "" : `entre ${between}`].map(onOneLine)
    .filter((part) => part !== "").join(", ");
}

/**
 * @param {ShopData} shop
 * @param {Order} order
 * @returns {readonly string[]}
 */
function writePayment(shop, order) {
  const payment = paymentOf(order, shop);
  if (payment === undefined) return [];
  const bill = asksForBill(order, shop) ? onOneLine(order.personal.billete) : "";
  const amount = /^\d{1,9}$/.test(bill) ? formatPesos(Number(bill)) : bill;
  return [`Pago: ${payment.nombre}${amount === "" ? "" : `, con ${amount}`}`];
}

/**
 * Whether it matters with what bill an order is paid: whoever brings it has to bring the change.
 *
 * @param {Pick<Order, "entrega" | "pago">} order
 * @param {Pick<ShopData, "pagos">} shop
 */
export function asksForBill(order, shop) {
  return order.entrega === "envio" && paymentOf(order, shop)?.id === CASH;
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {readonly string[]}
 */
function writeField(name, text) {
  const line = onOneLine(text);
  return line === "" ? [] : [`${name}: ${line}`];
}

/**
 * A visitor's text on one line.
 *
 * @param {string} text
 */
function onOneLine(text) {
  return text.slice(0, MOST_LETTERS).replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
