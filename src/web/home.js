// @ts-check
/**
 * The order that can be put together on the home page.
 *
 * @module
 */

import { callTool } from "./calls.js";
import { byId } from "./dom.js";
import { readDraft, writeDraft } from "./draft.js";
import { setUpMenuButtons } from "./menu/buttons.ts";
import { readPageShop } from "./shop_data.ts";
import { createFlavorDialog } from "./flavor_dialog.js";
import { keep, readKept } from "./keeping.js";
import { dateAt, soonestDate } from "./opening.js";
import { EMPTY_ORDER, findItem, tubsOf } from "./order.js";
import { createOrderBuilder } from "./order_builder.js";
import { tellDropped } from "./order_text.js";
import { listDays } from "./when.js";

/** @import { Names } from "./filter.js" */
/** @import { ShopData } from "./order.js" */

/** @typedef {ShopData & { readonly busqueda: Names }} PageData What the page carries for this module. */

const DRAFT_KEY = "pedido";
const USUAL_KEY = "lo-de-siempre";
const LOOK_AGAIN_MS = 15_000;

setUpOrder(JSON.parse(byId("datos").textContent ?? ""));

/** @param {PageData} shop */
function setUpOrder(shop) {
  const { menu } = shop;
  const today = () => dateAt(Date.now(), shop);
  const read = (/** @type {string | null} */ text) =>
    readDraft(text, {
      menu,
      today: today(),
      soonest: soonestDate(shop, Date.now()),
      days: listDays(shop, Date.now()),
    });
  let kept = readKept(DRAFT_KEY);
  const draft = read(kept);
  const dialog = createFlavorDialog(menu, shop.busqueda);
  const showButtons = setUpMenuButtons(readPageShop(), {
    add: (kind, id, fecha) => builder.add({ kind, id }, [], fecha),
    begin: (id, flavor) => builder.add({ kind: "potes", id }, [[flavor]]),
  });
  const builder = createOrderBuilder(byId("pedido"), shop, {
    order: draft.order,
    usual: read(readKept(USUAL_KEY)),
    ask: (args, signal) => callTool("cotizar_pedido", args, signal),
    async pick(line, isToday) {
      const nombre = findItem(menu, line)?.nombre ?? line.id;
      return await dialog.pick({
        nombre,
        tubs: tubsOf(menu, line),
        sabores: line.sabores,
        isToday,
      });
    },
    changed(order) {
      keep(DRAFT_KEY, order === EMPTY_ORDER ? "" : writeDraft(order));
      kept = readKept(DRAFT_KEY);
    },
    shown(order, soonest, days) {
      const { fecha, lines } = order;
      const dates = days.map((day) => day.fecha);
      const countOf = (/** @type {string} */ kind, /** @type {string} */ id) =>
        lines.filter((line) => line.kind === kind && line.id === id)
          .reduce((sum, { cantidad }) => sum + cantidad, 0);
      showButtons({ fecha, soonest, dates, countOf }, Date.now());
    },
    usualChanged: (usual) => keep(USUAL_KEY, usual === EMPTY_ORDER ? "" : writeDraft(usual)),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
  });
  if (draft.dropped.length > 0) {
    builder.tell(`Recuperamos tu pedido, pero ${tellDropped(draft.dropped)}.`);
  }

  addEventListener("storage", takeOthers);
  addEventListener("online", () => builder.retry());
  addEventListener("offline", () => builder.show());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    takeOthers();
    builder.ask();
  });
  setInterval(() => builder.show(), LOOK_AGAIN_MS);

  /** Takes what another tab has made of the order since. */
  function takeOthers() {
    const text = readKept(DRAFT_KEY);
    if (text === kept) return;
    kept = text;
    builder.replace({ order: read(text).order, usual: read(readKept(USUAL_KEY)) });
  }
}
