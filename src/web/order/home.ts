/** The order on the home page: kept between visits, shared by tabs, its flavors picked in a dialog. */

import type { Diet } from "../../shop/diets.ts";
import { tellDay } from "../../shop/hours/text.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
import { decideWhen } from "../../shop/quote/when.ts";
import { type Shop, shopOn } from "../../shop/shop.ts";
import { dateAt } from "../../time/zone.ts";
import { setUpMenuButtons } from "../menu/buttons.ts";
import { setUpSearch } from "../menu/search.ts";
import { openUntilBack } from "../page/back_gesture.ts";
import { byId, create, keep, readKept } from "../page/dom.ts";
import { createBuilder } from "./builder.ts";
import { listDays } from "./days.ts";
import {
  argumentsOf,
  dietOf,
  type Draft,
  type Line,
  linesOf,
  ownTextsOf,
  tubsIn,
} from "./draft.ts";
import { readDraft, writeDraft } from "./reading.ts";
import { createPageFields } from "./page_fields.ts";
import { createPicker, type Picking } from "./picker.ts";

const DRAFT_KEY = "pedido";
const USUAL_KEY = "lo-de-siempre";
const LOOK_AGAIN_MS = 15_000;

/** Puts the order into the page. */
export function setUpOrder(shop: Shop): void {
  let kept = readKept(DRAFT_KEY);
  const now = () => Date.now();
  const setDiet = (diet: readonly Diet[]) => builder.setDiet(diet);
  const dialog = createPickerDialog(shop, setDiet);
  const showSearch = setUpSearch(shop, setDiet);
  const showButtons = setUpMenuButtons(shop, {
    add: (kind, id, fecha) => void builder.add({ kind, id }, [], fecha),
    begin: (id, flavor) => void builder.add({ kind: "potes", id }, [[flavor]]),
  });
  const link = create("a", {
    class: "boton boton-fuerte",
    target: "_blank",
    rel: "noopener",
    click: () => builder.opened(),
  }, "Pedir por WhatsApp");
  const dateOf = ({ pedido }: Draft) => decideWhen(shop, pedido, now()).fecha;
  const section = byId("pedido");
  const form = section.querySelector("form") ?? create("form");
  const builder = createBuilder(section, shop, {
    draft: readDraft(kept),
    usual: readDraft(readKept(USUAL_KEY)),
    sender: { element: link, show: (address) => link.href = address },
    kitchen: shop.business.avisoAlergenos,
    reckon: (draft) => quoteOrder(shop, argumentsOf(draft), now(), ownTextsOf(draft, shop)),
    notes: createPageFields(
      form,
      shop,
      now,
      () => readDraft(readKept(USUAL_KEY)).pedido.localidad ?? "",
    ),
    tellDay: (draft) => tellDay(dateAt(shop.timeZone, now()), dateOf(draft)),
    pick(line, draft) {
      const tubs = tubsIn(shop, line);
      if (tubs.length === 0) return Promise.resolve([]);
      const nombre = shop.menuIndex[line.kind].find(line.id)?.item.nombre ?? line.id;
      return dialog.pick(
        { nombre, tubs, sabores: line.sabores },
        shopOn(shop, dateOf(draft), now()),
        dietOf(draft),
      );
    },
    changed(draft, usual) {
      keep(DRAFT_KEY, writeDraft(draft, shop));
      keep(USUAL_KEY, writeDraft(usual, shop));
      kept = readKept(DRAFT_KEY);
    },
    shown(draft) {
      const { pedido } = draft;
      const lines = linesOf(pedido);
      const diet = dietOf(draft);
      showSearch(diet);
      dialog.showDiet(diet);
      showButtons({
        diet,
        fecha: pedido.fecha ?? "",
        soonest: decideWhen(shop, {}, now()).fecha,
        dates: listDays(shop, now()).map(({ fecha }) => fecha),
        countOf: (kind, id) =>
          lines.reduce(
            (sum, line) => line.kind === kind && line.id === id ? sum + line.cantidad : sum,
            0,
          ),
      }, now());
    },
  });

  addEventListener("storage", takeOthers);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    takeOthers();
    builder.show();
  });
  setInterval(builder.show, LOOK_AGAIN_MS);

  /** Takes what another tab has made of the order since. */
  function takeOthers(): void {
    const text = readKept(DRAFT_KEY);
    if (text === kept) return;
    kept = text;
    builder.replace({ draft: readDraft(text), usual: readDraft(readKept(USUAL_KEY)) });
  }
}

/**
 * The picker in a dialog that going back closes; it is built when it is first opened. Left by going back or with Escape,
 * it goes on from there the next time that the same flavors are to be picked.
 */
function createPickerDialog(shop: Shop, setDiet: (diet: readonly Diet[]) => void) {
  let built: ReturnType<typeof build> | undefined;
  let unfinished: { readonly what: string; readonly sabores: Line["sabores"] } | undefined;
  let last: readonly string[] = [];
  let answer: { readonly sabores: Line["sabores"] | undefined } | undefined;

  function build() {
    const finish = (sabores?: Line["sabores"]) => {
      answer = { sabores };
      dialog.close();
    };
    const picker = createPicker(shop, { finish, setDiet });
    const look = { "class": "selector", "aria-labelledby": picker.title.id };
    const dialog = create("dialog", look, ...picker.parts);
    document.body.append(dialog);
    return { dialog, picker };
  }

  const showDiet = (diet: readonly Diet[]) =>
    built?.picker.showDiet(diet, shop.business.avisoAlergenos);

  return {
    showDiet,
    async pick(
      picking: Picking,
      ofDay: Shop,
      diet: readonly Diet[],
    ): Promise<Line["sabores"] | undefined> {
      const { dialog, picker } = built ??= build();
      showDiet(diet);
      const what = JSON.stringify([picking.nombre, picking.sabores]);
      await openUntilBack(dialog, () => {
        const sabores = unfinished?.what === what ? unfinished.sabores : picking.sabores;
        picker.start({ before: last, ...picking, sabores }, ofDay);
      });
      const told = answer;
      answer = undefined;
      unfinished = told === undefined ? { what, sabores: picker.sabores() } : undefined;
      last = told?.sabores?.at(-1) ?? last;
      return told?.sabores;
    },
  };
}
