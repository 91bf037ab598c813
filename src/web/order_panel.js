// @ts-check
/**
 * The order on the page: its lines, how and when it gets there, what it costs, and its foot.
 *
 * @module
 */

import { createDeliveryFields } from "./delivery_fields.js";
import { create, createButton, setText } from "./dom.js";
import { countThings } from "./order.js";
import { createOrderFoot } from "./order_foot.js";
import { createOrderLines } from "./order_lines.js";
import { createPersonalFields } from "./personal_fields.js";
import { createQuotePanel } from "./quote_panel.js";
import { createWhenFields } from "./when_fields.js";

/** @import { LineActions } from "./order_lines.js" */
/** @import { Order, ShopData } from "./order.js" */
/** @import { MadeUp, Step, Way } from "./order_state.js" */
/** @import { Place } from "./place.js" */
/** @import { QuoteActions } from "./quote_panel.js" */
/** @import { Told } from "./quote_text.js" */
/** @import { Day } from "./when.js" */

/**
 * What can be done to the order from here.
 *
 * @typedef {LineActions & QuoteActions & {
 *   readonly edit: (part: Partial<Order>) => void,
 *   readonly handOver: (entrega: Order["entrega"]) => void,
 *   readonly addExtra: (extra: MadeUp) => void,
 *   readonly startAnew: () => void,
 *   readonly takeUsual: () => void,
 *   readonly undo: () => void,
 *   readonly sent: () => void,
 * }} OrderActions
 */

/**
 * What is shown.
 *
 * @typedef {object} OrderView
 * @property {Order} order
 * @property {Told} told
 * @property {Way} way
 * @property {Place} place
 * @property {readonly Day[]} days
 * @property {string | undefined} opens when the shop opens next, while it is closed
 * @property {string} link the order's, to WhatsApp
 * @property {{ readonly things: string, readonly lost: string }} usual what was ordered last and can be again, and what can't
 */

/**
 * Fills the order's section, in place of what stands there for those without scripts.
 *
 * @param {HTMLElement} section
 * @param {ShopData} shop
 * @param {OrderActions} actions
 */
export function setUpOrderPanel(section, shop, actions) {
  const usual = createButton(
    "Pedir lo de siempre",
    { class: "boton boton-suave" },
    actions.takeUsual,
  );
  const usualText = create("p", { class: "nota" });
  const empty = create(
    "div",
    { class: "pedido-vacio" },
    create("p", {}, "Todavía no agregaste nada. Elegí un pote, una promo o algo para acompañar."),
    usual,
    usualText,
  );
  const anew = createButton("", { class: "boton boton-suave" }, actions.startAnew);
  const lines = createOrderLines(shop.menu, actions);
  const delivery = createDeliveryFields(shop.zonas, actions.edit);
  const when = createWhenFields(actions.edit);
  const personal = createPersonalFields(shop.pagos, actions.edit);
  const quote = createQuotePanel(actions);
  const body = create(
    "div",
    { class: "pedido-cuerpo" },
    lines.element,
    delivery.element,
    when.element,
    personal.element,
    quote.element,
  );
  const foot = createOrderFoot(section.id, { ...actions, take });
  const happened = create("span", { class: "oculto", role: "status" });
  section.replaceChildren(empty, body, foot.element, happened);
  new IntersectionObserver(([entry]) => {
    section.classList.toggle("lejos", !(entry?.isIntersecting ?? false));
  }).observe(body);

  /** @param {Step} step */
  function take(step) {
    switch (step.kind) {
      case "send":
      case "wait":
        return;
      case "fill-place":
        return lead(delivery.field);
      case "pick-day":
        return lead(when.field);
      case "see-lines":
        return lead(body.querySelector("button"));
      case "add-more":
        return lead(document.querySelector("[data-adicionales] .tarjeta-accion button"));
      case "hand-over":
        return actions.handOver(step.entrega);
      case "mend":
        return step.mend === "flavors"
          ? actions.pickFlavors(step.index, step.flavor)
          : actions.setQuantity(step.index, 0);
    }
  }

  /** @param {OrderView} view */
  function show({ order, told, way, place, days, opens, link, usual: { things, lost } }) {
    const isEmpty = order.lines.length === 0;
    const hadFocus = section.contains(document.activeElement);
    empty.hidden = !isEmpty;
    body.hidden = isEmpty;
    usual.hidden = things === "";
    usualText.textContent = lost === ""
      ? things
      : things === ""
      ? `Lo de siempre hoy no se puede: ${lost}.`
      : `${things}. Esta vez ${lost}.`;
    showAnew(order, things !== "" || lost !== "");
    lines.show(order.lines);
    lines.price(told.prices.subtotals, told.total === "waiting");
    delivery.show(order, place);
    when.show(order, days, opens === undefined);
    personal.show(order);
    quote.show(order, told);
    foot.show(isEmpty ? undefined : { count: countThings(order), told, way, link });
    if (hadFocus && !isShown(document.activeElement)) foot.focus();
  }

  /**
   * What erases all that is kept stands wherever there is something to erase.
   *
   * @param {Order} order
   * @param {boolean} hasUsual
   */
  function showAnew({ lines, localidad, personal }, hasUsual) {
    const isEmpty = lines.length === 0;
    const texts = [localidad, ...Object.values(personal)];
    anew.hidden = isEmpty && !hasUsual && texts.every((text) => text === "");
    setText(anew, isEmpty ? "Olvidar mis datos" : "Empezar de nuevo");
    const place = isEmpty ? empty : body;
    if (anew.parentNode !== place) place.append(anew);
  }

  /**
   * Says something to those who don't see it: that a thing was added is seen in the count.
   *
   * @param {string} said
   */
  function say(said) {
    setText(happened, said);
  }

  return { show, tell: foot.tell, say };
}

/** @param {Element | null} element */
function isShown(element) {
  return element !== null && element !== document.body && element.checkVisibility();
}

/**
 * Brings something into the middle of what is seen, and the focus to it.
 *
 * @param {HTMLElement | null} element
 */
function lead(element) {
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
