/** The buttons of the order: their text and their action change with it. */

import { createButton, setText } from "../page/dom.ts";
import type { Act } from "./changes.ts";
import type { Step, Way } from "./problems.ts";

/** A button that shows a way on. */
export interface WayButton {
  readonly element: HTMLButtonElement;
  /** Null hides the button. */
  show(way: Way | null): void;
}

/** Creates a button of the order. */
export function createWayButton(
  act: Act,
  look = "boton boton-suave",
): WayButton {
  let step: Step | undefined;
  const press = () => {
    if (step !== undefined) act(step);
  };
  const element = createButton("", press, { class: look });

  return {
    element,
    show(way) {
      step = way?.step;
      element.hidden = way === null;
      if (way === null) return;

      setText(element, way.text);
      element.disabled = way.isOff === true;
      element.dataset["camino"] = way.step.kind;
      if (way.label !== undefined) element.ariaLabel = way.label;
    },
  };
}
