// @ts-check
/**
 * The order as it is put together: what the visitor does to it, what it then costs, and what can be undone. It keeps
 * nothing, asks nobody by itself and knows no page beside its own section.
 *
 * @module
 */

import { fold } from "./words.js";
import { dateAt, soonestDate } from "./opening.js";
import {
  addLine,
  countThings,
  EMPTY_ORDER,
  findItem,
  setFlavors,
  setQuantity,
  tubsOf,
} from "./order.js";
import { askedPlace, toArguments, toLines } from "./order_arguments.js";
import { setUpOrderPanel } from "./order_panel.js";
import { formatPesos, nameLine, tellDropped } from "./order_text.js";
import { viewOrder } from "./order_view.js";
import { readVerdict } from "./place.js";
import { createQuoter } from "./quoter.js";
import { dateOf, keepWhen, listDays, tellDay } from "./when.js";

/** @import { Draft } from "./draft.js" */
/** @import { Line, Order, ShopData } from "./order.js" */
/** @import { Verdict } from "./place.js" */
/** @import { Ask, QuoteState } from "./quoter.js" */
/** @import { Day } from "./when.js" */

/**
 * What a builder is given by the place that it stands in.
 *
 * @typedef {object} Surroundings
 * @property {Order} order to begin with
 * @property {Draft} usual what was ordered last, or an empty order
 * @property {Ask} ask for a quote
 * @property {(line: Line, isToday: boolean) => Promise<Line["sabores"] | undefined>} pick lets the visitor choose flavors
 * @property {(order: Order) => void} changed called with each new order
 * @property {(order: Order, soonest: string, days: readonly Day[]) => void} shown called with what is shown
 * @property {(usual: Order) => void} usualChanged called when what was ordered last is another
 * @property {() => boolean} isOnline
 * @property {() => number} now milliseconds since the epoch
 */

/**
 * What undoing brings back.
 *
 * @typedef {object} Before
 * @property {Order} order
 * @property {Draft} usual
 */

/** @type {Draft} */
const NO_USUAL = { order: EMPTY_ORDER, dropped: [] };

/**
 * Puts the builder into a section.
 *
 * @param {HTMLElement} section
 * @param {ShopData} shop
 * @param {Surroundings} around
 */
export function createOrderBuilder(section, shop, around) {
  const { menu } = shop;
  let { order, usual } = around;
  /** @type {Before | undefined} */
  let before;
  /** @type {QuoteState} */
  let state = { kind: "idle" };
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();

  const panel = setUpOrderPanel(section, shop, {
    setQuantity(index, cantidad) {
      const line = order.lines[index];
      if (cantidad > 0 || line === undefined) return change(setQuantity(order, index, cantidad));
      changeWithUndo(setQuantity(order, index, 0), `Sacaste ${nameLine(menu, line)}.`);
    },
    async pickFlavors(index, without) {
      const line = order.lines[index];
      const sabores = line === undefined ? undefined : await pick({
        ...line,
        sabores: line.sabores.map((tub) => tub.filter((name) => name !== without)),
      }, order);
      if (sabores !== undefined) change(setFlavors(order, index, sabores));
    },
    edit: (part) => change({ ...order, ...part }),
    handOver: (entrega) => change({ ...order, entrega }),
    addExtra({ id, cantidad }) {
      change(addLine(order, { kind: "adicionales", id, sabores: [], cantidad }));
    },
    takeOffer({ argumentos, total }) {
      const told = `Listo: ahora sale ${formatPesos(total)}.`;
      changeWithUndo({ ...order, lines: toLines(argumentos) }, told);
    },
    takeUsual() {
      const lost = tellDropped(usual.dropped);
      changeWithUndo(usual.order, `Ahí va lo de siempre${lost === "" ? "" : `, pero ${lost}`}.`);
    },
    startAnew() {
      const was = { order, usual };
      usual = NO_USUAL;
      around.usualChanged(usual.order);
      changeWithUndo(EMPTY_ORDER, "Listo: empezamos de nuevo.", was);
    },
    undo() {
      if (before === undefined) return;
      const was = before;
      if (was.usual !== usual) around.usualChanged(was.usual.order);
      usual = was.usual;
      change(was.order);
      panel.tell("Como estaba.", { takeFocus: true });
    },
    sent() {
      const personal = { ...order.personal, comentario: "" };
      usual = { order: { ...order, fecha: "", hora: "", personal }, dropped: [] };
      around.usualChanged(usual.order);
    },
    retry: () => quoter.retry(),
  });
  const quoter = createQuoter(around.ask, (next) => {
    state = next;
    const verdict = readVerdict(next);
    if (verdict !== undefined) verdicts.set(fold(askedPlace(order, shop)), verdict);
    show();
  });

  /** @param {Order} next */
  function change(next) {
    before = undefined;
    panel.tell("");
    panel.say("");
    order = next;
    around.changed(order);
    ask();
    show();
  }

  /**
   * @param {Order} next
   * @param {string} told
   * @param {Before} [was]
   */
  function changeWithUndo(next, told, was = { order, usual }) {
    change(next);
    before = was;
    panel.tell(told, { canUndo: true, takeFocus: true });
  }

  function ask() {
    const dated = { ...order, fecha: dateOf(order, soonest()) };
    quoter.want(order.lines.length === 0 ? undefined : toArguments(dated, shop, today()));
  }

  function today() {
    return dateAt(around.now(), shop);
  }

  function soonest() {
    return soonestDate(shop, around.now());
  }

  function show() {
    const view = viewOrder(shop, {
      order,
      usual,
      state,
      verdicts,
      isOnline: around.isOnline(),
      nowMs: around.now(),
    });
    around.shown(order, soonest(), view.days);
    panel.show(view);
  }

  /**
   * @param {Line} line
   * @param {Pick<Order, "fecha">} order
   */
  function pick(line, order) {
    const isToday = dateOf(order, soonest()) === today();
    return tubsOf(menu, line).length === 0 ? [] : around.pick(line, isToday);
  }

  /** Lets go of a day or an hour that is over by now, and says so. */
  function keepInTime() {
    const inTime = keepWhen(order, listDays(shop, around.now()));
    if (inTime === order) return;
    change(inTime);
    panel.tell("El horario que elegiste ya pasó: elegí otro.");
  }

  ask();
  show();
  return {
    /**
     * Lets the visitor put a thing of the menu into the order.
     *
     * @param {Pick<Line, "kind" | "id">} thing
     * @param {Line["sabores"]} [chosen] flavors that are chosen already
     * @param {string} [fecha] for which the order is then
     */
    async add(thing, chosen = [], fecha = order.fecha) {
      const line = { ...thing, sabores: chosen, cantidad: 1 };
      const sabores = await pick(line, { fecha });
      if (sabores === undefined) return;
      const next = addLine(order, { ...line, sabores });
      if (fecha === order.fecha) change(next);
      else {
        const told = `Tu pedido ahora es para ${tellDay(fecha, today())}.`;
        changeWithUndo({ ...next, fecha, hora: "" }, told);
      }
      const count = countThings(order);
      panel.say(
        `Sumaste ${findItem(menu, thing)?.nombre}${count === 1 ? "" : `: ya van ${count}`}.`,
      );
    },

    /**
     * Takes what was done elsewhere, in another tab for one.
     *
     * @param {Before} theirs
     */
    replace(theirs) {
      before = undefined;
      panel.tell("");
      ({ order, usual } = theirs);
      ask();
      show();
    },

    tell: panel.tell,
    /** Shows what time may have changed. */
    show() {
      keepInTime();
      show();
    },
    /** Asks for the price again where it is too old. */
    ask() {
      keepInTime();
      ask();
    },
    retry: () => quoter.retry(),
  };
}
