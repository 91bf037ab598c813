/** The foot of the order: the announcement of the last change, the first problem or the notes, the total, and the main button. On the page, the foot is always in view. */

import {
  create,
  createBox,
  createList,
  createText,
  type Part,
} from "../page/browser.ts";
import type { Act, ButtonView } from "./changes.ts";
import { createActionButton } from "./ticket.ts";
import type { OrderView } from "./view.ts";

/** The element that opens the order's WhatsApp link: a link on the page, a box with a button in a chat. The link "" hides the element. */
export interface Sender extends Part<string> {
  /** The address of a map with the shop, for customers who pick up their order. A chat shows no map. */
  readonly mapUrl?: string;
}

/** The view of an order, with the announcement of the last change. */
export interface FootView extends OrderView {
  /** The announcement, or "". */
  readonly announcement: string;
  readonly canUndo: boolean;
}

/** The foot. */
interface Foot extends Part<FootView> {
  /** Focuses the first visible element among the announcement, the main button and the sender. */
  focus(): void;
}

/** Creates the foot. The link "Ver el pedido" leads to the element with the id `targetId`. `button.css` shows the link on a narrow home page while the order is out of view. */
export function createFoot(targetId: string, sender: Sender, act: Act): Foot {
  const status = createText<FootView>(
    "span",
    { role: "status", tabindex: "-1" },
    ({ announcement, isAsking }) =>
      [announcement, isAsking ? "¿Ya lo mandaste?" : ""].join(" ").trim(),
  );
  const mainButton = createActionButton<OrderView>(
    act,
    ({ button }) => button,
    "boton boton-fuerte",
  );
  const attributes = {
    "class": "pie-pedido",
    "aria-label": "Resumen del pedido",
  };
  const box = createBox<FootView>("aside", attributes, [
    createProgress(),
    createBox("p", "pie-noticia", [
      status,
      createList(
        "div",
        "pie-respuestas",
        listStatusButtons,
        () => createActionButton<ButtonView>(act, (view) => view, "boton"),
      ),
      createMapLink(sender),
    ]),
    createText("p", { class: "pie-texto", role: "status" }, ({ text }) => text),
    createList(
      "div",
      "pie-botones",
      ({ otherButtons }) => otherButtons,
      () => createActionButton<ButtonView>(act, (view) => view),
    ),
    createRow(targetId, sender, mainButton),
  ]);

  return {
    ...box,
    focus: () =>
      [status, mainButton, sender].find(({ element }) => !element.hidden)
        ?.element.focus(),
  };
}

/** Creates the bar with the progress to free delivery. */
function createProgress(): Part<OrderView> {
  const element = create("progress", "pie-avance");
  return {
    element,
    show({ missing, progress }) {
      element.hidden = progress === 0;
      element.value = progress;
      element.ariaLabel = missing;
    },
  };
}

/** Lists the buttons next to the announcement: the answers to "¿Ya lo mandaste?", or "Deshacer". */
function listStatusButtons(
  { canUndo, isAsking }: FootView,
): readonly ButtonView[] {
  if (isAsking) {
    return [
      { text: "Sí, vaciar", action: { kind: "sent" } },
      { text: "Todavía no", action: { kind: "not sent" } },
    ];
  }
  return canUndo ? [{ text: "Deshacer", action: { kind: "undo" } }] : [];
}

/** Creates the link to the map, which is visible while the foot asks whether an order to pick up was sent. */
function createMapLink({ mapUrl = "" }: Sender): Part<OrderView> {
  return createText(
    "a",
    { href: mapUrl },
    ({ isAsking, isPickUp }) =>
      isAsking && isPickUp && mapUrl !== "" ? "Cómo llegar" : "",
  );
}

/** Creates the row with the total, the link to the order, the sender and the main button. */
function createRow(
  targetId: string,
  sender: Sender,
  mainButton: Part<OrderView>,
): Part<OrderView> {
  const attributes = {
    class: "boton boton-fuerte pie-ver",
    href: `#${targetId}`,
  };

  return createBox("div", "pie-fila", [
    createTotal(),
    createText(
      "a",
      attributes,
      ({ isEmpty }) => isEmpty ? "" : "Ver el pedido",
    ),
    {
      element: sender.element,
      show({ canBeSent, link }) {
        sender.show(canBeSent ? link : "");
      },
    },
    mainButton,
  ]);
}

/** Creates the total of the order and its label. Screen readers get the total as one sentence, if there is a total. The sentence stays empty until the tool has answered (in a chat) or the places have arrived (on the page). */
function createTotal(): Part<OrderView> {
  return createBox("p", "pie-cuenta", [
    createText("span", {}, ({ totalLabel }) => totalLabel),
    createBox("span", { "aria-hidden": "true" }, [
      createText("strong", "pie-total", ({ total }) => total),
      createText("small", {}, ({ totalNote }) => totalNote),
    ]),
    createText(
      "span",
      { class: "oculto", role: "status" },
      ({ total, totalNote, isWaiting }) =>
        isWaiting || total === ""
          ? ""
          : `${["Total", totalNote].join(" ").trim()}: ${total}`,
    ),
  ]);
}
