/** What stands in the place of an order that is empty, and the button that erases it, or then what is kept of somebody. */

import { create, createButton, setText } from "../page/dom.ts";
import type { Draft } from "./draft.ts";

/** Creates it; the button stands in the form of an order that isn't empty. */
export function createEmpty(form: HTMLElement, startAnew: () => void): {
  readonly element: HTMLElement;
  /** `isKept` is whether anything is kept of what was ordered last. */
  show(isEmpty: boolean, draft: Draft, isKept: boolean): void;
} {
  const element = create(
    "div",
    { class: "pedido-vacio" },
    create("p", {}, "Todavía no agregaste nada. Elegí un pote, una promo o algo para acompañar."),
  );
  const anew = createButton("", { class: "boton boton-suave" }, startAnew);
  return {
    element,
    show(isEmpty, { pedido: { localidad = "" }, personal }, isKept) {
      element.hidden = !isEmpty;
      const hasTexts = [localidad, ...Object.values(personal)].some((text) => text !== "");
      anew.hidden = isEmpty && !isKept && !hasTexts;
      setText(anew, isEmpty ? "Olvidar mis datos" : "Empezar de nuevo");
      const place = isEmpty ? element : form;
      if (anew.parentNode !== place) place.append(anew);
    },
  };
}
