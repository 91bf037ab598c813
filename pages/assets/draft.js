// @ts-check
/**
 * The order kept between visits, in the browser only: as text, and back against today's menu.
 *
 * @module
 */

import {
  EMPTY_ORDER,
  findItem,
  inMenuOrder,
  isPromoDay,
  KINDS,
  MOST_OF_A_LINE,
  tubsOf,
} from "./order.js";

/** @import { Line, Menu, Order } from "./order.js" */

const VERSION = 1;
const MOST_LINES = 50;

/**
 * @param {Order} order
 * @returns {string}
 */
export function writeDraft(order) {
  return JSON.stringify({ version: VERSION, ...order });
}

/**
 * Reads a draft; what is no draft of this version is an empty order. What can't be ordered today (gone from the menu,
 * sold out, a promo of another day) is left out and named.
 *
 * @param {string | null} text
 * @param {Menu} menu
 * @param {string} weekday today's, as the menu writes it
 * @returns {{ readonly order: Order, readonly dropped: readonly string[] }}
 */
export function readDraft(text, menu, weekday) {
  const draft = parse(text);
  if (!isRecord(draft) || draft["version"] !== VERSION || !Array.isArray(draft["lines"])) {
    return { order: EMPTY_ORDER, dropped: [] };
  }
  const kept = draft["lines"].filter(isLine).slice(0, MOST_LINES)
    .map((line) => keep(line, menu, weekday));
  const { entrega, localidad } = draft;
  return {
    order: {
      lines: inMenuOrder(kept.flatMap(({ line }) => line)),
      entrega: entrega === "envio" ? "envio" : "retiro",
      localidad: typeof localidad === "string" ? localidad.slice(0, 100) : "",
    },
    dropped: [...new Set(kept.flatMap(({ dropped }) => dropped))],
  };
}

/**
 * @param {Line} line
 * @param {Menu} menu
 * @param {string} weekday
 * @returns {{ readonly line: readonly Line[], readonly dropped: readonly string[] }}
 */
function keep(line, menu, weekday) {
  const item = findItem(menu, line);
  if (item === undefined) return { line: [], dropped: [line.id.replaceAll("-", " ")] };
  if (!isPromoDay({ dias: item.dias ?? null }, weekday)) {
    return { line: [], dropped: [item.nombre] };
  }
  const tubs = tubsOf(menu, line);
  const sabores = tubs.map((tub, i) =>
    (line.sabores[i] ?? []).filter((name) => isThere(menu, name)).slice(0, tub.saboresMax)
  );
  const dropped = line.sabores.flat().filter((name) => !isThere(menu, name));
  return sabores.some((tub) => tub.length === 0)
    ? { line: [], dropped: [...dropped, item.nombre] }
    : { line: [{ ...line, sabores }], dropped };
}

/**
 * @param {Menu} menu
 * @param {string} name
 */
function isThere({ sabores }, name) {
  return sabores.some((flavor) => flavor.nombre === name && flavor.disponible);
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
