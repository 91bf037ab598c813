// @ts-check
/**
 * The order as the customer sends it to the shop: as the service would write it, with what only the customer knows.
 *
 * @module
 */

import { askedPlace, paymentOf } from "./order_arguments.js";
import { findZone } from "./locality.js";
import { fold } from "./words.js";
import { tellDate } from "./opening.js";
import { formatList, formatPesos, nameLine, tellFlavors } from "./order_text.js";

/** @import { Line, Menu, Order, ShopData } from "./order.js" */
/** @import { Prices } from "./own_prices.js" */

const CASH = "efectivo";
const MOST_LETTERS = 200;

/**
 * What is known of an order and isn't part of it.
 *
 * @typedef {object} Known
 * @property {Pick<Prices, "costoEnvio" | "total">} prices
 * @property {boolean} isSure whether the prices are the service's, and the place is in its zone
 * @property {string} fecha the date that the order is for
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
export function orderMessage(shop, order, { prices, isSure, fecha }) {
  return [
    "¡Hola! Quiero hacer este pedido:",
    writeWhen(fecha, order.hora),
    ...order.lines.flatMap((line) => writeLine(shop.menu, line)),
    writeDelivery(shop, order, prices),
    ...writePayment(shop, order),
    ...writeComment(order.personal.comentario),
    `Total: ${formatPesos(prices.total)}${isSure ? "" : " (a confirmar)"}`,
    ...(order.entrega === "envio" ? [writeField("Dirección", tellAddress(order, shop))] : []),
    writeField("A nombre de", order.personal.nombre),
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
    ? [
      `• ${count}Promo ${name}`,
      ...[...flavors, ...tellExtras(menu, line)].map((part) => `   – ${part}`),
    ]
    : [[`• ${count}${name}`, ...flavors].join(": ")];
}

/**
 * What a promo brings beside its tubs.
 *
 * @param {Menu} menu
 * @param {Line} line
 * @returns {readonly string[]}
 */
function tellExtras(menu, line) {
  const promo = menu.promos.find(({ id }) => id === line.id);
  const extras = (promo?.adicionales ?? []).map(({ id, cantidad }) => {
    const nombre = menu.adicionales.find((extra) => extra.id === id)?.nombre ?? id;
    return cantidad === 1 ? nombre : `${cantidad} × ${nombre}`;
  });
  return extras.length === 0 ? [] : [`Incluye ${formatList(extras)}`];
}

/**
 * @param {string} fecha
 * @param {string} hora
 */
function writeWhen(fecha, hora) {
  const time = hora === "" ? "" : `, a ${hora.startsWith("01") ? "la" : "las"} ${hora}`;
  return `Para el ${tellDate(fecha)}${time}.`;
}

/**
 * @param {ShopData} shop
 * @param {Order} order
 * @param {Known["prices"]} prices
 */
function writeDelivery(shop, order, { costoEnvio }) {
  if (order.entrega === "retiro") return "Lo paso a buscar por el local.";
  const asked = onOneLine(askedPlace(order, shop));
  const place = findZone(asked, shop.zonas) ?? asked;
  const fee = costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio);
  return `Envío${place === "" ? "" : ` a ${place}`}: ${fee}`;
}

/**
 * The street with the rest of the address; without a street, what was typed beside the locality.
 *
 * @param {Order} order
 * @param {ShopData} shop
 */
function tellAddress(order, shop) {
  const { localidad, personal } = order;
  const { depto } = personal;
  const asked = onOneLine(askedPlace(order, shop));
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
 * A line that is left for the visitor to fill in where it is empty.
 *
 * @param {string} name
 * @param {string} text
 */
function writeField(name, text) {
  return `${name}: ${onOneLine(text)}`.trimEnd();
}

/**
 * @param {string} text
 * @returns {readonly string[]}
 */
function writeComment(text) {
  return onOneLine(text) === "" ? [] : [writeField("Comentario", text)];
}

/**
 * A visitor's text on one line.
 *
 * @param {string} text
 */
function onOneLine(text) {
  return text.slice(0, MOST_LETTERS).replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
