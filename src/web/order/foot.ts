/** The foot of the order, always in sight: what just happened, what keeps the order from being sent, the total, the button. */

import { formatPesos } from "../../words/money.ts";
import { create, createButton, setText } from "../page/dom.ts";
import type { MadeUp, OrderView, Step } from "./view.ts";

/** What sends the order: a link of the page's, or a chat's button. */
export interface Sender {
  readonly element: HTMLElement;
  /** Takes the address that sends the order. */
  show(link: string): void;
}

/** What the foot's buttons do. */
export interface FootActions {
  take(step: Step): void;
  addExtra(extra: MadeUp): void;
  undo(): void;
}

/** The foot. */
interface Foot {
  readonly element: HTMLElement;
  /** Shows an order of so many things; none is an empty one. */
  show(things: number, view: OrderView): void;
  /** Tells what just happened; "" takes it back. What can be undone takes the focus. */
  tell(said: string, what?: "news" | "undo" | "focus"): void;
  /** Gives the focus to what the order waits for. */
  focus(): void;
}

/** Creates the foot. `orderId` is where the order stands, for those who see its foot alone. */
export function createFoot(orderId: string, sender: Sender, actions: FootActions): Foot {
  const notice = create("span", { role: "status", tabindex: "-1" });
  const undo = createButton("Deshacer", { class: "boton boton-deshacer" }, actions.undo);
  const news = create("p", { class: "pie-noticia", hidden: true }, notice, " ", undo);
  const text = create("p", { class: "pie-texto", role: "status" });
  const extras = create("div", { class: "pie-adicionales" });
  const count = create("span");
  const total = create("strong", { class: "pie-total" });
  const note = create("small");
  const spoken = create("span", { class: "oculto", role: "status" });
  let step: Step = { kind: "send" };
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
    { "class": "pie-pedido", "aria-label": "Resumen del pedido" },
    news,
    text,
    extras,
    row,
  );
  let listed = "";

  function show(things: number, view: OrderView): void {
    const isEmpty = things === 0;
    element.hidden = isEmpty && news.hidden;
    for (const part of [text, extras, row]) part.hidden = isEmpty;
    const canSend = !isEmpty && view.step.kind === "send" && view.link !== "";
    if (canSend) button.before(sender.element);
    else sender.element.remove();
    if (isEmpty) return;
    const amount = formatPesos(view.costs.total);
    setText(text, view.text);
    text.hidden = view.text === "";
    showExtras(view.extras);
    setText(count, things === 1 ? "1 cosa" : `${things} cosas`);
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

  function showExtras(list: readonly MadeUp[]): void {
    extras.hidden = list.length === 0;
    const next = JSON.stringify(list);
    if (next === listed) return;
    listed = next;
    extras.replaceChildren(
      ...list.map((extra) =>
        createButton(extra.text, { class: "boton boton-suave" }, () => actions.addExtra(extra))
      ),
    );
  }

  function tell(said: string, what: "news" | "undo" | "focus" = "news"): void {
    setText(notice, said);
    news.hidden = said === "";
    undo.hidden = what !== "undo";
    element.hidden = row.hidden && news.hidden;
    if (what !== "news") notice.focus();
  }

  return {
    element,
    show,
    tell,
    focus: () => (button.hidden ? sender.element : button).focus(),
  };
}
