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
  /** Picks from the shop on the order's date. A request left by going back resumes with the flavors picked so far. */
  pick(
    picking: Picking,
    shop: ShopOfDay,
    diet: readonly Diet[],
  ): Promise<Picked>;
  showDiet(diet: readonly Diet[]): void;
}

/** Creates the picker's dialog. `setDiet` takes the diet that the visitor chooses in the picker. */
export function createPickerDialog(
  { business: { avisoAlergenos: kitchen } }: Shop,
  setDiet: (diet: readonly Diet[]) => void,
): PickerDialog {
  let picker: Picker | undefined;
  /** The request that the visitor hasn't finished or canceled; "" without one. */
  let unfinished = "";
  /** The flavors of the last picked tub. */
  let before: readonly string[] = [];

  return {
    async pick(picking, shop, diet) {
      const request = JSON.stringify([picking.nombre, picking.sabores]);
      const begun = unfinished === request ? picker?.sabores : undefined;
      const sabores = begun ?? picking.sabores;
      let picked: Picked;
      unfinished = request;
      const finish = (sabores: Picked) => {
        picked = sabores;
        unfinished = "";
        before = sabores?.at(-1) ?? before;
        dialog.close();
      };

      const resumed = { before, ...picking, sabores };
      const options = {
        picking: resumed,
        shop,
        kitchen,
        diet,
        setDiet,
        finish,
      };
      const current = new Picker(options);
      picker = current;
      const look = { "class": "selector", "aria-labelledby": TITLE_ID };
      const dialog = create("dialog", look, ...current.parts);
      document.body.append(dialog);
      await openUntilBack(dialog, () => current.onOpen());
      dialog.remove();
      return picked;
    },
    showDiet: (diet) => picker?.showDiet(diet),
  };
}
