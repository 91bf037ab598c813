/** The foot of the order, always in view: the message about the last change, the first problem, the total, and the main button. */

import {
  create,
  createBox,
  createList,
  createText,
  type Part,
} from "../page/dom.ts";
import type { Act, Way } from "./changes.ts";
import { createWayButton } from "./ticket.ts";
import type { OrderView } from "./view.ts";

/** The element that sends the order to an address: a link on the page, a button in a chat. The address "" hides the element. */
export interface Sender extends Part<string> {
  /** The address of a map with the shop, for customers who pick up their order. A chat shows no map. */
  readonly mapUrl?: string;
}

/** The view of an order, with the message about the last change. */
export interface FootView extends OrderView {
  /** The message, or "". */
  readonly news: string;
  readonly canUndo: boolean;
}

/** The foot. */
interface Foot extends Part<FootView> {
  /** Moves the focus to the message about the last change. */
  focusNews(): void;
  /** Moves the focus to the main button or, if that button is hidden, to the sender. */
  focus(): void;
}

const STRONG = "boton boton-fuerte";
const SMALL = "boton boton-deshacer";
const SENT: Way = {
  text: "Sí, vaciar",
  action: { kind: "sent" },
};
const NOT_SENT: Way = {
  text: "Todavía no",
  action: { kind: "not sent" },
};
const UNDO: Way = {
  text: "Deshacer",
  action: { kind: "undo" },
};

/** Creates the foot. While the order is out of view, the foot has a link to the element with the id `targetId`. */
export function createFoot(targetId: string, sender: Sender, act: Act): Foot {
  const news = createText<FootView>(
    "span",
    {
      role: "status",
      tabindex: "-1",
    },
    ({ news, isAsking }) => news || (isAsking ? "¿Ya lo mandaste?" : ""),
  );
  const button = createWayButton<OrderView>(
    act,
    ({ button }) => button,
    STRONG,
  );
  const label = {
    "class": "pie-pedido",
    "aria-label": "Resumen del pedido",
  };
  const problemLook = {
    class: "pie-texto",
    role: "status",
  };
  const box = createBox<FootView>("aside", label, [
    createProgress(),
    createBox("p", { class: "pie-noticia" }, [
      news,
      ...createAnswers(sender, act),
    ]),
    createText("p", problemLook, ({ text }) => text),
    createList(
      "div",
      { class: "pie-caminos" },
      ({ ways }) => ways,
      () => createWayButton<Way>(act, (way) => way),
    ),
    createRow(targetId, sender, button),
  ]);

  return {
    ...box,
    focusNews: () => news.element.focus(),
    focus: () =>
      (button.element.hidden ? sender.element : button.element).focus(),
  };
}

/** Creates the bar with the progress to free delivery. */
function createProgress(): Part<OrderView> {
  const element = create("progress", { class: "pie-avance" });
  return {
    element,
    show({ missing, progress }) {
      element.hidden = progress === 0;
      element.value = progress;
      element.ariaLabel = missing;
    },
  };
}

/** Creates the buttons next to the message: undo, the answers to "¿Ya lo mandaste?", and the link to the map. */
function createAnswers(
  { mapUrl = "" }: Sender,
  act: Act,
): readonly Part<FootView>[] {
  const createAnswer = (way: Way, isOn: (view: FootView) => boolean) =>
    createWayButton<FootView>(
      act,
      (view) => isOn(view) ? way : null,
      SMALL,
    );
  const mapLabelOf = ({ isAsking, isPickUp }: OrderView) =>
    isAsking && isPickUp && mapUrl !== "" ? "Cómo llegar" : "";

  return [
    createAnswer(UNDO, ({ canUndo }) => canUndo),
    createAnswer(SENT, ({ isAsking }) => isAsking),
    createAnswer(NOT_SENT, ({ isAsking }) => isAsking),
    createText("a", { href: mapUrl }, mapLabelOf),
  ];
}

/** Creates the row with the total, the link to the order, the sender and the main button. */
function createRow(
  targetId: string,
  sender: Sender,
  button: Part<OrderView>,
): Part<OrderView> {
  const look = {
    class: `${STRONG} pie-ver`,
    href: `#${targetId}`,
  };

  return createBox("div", { class: "pie-fila" }, [
    createSum(),
    createText("a", look, ({ isEmpty }) => isEmpty ? "" : "Ver el pedido"),
    {
      element: sender.element,
      show({ canBeSent, link }) {
        sender.show(canBeSent ? link : "");
      },
    },
    button,
  ]);
}

/** Creates the contents and the total of the order. Screen readers get the total as one sentence, but not while a chat waits for the tool. */
function createSum(): Part<OrderView> {
  const spoken = {
    class: "oculto",
    role: "status",
  };

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
