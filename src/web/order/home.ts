/** The order on the home page: stored between visits, the same in every tab, with the picker in a dialog. */

import { mapUrl } from "../../shop/contact.ts";
import type { Diet } from "../../shop/diets.ts";
import type { Offer } from "../../shop/menu.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
import { decideSchedule } from "../../shop/quote/schedule.ts";
import { type Shop, shopOnDate } from "../../shop/shop.ts";
import { dateAt } from "../../time/zone.ts";
import { setUpMenuButtons } from "../menu/buttons.ts";
import { setUpSearch } from "../menu/search.ts";
import { readClock } from "../page/clock.ts";
import {
  create,
  find,
  findAll,
  keep,
  openUntilBack,
  readKept,
} from "../page/dom.ts";
import { Builder, type Surroundings } from "./builder.ts";
import type { Act } from "./changes.ts";
import { argumentsOf, type Draft, type Line, ownTextsOf } from "./draft.ts";
import type { Sender } from "./foot.ts";
import { createPageFields } from "./page_fields.ts";
import { Picker, TITLE_ID } from "./picker.ts";
import { readDraft, writeDraft } from "./reading.ts";
import { createShareButtons, openSharedOrder } from "./share.ts";

const LOOK_AGAIN_MS = 15_000;
const DRAFT_KEY = "pedido";
/** The key of the last order in the last version. Now the draft contains the last order. */
const USUAL_KEY = "lo-de-siempre";

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
    kitchen: shop.business.avisoAlergenos,
    today: () => dateAt(shop.timeZone, readClock()),
    reckon(draft) {
      const details = ownTextsOf(draft, shop);
      return quoteOrder(shop, argumentsOf(draft), readClock(), details);
    },
    sender: createSender(shop, act),
    notes: createPageFields(section, shop),
    pick: picker.pick,
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

/** Creates the picker's dialog, which shows the shop on the order's date. A request left by going back resumes with the flavors picked so far. `setDiet` takes the diet that the visitor chooses in the picker. */
function createPickerDialog(
  shop: Shop,
  setDiet: (diet: readonly Diet[]) => void,
) {
  let picker: Picker | undefined;
  /** The request that the visitor hasn't finished or canceled; "" without one. */
  let unfinished = "";
  /** The flavors of the last picked tub. */
  let before: readonly string[] = [];

  const pick: Surroundings["pick"] = async (picking, draft) => {
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
  };
  return {
    pick,
    showDiet: (diet: readonly Diet[]) => picker?.showDiet(diet),
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
      link.hidden = address === "";
      if (link.getAttribute("href") !== address) link.href = address;
    },
  };
}

/** Reads the diet that the visitor chose before the script ran. */
function readEarlyDiet() {
  return findAll<HTMLInputElement>("#filtros :checked")
    .map(({ value }) => value as Diet);
}

/** Updates the order as time passes, and when the visitor comes back. */
function keepCurrent(builder: Builder) {
  setInterval(() => builder.show(), LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) builder.show();
  });
}

/** Opens the shared order in the page's address, now and whenever the address changes. */
function openShared(builder: Builder) {
  const open = () => void openSharedOrder(builder);
  addEventListener("hashchange", open);
  open();
}

/** Creates the storage. A stored draft has the menu's names of its items. */
function createDraftStorage(shop: Offer) {
  /** The stored text that this tab wrote or took last; undefined before the first look. */
  let current: string | null | undefined;

  return {
    write(draft: Draft) {
      keep(DRAFT_KEY, writeDraft(draft, shop));
      keep(USUAL_KEY, "");
      current = readKept(DRAFT_KEY);
    },
    /** Calls `take` with the stored draft, now and whenever another tab has changed the draft. */
    watch(take: (draft: Draft) => void) {
      const look = () => {
        const text = readKept(DRAFT_KEY);
        if (text === current) return;

        current = text;
        take(readStored(text));
      };
      look();
      addEventListener("storage", look);
      document.addEventListener("visibilitychange", look);
    },
  };
}

function readStored(text: string | null): Draft {
  const draft = readDraft(text);
  const usual = readKept(USUAL_KEY);
  return usual === null ? draft : {
    ...draft,
    usual: readDraft(usual),
  };
}
