// @ts-check
/**
 * The foot of the order, always in sight: what just happened, what keeps the order from being sent, the total, the button.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { formatPesos, tellThings } from "./order_text.js";

/** @import { MadeUp, Step, Way } from "./order_state.js" */
/** @import { Told } from "./quote_text.js" */

/**
 * @typedef {object} FootActions
 * @property {(step: Step) => void} take does what the button says
 * @property {(extra: MadeUp) => void} addExtra
 * @property {() => void} undo
 * @property {() => void} sent the customer is on the way to WhatsApp
 */

/**
 * @typedef {object} Foot what the foot shows of an order
 * @property {number} count how many things it has
 * @property {Told} told
 * @property {Way} way
 * @property {string} link the order's, for where it can be sent
 */

const SENT_AS = { sure: "Total", open: "Total a confirmar" };

/**
 * Creates the foot.
 *
 * @param {string} orderId where the order stands, for those who see its foot alone
 * @param {FootActions} actions
 */
export function createOrderFoot(orderId, actions) {
  const notice = create("span", { role: "status", tabindex: "-1" });
  const undo = createButton("Deshacer", { class: "boton boton-deshacer" }, actions.undo);
  const news = create("p", { class: "pie-noticia", hidden: true }, notice, " ", undo);
  const text = create("p", { class: "pie-texto", role: "status" });
  const extras = create("div", { class: "pie-adicionales" });
  const count = create("span", {});
  const total = create("strong", { class: "pie-total" });
  const note = create("small", {});
  const spoken = create("span", { class: "oculto", role: "status" });
  const link = create("a", {
    class: "boton boton-fuerte",
    target: "_blank",
    rel: "noopener",
    click: actions.sent,
  }, "Pedir por WhatsApp");
  /** @type {Step} */
  let step = { kind: "wait" };
  const button = createButton("", { class: "boton boton-fuerte" }, () => actions.take(step));
  const see = create(
    "a",
    { class: "boton boton-fuerte pie-ver", href: `#${orderId}` },
    "Ver el pedido",
  );
  const sum = create(
    "p",
    { class: "pie-cuenta" },
    count,
    " ",
    create("span", { "aria-hidden": "true" }, total, " ", note),
    spoken,
  );
  const row = create("div", { class: "pie-fila" }, sum, see, button);
  const element = create(
    "aside",
    {
      "class": "pie-pedido",
      "aria-label": "Resumen del pedido",
    },
    news,
    text,
    extras,
    row,
  );

  /** @param {Foot | undefined} shown undefined for an empty order */
  function show(shown) {
    element.hidden = shown === undefined && news.hidden;
    for (const part of [text, extras, row]) part.hidden = shown === undefined;
    if (shown === undefined) {
      link.remove();
      return;
    }
    const { told, way } = shown;
    const amount = formatPesos(told.prices.total);
    setText(text, way.text);
    text.hidden = way.text === "";
    showExtras(way.step.kind === "add-more" ? way.step.extras : []);
    setText(count, tellThings(shown.count));
    setText(total, amount);
    setText(note, told.total === "open" && told.objections.length === 0 ? "a confirmar" : "");
    total.classList.toggle("en-espera", told.total === "waiting");
    setText(spoken, told.total === "waiting" ? "" : `${SENT_AS[told.total]}: ${amount}`);
    step = way.step;
    const canSend = step.kind === "send";
    if (canSend) link.href = shown.link;
    if (!canSend) link.remove();
    else if (link.parentNode === null) button.before(link);
    button.hidden = canSend;
    setText(button, labelOf(step));
    if (step.kind === "wait") button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }

  /** Gives the focus to what the order waits for. */
  function focus() {
    (button.hidden ? link : button).focus();
  }

  /** @param {readonly MadeUp[]} list */
  function showExtras(list) {
    extras.hidden = list.length === 0;
    const key = JSON.stringify(list);
    if (extras.dataset["lista"] === key) return;
    extras.dataset["lista"] = key;
    extras.replaceChildren(...list.map((extra) => {
      const things = extra.cantidad === 1 ? extra.nombre : `${extra.cantidad} × ${extra.nombre}`;
      return createButton(
        `+ ${things} ${formatPesos(extra.precio)}`,
        { class: "boton boton-suave" },
        () => actions.addExtra(extra),
      );
    }));
  }

  /**
   * Tells what just happened; "" takes it back.
   *
   * @param {string} said
   * @param {{ readonly canUndo?: boolean, readonly takeFocus?: boolean }} [options]
   */
  function tell(said, { canUndo = false, takeFocus = false } = {}) {
    setText(notice, said);
    news.hidden = said === "";
    undo.hidden = !canUndo;
    element.hidden = row.hidden && news.hidden;
    if (takeFocus) notice.focus();
  }

  return { element, show, tell, focus };
}

/** @param {Step} step */
function labelOf(step) {
  switch (step.kind) {
    case "send":
      return "";
    case "wait":
      return "Un momento…";
    case "fill-place":
      return "Decinos la localidad";
    case "pick-day":
      return "Elegir otro día";
    case "see-lines":
      return "Revisar el pedido";
    case "add-more":
      return "Agregar algo más";
    case "hand-over":
      return step.entrega === "retiro" ? "Lo paso a buscar" : "Que me lo traigan";
    case "mend":
      return step.mend === "flavors" ? "Cambiar sabores" : "Sacarlo del pedido";
  }
}
