// @ts-check
/**
 * The flavor picker in a dialog of its own, which the back gesture closes.
 *
 * @module
 */

import { openUntilBack } from "./page/back_gesture.ts";
import { create } from "./dom.js";
import { createSearch } from "./filter.js";
import { createFlavorPicker } from "./flavor_picker.js";
import { readToldFlavors } from "./told_flavors.js";

/** @import { Names } from "./filter.js" */
/** @import { Picking } from "./flavor_picker.js" */
/** @import { Line, Menu } from "./order.js" */

/**
 * Creates the dialog of a page. It is built when it is first opened. If it is left by going back or with Escape, it goes
 * on from there the next time that the same flavors are to be picked.
 *
 * @param {Menu} menu
 * @param {Names} names
 * @returns {{ pick(picking: Picking): Promise<Line["sabores"] | undefined> }} undefined if nothing is picked
 */
export function createFlavorDialog(menu, names) {
  /** @type {ReturnType<typeof build> | undefined} */
  let built;
  let unfinished = { what: "", sabores: /** @type {Line["sabores"]} */ ([]) };
  /** @type {readonly string[]} */
  let last = [];
  /** @type {{ readonly sabores: Line["sabores"] | undefined } | undefined} */
  let answer;

  function build() {
    const flavors = readToldFlavors(menu).map(({ flavor }) => flavor);
    const picker = createFlavorPicker(flavors, createSearch(flavors, names), (sabores) => {
      answer = { sabores };
      dialog.close();
    });
    const dialog = create(
      "dialog",
      { "class": "selector", "aria-labelledby": picker.title.id },
      ...picker.parts,
    );
    document.body.append(dialog);
    return { dialog, picker };
  }

  function takeAnswer() {
    const told = answer;
    answer = undefined;
    return told;
  }

  return {
    async pick(picking) {
      const { dialog, picker } = built ??= build();
      const what = JSON.stringify([picking.nombre, picking.sabores]);
      await openUntilBack(dialog, () => {
        picker.start({
          before: last,
          ...picking,
          ...(unfinished.what === what ? { sabores: unfinished.sabores } : {}),
        });
      });
      const told = takeAnswer();
      unfinished = told ? { what: "", sabores: [] } : { what, sabores: picker.sabores() };
      last = told?.sabores?.at(-1) ?? last;
      return told?.sabores;
    },
  };
}
