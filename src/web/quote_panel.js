// @ts-check
/**
 * What the order costs part by part, and how it could cost less.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { formatPesos } from "./order_text.js";

/** @import { Order } from "./order.js" */
/** @import { Told } from "./quote_text.js" */

/**
 * @typedef {object} QuoteActions
 * @property {() => void} retry
 * @property {(offer: NonNullable<Told["offer"]>) => void} takeOffer
 */

/**
 * Creates the panel. An earlier offer stays, dimmed, until the service has said whether it still stands.
 *
 * @param {QuoteActions} actions
 */
export function createQuotePanel(actions) {
  const costs = create("dl", { class: "cuenta" });
  const free = create("p", { class: "nota" });
  const offer = create("div", { class: "mejora" });
  const why = create("p", { class: "nota", role: "status" });
  const again = createButton("Calcular de nuevo", { class: "boton boton-suave" }, actions.retry);
  const element = create("div", { class: "cotizacion" }, costs, free, offer, why, again);
  let shown = "null";
  let isAsking = false;

  /**
   * @param {Pick<Order, "entrega">} order
   * @param {Told} told
   */
  function show({ entrega }, { prices, total, why: reason, canRetry, offer: best }) {
    const { subtotal, costoEnvio, faltaParaEnvioGratis } = prices;
    costs.hidden = entrega === "retiro";
    costs.classList.toggle("en-espera", total === "waiting");
    costs.replaceChildren(
      ...row("Subtotal", formatPesos(subtotal)),
      ...row("Envío", costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio)),
    );
    const lacks = formatPesos(faltaParaEnvioGratis);
    free.classList.toggle("en-espera", total === "waiting");
    setText(free, faltaParaEnvioGratis === 0 ? "" : `Te faltan ${lacks} para el envío gratis.`);
    showOffer(best, total === "waiting");
    setText(why, reason);
    again.hidden = !canRetry;
  }

  /**
   * @param {Told["offer"]} best
   * @param {boolean} isWaiting
   */
  function showOffer(best, isWaiting) {
    isAsking = isWaiting;
    offer.classList.toggle("en-espera", isWaiting);
    offer.querySelector("button")?.setAttribute("aria-disabled", String(isWaiting));
    const key = JSON.stringify(best);
    if (isWaiting || key === shown) return;
    shown = key;
    offer.replaceChildren(
      ...best === null ? [] : [
        create("p", {}, best.texto),
        createButton(
          `Cambiar (ahorrás ${formatPesos(best.ahorro)})`,
          { class: "boton boton-suave" },
          () => {
            if (!isAsking) actions.takeOffer(best);
          },
        ),
      ],
    );
  }

  return { element, show };
}

/**
 * @param {string} name
 * @param {string} value
 * @returns {readonly HTMLElement[]}
 */
function row(name, value) {
  return [create("dt", {}, name), create("dd", {}, value)];
}
