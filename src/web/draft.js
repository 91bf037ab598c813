// @ts-check
/**
 * The order as text, which the browser alone keeps between visits, and back, as far as today's menu has it.
 *
 * @module
 */

import {
  EMPTY_ORDER,
  findItem,
  inMenuOrder,
  KINDS,
  MOST_OF_A_LINE,
  PERSONAL_LENGTHS,
  tubsOf,
} from "./order.js";
import { isFlavorThere, isPromoDay } from "./sold_on.js";
import { dateOf, keepWhen } from "./when.js";

/** @import { Line, Menu, Order, Personal } from "./order.js" */
/** @import { Dropped } from "./order_text.js" */
/** @import { Day } from "./when.js" */

/** The first version knew no day, no payment and nothing personal. */
const VERSIONS = [1, 2];
const MOST_LINES = 50;
const OVER = /** @type {const} */ ("over");

/**
 * What a kept draft is read against.
 *
 * @typedef {object} Now
 * @property {Menu} menu
 * @property {string} today the shop's date
 * @property {string} soonest the date of an order for as soon as can be
 * @property {readonly Day[]} days that an order can be for
 */

/**
 * A draft as it was read.
 *
 * @typedef {object} Draft
 * @property {Order} order
 * @property {readonly Dropped[]} dropped
 */

/**
 * The text of an order, to be kept.
 *
 * @param {Order} order
 * @returns {string}
 */
export function writeDraft(order) {
  return JSON.stringify({ version: VERSIONS.at(-1), ...order });
}

/**
 * Reads a draft; what is no draft is an empty order. What can't be ordered any more (gone from the menu, sold out, a
 * promo of another day) is left out and named.
 *
 * @param {string | null} text
 * @param {Now} now
 * @returns {Draft}
 */
export function readDraft(text, { menu, today, soonest, days }) {
  const draft = parse(text);
  if (!isRecord(draft) || !VERSIONS.some((version) => version === draft["version"])) {
    return { order: EMPTY_ORDER, dropped: [] };
  }
  const { lines, entrega, localidad, fecha, hora, pago, personal } = draft;
  if (!Array.isArray(lines)) return { order: EMPTY_ORDER, dropped: [] };
  /** @type {Order} */
  const drafted = {
    lines: [],
    entrega: entrega === "envio" ? "envio" : "retiro",
    localidad: textOf(localidad, 100),
    fecha: textOf(fecha, 10),
    hora: textOf(hora, 5),
    pago: textOf(pago, 60),
    personal: readPersonal(personal),
  };
  const order = keepWhen(drafted, days);
  const date = dateOf(order, soonest);
  const day = { date, isToday: date === today };
  const kept = lines.filter(isLine).slice(0, MOST_LINES).map((line) => keep(line, menu, day));
  const names = new Set();
  return {
    order: { ...order, lines: inMenuOrder(kept.flatMap(({ line }) => line)) },
    dropped: [
      ...kept.flatMap(({ dropped }) => dropped),
      ...(order === drafted || kept.length === 0
        ? []
        : [{ nombre: "el horario que elegiste", why: OVER }]),
    ].filter(({ nombre }) => {
      const isNew = !names.has(nombre);
      names.add(nombre);
      return isNew;
    }),
  };
}

/**
 * @param {Line} line
 * @param {Menu} menu
 * @param {{ readonly date: string, readonly isToday: boolean }} day
 * @returns {{ readonly line: readonly Line[], readonly dropped: readonly Dropped[] }}
 */
function keep(line, menu, { date, isToday }) {
  const item = findItem(menu, line);
  if (item === undefined) {
    return { line: [], dropped: [{ nombre: line.id.replaceAll("-", " "), why: "gone" }] };
  }
  const { nombre } = item;
  if (!isPromoDay(item, date)) {
    return { line: [], dropped: [{ nombre, why: "other-day" }] };
  }
  const tubs = tubsOf(menu, line);
  const isThere = (/** @type {string} */ name) =>
    menu.sabores.some((flavor) => flavor.nombre === name && isFlavorThere(flavor, isToday));
  const sabores = tubs.map((tub, i) =>
    (line.sabores[i] ?? []).filter(isThere).slice(0, tub.saboresMax)
  );
  const dropped = line.sabores.flat().filter((name) => !isThere(name))
    .map((name) => whyNot(menu, name));
  return sabores.some((tub) => tub.length === 0)
    ? { line: [], dropped: [...dropped, { nombre, why: "without-flavors" }] }
    : { line: [{ ...line, sabores }], dropped };
}

/**
 * @param {Menu} menu
 * @param {string} name
 * @returns {Dropped}
 */
function whyNot({ sabores }, name) {
  const flavor = sabores.find(({ nombre }) => nombre === name);
  if (flavor === undefined) return { nombre: name, why: "gone" };
  return { nombre: name, why: flavor.falta === "agotado por hoy" ? "sold-out" : "unavailable" };
}

/**
 * @param {unknown} value
 * @returns {Personal}
 */
function readPersonal(value) {
  const texts = isRecord(value) ? value : {};
  const of = (/** @type {keyof Personal} */ key) => textOf(texts[key], PERSONAL_LENGTHS[key]);
  return {
    nombre: of("nombre"),
    calle: of("calle"),
    depto: of("depto"),
    entreCalles: of("entreCalles"),
    billete: of("billete"),
    comentario: of("comentario"),
  };
}

/**
 * @param {unknown} value
 * @param {number} most
 */
function textOf(value, most) {
  return typeof value === "string" ? value.slice(0, most) : "";
}

/**
 * @param {string | null} text
 * @returns {unknown}
 */
function parse(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Line}
 */
function isLine(value) {
  if (!isRecord(value)) return false;
  const { kind, id, sabores, cantidad } = value;
  return KINDS.some((known) => known === kind) && typeof id === "string" &&
    Number.isInteger(cantidad) && Number(cantidad) >= 1 && Number(cantidad) <= MOST_OF_A_LINE &&
    Array.isArray(sabores) && sabores.every(isTextList);
}

/**
 * @param {unknown} value
 * @returns {boolean}
 */
function isTextList(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
