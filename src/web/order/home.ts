/** The order on the home page: stored between visits, the same in every tab, with the picker in a dialog. */

import { mapUrl } from "../../shop/contact.ts";
import type { Diet } from "../../shop/diets.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
import { decideSchedule } from "../../shop/quote/schedule.ts";
import { type Shop, shopOnDate } from "../../shop/shop.ts";
import { dateAt } from "../../time/zone.ts";
import { setUpMenuButtons } from "../menu/buttons.ts";
import { setUpSearch } from "../menu/search.ts";
import { readClock } from "../page/clock.ts";
import { create, find } from "../page/dom.ts";
import { Builder, type Surroundings } from "./builder.ts";
import type { Act } from "./changes.ts";
import { argumentsOf, ownTextsOf } from "./draft.ts";
import type { Sender } from "./foot.ts";
import { createPageFields } from "./page_fields.ts";
import { createPickerDialog } from "./picker_dialog.ts";
import { createShareButtons, openSharedOrder } from "./share.ts";
import { createDraftStorage } from "./storage.ts";

const LOOK_AGAIN_MS = 15_000;

/** Sets up the order of the page. */
export function setUpOrder(shop: Shop): void {
  const section = find("#pedido");
  const early = readEarlyDiet();
  const act: Act = (action) => builder.act(action);
  const setDiet = (diet: readonly Diet[]) => act({ kind: "diet", diet });
  const share = createShareButtons(shop);
  const picker = createPickerDialog(shop, setDiet);
  const showSearch = setUpSearch(shop.usual, setDiet);
  const showButtons = setUpMenuButtons(
    shop,
    (...item) => builder.add(...item),
  );
  const storage = createDraftStorage(shop.usual);

  const builder = new Builder(section, shop.usual, {
    ...answersOf(shop),
    sender: createSender(shop, act),
    notes: createPageFields(section, shop),
    pick(picking, draft) {
      const nowMs = readClock();
      const { date } = decideSchedule(shop, argumentsOf(draft), nowMs);
      return picker.pick(picking, shopOnDate(shop, date, nowMs), draft.diet);
    },
    changed: storage.write,
    shown(draft, link) {
      share.show(draft, link);
      showSearch(draft.diet);
      picker.showDiet(draft.diet);
      showButtons(draft, readClock());
    },
  });

  find(".cotizacion", section).after(share.element);
  storage.watch((draft) => builder.replace(draft));
  if (early.length > 0) setDiet([...builder.draft.diet, ...early]);
  keepCurrent(builder);
  openShared(builder);
}

/** Returns the surroundings that read the shop. */
function answersOf(
  shop: Shop,
): Pick<Surroundings, "kitchen" | "today" | "reckon"> {
  return {
    kitchen: shop.business.avisoAlergenos,
    today: () => dateAt(shop.timeZone, readClock()),
    reckon(draft) {
      const details = ownTextsOf(draft, shop);
      return quoteOrder(shop, argumentsOf(draft), readClock(), details);
    },
  };
}

/** Creates the link that opens the order in WhatsApp. */
function createSender({ business }: Shop, act: Act): Sender {
  const link = create("a", {
    class: "boton boton-fuerte",
    target: "_blank",
    rel: "noopener",
    click: () => act({ kind: "opened" }),
  }, "Pedir por WhatsApp");
  return {
    element: link,
    mapUrl: mapUrl(business.direccion),
    show(address) {
      if (link.getAttribute("href") !== address) link.href = address;
    },
  };
}

/** Reads the diet that the visitor chose before the script ran. */
function readEarlyDiet(): readonly Diet[] {
  const boxes = document.querySelectorAll<HTMLInputElement>(
    "#filtros :checked",
  );
  return [...boxes].map(({ value }) => value as Diet);
}

/** Updates the order as time passes, and when the visitor comes back. */
function keepCurrent(builder: Builder): void {
  setInterval(() => builder.show(), LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) builder.show();
  });
}

/** Opens the shared order in the page's address, now and whenever the address changes. */
function openShared(builder: Builder): void {
  const open = () => void openSharedOrder(builder);
  addEventListener("hashchange", open);
  open();
}
