/** The order on the home page: stored between visits, shared by tabs, with the picker in a dialog. */

import { mapUrl } from "../../shop/contact.ts";
import type { Diet } from "../../shop/diets.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
import { decideSchedule } from "../../shop/quote/schedule.ts";
import { type Shop, shopOnDate } from "../../shop/shop.ts";
import { dateAt } from "../../time/zone.ts";
import { setUpMenuButtons } from "../menu/buttons.ts";
import { setUpSearch } from "../menu/search.ts";
import { readClock } from "../page/clock.ts";
import { create, find, keep, readKept } from "../page/dom.ts";
import { Builder } from "./builder.ts";
import { argumentsOf, dietOf, ownTextsOf } from "./draft.ts";
import { readDraft, writeDraft } from "./reading.ts";
import { createPageFields } from "./page_fields.ts";
import { createPickerDialog } from "./picker_dialog.ts";
import { createShareButtons, openSharedOrder } from "./share.ts";

const DRAFT_KEY = "pedido";
const USUAL_KEY = "lo-de-siempre";
const LOOK_AGAIN_MS = 15_000;

/** Sets up the order of the page. */
export function setUpOrder(shop: Shop): void {
  let kept: string | undefined;
  const now = readClock;
  const readUsual = () => readDraft(readKept(USUAL_KEY));
  const setDiet = (diet: readonly Diet[]) =>
    builder.act({ kind: "diet", diet });
  const picker = createPickerDialog(shop, setDiet);
  const showSearch = setUpSearch(shop.usual, setDiet);
  const showButtons = setUpMenuButtons(
    shop,
    (...thing) => builder.add(...thing),
  );
  const link = create("a", {
    class: "boton boton-fuerte",
    target: "_blank",
    rel: "noopener",
    click: () => builder.act({ kind: "opened" }),
  }, "Pedir por WhatsApp");
  const section = find("#pedido");
  const share = createShareButtons(shop);
  const builder = new Builder(section, shop.usual, {
    sender: {
      element: link,
      mapUrl: mapUrl(shop.business.direccion),
      show(address) {
        if (link.getAttribute("href") !== address) link.href = address;
      },
    },
    kitchen: shop.business.avisoAlergenos,
    today: () => dateAt(shop.timeZone, now()),
    reckon: (draft) =>
      quoteOrder(shop, argumentsOf(draft), now(), ownTextsOf(draft, shop)),
    notes: createPageFields(
      section,
      shop,
      now,
      () => readUsual().pedido.localidad ?? "",
    ),
    pick(picking, draft) {
      const { date } = decideSchedule(shop, draft.pedido, now());
      return picker.pick(
        picking,
        shopOnDate(shop, date, now()),
        dietOf(draft),
      );
    },
    changed(draft, usual) {
      keep(DRAFT_KEY, writeDraft(draft, shop.usual));
      keep(USUAL_KEY, writeDraft(usual, shop.usual));
      kept = readBoth();
    },
    shown(draft, link) {
      share.show(draft, link);
      showSearch(dietOf(draft));
      picker.showDiet(dietOf(draft));
      showButtons(draft, now());
    },
  });

  const pressed = [
    ...document.querySelectorAll<HTMLInputElement>("#filtros :checked"),
  ];
  const early = pressed.map(({ value }) => value as Diet);
  takeKept();
  if (early.length > 0) setDiet([...dietOf(builder.draft), ...early]);
  addEventListener("storage", takeKept);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    takeKept();
    builder.show();
  });
  setInterval(() => builder.show(), LOOK_AGAIN_MS);

  find("form", section).append(share.element);
  const openShared = () => void openSharedOrder(builder);
  addEventListener("hashchange", openShared);
  openShared();

  /** Takes the stored orders, which another tab may have changed. */
  function takeKept(): void {
    const texts = readBoth();
    if (texts === kept) return;
    kept = texts;
    builder.replace({
      draft: readDraft(readKept(DRAFT_KEY)),
      usual: readUsual(),
    });
  }

  function readBoth(): string {
    return JSON.stringify([readKept(DRAFT_KEY), readKept(USUAL_KEY)]);
  }
}
