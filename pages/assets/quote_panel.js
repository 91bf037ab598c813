// @ts-check
/**
 * What the order costs, what to know about that, and the way to WhatsApp.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { formatPesos } from "./order_text.js";

/** @import { Told } from "./quote_text.js" */
/** @import { Quote } from "../../src/shop/quote/shape.ts" */

/**
 * Creates the panel.
 *
 * @param {() => void} retry
 */
export function createQuotePanel(retry) {
  const costs = create("dl", { class: "cuenta" });
  const why = create("p", { class: "nota", role: "status" });
  const again = createButton("Calcular de nuevo", { class: "boton boton-suave" }, retry);
  const notes = create("ul", { class: "avisos" });
  const spoken = create("p", { class: "oculto", role: "status" });
  const link = create(
    "a",
    { class: "boton boton-fuerte", target: "_blank", rel: "noopener" },
    "Pedir por WhatsApp",
  );
  const element = create("div", { class: "cotizacion" }, costs, spoken, notes, why, again, link);

  /**
   * @param {Told} told
   * @param {string} ownLink the order as the page itself writes it
   */
  function show(told, ownLink) {
    const { quote, total, problems, canRetry } = told;
    costs.replaceChildren(...tellCosts(quote), ...row("Total", total, "cuenta-total"));
    if (quote !== undefined) setText(spoken, `Total: ${total}`);
    const texts = [...problems, ...quote?.advertencias ?? [], ...quote?.sugerencias ?? []];
    const shown = [...notes.children].map(({ textContent }) => textContent);
    if (shown.join("\n") !== texts.join("\n")) {
      notes.replaceChildren(...texts.map((text) => create("li", {}, text)));
    }
    notes.hidden = texts.length === 0;
    setText(why, told.why);
    again.hidden = !canRetry;
    link.href = quote?.enlaceWhatsapp ?? ownLink;
  }

  return { element, show };
}

/**
 * @param {Quote | undefined} quote
 * @returns {readonly HTMLElement[]}
 */
function tellCosts(quote) {
  if (quote?.entrega !== "envio") return [];
  const delivery = quote.costoEnvio === 0 ? "gratis" : formatPesos(quote.costoEnvio);
  return [...row("Subtotal", formatPesos(quote.subtotal)), ...row("Envío", delivery)];
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} [kind]
 * @returns {readonly HTMLElement[]}
 */
function row(name, value, kind = "") {
  return [create("dt", { class: kind }, name), create("dd", { class: kind }, value)];
}
