/** The lines of the order, each with its flavors, its price, what is wrong with it and what can be done with it. */

import { MAX_ALIKE } from "../../shop/terms.ts";
import { create, createButton } from "../page/dom.ts";
import type { LineView } from "./view.ts";

/** What can be done with a line. */
export interface LineActions {
  /** None takes the line out. */
  setQuantity(index: number, cantidad: number): void;
  pickFlavors(index: number): void;
}

/** Creates the list. */
export function createLines(
  actions: LineActions,
): { readonly element: HTMLElement; show(lines: readonly LineView[]): void } {
  const element = create("ul", { class: "renglones", id: "renglones" });
  let shown = "";

  /** Shows the lines where they differ, and leaves the focus where it was. */
  function show(lines: readonly LineView[]): void {
    const next = JSON.stringify(lines);
    if (next === shown) return;
    shown = next;
    const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
    element.replaceChildren(...lines.map((line, i) => createLine(line, i, actions)));
    const same = document.getElementById(focused ?? "");
    // Where there can be no more of a line, there can be fewer.
    const there = same?.matches(":disabled") ? same.parentElement?.querySelector("button") : same;
    there?.focus();
  }

  return { element, show };
}

function createLine(view: LineView, index: number, actions: LineActions): HTMLElement {
  const { line: { cantidad, sabores }, nombre, precio, problem, isThere } = view;
  const button = (id: string, text: string, label: string, press: () => void) =>
    createButton(text, {
      "id": `renglon-${index}-${id}`,
      "class": "boton boton-suave",
      "aria-label": `${label}: ${nombre}`,
    }, press);
  const isLast = cantidad === 1 || !isThere;
  const less = button("menos", isLast ? "Quitar" : "−", isLast ? "Quitar" : "Uno menos", () => {
    actions.setQuantity(index, isLast ? 0 : cantidad - 1);
  });
  const more = button("mas", "+", "Uno más", () => actions.setQuantity(index, cantidad + 1));
  more.disabled = cantidad === MAX_ALIKE;
  const change = button("sabores", "Cambiar", "Cambiar sabores", () => actions.pickFlavors(index));
  return create(
    "li",
    { class: "renglon" },
    create("strong", { class: "renglon-nombre" }, nombre),
    create("span", { class: "renglon-precio" }, precio),
    ...view.sabores.map((text) => create("span", { class: "renglon-sabores" }, text)),
    ...problem === "" ? [] : [
      create("span", { "class": "renglon-sabores", "data-lugar": "outside" }, problem),
    ],
    create(
      "div",
      { class: "renglon-acciones" },
      ...sabores.length > 0 && isThere ? [change] : [],
      create(
        "span",
        { class: "contador" },
        less,
        ...isThere ? [create("span", {}, String(cantidad)), more] : [],
      ),
    ),
  );
}
