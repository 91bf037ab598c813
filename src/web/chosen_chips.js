// @ts-check
/**
 * The flavors that are chosen for a tub, each with a button that takes it out. While there is none, a button that repeats
 * those of another tub.
 *
 * @module
 */

import { create, createButton } from "./dom.js";
import { formatList } from "./order_text.js";

/**
 * @typedef {object} ChipActions
 * @property {(name: string) => void} remove
 * @property {(names: readonly string[]) => void} repeat
 * @property {() => void} leave takes the focus where there is no chip left for it
 */

/**
 * Creates the line of chips.
 *
 * @param {ChipActions} actions
 */
export function createChosenChips(actions) {
  const list = create("ul", { "class": "elegidos", "aria-label": "Sabores elegidos" });
  const repeat = create("div", { class: "repetir" });
  const element = create("div", { class: "selector-elegidos" }, list, repeat);

  /**
   * @param {string} name
   * @param {number} index
   */
  function createChip(name, index) {
    const button = createButton(name, {
      "class": "elegido",
      "aria-label": `Sacar: ${name}`,
    }, () => {
      actions.remove(name);
      const buttons = list.querySelectorAll("button");
      const neighbour = buttons[Math.min(index, buttons.length - 1)];
      if (neighbour === undefined) actions.leave();
      else neighbour.focus();
    });
    return create("li", {}, button);
  }

  return {
    element,

    /**
     * @param {readonly string[]} chosen
     * @param {readonly string[]} before what can be repeated
     */
    show(chosen, before) {
      list.replaceChildren(...chosen.map(createChip));
      list.hidden = chosen.length === 0;
      element.scrollLeft = element.scrollWidth;
      const canRepeat = chosen.length === 0 && before.length > 0;
      repeat.replaceChildren(
        ...(canRepeat
          ? [createButton(`Repetir sabores: ${formatList(before)}`, { class: "elegido" }, () => {
            actions.repeat(before);
            actions.leave();
          })]
          : []),
      );
    },
  };
}
