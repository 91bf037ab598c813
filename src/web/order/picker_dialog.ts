/** The picker in a dialog. It can be opened before the order is there, which then takes over what was begun. */

import type { Diet } from "../../shop/diets.ts";
import type { Shop, ShopOnDate } from "../../shop/shop.ts";
import { create, openUntilBack } from "../page/dom.ts";
import type { Line } from "./draft.ts";
import { createPicker, type Picking } from "./picker.ts";

/** The flavors picked for each tub; undefined if the visitor left. */
type Picked = Line["sabores"] | undefined;

/** The dialog as the rest of the page uses it. */
export interface PickerDialog {
  /** Opens it for a press that the order isn't there to take: the next `pick()` of the same takes its answer. */
  begin(picking: Picking, ofDay: ShopOnDate): void;
  /** Lets the visitor pick, in the shop as it is on the day. Left by going back or Escape, it goes on from there the next time. */
  pick(
    picking: Picking,
    ofDay: ShopOnDate,
    diet: readonly Diet[],
  ): Promise<Picked>;
  showDiet(diet: readonly Diet[]): void;
  /** From now on a diet chosen in it is the order's, the one that is chosen already too. */
  onDiet(set: (diet: readonly Diet[]) => void): void;
}

/** Creates the dialog, which is built when it is first opened. */
export function createPickerDialog(shop: Shop): PickerDialog {
  let built: ReturnType<typeof build> | undefined;
  let unfinished:
    | { readonly what: string; readonly sabores: Line["sabores"] }
    | undefined;
  const begun: { readonly what: string; readonly answer: Promise<Picked> }[] =
    [];
  let last: readonly string[] = [];
  let answer: { readonly sabores: Picked } | undefined;
  let chosen: readonly Diet[] = [];
  let setDiet = (diet: readonly Diet[]) => showDiet(chosen = diet);

  function build() {
    const finish = (sabores?: Line["sabores"]) => {
      answer = { sabores };
      dialog.close();
    };
    const kitchen = shop.business.avisoAlergenos;
    const picker = createPicker(
      shop.usual,
      kitchen,
      finish,
      (diet) => setDiet(diet),
    );
    picker.title.autofocus = true;
    const look = { "class": "selector", "aria-labelledby": picker.title.id };
    const dialog = create("dialog", look, ...picker.parts);
    document.body.append(dialog);
    return { dialog, picker };
  }

  function showDiet(diet: readonly Diet[]): void {
    built?.picker.showDiet(diet);
  }

  async function open(
    what: string,
    picking: Picking,
    ofDay: ShopOnDate,
  ): Promise<Picked> {
    const { dialog, picker } = built ??= build();
    await openUntilBack(dialog, () => {
      const sabores = unfinished?.what === what
        ? unfinished.sabores
        : picking.sabores;
      picker.start({ before: last, ...picking, sabores }, ofDay);
    }, picker.opened);
    const told = answer;
    answer = undefined;
    unfinished = told === undefined
      ? { what, sabores: picker.sabores() }
      : undefined;
    last = told?.sabores?.at(-1) ?? last;
    return told?.sabores;
  }

  return {
    begin(picking, ofDay) {
      const what = JSON.stringify([picking.nombre, picking.sabores]);
      begun.push({ what, answer: open(what, picking, ofDay) });
    },
    async pick(picking, ofDay, diet) {
      const what = JSON.stringify([picking.nombre, picking.sabores]);
      const own = begun.find((one) => one.what === what);
      if (own !== undefined) begun.splice(begun.indexOf(own), 1);
      const { picker } = built ??= build();
      picker.showDiet(diet);
      if (own === undefined) return await open(what, picking, ofDay);
      picker.showDay(ofDay);
      return await own.answer;
    },
    showDiet,
    onDiet(set) {
      setDiet = set;
      if (chosen.length > 0) set(chosen);
    },
  };
}
