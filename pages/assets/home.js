// @ts-check
/**
 * The order that can be put together on the home page.
 *
 * @module
 */

import { setUpAddButtons } from "./add_buttons.js";
import { callTool } from "./calls.js";
import { byId } from "./dom.js";
import { readDraft, writeDraft } from "./draft.js";
import { setUpFlavorButtons } from "./flavor_buttons.js";
import { createFlavorDialog } from "./flavor_dialog.js";
import { weekdayAt } from "./opening.js";
import {
  addLine,
  EMPTY_ORDER,
  findItem,
  setFlavors,
  setQuantity,
  toArguments,
  tubsOf,
} from "./order.js";
import { setUpOrderPanel } from "./order_panel.js";
import { tellDropped } from "./order_text.js";
import { createQuoter } from "./quoter.js";
import { tellQuote } from "./quote_text.js";

/** @import { Names } from "./filter.js" */
/** @import { Line, Menu, Order } from "./order.js" */
/** @import { QuoteState } from "./quoter.js" */

/**
 * What the page carries for this module.
 *
 * @typedef {object} PageData
 * @property {Names} busqueda
 * @property {Menu} menu
 * @property {readonly string[]} zonas
 * @property {string} whatsapp
 * @property {string} zonaHoraria
 */

const DRAFT_KEY = "pedido";

/** @type {PageData} */
const pageData = JSON.parse(byId("datos").textContent ?? "");
setUpOrder(pageData);

/** @param {PageData} data */
function setUpOrder(data) {
  const { menu } = data;
  const weekday = weekdayAt(Date.now(), data.zonaHoraria);
  const draft = readDraft(readKept(), menu, weekday);
  let order = draft.order;
  /** @type {QuoteState} */
  let quote = { kind: "idle" };

  const dialog = createFlavorDialog(menu, data.busqueda);
  const cards = setUpAddButtons(menu, weekday, (thing) => add(thing));
  const panel = setUpOrderPanel(byId("pedido"), data, {
    setQuantity(index, cantidad) {
      const name = nameAt(index);
      change(setQuantity(order, index, cantidad));
      if (cantidad < 1) panel.tell(`Sacaste ${name}.`, { takeFocus: true });
    },
    async pickFlavors(index) {
      const line = order.lines[index];
      const sabores = line === undefined ? undefined : await pick(line);
      if (sabores !== undefined) change(setFlavors(order, index, sabores));
    },
    setDelivery: (delivery) => change({ ...order, ...delivery }),
    startAnew() {
      change(EMPTY_ORDER);
      panel.tell("Listo: empezamos de nuevo.", { takeFocus: true });
    },
    retry: () => quoter.retry(),
  });
  const quoter = createQuoter(
    (args, signal) => callTool("cotizar_pedido", args, signal),
    (state) => {
      quote = state;
      show();
    },
  );

  setUpFlavorButtons(menu, (id, flavor) => add({ kind: "potes", id }, [[flavor]]));
  if (draft.dropped.length > 0) panel.tell(tellDropped(draft.dropped));
  ask();
  addEventListener("online", () => quoter.retry());
  addEventListener("offline", show);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
  });

  /**
   * @param {Pick<Line, "kind" | "id">} thing
   * @param {Line["sabores"]} [begun] flavors to begin with
   */
  async function add(thing, begun = []) {
    const line = { ...thing, sabores: begun, cantidad: 1 };
    const sabores = await pick(line);
    if (sabores === undefined) return;
    change(addLine(order, { ...line, sabores }));
    panel.tell(`Sumaste ${findItem(menu, thing)?.nombre}.`);
  }

  /**
   * The flavors of a line, picked by the visitor where it takes any; undefined when the visitor lets it be.
   *
   * @param {Line} line
   */
  function pick(line) {
    const tubs = tubsOf(menu, line);
    const nombre = findItem(menu, line)?.nombre ?? line.id;
    return tubs.length === 0 ? [] : dialog.pick({ nombre, tubs, sabores: line.sabores });
  }

  /** @param {Order} next */
  function change(next) {
    order = next;
    keep(writeDraft(order));
    ask();
  }

  function ask() {
    quoter.want(order.lines.length === 0 ? undefined : toArguments(order));
  }

  function show() {
    cards.show(order);
    panel.show(order, tellQuote(quote, navigator.onLine));
  }

  /** @param {number} index */
  function nameAt(index) {
    const line = order.lines[index];
    return line === undefined ? "" : findItem(menu, line)?.nombre ?? line.id;
  }
}

/** Where nothing can be kept (a private window, a full disk) the order lasts as long as the page. */
function readKept() {
  try {
    return localStorage.getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}

/** @param {string} text */
function keep(text) {
  try {
    localStorage.setItem(DRAFT_KEY, text);
  } catch {
    // It lasts as long as the page.
  }
}
