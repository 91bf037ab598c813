/** The buttons of the order: their text and their action change with it. */

import { createButton, setText } from "../page/dom.ts";
import type { Part } from "../page/part.ts";
import type { Act, Action, Way } from "./changes.ts";

/** Creates a button, which is hidden for null. */
export function createWayButton<V>(
  act: Act,
  wayOf: (view: V) => Way | null,
  look = "boton boton-suave",
): Part<V> {
  let action: Action | undefined;
  const press = () => {
    if (action !== undefined) act(action);
  };
  const element = createButton("", press, { class: look });

  return {
    element,
    show(view) {
      const way = wayOf(view);
      action = way?.action;
      element.hidden = way === null;
      if (way === null) return;

      setText(element, way.text);
      element.ariaLabel = way.label ?? null;
      element.dataset["camino"] = way.action.kind;
      const hadFocus = document.activeElement === element;
      element.disabled = way.isOff === true;
      // A disabled button can't have the focus: the first one takes it.
      if (hadFocus && element.disabled) {
        element.parentElement?.querySelector("button")?.focus();
      }
    },
  };
}
