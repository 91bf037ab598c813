/** The order as a ticket: its lines, its costs, and the text of an empty order. */

import type { Menu } from "../../shop/files.ts";
import type { Better } from "../../shop/quote/order.ts";
import { MAX_ALIKE } from "../../shop/terms.ts";
import { joinChoices } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { create, createButton, fill, setText } from "../page/dom.ts";
import { type Draft, KINDS } from "./draft.ts";
import type { LineView, OrderView } from "./view.ts";

/** The suggestions of an empty order, by list. */
const CHOICES = {
  potes: "un pote",
  promos: "una promo",
  adicionales: "algo para acompañar",
} as const;

/** Creates the list of lines, each with its flavors, price, problem and buttons. */
export function createLines(
  setQuantity: (index: number, cantidad: number) => void,
  pickFlavors: (index: number) => void,
): { readonly element: HTMLElement; show(lines: readonly LineView[]): void } {
  const element = create("ul", { class: "renglones", id: "renglones" });

  function createLine(view: LineView, index: number): HTMLElement {
    const { line: { cantidad, sabores }, nombre, precio, problem, isThere } =
      view;
    const button = (
      id: string,
      text: string,
      label: string,
      press: () => void,
    ) => {
      const told = {
        "id": `renglon-${index}-${id}`,
        "aria-label": `${label}: ${nombre}`,
      };
      return createButton(text, press, told);
    };
    const isLast = cantidad === 1 || !isThere;
    const less = button(
      "menos",
      isLast ? "Quitar" : "−",
      isLast ? "Quitar" : "Uno menos",
      () => {
        setQuantity(index, isLast ? 0 : cantidad - 1);
      },
    );
    const more = button(
      "mas",
      "+",
      "Uno más",
      () => setQuantity(index, cantidad + 1),
    );
    more.disabled = cantidad === MAX_ALIKE;
    const change = button(
      "sabores",
      "Cambiar",
      "Cambiar sabores",
      () => pickFlavors(index),
    );
    const wrong = { "class": "renglon-sabores", "data-lugar": "outside" };
    const some = isThere ? [create("span", {}, String(cantidad)), more] : [];
    const actions = create(
      "div",
      { class: "renglon-acciones" },
      ...sabores.length > 0 && isThere ? [change] : [],
      create("span", { class: "contador" }, less, ...some),
    );
    return create(
      "li",
      { class: "renglon" },
      create("strong", { class: "renglon-nombre" }, nombre),
      create("span", { class: "renglon-precio" }, precio),
      ...view.sabores.map((text) =>
        create("span", { class: "renglon-sabores" }, text)
      ),
      ...problem === "" ? [] : [create("span", wrong, problem)],
      actions,
    );
  }

  return {
    element,
    /** Updates the lines that differ. The focus stays. */
    show(lines) {
      const focused = element.contains(document.activeElement)
        ? document.activeElement?.id
        : "";
      fill(element, lines, createLine);
      const same = document.getElementById(focused ?? "");
      // A disabled button can't have the focus: the one before it takes it.
      const there = same?.matches(":disabled")
        ? same.parentElement?.querySelector("button")
        : same;
      there?.focus();
    },
  };
}

/** Creates the panel with notes, costs and the cheaper order. */
export function createCosts(
  takeOffer: (offer: Better) => void,
): {
  readonly element: HTMLElement;
  show(view: OrderView, beside: string): void;
} {
  const costs = create("dl", { class: "cuenta" });
  const free = create("p", { class: "nota" });
  const net = create("p", { class: "nota" });
  const offer = create("div", { class: "mejora" });
  const notes = create("ul", { class: "pedido-notas nota" });
  const element = create(
    "div",
    { class: "cotizacion" },
    notes,
    costs,
    free,
    net,
    offer,
  );

  function show(
    view: OrderView,
    beside: string,
  ): void {
    const { costs: told, mejora, notes: texts, isWaiting } = view;
    const { totalSinImpuestos } = view;
    setText(
      net,
      totalSinImpuestos === null
        ? ""
        : `Precio sin impuestos nacionales: ${formatPesos(totalSinImpuestos)}`,
    );
    const { subtotal, costoEnvio, faltaParaEnvioGratis, entrega } = told;
    costs.hidden = entrega === "retiro";
    costs.classList.toggle("en-espera", isWaiting);
    const rows = [
      ["Subtotal", formatPesos(subtotal)],
      ["Envío", costoEnvio === 0 ? "gratis" : formatPesos(costoEnvio)],
    ] as const;
    fill(costs, rows, ([name, value]) => [
      create("dt", {}, name),
      create("dd", {}, value),
    ]);
    const missing = formatPesos(faltaParaEnvioGratis);
    setText(
      free,
      faltaParaEnvioGratis === 0
        ? ""
        : `Te faltan ${missing} para el envío gratis.`,
    );
    const rest = texts.filter((text) => text !== beside);
    notes.hidden = rest.length === 0;
    fill(notes, rest, (text) => create("li", {}, text));
    fill(offer, mejora === null ? [] : [mejora], (better) => [
      create("p", {}, better.texto),
      createButton(
        `Cambiar (ahorrás ${formatPesos(better.ahorro)})`,
        () => takeOffer(better),
      ),
    ]);
  }

  return { element, show };
}

/**
 * Creates the text for an empty order, with the button that forgets the
 * visitor's data. While the order has lines, the button empties it.
 */
export function createEmpty(
  form: HTMLElement,
  menu: Menu,
  startAnew: () => void,
): {
  readonly element: HTMLElement;
  /** `isKept` is true if the last order is kept. */
  show(isEmpty: boolean, draft: Draft, isKept: boolean): void;
} {
  const choices = KINDS.filter((kind) => menu[kind].length > 0)
    .map((kind) => CHOICES[kind]);
  const text = `Todavía no agregaste nada. Elegí ${joinChoices(choices)}.`;
  const element = create(
    "div",
    { class: "pedido-vacio" },
    create("p", {}, text),
  );
  const anew = createButton("", startAnew);
  return {
    element,
    show(
      isEmpty,
      { pedido: { localidad = "", comentario = "" }, personal },
      isKept,
    ) {
      element.hidden = !isEmpty;
      const texts = [localidad, comentario, ...Object.values(personal)];
      anew.hidden = isEmpty && !isKept && texts.every((text) => text === "");
      setText(anew, isEmpty ? "Olvidar mis datos" : "Empezar de nuevo");
      const place = isEmpty ? element : form;
      if (anew.parentNode !== place) place.append(anew);
    },
  };
}
