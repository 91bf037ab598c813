// @ts-check
/**
 * The order in a chat: its lines, how it gets there, what it costs, what keeps it from being sold, and what can be added.
 *
 * @module
 */

import { createDeliveryFields } from "./delivery_fields.js";
import { create, setText } from "./dom.js";
import { KINDS } from "./order.js";
import { createOrderLines } from "./order_lines.js";
import { formatPesos } from "./order_text.js";
import { createQuotePanel } from "./quote_panel.js";

/** @import { LineActions } from "./order_lines.js" */
/** @import { Kind, Menu, Order, ShopData } from "./order.js" */
/** @import { Place } from "./place.js" */
/** @import { QuoteActions } from "./quote_panel.js" */
/** @import { Told } from "./quote_text.js" */

/**
 * @typedef {object} ChatView
 * @property {Order} order
 * @property {Told} told
 * @property {Place} place
 * @property {readonly string[]} notes
 */

/** @type {Readonly<Record<Kind, string>>} */
const TITLES = { potes: "Potes", promos: "Promos", adicionales: "Para acompañar" };

/**
 * Creates the panel; `sender` stands beside the total.
 *
 * @param {ShopData} shop
 * @param {LineActions & QuoteActions & { readonly edit: (part: Partial<Order>) => void }} actions
 * @param {HTMLElement} sender
 */
export function createChatPanel(shop, actions, sender) {
  const empty = create("p", {}, "Todavía no hay nada en el pedido.");
  const lines = createOrderLines(shop.menu, actions);
  const delivery = createDeliveryFields(shop.zonas, actions.edit);
  const objections = create("ul", { class: "chat-problemas", role: "status" });
  const notes = create("ul", { class: "chat-notas" });
  const quote = createQuotePanel(actions);
  const total = create("p", { class: "chat-total", role: "status" });
  const foot = create("div", { class: "chat-pie" }, total, sender);
  const add = create(
    "details",
    { class: "chat-agregar" },
    create("summary", {}, "Agregar algo"),
    ...KINDS.flatMap((kind) => listKind(shop.menu, kind)),
  );
  const element = create(
    "section",
    { "class": "chat-pedido", "aria-label": "Tu pedido" },
    empty,
    lines.element,
    objections,
    delivery.element,
    notes,
    quote.element,
    foot,
    add,
  );

  /** @param {ChatView} view */
  function show({ order, told, place, notes: texts }) {
    const isEmpty = order.lines.length === 0;
    empty.hidden = !isEmpty;
    for (const part of [delivery, quote]) part.element.hidden = isEmpty;
    foot.hidden = isEmpty;
    lines.show(order.lines);
    lines.price(told.prices.subtotals, told.total === "waiting");
    delivery.show(order, place);
    quote.show(order, told);
    list(objections, told.objections.map(({ problema }) => sentence(problema)));
    list(notes, isEmpty ? [] : texts);
    total.classList.toggle("en-espera", told.total === "waiting");
    const open = told.total === "open" ? " a confirmar" : "";
    setText(total, `Total${open}: ${formatPesos(told.prices.total)}`);
  }

  return {
    element,
    show,
    /** @param {boolean} isOpen whether what can be added is in sight */
    unfold(isOpen) {
      add.open = isOpen;
    },
  };
}

/**
 * @param {Menu} menu
 * @param {Kind} kind
 * @returns {readonly HTMLElement[]}
 */
function listKind(menu, kind) {
  if (menu[kind].length === 0) return [];
  const things = menu[kind].map(({ id, nombre, precio }) =>
    create(
      "li",
      { class: "chat-cosa", [`data-${kind}`]: id },
      create("span", {}, nombre, " ", create("small", {}, formatPesos(precio))),
    )
  );
  return [create("h2", {}, TITLES[kind]), create("ul", { class: "chat-cosas" }, ...things)];
}

/**
 * @param {HTMLElement} element
 * @param {readonly string[]} texts
 */
function list(element, texts) {
  element.hidden = texts.length === 0;
  if (element.dataset["textos"] === texts.join("\n")) return;
  element.dataset["textos"] = texts.join("\n");
  element.replaceChildren(...texts.map((text) => create("li", {}, text)));
}

/** @param {string} text */
function sentence(text) {
  const start = `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
