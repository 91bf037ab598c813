// @ts-check
/**
 * The order on the page, and the bar that follows it on small screens.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { createDeliveryFields } from "./delivery_fields.js";
import { countThings } from "./order.js";
import { createOrderLines } from "./order_lines.js";
import { orderLink, tellThings } from "./order_text.js";
import { createQuotePanel } from "./quote_panel.js";

/** @import { LineActions } from "./order_lines.js" */
/** @import { Menu, Order } from "./order.js" */
/** @import { Told } from "./quote_text.js" */

/**
 * What can be done to the order from here.
 *
 * @typedef {LineActions & {
 *   readonly setDelivery: (delivery: Pick<Order, "entrega" | "localidad">) => void,
 *   readonly startAnew: () => void,
 *   readonly retry: () => void,
 * }} OrderActions
 */

/**
 * Fills the order's section, in place of what stands there for those without scripts.
 *
 * @param {HTMLElement} section
 * @param {{ readonly menu: Menu, readonly zonas: readonly string[], readonly whatsapp: string }} shop
 * @param {OrderActions} actions
 */
export function setUpOrderPanel(section, { menu, zonas, whatsapp }, actions) {
  const empty = create(
    "p",
    { class: "pedido-vacio" },
    "Todavía no agregaste nada. Elegí un pote, una promo o algo para acompañar.",
  );
  const notice = create("p", { class: "pedido-aviso", role: "status", tabindex: "-1" });
  const lines = createOrderLines(menu, actions);
  const delivery = createDeliveryFields(zonas, actions.setDelivery);
  const quote = createQuotePanel(actions.retry);
  const anew = createButton("Empezar de nuevo", { class: "boton boton-suave" }, actions.startAnew);
  const filled = create("div", {}, lines.element, delivery.element, quote.element, anew);
  section.replaceChildren(notice, empty, filled);

  const barCount = create("span", {});
  const barTotal = create("strong", {});
  const bar = create(
    "aside",
    { "class": "barra-pedido", "aria-label": "Resumen del pedido" },
    create("p", { class: "barra-cuenta" }, barCount, " ", barTotal),
    create("a", { class: "boton boton-fuerte", href: `#${section.id}` }, "Ver el pedido"),
  );
  document.body.append(bar);
  let isInView = false;
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false;
    bar.hidden = isInView || filled.hidden;
  }).observe(section);

  return {
    /**
     * @param {Order} order
     * @param {Told} told what is known of its price
     */
    show(order, told) {
      const isEmpty = order.lines.length === 0;
      empty.hidden = !isEmpty;
      filled.hidden = isEmpty;
      bar.hidden = isInView || isEmpty;
      lines.show(order.lines);
      lines.price(told.quote);
      delivery.show(order);
      delivery.tellPlace(told);
      quote.show(told, orderLink(whatsapp, menu, order));
      setText(barCount, tellThings(countThings(order)));
      setText(barTotal, told.total);
    },

    /**
     * Tells something that happened to the order; with focus, for when what had it is gone.
     *
     * @param {string} text
     * @param {{ readonly takeFocus?: boolean }} [options]
     */
    tell(text, { takeFocus = false } = {}) {
      setText(notice, text);
      if (takeFocus) notice.focus();
    },
  };
}
