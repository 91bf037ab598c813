// @ts-check
/**
 * The order as a visitor changes it inside a chat, and what it then costs.
 *
 * @module
 */

import { setUpAddButtons } from "./add_buttons.js";
import { createChatPanel } from "./chat_panel.js";
import { createChatPicker } from "./chat_picker.js";
import { tellModel, tellNotes } from "./chat_words.js";
import { create } from "./dom.js";
import { orderLink, orderMessage } from "./message.js";
import { dateAt } from "./opening.js";
import { addLine, EMPTY_ORDER, setFlavors, setQuantity } from "./order.js";
import { askedPlace, toArguments, toLines } from "./order_arguments.js";
import { priceOrder } from "./own_prices.js";
import { decidePlace, readVerdict } from "./place.js";
import { tellQuote } from "./quote_text.js";
import { createQuoter } from "./quoter.js";
import { fold } from "./words.js";

/** @import { Quote } from "../../src/shop/quote/shape.ts" */
/** @import { Flavor } from "../../src/shop/shapes.ts" */
/** @import { Known } from "./message.js" */
/** @import { Line, Order, ShopData } from "./order.js" */
/** @import { Verdict } from "./place.js" */
/** @import { Ask, QuoteState } from "./quoter.js" */

/**
 * @typedef {object} ChatSurroundings
 * @property {Ask} ask for a quote
 * @property {(text: string) => void} inform tells the model
 * @property {{ readonly element: HTMLElement, show(link: string): void }} sender
 */

/** The states in which a quote has ended, well or not. */
const SETTLED = ["quoted", "refused", "failed"];

/**
 * Puts the builder into the document.
 *
 * @param {HTMLElement} main
 * @param {ShopData} shop
 * @param {readonly Flavor[]} flavors
 * @param {ChatSurroundings} around
 */
export function createChatBuilder(main, shop, flavors, { ask, inform, sender }) {
  const { menu } = shop;
  let order = EMPTY_ORDER;
  /** @type {QuoteState} */
  let state = { kind: "idle" };
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();
  let isEdited = false;
  let whatsapp = "";

  const panel = createChatPanel(shop, {
    setQuantity: (index, cantidad) => change(setQuantity(order, index, cantidad)),
    async pickFlavors(index) {
      const line = order.lines[index];
      const sabores = line === undefined ? undefined : await picker.pick(line);
      if (sabores !== undefined) change(setFlavors(order, index, sabores));
    },
    edit: (part) => change({ ...order, ...part }),
    takeOffer: ({ argumentos }) => change({ ...order, lines: toLines(argumentos) }),
    retry: () => quoter.retry(),
  }, sender.element);
  const picker = createChatPicker(menu, flavors, panel.element);
  main.replaceChildren(create("h1", {}, "Tu pedido"), panel.element, picker.element);
  const cards = setUpAddButtons(menu, add);
  const quoter = createQuoter(ask, (next) => {
    state = next;
    hearVerdict();
    show();
    if (isEdited && SETTLED.includes(state.kind)) tell();
  });

  /** @param {Pick<Line, "kind" | "id">} thing */
  async function add(thing) {
    const line = { ...thing, sabores: [], cantidad: 1 };
    const sabores = await picker.pick(line);
    if (sabores !== undefined) change(addLine(order, { ...line, sabores }));
  }

  /** @param {Order} next */
  function change(next) {
    isEdited = true;
    order = next;
    want();
    const isEmpty = order.lines.length === 0;
    if (!isEmpty) return;
    panel.unfold(isEmpty);
    tell();
  }

  function hearVerdict() {
    const verdict = readVerdict(state);
    if (verdict !== undefined) verdicts.set(fold(askedPlace(order, shop)), verdict);
  }

  function want() {
    quoter.want(order.lines.length === 0 ? undefined : asked());
  }

  /** The arguments of the order. The hour and the comment came through the chat, so they may go back there. */
  function asked() {
    const { hora, personal: { comentario } } = order;
    return {
      ...toArguments(order, shop, ""),
      ...(hora === "" ? {} : { hora }),
      ...(comentario === "" ? {} : { comentario }),
    };
  }

  function told() {
    return tellQuote(state, priceOrder(order, shop), navigator.onLine);
  }

  function tell() {
    if (order.lines.length === 0) return inform("La persona vació el pedido en pantalla.");
    const { prices, objections } = told();
    const message = orderMessage(shop, order, known(prices));
    inform(tellModel(message, objections, asked()));
  }

  /**
   * @param {Known["prices"]} prices
   * @returns {Known}
   */
  function known(prices) {
    const quote = quoted();
    return {
      prices,
      isSure: quote !== undefined && quote.zona !== "a confirmar",
      fecha: order.fecha === "" ? quote?.fecha ?? today() : order.fecha,
    };
  }

  function quoted() {
    if (state.kind !== "quoted") return undefined;
    const quote = /** @type {Quote} */ (state.data);
    whatsapp = quote.enlaceWhatsapp?.split("?")[0] ?? whatsapp;
    return quote;
  }

  function today() {
    return dateAt(Date.now(), shop);
  }

  function show() {
    const view = told();
    panel.show({
      order,
      told: view,
      place: decidePlace(order, shop, state.kind, verdicts, () => []),
      notes: tellNotes(order, shop, state),
    });
    cards.show(order, today(), []);
    sender.show(linkOf(view.prices));
  }

  /** @param {Known["prices"]} prices */
  function linkOf(prices) {
    const quote = quoted();
    if (quote !== undefined) return quote.enlaceWhatsapp ?? "";
    if (order.lines.length === 0 || whatsapp === "") return "";
    return orderLink({ ...shop, whatsapp }, order, known(prices));
  }

  show();
  return {
    /**
     * Takes what the chat has brought, unless the visitor has begun to change it.
     *
     * @param {Order} brought
     * @param {QuoteState} [known] the quote of it; where it is left out, it is asked for
     */
    take(brought, known) {
      if (isEdited) return;
      order = brought;
      if (known === undefined) {
        want();
      } else {
        state = known;
        hearVerdict();
      }
      panel.unfold(order.lines.length === 0 && state.kind !== "pending");
      show();
    },
  };
}
