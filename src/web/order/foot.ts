/** The foot of the order, always in view: the last change, the problem, the total, the button. */

import { create, createButton, setText } from "../page/dom.ts";
import { createBox, createList, createText, type Part } from "../page/part.ts";
import type { Act, Way } from "./changes.ts";
import type { OrderView } from "./view.ts";
import { createWayButton } from "./way_button.ts";

/** The element that sends the order: a link on the page, a button in a chat. */
export interface Sender {
  readonly element: HTMLElement;
  /** Sets the address that sends the order. */
  show(link: string): void;
  /** A map of the shop, for those who pick up their order. */
  readonly mapUrl?: string;
}

/** The foot. */
interface Foot extends Part<OrderView> {
  /** Shows the last change; "" clears it. A change that can be undone takes the focus. */
  tell(said: string, what?: "news" | "undo" | "focus"): void;
  /** Moves the focus to the button. */
  focus(): void;
}

const STRONG = "boton boton-fuerte";
const SMALL = "boton boton-deshacer";
const SENT: Way = { text: "Sí, vaciar", action: { kind: "sent" } };
const NOT_SENT: Way = { text: "Todavía no", action: { kind: "not sent" } };

/** Creates the foot. `orderId` is the anchor of the order, for windows that show only its foot. */
export function createFoot(orderId: string, sender: Sender, act: Act): Foot {
  const notice = create("span", { role: "status", tabindex: "-1" });
  const press = () => act({ kind: "undo" });
  const undo = createButton("Deshacer", press, { class: SMALL });
  const look = { class: "pie-noticia", hidden: true };
  const news = create("p", look, notice, " ", undo);
  const button = createWayButton<OrderView>(
    act,
    ({ button }) => button,
    STRONG,
  );
  const label = { "class": "pie-pedido", "aria-label": "Resumen del pedido" };
  const box = createBox<OrderView>("aside", label, [
    { element: news, show() {} },
    createQuestion(sender, act),
    createText("p", { class: "pie-texto", role: "status" }, ({ text }) => text),
    createList(
      "div",
      { class: "pie-caminos" },
      ({ ways }) => ways,
      () => createWayButton<Way>(act, (way) => way),
    ),
    createBox("div", { class: "pie-fila" }, [
      createSum(),
      createAnchor(orderId),
      button,
    ]),
  ]);

  return {
    element: box.element,
    show(view) {
      box.show(view);
      box.element.classList.toggle("pie-vacio", view.isEmpty);
      sender.show(view.link);
      if (!view.canBeSent) sender.element.remove();
      else if (button.element.previousSibling !== sender.element) {
        button.element.before(sender.element);
      }
    },
    tell(said, what = "news") {
      setText(notice, said);
      news.hidden = said === "";
      undo.hidden = what !== "undo";
      if (said !== "") box.element.hidden = false;
      if (what !== "news") notice.focus();
    },
    focus: () =>
      (button.element.hidden ? sender.element : button.element).focus(),
  };
}

/** Creates the question whether the order was sent. */
function createQuestion(
  { mapUrl }: Sender,
  act: Act,
): Part<OrderView> {
  const map = create("a", { href: mapUrl ?? "" }, "Cómo llegar");
  return createBox("p", { class: "pie-noticia" }, [
    createText(
      "span",
      { role: "status" },
      ({ isAsking }) => isAsking ? "¿Ya lo mandaste?" : "",
    ),
    createWayButton(act, ({ isAsking }) => isAsking ? SENT : null, SMALL),
    createWayButton(act, ({ isAsking }) => isAsking ? NOT_SENT : null, SMALL),
    {
      element: map,
      show({ isAsking, isPickUp }) {
        map.hidden = !isAsking || !isPickUp || mapUrl === undefined;
      },
    },
  ]);
}

/** Creates the link to the order. */
function createAnchor(orderId: string): Part<OrderView> {
  const look = { class: `${STRONG} pie-ver`, href: `#${orderId}` };
  return createText("a", look, ({ isEmpty }) => isEmpty ? "" : "Ver el pedido");
}

/** Creates the contents of the order and its total, which screen readers hear as one sentence. */
function createSum(): Part<OrderView> {
  const spoken = { class: "oculto", role: "status" };
  return createBox("p", { class: "pie-cuenta" }, [
    createText("span", {}, ({ contents }) => contents),
    createBox("span", { "aria-hidden": "true" }, [
      createText("strong", { class: "pie-total" }, ({ total }) => total),
      createText("small", {}, ({ totalNote }) => totalNote),
    ]),
    createText(
      "span",
      spoken,
      ({ total, totalNote, isWaiting }) =>
        isWaiting || total === ""
          ? ""
          : `${["Total", totalNote].join(" ").trim()}: ${total}`,
    ),
  ]);
}
