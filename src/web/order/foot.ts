/** The foot of the order, always in view: the last change, the problem, the total, the button. */

import { create, createButton, fill, setText } from "../page/dom.ts";
import type { Act } from "./changes.ts";
import type { FootView } from "./view.ts";
import { createWayButton } from "./way_button.ts";

/** The element that sends the order: a link on the page, a button in a chat. */
export interface Sender {
  readonly element: HTMLElement;
  /** Sets the address that sends the order; "" without one. */
  show(link: string): void;
  /** A map of the shop, for those who pick up their order. */
  readonly mapUrl?: string;
}

/** The foot. */
interface Foot {
  readonly element: HTMLElement;
  show(view: FootView): void;
  /** Shows the last change; "" clears it. A change that can be undone takes the focus. */
  tell(said: string, what?: "news" | "undo" | "focus"): void;
  /** Moves the focus to the button. */
  focus(): void;
}

/** A button of the foot's messages. */
const SMALL = "boton boton-deshacer";
const STRONG = "boton boton-fuerte";

/** Creates the foot. `orderId` is the anchor of the order, for windows that show only its foot. */
export function createFoot(orderId: string, sender: Sender, act: Act): Foot {
  const news = createNews(act);
  const question = createQuestion(sender, act);
  const problem = createProblem(act);
  const sum = createSum();
  const way = createWayButton(act, STRONG);
  const toOrder = { class: `${STRONG} pie-ver`, href: `#${orderId}` };
  const see = create("a", toOrder, "Ver el pedido");
  const line = { class: "pie-fila" };
  const row = create("div", line, sum.element, see, way.element);
  const look = { "class": "pie-pedido", "aria-label": "Resumen del pedido" };
  const parts = [news.element, question.element, ...problem.elements, row];
  const element = create("aside", look, ...parts);
  const hideUnlessUsed = () => {
    element.hidden = row.hidden && news.element.hidden;
  };

  return {
    element,
    show(view) {
      question.show(view);
      problem.show(view);
      sum.show(view);
      way.show(view.button);
      see.hidden = view.isEmpty;
      row.hidden = view.isEmpty && view.button === null;
      element.classList.toggle("pie-vacio", view.isEmpty);
      hideUnlessUsed();

      sender.show(view.link);
      if (view.link === "") sender.element.remove();
      else if (way.element.previousSibling !== sender.element) {
        way.element.before(sender.element);
      }
    },
    tell(said, what = "news") {
      news.show(said, what);
      hideUnlessUsed();
      if (what !== "news") news.focus();
    },
    focus: () => (way.element.hidden ? sender.element : way.element).focus(),
  };
}

/** Creates the message about the last change, with the button that undoes it. */
function createNews(act: Act) {
  const notice = create("span", { role: "status", tabindex: "-1" });
  const undo = createButton("Deshacer", () => act({ kind: "undo" }), {
    class: SMALL,
  });
  const look = { class: "pie-noticia", hidden: true };
  const element = create("p", look, notice, " ", undo);

  return {
    element,
    show(said: string, what: "news" | "undo" | "focus") {
      setText(notice, said);
      element.hidden = said === "";
      undo.hidden = what !== "undo";
    },
    focus: () => notice.focus(),
  };
}

/** Creates the question whether the order was sent. */
function createQuestion({ mapUrl }: Sender, act: Act) {
  const question = create("span", { role: "status" });
  const yes = createWayButton(act, SMALL);
  yes.show({ text: "Sí, vaciar", step: { kind: "sent" } });
  const no = createWayButton(act, SMALL);
  no.show({ text: "Todavía no", step: { kind: "not sent" } });
  const map = create("a", { href: mapUrl ?? "" }, "Cómo llegar");
  const parts = [question, yes.element, no.element, map];
  const look = { class: "pie-noticia", hidden: true };
  const element = create("p", look, ...parts);

  return {
    element,
    show({ isAsking, isPickUp }: FootView) {
      element.hidden = !isAsking;
      setText(question, isAsking ? "¿Ya lo mandaste?" : "");
      map.hidden = !isPickUp || mapUrl === undefined;
    },
  };
}

/** Creates the problem's text, and the ways out of it. */
function createProblem(act: Act) {
  const text = create("p", { class: "pie-texto", role: "status" });
  const ways = create("div", { class: "pie-caminos" });

  return {
    elements: [text, ways],
    show(view: FootView) {
      setText(text, view.text);
      text.hidden = view.text === "";
      fill(ways, view.ways, () => createWayButton(act));
      ways.hidden = view.ways.length === 0;
    },
  };
}

/** Creates the contents of the order and its total, which screen readers hear as one sentence. */
function createSum() {
  const contents = create("span");
  const total = create("strong", { class: "pie-total" });
  const note = create("small");
  const hidden = { "aria-hidden": "true" };
  const seen = create("span", hidden, total, " ", note);
  const spoken = create("span", { class: "oculto", role: "status" });
  const look = { class: "pie-cuenta" };

  return {
    element: create("p", look, contents, " ", seen, spoken),
    show(view: FootView) {
      setText(contents, view.contents);
      setText(total, view.total);
      total.classList.toggle("en-espera", view.isWaiting);
      setText(note, view.totalNote);
      setText(spoken, view.spoken);
    },
  };
}
