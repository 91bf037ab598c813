// @ts-check
/**
 * The flavor picker as a part of the document, in the place of the order while flavors are picked.
 *
 * @module
 */

import { create } from "./dom.js";
import { suits } from "./filter.js";
import { createFlavorPicker } from "./flavor_picker.js";
import { findItem, tubsOf } from "./order.js";
import { fold, splitWords, stemOf } from "./words.js";

/** @import { Flavor } from "../../src/shop/shapes.ts" */
/** @import { Wanted } from "./filter.js" */
/** @import { Line, Menu } from "./order.js" */

/**
 * Creates it, hidden. What is told at the foot of the site's dialog stands at the head here: a frame has no foot in sight.
 *
 * @param {Menu} menu
 * @param {readonly Flavor[]} flavors
 * @param {HTMLElement} order hidden meanwhile
 */
export function createChatPicker(menu, flavors, order) {
  /** @type {(sabores: Line["sabores"] | undefined) => void} */
  let finish = () => {};
  const picker = createFlavorPicker(flavors, search, (sabores) => finish(sabores));
  const [head, body, foot] = picker.parts;
  const element = create("section", {
    "class": "chat-sabores",
    "aria-labelledby": picker.title.id,
    "hidden": true,
  });
  for (const part of [head, foot, body]) if (part !== undefined) element.append(part);

  return {
    element,

    /**
     * Lets the visitor pick the flavors of a line, beginning with those of it that can be had; undefined if none is picked.
     *
     * @param {Line} line
     * @returns {Promise<Line["sabores"] | undefined>}
     */
    async pick(line) {
      const tubs = tubsOf(menu, line);
      if (tubs.length === 0) return line.sabores;
      const opener = document.activeElement;
      element.hidden = false;
      order.hidden = true;
      const picked = await new Promise((resolve) => {
        finish = resolve;
        picker.start({
          nombre: findItem(menu, line)?.nombre ?? line.id,
          tubs,
          sabores: line.sabores,
          isToday: true,
        });
      });
      element.hidden = true;
      order.hidden = false;
      if (opener instanceof HTMLElement) opener.focus();
      return picked;
    },
  };

  /**
   * Finds the flavors that have all the words, or their beginnings. The site's search knows more, from data that this
   * document doesn't carry.
   *
   * @param {Wanted} wanted
   */
  function search(wanted) {
    const words = splitWords(fold(wanted.text));
    return flavors.map((flavor) => {
      const told = ` ${fold(`${flavor.nombre} ${flavor.categoria} ${flavor.descripcion}`)}`;
      return suits(flavor, wanted) && words.every((word) => told.includes(` ${stemOf(word)}`));
    });
  }
}
