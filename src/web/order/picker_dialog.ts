/** The picker in a dialog. */

import type { Diet } from "../../shop/diets.ts";
import { decideSchedule } from "../../shop/quote/schedule.ts";
import { type Shop, shopOnDate } from "../../shop/shop.ts";
import { readClock } from "../page/clock.ts";
import { create, openUntilBack } from "../page/dom.ts";
import type { Surroundings } from "./builder.ts";
import { argumentsOf, type Line } from "./draft.ts";
import { Picker, TITLE_ID } from "./picker.ts";

/** The picker's dialog. */
interface PickerDialog extends Pick<Surroundings, "pick"> {
  showDiet(diet: readonly Diet[]): void;
}

/** Creates the picker's dialog, which shows the shop on the order's date. A request left by going back resumes with the flavors picked so far. `setDiet` takes the diet that the visitor chooses in the picker. */
export function createPickerDialog(
  shop: Shop,
  setDiet: (diet: readonly Diet[]) => void,
): PickerDialog {
  let picker: Picker | undefined;
  /** The request that the visitor hasn't finished or canceled; "" without one. */
  let unfinished = "";
  /** The flavors of the last picked tub. */
  let before: readonly string[] = [];

  return {
    async pick(picking, draft) {
      const request = JSON.stringify(picking);
      const begun = unfinished === request ? picker?.sabores : undefined;
      const sabores = begun ?? picking.sabores;
      const nowMs = readClock();
      const { date } = decideSchedule(shop, argumentsOf(draft), nowMs);
      let picked: Line["sabores"] | undefined;
      unfinished = request;

      const current = new Picker({
        picking: { before, ...picking, sabores },
        shop: shopOnDate(shop, date, nowMs),
        kitchen: shop.business.avisoAlergenos,
        diet: draft.diet,
        setDiet,
        finish(sabores) {
          picked = sabores;
          unfinished = "";
          before = sabores?.at(-1) ?? before;
          dialog.close();
        },
      });
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
