/** The foot of the order, always in view: the last change, the problem, the total, the button. */

import { formatPesos } from "../../words/money.ts";
import { create, createButton, fill, setText } from "../page/dom.ts";
import type { Step, Way } from "./problems.ts";
import type { OrderView } from "./view.ts";

/** The element that sends the order: a link on the page, a button in a chat. */
export interface Sender {
  readonly element: HTMLElement;
  /** Sets the address that sends the order. */
  show(link: string): void;
  /** A map of the shop, for those who pick up their order. */
  readonly mapUrl?: string;
}

/** The foot. */
interface Foot {
  readonly element: HTMLElement;
  /** Shows an order with its number of items. For an empty order, offers the last one, if `usual` names it. */
  show(
    things: number,
    view: OrderView,
    usual: string,
    mayBeSent: boolean,
  ): void;
  /** Shows the last change; "" clears it. A change that can be undone takes the focus. */
  tell(said: string, what?: "news" | "undo" | "focus"): void;
  /** Moves the focus to the button. */
  focus(): void;
}

/** Creates the foot. `orderId` is the anchor of the order, for windows that show only its foot. */
export function createFoot(
  orderId: string,
  sender: Sender,
  take: (step: Step) => void,
  takeBack: () => void,
): Foot {
  const notice = create("span", { role: "status", tabindex: "-1" });
  const undo = createButton("Deshacer", takeBack, {
    class: "boton boton-deshacer",
  });
  const news = create(
    "p",
    { class: "pie-noticia", hidden: true },
    notice,
    " ",
    undo,
  );
  const asked = create("span", { role: "status" });
  const yes = createWay(
    { text: "Sí, vaciar", step: { kind: "sent" } },
    "boton boton-deshacer",
  );
  const no = createWay(
    { text: "Todavía no", step: { kind: "not sent" } },
    "boton boton-deshacer",
  );
  const question = create(
    "p",
    { class: "pie-noticia", hidden: true },
    asked,
    yes,
    no,
  );
  const map = create("a", { href: sender.mapUrl ?? "" }, "Cómo llegar");
  if (sender.mapUrl !== undefined) question.append(map);
  const text = create("p", { class: "pie-texto", role: "status" });
  const ways = create("div", { class: "pie-caminos" });
  const count = create("span");
  const total = create("strong", { class: "pie-total" });
  const note = create("small");
  const spoken = create("span", { class: "oculto", role: "status" });
  let step: Step = { kind: "send" };
  const button = createButton("", () => take(step), {
    class: "boton boton-fuerte",
  });
  const toOrder = { class: "boton boton-fuerte pie-ver", href: `#${orderId}` };
  const see = create("a", toOrder, "Ver el pedido");
  const seen = create("span", { "aria-hidden": "true" }, total, " ", note);
  const sum = create("p", { class: "pie-cuenta" }, count, " ", seen, spoken);
  const row = create("div", { class: "pie-fila" }, sum, see, button);
  const look = { "class": "pie-pedido", "aria-label": "Resumen del pedido" };
  const element = create("aside", look, news, question, text, ways, row);

  function createWay(
    { text, step }: Way,
    look = "boton boton-suave",
  ): HTMLElement {
    return createButton(text, () => take(step), {
      class: look,
      "data-camino": step.kind,
    });
  }

  function show(
    things: number,
    view: OrderView,
    usual: string,
    mayBeSent: boolean,
  ): void {
    const isEmpty = things === 0;
    row.hidden = isEmpty && usual === "";
    element.hidden = row.hidden && news.hidden;
    element.classList.toggle("pie-vacio", isEmpty);
    for (const part of [text, ways, see]) part.hidden = isEmpty;
    question.hidden = isEmpty || !mayBeSent;
    map.hidden = view.costs.entrega === "envio";
    setText(asked, question.hidden ? "" : "¿Ya lo mandaste?");
    const canSend = !isEmpty && view.step.kind === "send" && view.link !== "";
    if (!canSend) sender.element.remove();
    else if (button.previousSibling !== sender.element) {
      button.before(sender.element);
    }
    if (isEmpty) {
      setText(count, usual);
      for (const part of [total, note, spoken]) setText(part, "");
      setText(button, "Pedir lo de siempre");
      button.hidden = false;
      step = { kind: "usual" };
      return;
    }
    const amount = formatPesos(view.costs.total);
    setText(text, view.text);
    text.hidden = view.text === "" || mayBeSent;
    const list = mayBeSent ? [] : view.ways;
    ways.hidden = list.length === 0;
    fill(ways, list, (way) => createWay(way));
    setText(count, tellThings(things, view));
    setText(total, amount);
    setText(note, view.isSure || view.isWaiting ? "" : "a confirmar");
    total.classList.toggle("en-espera", view.isWaiting);
    const what = view.isSure ? "Total" : "Total a confirmar";
    setText(spoken, view.isWaiting ? "" : `${what}: ${amount}`);
    step = view.step;
    sender.show(view.link);
    button.hidden = canSend;
    setText(button, view.label);
  }

  function tell(said: string, what: "news" | "undo" | "focus" = "news"): void {
    setText(notice, said);
    news.hidden = said === "";
    undo.hidden = what !== "undo";
    element.hidden = row.hidden && news.hidden;
    if (what !== "news") notice.focus();
  }

  const focus = () => (button.hidden ? sender.element : button).focus();
  return { element, show, tell, focus };
}

/** Formats the contents of an order: the name of a single item, or a count. */
function tellThings(things: number, { lines, costs }: OrderView): string {
  const [first] = lines;
  if (costs.entrega === "envio") return "Total\u00a0con\u00a0envío";
  if (things === 1 && first !== undefined) return first.nombre;
  const kinds = new Set(lines.map(({ line }) => line.kind));
  if (kinds.size > 1 || first?.line.kind === "adicionales") {
    return `${things} cosas`;
  }
  return `${things} ${first?.line.kind ?? "cosas"}`;
}
