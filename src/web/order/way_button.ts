/** The buttons of the order. The text and the action of a button change with the order. */

import { createButton, setText } from "../page/dom.ts";
import type { Part } from "../page/part.ts";
import type { Act, Action, Way } from "./changes.ts";

/** Creates a button with the text and action that `wayOf` returns for a view. For null, the button is hidden. */
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
      // A disabled button loses the focus: the first button in the same part takes the focus.
      if (hadFocus && element.disabled) {
        element.parentElement?.querySelector("button")?.focus();
      }
    },
  };
}
