// @ts-check
/**
 * The order as a chat brings it: the arguments of a call, which may be anything, and the quote that came of them.
 *
 * @module
 */

import { EMPTY_ORDER, findItem, inMenuOrder, MOST_OF_A_LINE, tubsOf } from "./order.js";
import { fold } from "./words.js";

/** @import { Quote } from "../../src/shop/quote/shape.ts" */
/** @import { Flavor, Payment, Promo } from "../../src/shop/shapes.ts" */
/** @import { Delivery } from "../../src/shop/files.ts" */
/** @import { Params } from "./chat_bridge.js" */
/** @import { Kind, Line, Menu, Order, ShopData } from "./order.js" */

/**
 * What `consultar_precios` tells.
 *
 * @typedef {object} PriceList
 * @property {Menu["potes"]} potes
 * @property {readonly (Promo & { readonly validaHoy: boolean })[]} promos
 * @property {Menu["adicionales"]} adicionales
 * @property {Pick<Delivery, "envio" | "envioGratisDesde" | "pedidoMinimoEnvio">} entrega
 * @property {readonly Payment[]} pagos
 */

const MOST_LINES = 50;
const MOST_LETTERS = 100;
const MOST_OF_A_COMMENT = 300;
/** @type {Readonly<Record<string, Kind>>} */
const KIND_OF = { pote: "potes", promo: "promos", adicional: "adicionales" };

/**
 * The shop as far as the tools tell it. A promo that is sold today counts as sold on any day, any other as sold on none.
 *
 * @param {PriceList} prices
 * @param {readonly Flavor[]} sabores
 * @returns {ShopData}
 */
export function readShop({ potes, promos, adicionales, entrega, pagos }, sabores) {
  const sold = promos.map((promo) => ({ ...promo, dias: promo.validaHoy ? null : [] }));
  return {
    menu: { potes, promos: sold, adicionales, sabores },
    entrega,
    pagos,
    whatsapp: "",
    desfases: [{ desde: "1970-01-01", minutos: -new Date().getTimezoneOffset() }],
    zonas: [],
    turnos: [],
    avisos: [],
  };
}

/**
 * The order that arguments ask for, names read as on the menu. What makes no sense in them is passed over.
 *
 * @param {Params} args
 * @param {ShopData} shop
 * @returns {Order}
 */
export function readOrder(args, { menu, pagos }) {
  const potes = objectsIn(args["potes"]).map(({ tamano, sabores, cantidad }) =>
    lineOf("potes", findId(menu.potes, tamano), [readFlavors(menu, sabores)], cantidad)
  );
  const promos = objectsIn(args["promos"]).map(({ id, potes, cantidad }) => {
    const tubs = objectsIn(potes).map(({ sabores }) => readFlavors(menu, sabores));
    return fillTubs(menu, lineOf("promos", findId(menu.promos, id), tubs, cantidad));
  });
  const adicionales = objectsIn(args["adicionales"]).map(({ id, cantidad }) =>
    lineOf("adicionales", findId(menu.adicionales, id), [], cantidad)
  );
  return {
    ...EMPTY_ORDER,
    ...readRest(args),
    lines: [...potes, ...promos, ...adicionales].filter(({ id }) => id !== ""),
    entrega: args["entrega"] === "envio" ? "envio" : "retiro",
    pago: findId(pagos, args["pago"]),
  };
}

/**
 * The order of a quote: all its names are the menu's. Where it goes and when is told by its arguments.
 *
 * @param {Quote} quote
 * @param {Params} args
 * @param {Menu} menu
 * @returns {Order}
 */
export function orderOf({ items, entrega, pago }, args, menu) {
  const lines = items.map(({ tipo, id, cantidad, sabores }) => {
    const kind = KIND_OF[tipo] ?? "adicionales";
    const tubs = kind === "potes" ? [sabores.map(String)] : sabores.map((tub) => [tub].flat());
    return fillTubs(menu, lineOf(kind, id, tubs, cantidad));
  });
  return {
    ...EMPTY_ORDER,
    ...readRest(args),
    lines: inMenuOrder(lines),
    entrega,
    pago: pago?.id ?? "",
  };
}

/**
 * Whether the menu still has the prices of a quote.
 *
 * @param {Quote} quote
 * @param {Menu} menu
 */
export function hasPricesOf({ items }, menu) {
  return items.every(({ tipo, id, precioUnitario }) => {
    const kind = KIND_OF[tipo];
    return kind !== undefined &&
      menu[kind].some((item) => item.id === id && item.precio === precioUnitario);
  });
}

/** @param {Params} args */
function readRest({ localidad, fecha, hora, comentario }) {
  return {
    localidad: textOf(localidad),
    fecha: /^\d{4}-\d{2}-\d{2}$/.test(textOf(fecha)) ? textOf(fecha) : "",
    hora: /^\d{2}:\d{2}$/.test(textOf(hora)) ? textOf(hora) : "",
    personal: {
      ...EMPTY_ORDER.personal,
      comentario: typeof comentario === "string" ? comentario.slice(0, MOST_OF_A_COMMENT) : "",
    },
  };
}

/**
 * A promo with a list of flavors for each of its tubs; anything else as it is.
 *
 * @param {Menu} menu
 * @param {Line} line
 * @returns {Line}
 */
function fillTubs(menu, line) {
  return line.kind === "promos" && findItem(menu, line) !== undefined
    ? { ...line, sabores: tubsOf(menu, line).map((_, i) => line.sabores[i] ?? []) }
    : line;
}

/**
 * @param {Menu} menu
 * @param {unknown} value
 * @returns {readonly string[]}
 */
function readFlavors({ sabores }, value) {
  const named = sabores.map(({ nombre }) => ({ id: nombre, nombre }));
  return listOf(value).map((name) => findId(named, name)).filter((name) => name !== "");
}

/**
 * The id of the thing that a text names, whatever its case, accents and hyphens; else the text itself.
 *
 * @param {readonly { readonly id: string, readonly nombre: string }[]} things
 * @param {unknown} value
 */
function findId(things, value) {
  const text = textOf(value);
  const folded = fold(text);
  const found = things.find(({ id, nombre }) => id === text || nombre === text) ??
    things.find(({ id, nombre }) => fold(id) === folded || fold(nombre) === folded);
  return found?.id ?? text;
}

/**
 * @param {Kind} kind
 * @param {string} id
 * @param {Line["sabores"]} sabores
 * @param {unknown} cantidad
 * @returns {Line}
 */
function lineOf(kind, id, sabores, cantidad) {
  const count = typeof cantidad === "number" && Number.isInteger(cantidad) ? cantidad : 1;
  return { kind, id, sabores, cantidad: Math.min(Math.max(count, 1), MOST_OF_A_LINE) };
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value.slice(0, MOST_LETTERS).trim() : "";
}

/**
 * @param {unknown} value
 * @returns {readonly unknown[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value.slice(0, MOST_LINES) : [];
}

/**
 * @param {unknown} value
 * @returns {readonly Params[]}
 */
function objectsIn(value) {
  return listOf(value).filter((thing) => typeof thing === "object" && thing !== null);
}
