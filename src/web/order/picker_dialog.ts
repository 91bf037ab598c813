/** The picker in a dialog. */

import type { Diet } from "../../shop/diets.ts";
import type { Shop } from "../../shop/shop.ts";
import { create, openUntilBack } from "../page/dom.ts";
import type { Line } from "./draft.ts";
import type { ShopOfDay } from "./flavors.ts";
import { Picker, TITLE_ID } from "./picker.ts";
import type { Picking } from "./selection.ts";

/** The flavors picked for each tub; undefined if the visitor left. */
type Picked = Line["sabores"] | undefined;

/** The picker's dialog. */
interface PickerDialog {
  /** Picks from the shop on the order's date. If the visitor left by going back, it continues from there. */
  pick(
    picking: Picking,
    shop: ShopOfDay,
    diet: readonly Diet[],
  ): Promise<Picked>;
  showDiet(diet: readonly Diet[]): void;
}

/** Creates a dialog for each request. */
export function createPickerDialog(
  { business: { avisoAlergenos: kitchen } }: Shop,
  setDiet: (diet: readonly Diet[]) => void,
): PickerDialog {
  let picker: Picker | undefined;
  /** The request that the visitor left by going back. */
  let left = "";
  /** The flavors of the last tub. */
  let before: readonly string[] = [];

  return {
    async pick(picking, shop, diet) {
      const request = JSON.stringify([picking.nombre, picking.sabores]);
      const begun = left === request ? picker?.sabores : undefined;
      const sabores = begun ?? picking.sabores;
      let picked: Picked;
      left = request;
      const finish = (sabores: Picked) => {
        picked = sabores;
        left = "";
        before = sabores?.at(-1) ?? before;
        dialog.close();
      };

      const asked = { before, ...picking, sabores };
      const options = { picking: asked, shop, kitchen, diet, setDiet, finish };
      const opened = picker = new Picker(options);
      const look = { "class": "selector", "aria-labelledby": TITLE_ID };
      const dialog = create("dialog", look, ...opened.parts);
      document.body.append(dialog);
      await openUntilBack(dialog, () => opened.opened());
      dialog.remove();
      return picked;
    },
    showDiet: (diet) => picker?.showDiet(diet),
  };
}
