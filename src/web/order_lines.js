// @ts-check
/**
 * The lines of the order, each with its flavors, its price and what can be done with it.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { MOST_OF_A_LINE } from "./order.js";
import { formatPesos, nameLine, tellFlavors } from "./order_text.js";

/** @import { Line, Menu } from "./order.js" */

/**
 * @typedef {object} LineActions
 * @property {(index: number, cantidad: number) => void} setQuantity none takes the line out
 * @property {(index: number, without?: string) => void} pickFlavors leaves out one that can't be had
 */

/**
 * Creates the list.
 *
 * @param {Menu} menu
 * @param {LineActions} actions
 */
export function createOrderLines(menu, actions) {
  const list = create("ul", { class: "renglones" });
  /** @type {readonly Line[]} */
  let shown = [];

  /** @param {readonly Line[]} lines */
  function show(lines) {
    if (lines === shown) return;
    shown = lines;
    const focused = list.contains(document.activeElement) ? document.activeElement?.id ?? "" : "";
    list.replaceChildren(...lines.map((line, i) => createLine(menu, line, i, actions)));
    const same = document.getElementById(focused);
    // Where there can be no more of a line, there can be fewer.
    const next = same?.matches(":disabled") ? same.parentElement?.querySelector("button") : same;
    next?.focus();
  }

  /**
   * @param {readonly number[]} subtotals of the lines that are shown
   * @param {boolean} isWaiting for the service to say the same
   */
  function price(subtotals, isWaiting) {
    for (const [i, element] of [...list.querySelectorAll(".renglon-precio")].entries()) {
      setText(element, formatPesos(subtotals[i] ?? 0));
      element.classList.toggle("en-espera", isWaiting);
    }
  }

  return { element: list, show, price };
}

/**
 * @param {Menu} menu
 * @param {Line} line
 * @param {number} index
 * @param {LineActions} actions
 */
function createLine(menu, line, index, actions) {
  const { cantidad, sabores } = line;
  const name = nameLine(menu, line);
  /**
   * @param {string} id
   * @param {string} text
   * @param {string} label
   * @param {() => void} press
   */
  const button = (id, text, label, press) =>
    createButton(text, {
      "id": `renglon-${index}-${id}`,
      "class": "boton boton-suave",
      "aria-label": `${label}: ${name}`,
    }, press);
  const isLast = cantidad === 1;
  const less = button("menos", isLast ? "Quitar" : "−", isLast ? "Quitar" : "Uno menos", () => {
    actions.setQuantity(index, cantidad - 1);
  });
  const more = button("mas", "+", "Uno más", () => actions.setQuantity(index, cantidad + 1));
  more.disabled = cantidad === MOST_OF_A_LINE;
  const change = button("sabores", "Cambiar", "Cambiar sabores", () => {
    actions.pickFlavors(index);
  });
  return create(
    "li",
    { class: "renglon" },
    create("strong", { class: "renglon-nombre" }, name),
    create("span", { class: "renglon-precio" }),
    ...tellFlavors(menu, line).map((text) => create("span", { class: "renglon-sabores" }, text)),
    create(
      "div",
      { class: "renglon-acciones" },
      ...(sabores.length > 0 ? [change] : []),
      create("span", { class: "contador" }, less, create("span", {}, String(cantidad)), more),
    ),
  );
}
