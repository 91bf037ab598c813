/** The picker in a dialog. */

import type { Diet } from "../../shop/diets.ts";
import type { Shop, ShopOnDate } from "../../shop/shop.ts";
import { create, openUntilBack } from "../page/dom.ts";
import type { Line } from "./draft.ts";
import { Picker, type Picking } from "./picker.ts";

/** The flavors picked for each tub; undefined if the visitor left. */
type Picked = Line["sabores"] | undefined;

/** The picker's dialog. */
interface PickerDialog {
  /** Opens the picker with the shop on the order's date. If the visitor left by going back, it continues from there. */
  pick(
    picking: Picking,
    ofDay: ShopOnDate,
    diet: readonly Diet[],
  ): Promise<Picked>;
  showDiet(diet: readonly Diet[]): void;
}

/** Creates the dialog, which is built when it is first opened. */
export function createPickerDialog(
  shop: Shop,
  setDiet: (diet: readonly Diet[]) => void,
): PickerDialog {
  let built: ReturnType<typeof build> | undefined;
  let unfinished:
    | { readonly key: string; readonly sabores: Line["sabores"] }
    | undefined;
  let last: readonly string[] = [];
  let answer: { readonly sabores: Picked } | undefined;

  function build() {
    const finish = (sabores?: Line["sabores"]) => {
      answer = { sabores };
      dialog.close();
    };
    const kitchen = shop.business.avisoAlergenos;
    const picker = new Picker({ shop: shop.usual, kitchen, finish, setDiet });
    picker.title.autofocus = true;
    const look = { "class": "selector", "aria-labelledby": picker.title.id };
    const dialog = create("dialog", look, ...picker.parts);
    document.body.append(dialog);
    return { dialog, picker };
  }

  return {
    async pick(picking, ofDay, diet) {
      const { dialog, picker } = built ??= build();
      const key = JSON.stringify([picking.nombre, picking.sabores]);
      picker.showDiet(diet);
      await openUntilBack(dialog, () => {
        const sabores = unfinished?.key === key
          ? unfinished.sabores
          : picking.sabores;
        picker.start({ before: last, ...picking, sabores }, ofDay);
      }, () => picker.opened());

      const picked = answer?.sabores;
      unfinished = answer === undefined
        ? { key, sabores: picker.sabores() }
        : undefined;
      answer = undefined;
      last = picked?.at(-1) ?? last;
      return picked;
    },
    showDiet: (diet) => built?.picker.showDiet(diet),
  };
}
