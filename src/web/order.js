// @ts-check
/**
 * An order being put together: pure values, no page. What it costs is for the server to say.
 *
 * @module
 */

/**
 * @import { Delivery } from "../../src/shop/files.ts"
 * @import { DeliveryMode, Extra, Flavor, Notice, Payment, Promo, Tub } from "../../src/shop/shapes.ts"
 * @import { Times } from "./opening.js"
 * @import { Shortage } from "../../src/shop/shop.ts"
 */

/**
 * What the page knows of the menu.
 *
 * @typedef {object} Menu
 * @property {readonly Pick<Tub, "id" | "nombre" | "precio" | "saboresMax">[]} potes
 * @property {readonly (Pick<Promo, "id" | "nombre" | "precio" | "potes" | "dias"> & Partial<Pick<Promo, "adicionales" | "desde" | "hasta">>)[]} promos
 * @property {readonly Pick<Extra, "id" | "nombre" | "precio">[]} adicionales
 * @property {readonly (Omit<Flavor, "descripcion"> & { readonly falta?: Shortage })[]} sabores in `falta`, why one can't be had
 */

/**
 * What the page knows of the shop: enough to price an order and to tell whether it can be.
 *
 * @typedef {object} ShopData
 * @property {Menu} menu
 * @property {string} whatsapp the link that opens its chat
 * @property {Times["desfases"]} desfases
 * @property {readonly { readonly nombre: string, readonly alias: readonly string[] }[]} zonas where it delivers
 * @property {Pick<Delivery, "envio" | "envioGratisDesde" | "pedidoMinimoEnvio">} entrega
 * @property {readonly Pick<Payment, "id" | "nombre" | "para">[]} pagos
 * @property {Times["turnos"]} turnos
 * @property {readonly Notice[]} avisos those that suspend something on the days of the turns
 */

/** @typedef {"potes" | "promos" | "adicionales"} Kind The list of the menu that something stands in. */

/**
 * One line of an order. Its flavors are a list per tub: one for a tub, as many as the promo has tubs, none for an extra.
 *
 * @typedef {object} Line
 * @property {Kind} kind
 * @property {string} id
 * @property {readonly (readonly string[])[]} sabores
 * @property {number} cantidad
 */

/**
 * Whom it is for and where exactly. It goes into the message and stays on the device: the service is never told.
 *
 * @typedef {object} Personal
 * @property {string} nombre
 * @property {string} calle with its number
 * @property {string} depto
 * @property {string} entreCalles
 * @property {string} billete with what bill it is paid, in cash
 * @property {string} comentario
 */

/**
 * @typedef {object} Order
 * @property {readonly Line[]} lines kind by kind, as a quote lists them
 * @property {DeliveryMode} entrega
 * @property {string} localidad as it was typed
 * @property {string} fecha for which date; "" as soon as can be
 * @property {string} hora "20:30", or "" for any
 * @property {string} pago the id of a payment, or ""
 * @property {Personal} personal
 */

/**
 * The kinds in the order of the menu.
 *
 * @type {readonly Kind[]}
 */
export const KINDS = ["potes", "promos", "adicionales"];

/** The most of one line, as `cotizar_pedido` takes it. */
export const MOST_OF_A_LINE = 50;

/** The most tubs in an order, as `cotizar_pedido` takes it. */
export const MOST_TUBS = 100;

/**
 * An order with nothing in it.
 *
 * @type {Order}
 */
export const EMPTY_ORDER = {
  lines: [],
  entrega: "retiro",
  localidad: "",
  fecha: "",
  hora: "",
  pago: "",
  personal: { nombre: "", calle: "", depto: "", entreCalles: "", billete: "", comentario: "" },
};

/**
 * How long each personal text may be.
 *
 * @type {Readonly<Record<keyof Personal, number>>}
 */
export const PERSONAL_LENGTHS = {
  nombre: 60,
  calle: 100,
  depto: 40,
  entreCalles: 100,
  billete: 30,
  comentario: 200,
};

/**
 * Adds a line after those of its kind; an extra that is there already becomes one more.
 *
 * @param {Order} order
 * @param {Line} line
 * @returns {Order}
 */
export function addLine(order, line) {
  const same = order.lines.findIndex(({ kind, id }) =>
    line.kind === "adicionales" && kind === line.kind && id === line.id
  );
  const there = order.lines[same];
  return there === undefined
    ? { ...order, lines: inMenuOrder([...order.lines, line]) }
    : setQuantity(order, same, there.cantidad + line.cantidad);
}

/**
 * Sets how many of a line: none takes it out, more than `MOST_OF_A_LINE` are as many.
 *
 * @param {Order} order
 * @param {number} index
 * @param {number} cantidad
 * @returns {Order}
 */
export function setQuantity(order, index, cantidad) {
  return changeLine(
    order,
    index,
    (line) => cantidad < 1 ? [] : [{ ...line, cantidad: Math.min(cantidad, MOST_OF_A_LINE) }],
  );
}

/**
 * Sets the flavors of a line.
 *
 * @param {Order} order
 * @param {number} index
 * @param {Line["sabores"]} sabores
 * @returns {Order}
 */
export function setFlavors(order, index, sabores) {
  return changeLine(order, index, (line) => [{ ...line, sabores }]);
}

/**
 * Takes a flavor, or puts it back; a full tub stays as it is.
 *
 * @param {readonly string[]} chosen
 * @param {string} name
 * @param {number} most
 * @returns {{ readonly kind: "chosen" | "full", readonly chosen: readonly string[] }}
 */
export function toggleFlavor(chosen, name, most) {
  if (chosen.includes(name)) {
    return { kind: "chosen", chosen: chosen.filter((other) => other !== name) };
  }
  return chosen.length >= most
    ? { kind: "full", chosen }
    : { kind: "chosen", chosen: [...chosen, name] };
}

/**
 * What a line stands for on the menu, or undefined when it is no longer there.
 *
 * @param {Menu} menu
 * @param {Pick<Line, "kind" | "id">} line
 * @returns {{ readonly id: string, readonly nombre: string, readonly dias?: Promo["dias"] } | undefined}
 */
export function findItem(menu, { kind, id }) {
  return menu[kind].find((item) => item.id === id);
}

/**
 * The tubs that take flavors, one by one in the menu's order: itself for a tub, those of a promo, none for an extra.
 *
 * @param {Menu} menu
 * @param {Pick<Line, "kind" | "id">} line
 * @returns {readonly Menu["potes"][number][]}
 */
export function tubsOf(menu, { kind, id }) {
  const parts = kind === "potes"
    ? [{ id, cantidad: 1 }]
    : kind === "promos"
    ? menu.promos.find((promo) => promo.id === id)?.potes ?? []
    : [];
  return parts.flatMap((part) => {
    const tub = menu.potes.find((other) => other.id === part.id);
    return tub === undefined ? [] : new Array(part.cantidad).fill(tub);
  });
}

/**
 * The lines kind by kind.
 *
 * @param {readonly Line[]} lines
 */
export function inMenuOrder(lines) {
  return KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind));
}

/**
 * How many things the order has, each line counted as often as it is wanted.
 *
 * @param {Order} order
 */
export function countThings({ lines }) {
  return lines.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/**
 * How many tubs the order has, those inside promos included.
 *
 * @param {Menu} menu
 * @param {Order} order
 */
export function countTubs(menu, { lines }) {
  return lines.reduce((sum, line) => sum + line.cantidad * tubsOf(menu, line).length, 0);
}

/**
 * @param {Order} order
 * @param {number} index
 * @param {(line: Line) => readonly Line[]} change
 * @returns {Order}
 */
function changeLine(order, index, change) {
  return { ...order, lines: order.lines.flatMap((line, i) => i === index ? change(line) : [line]) };
}
