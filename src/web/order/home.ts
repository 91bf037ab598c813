/** The order on the home page: stored between visits, the same in every tab, with the picker in a dialog. */

import { mapUrl } from "../../shop/zone/places.ts";
import type { Diet } from "../../shop/diets.ts";
import { quoteOrder } from "../../shop/quote/quote.ts";
import type { Shop } from "../../shop/shop.ts";
import { setUpMenuButtons } from "../menu/buttons.ts";
import { setUpSearch } from "../menu/search.ts";
import {
  create,
  find,
  findAll,
  openUntilBack,
  readClock,
  readStorage,
  writeStorage,
} from "../page/browser.ts";
import { Builder } from "./builder.ts";
import type { Act } from "./changes.ts";
import { customerDetailsOf, type Draft, orderOf } from "./draft.ts";
import type { Sender } from "./foot.ts";
import { createPageFields } from "./page_fields.ts";
import { type Picker, TITLE_ID } from "./picker.ts";
import { readDraft, writeDraft } from "./reading.ts";
import { createShareButtons, openSharedOrder } from "./share.ts";

const DRAFT_KEY = "pedido";
/** The key under which an earlier version of the page stored the last order. Now `Draft.usual` contains it. */
const USUAL_KEY = "lo-de-siempre";

/** Sets up the order of the page. */
export function setUpOrder(shop: Shop): void {
  const section = find("#pedido");
  const earlyDiet = readEarlyDiet();
  const act: Act = (action) => builder.act(action);
  const setDiet = (diet: readonly Diet[]) =>
    act({ kind: "change", change: { diet } });
  const share = createShareButtons(shop);
  const showSearch = setUpSearch(shop.usual, setDiet);
  const showButtons = setUpMenuButtons(
    shop,
    (...addition) => builder.add(...addition),
  );
  const storage = createDraftStorage();

  const builder = new Builder({
    section,
    shop: shop.usual,
    allergenNote: shop.business.avisoAlergenos,
    quoteDraft: (draft) => quoteDraft(shop, draft),
    sender: createSender(shop, act),
    notes: () => createPageFields(section, shop),
    more: [share.element],
    open: openInDialog,
    changed: storage.write,
    shown(draft, link) {
      // An empty order hides its form with the share buttons, so the buttons need no update.
      if (draft.lines.length > 0) share.show({ draft, link });
      showSearch(draft.diet);
      showButtons(draft, readClock());
    },
  });

  keepDraftCurrent(builder, storage.read);
  if (earlyDiet.length > 0) setDiet([...builder.draft.diet, ...earlyDiet]);
  const openShared = () => void openSharedOrder(shop, builder);
  addEventListener("hashchange", openShared);
  openShared();
}

/** Quotes a draft. While the places are loading, the zone is unknown, so the quote counts as waiting. */
function quoteDraft(shop: Shop, draft: Draft) {
  return {
    ...quoteOrder(
      shop,
      orderOf(shop.usual, draft),
      readClock(),
      customerDetailsOf(draft, shop),
    ),
    isWaiting: shop.places.isLoading,
  };
}

/** Shows a picker in a dialog. Resolves once the dialog is closed. */
async function openInDialog(picker: Picker) {
  const dialog = create("dialog", {
    "class": "selector",
    "aria-labelledby": TITLE_ID,
  }, ...picker.parts);
  // The title takes the focus when the dialog opens.
  find("h2", dialog).autofocus = true;
  document.body.append(dialog);
  void picker.ended.then(() => dialog.close());
  await openUntilBack(dialog);
  dialog.remove();
}

/** Creates the link that opens the order in WhatsApp. Its text is that of the link for browsers without scripts. */
function createSender({ business }: Shop, act: Act): Sender {
  const anchor = create("a", {
    class: "boton boton-fuerte",
    target: "_blank",
    rel: "noopener",
  }, find("#pedido a").textContent ?? "");
  anchor.addEventListener("click", (event) => {
    // The order's hour may have passed since the last "tick". This "tick" then hides the link and removes its address, so the click must not open it.
    document.dispatchEvent(new Event("tick"));
    // The link replaces other buttons, such as "Ver el pedido". The second click of a double click on them must not open it.
    if (anchor.hidden || event.detail > 1) event.preventDefault();
    else act({ kind: "opened" });
  });

  return {
    element: anchor,
    mapUrl: mapUrl(business.direccion),
    show(link) {
      anchor.hidden = link === "";
      anchor.href = link;
    },
  };
}

/** Reads the diet that the visitor chose in the menu's filters before the script ran. */
function readEarlyDiet() {
  return findAll<HTMLInputElement>("#filtros :checked")
    .map(({ value }) => value as Diet);
}

/** Reads the stored draft now. Reads and shows the draft after each change by another tab, at each "tick" of the page, and once the places have arrived. */
function keepDraftCurrent(
  builder: Builder,
  read: (builder: Builder) => void,
) {
  const refresh = () => {
    read(builder);
    builder.show();
  };
  // A press before the first tick must change the stored draft, so the draft is read now.
  read(builder);
  addEventListener("storage", refresh);
  document.addEventListener("tick", refresh);
  document.addEventListener("places", refresh);
}

/** Creates the storage of the draft, which all tabs share. */
function createDraftStorage() {
  /** The stored text when this tab last read or wrote it; undefined before that. */
  let lastText: string | null | undefined;

  return {
    write(draft: Draft) {
      writeStorage(DRAFT_KEY, writeDraft(draft));
      writeStorage(USUAL_KEY, "");
      // On a full disk, the earlier text stays stored. `read` must not take that text for a change by another tab.
      lastText = readStorage(DRAFT_KEY);
    },
    /** Reads the stored draft into the builder at the first call, and after another tab has changed the draft. */
    read(builder: Builder) {
      const text = readStorage(DRAFT_KEY);
      if (text === lastText) return;

      lastText = text;
      builder.take(readStored(text));
      // Without a text, the visitor may have erased all data in another tab, so the unfinished choices are erased too.
      if (text === null) builder.unfinished.clear();
    },
  };
}

/** Reads a stored draft. A last order that is still stored under `USUAL_KEY` becomes the draft's last order, if it can be read. */
function readStored(text: string | null) {
  const draft = readDraft(text);
  const usual = readDraft(readStorage(USUAL_KEY));
  return usual.lines.length === 0 ? draft : { ...draft, usual };
}
