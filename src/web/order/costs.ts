/** What the order costs part by part, what is to be known of it, and how it could cost less. */

import { formatPesos } from "../../words/money.ts";
import { create, createButton, setText } from "../page/dom.ts";
import type { Better } from "../../shop/quote/order.ts";
import type { OrderView } from "./view.ts";

/** Creates the panel. */
export function createCosts(
  takeOffer: (offer: Better) => void,
): { readonly element: HTMLElement; show(view: OrderView, beside: string): void } {
  const costs = create("dl", { class: "cuenta" });
  const free = create("p", { class: "nota" });
  const offer = create("div", { class: "mejora" });
  const notes = create("ul", { class: "pedido-notas nota" });
  const element = create("div", { class: "cotizacion" }, notes, costs, free, offer);
  let offered = "null";

  function show({ costs: told, mejora, notes: texts, isWaiting }: OrderView, beside: string): void {
    const { subtotal, costoEnvio, faltaParaEnvioGratis, entrega } = told;
    costs.hidden = entrega === "retiro";
    costs.classList.toggle("en-espera", isWaiting);
    costs.replaceChildren(
      ...row("Subtotal", formatPesos(subtotal)),
      ...row("Envío", costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio)),
    );
    const missing = formatPesos(faltaParaEnvioGratis);
    setText(free, faltaParaEnvioGratis === 0 ? "" : `Te faltan ${missing} para el envío gratis.`);
    const rest = texts.filter((text) => text !== beside);
    notes.hidden = rest.length === 0;
    notes.replaceChildren(...rest.map((text) => create("li", {}, text)));
    const next = JSON.stringify(mejora);
    if (next === offered) return;
    offered = next;
    offer.replaceChildren(
      ...mejora === null ? [] : [
        create("p", {}, mejora.texto),
        createButton(
          `Cambiar (ahorrás ${formatPesos(mejora.ahorro)})`,
          { class: "boton boton-suave" },
          () => takeOffer(mejora),
        ),
      ],
    );
  }

  return { element, show };
}

function row(name: string, value: string): readonly HTMLElement[] {
  return [create("dt", {}, name), create("dd", {}, value)];
}
