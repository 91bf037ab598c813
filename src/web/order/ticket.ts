/** The order as a ticket: its lines, its costs, and the text of an empty order. */

import type { Menu } from "../../shop/files.ts";
import { joinChoices } from "../../words/lists.ts";
import { create, createButton, fill, type Row, setText } from "../page/dom.ts";
import type { Act } from "./changes.ts";
import { type Draft, KINDS, textsOf } from "./draft.ts";
import type { LineView, OrderView } from "./view.ts";
import { createWayButton } from "./way_button.ts";

/** The suggestions of an empty order, by list. */
const CHOICES = {
  potes: "un pote",
  promos: "una promo",
  adicionales: "algo para acompañar",
} as const;

/** A part of the order. */
interface Part<T> {
  readonly element: HTMLElement;
  show(view: T): void;
}

/** Creates the list of lines. */
export function createLines(act: Act): Part<readonly LineView[]> {
  const element = create("ul", { class: "renglones", id: "renglones" });
  return {
    element,
    show(lines) {
      fill(element, lines, () => createLine(act), ({ key }) => key);
    },
  };
}

/** Creates a line: its flavors, price, problem and buttons. */
function createLine(act: Act): Row<LineView> {
  const name = create("strong", { class: "renglon-nombre" });
  const price = create("span", { class: "renglon-precio" });
  const flavors = create("div", { class: "renglon-textos" });
  const wrong = { "class": "renglon-sabores", "data-lugar": "outside" };
  const problem = create("span", wrong);
  const change = createWayButton(act);
  const less = createWayButton(act);
  const more = createWayButton(act);
  const count = create("span");
  const look = { class: "contador" };
  const counter = create("span", look, less.element, count, more.element);
  const actions = { class: "renglon-acciones" };
  const buttons = create("div", actions, change.element, counter);

  return {
    element: create(
      "li",
      { class: "renglon" },
      ...[name, price, flavors, problem, buttons],
    ),
    show(line) {
      setText(name, line.nombre);
      setText(price, line.precio);
      fill(
        flavors,
        line.sabores,
        (text) => create("span", { class: "renglon-sabores" }, text),
      );
      setText(problem, line.problem);
      problem.hidden = line.problem === "";

      change.show(line.change);
      less.show(line.less);
      setText(count, line.cantidad);
      const hadFocus = document.activeElement === more.element;
      more.show(line.more);
      // A disabled button can't have the focus.
      if (hadFocus && more.element.disabled) less.element.focus();
    },
  };
}

/** Creates the panel with notes, costs and the cheaper order. */
export function createCosts(act: Act): Part<OrderView> {
  const notes = create("ul", { class: "pedido-notas nota" });
  const costs = create("dl", { class: "cuenta" });
  const missing = create("p", { class: "nota" });
  const withoutTaxes = create("p", { class: "nota" });
  const sentence = create("p");
  const take = createWayButton(act);
  const offer = create("div", { class: "mejora" }, sentence, take.element);
  const parts = [notes, costs, missing, withoutTaxes, offer];

  return {
    element: create("div", { class: "cotizacion" }, ...parts),
    show(view) {
      fill(notes, view.notes, (text) => create("li", {}, text));
      notes.hidden = view.notes.length === 0;
      fill(costs, view.costs, ([tag, text]) => create(tag, {}, text));
      costs.hidden = view.costs.length === 0;
      costs.classList.toggle("en-espera", view.foot.isWaiting);
      setText(missing, view.missing);
      setText(withoutTaxes, view.withoutTaxes);
      offer.hidden = view.offer === null;
      setText(sentence, view.offer?.sentence ?? "");
      take.show(view.offer);
    },
  };
}

/**
 * Creates the text for an empty order, with the button that forgets the
 * visitor's data. While the order has lines, the button empties it.
 */
export function createEmpty(
  form: HTMLElement,
  menu: Menu,
  act: Act,
): Part<Draft> {
  const choices = KINDS.filter((kind) => menu[kind].length > 0)
    .map((kind) => CHOICES[kind]);
  const text = `Todavía no agregaste nada. Elegí ${joinChoices(choices)}.`;
  const look = { class: "pedido-vacio" };
  const element = create("div", look, create("p", {}, text));
  const anew = createButton("", () => act({ kind: "start anew" }));

  return {
    element,
    show(draft) {
      const isEmpty = draft.lines.length === 0;
      element.hidden = !isEmpty;
      anew.hidden = isEmpty && !hasData(draft);
      setText(anew, isEmpty ? "Olvidar mis datos" : "Empezar de nuevo");
      const place = isEmpty ? element : form;
      if (anew.parentNode !== place) place.append(anew);
    },
  };
}

/** Returns true if a draft without lines has texts of the visitor, or the last order. */
function hasData(draft: Draft): boolean {
  const texts = Object.values(textsOf((name) => draft[name]));
  return draft.usual !== null || texts.some((text) => text !== "");
}
