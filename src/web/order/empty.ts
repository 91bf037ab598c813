/** What stands in the place of an order that is empty, and the button that erases what is kept of somebody. */

import { joinNames } from "../../words/lists.ts";
import { create, createButton, setText } from "../page/dom.ts";
import type { Draft } from "./draft.ts";

/** Creates it; the button stands in the form of an order that isn't empty. */
export function createEmpty(
  form: HTMLElement,
  { takeUsual, startAnew }: { takeUsual(): void; startAnew(): void },
): {
  readonly element: HTMLElement;
  /** `usual` is what was ordered last: its things, and whether any of it is kept. */
  show(
    isEmpty: boolean,
    draft: Draft,
    usual: { readonly names: readonly string[]; readonly isKept: boolean },
  ): void;
} {
  const again = createButton("Pedir lo de siempre", { class: "boton boton-suave" }, takeUsual);
  const told = create("p", { class: "nota" });
  const element = create(
    "div",
    { class: "pedido-vacio" },
    create("p", {}, "Todavía no agregaste nada. Elegí un pote, una promo o algo para acompañar."),
    again,
    told,
  );
  const anew = createButton("", { class: "boton boton-suave" }, startAnew);
  return {
    element,
    show(isEmpty, { pedido: { localidad = "" }, personal }, { names, isKept }) {
      element.hidden = !isEmpty;
      again.hidden = names.length === 0;
      setText(told, joinNames(names));
      const hasTexts = [localidad, ...Object.values(personal)].some((text) => text !== "");
      anew.hidden = isEmpty && !isKept && !hasTexts;
      setText(anew, isEmpty ? "Olvidar mis datos" : "Empezar de nuevo");
      const place = isEmpty ? element : form;
      if (anew.parentNode !== place) place.append(anew);
    },
  };
}
