/** The order builder of the page and of the chat. It stores nothing, and touches only its own section. */

import type { Diet } from "../../shop/diets.ts";
import { formatDay } from "../../shop/hours/text.ts";
import type { Better } from "../../shop/quote/order.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { createDietTags } from "../menu/diet_chips.ts";
import { create, find, setText } from "../page/dom.ts";
import {
  addLine,
  changeLine,
  countThings,
  dietOf,
  type Draft,
  EMPTY_DRAFT,
  type Line,
  linesOf,
  nameOf,
  type Offer,
  tubsIn,
  usualOf,
  withDate,
  withDiet,
  withLines,
  withUsual,
} from "./draft.ts";
import { readOrder } from "./reading.ts";
import { createFoot, type Sender } from "./foot.ts";
import { createForm, type FieldNotes } from "./form.ts";
import type { Picking } from "./picker.ts";
import type { Reckoning, Step } from "./problems.ts";
import { createCosts, createEmpty, createLines } from "./ticket.ts";
import { viewOrder } from "./view.ts";

/** The parts that differ between page and chat. */
interface Surroundings {
  readonly sender: Sender;
  readonly notes: FieldNotes;
  /** The shop's note about diets and traces. */
  readonly kitchen: string;
  /** Returns the shop's date. */
  today(): string;
  /** Quotes a draft. */
  reckon(draft: Draft): Reckoning;
  /** Opens the picker; undefined if the visitor leaves it. */
  pick(picking: Picking, draft: Draft): Promise<Line["sabores"] | undefined>;
  /** Called with each new draft, and the last order. */
  changed(draft: Draft, usual: Draft): void;
  /** Called when an order is shown; `link` is its WhatsApp address, or "". */
  shown(draft: Draft, link: string): void;
}

/** The draft, and the last order that was sent. */
interface Orders {
  readonly draft: Draft;
  readonly usual: Draft;
}

/** The order builder. */
export interface Builder {
  /** Adds an item of the menu, after its flavors are picked. A date moves the order there. */
  add(
    thing: Pick<Line, "kind" | "id">,
    chosen?: Line["sabores"],
    fecha?: string,
  ): Promise<void>;
  /** Takes the orders of the storage or of another tab. */
  replace(theirs: Orders): void;
  setDiet(diet: readonly Diet[]): void;
  /** Takes another draft, which can be undone, and shows a sentence about it. */
  take(draft: Draft, said: string): void;
  /** Marks the message as opened: the builder then prompts for confirmation. */
  opened(): void;
  draft(): Draft;
  /** Updates the view, for example after the time has changed. */
  show(): void;
}

/** Creates an empty builder in a section that contains the form of an order. */
export function createBuilder(
  section: HTMLElement,
  shop: Offer,
  around: Surroundings,
): Builder {
  let [draft, usual] = [EMPTY_DRAFT, EMPTY_DRAFT];
  let before: Orders | undefined;

  const form = find<HTMLFormElement>("form", section);
  const fields = createForm(form, around.notes, (read) => {
    const next = read(draft);
    if (JSON.stringify(next) !== JSON.stringify(draft)) change(next);
  });
  const lines = createLines((index, cantidad) => {
    if (cantidad > 0) change(changeLine(draft, index, { cantidad }));
    else takeOut(index);
  }, pickFlavors);
  const diet = createDietTags(around.kitchen, (wanted, told) => {
    changeWithUndo(withDiet(draft, wanted), told);
  });
  const costs = createCosts(takeBetter);
  const titleId = section.closest("section")?.querySelector("h2")?.id;
  const foot = createFoot(titleId || section.id, around.sender, take, undo);
  const empty = createEmpty(form, shop.menu, startAnew);
  const happened = create("span", { class: "oculto", role: "status" });
  form.prepend(diet.element, lines.element);
  form.append(costs.element);
  section.replaceChildren(empty.element, form, foot.element, happened);
  new IntersectionObserver(([entry]) => {
    section.classList.toggle("lejos", !(entry?.isIntersecting ?? false));
  }).observe(section);

  /** Clears the last message and its undo. */
  function forget(): void {
    before = undefined;
    foot.tell("");
    setText(happened, "");
  }

  /** Returns a draft with the only method, if the form has one. */
  function settle(draft: Draft): Draft {
    const [only, other] = fields.modes;
    if (only === undefined || other !== undefined) return draft;
    return { ...draft, pedido: { ...draft.pedido, entrega: only } };
  }

  function change(next: Draft): void {
    forget();
    // A changed order hasn't been sent.
    draft = settle(next.abierto ? { ...next, abierto: false } : next);
    around.changed(draft, usual);
    show();
  }

  function changeWithUndo(next: Draft, told: string, last = usual): void {
    const was = { draft, usual };
    usual = last;
    change(next);
    before = was;
    foot.tell(told, "undo");
  }

  function undo(): void {
    if (before === undefined) return;
    ({ usual } = before);
    change(before.draft);
    foot.tell("Como estaba.", "focus");
  }

  /** Empties the order. If it is empty, erases the visitor's data. */
  function startAnew(): void {
    if (countThings(draft) > 0) {
      changeWithUndo(EMPTY_DRAFT, "Listo: empezamos de nuevo.");
    } else {changeWithUndo(
        EMPTY_DRAFT,
        "Listo: acá no queda nada tuyo.",
        EMPTY_DRAFT,
      );}
  }

  function takeOut(index: number): void {
    const line = linesOf(draft.pedido)[index];
    const told = line === undefined
      ? ""
      : `Sacaste ${nameOf(shop, draft, line)}.`;
    changeWithUndo(changeLine(draft, index, { cantidad: 0 }), told);
  }

  function takeBetter({ argumentos, total }: Better): void {
    const pedido = withLines(
      draft.pedido,
      linesOf(readOrder({ ...argumentos })),
    );
    changeWithUndo(
      { ...draft, pedido },
      `Listo: ahora sale ${formatPesos(total)}.`,
    );
  }

  const pick = (line: Line, draft: Draft) => {
    const tubs = tubsIn(shop, line);
    const nombre = nameOf(shop, draft, line);
    return tubs.length === 0
      ? []
      : around.pick({ nombre, tubs, sabores: line.sabores }, draft);
  };

  async function pickFlavors(index: number, without?: string): Promise<void> {
    const line = linesOf(draft.pedido)[index];
    if (line === undefined) return;
    const sabores = line.sabores.map((tub) =>
      tub.filter((name) => name !== without)
    );
    const picked = await pick({ ...line, sabores }, draft);
    if (picked === undefined) return;

    // Another tab may have changed the lines in the meantime.
    const text = JSON.stringify(line);
    const at = linesOf(draft.pedido)
      .findIndex((other) => JSON.stringify(other) === text);
    if (at < 0) {
      return foot.tell("Eso ya no está en el pedido: no cambié nada.");
    }
    change(changeLine(draft, at, { sabores: picked }));
  }

  /** Performs the button's action. */
  function take(step: Step): void {
    switch (step.kind) {
      case "send":
        return;
      case "usual":
        return changeWithUndo(withUsual(draft, usual), "Ahí va lo de siempre.");
      case "street later":
        return change({ ...draft, sinCalle: true });
      case "sent":
        return changeWithUndo(
          EMPTY_DRAFT,
          "¡Gracias! Lo guardamos como lo de siempre.",
          usualOf(draft),
        );
      case "not sent":
        return change(draft);
      case "add":
        return void add(step.thing);
      case "better":
        return takeBetter(step.better);
      case "mend":
        return change({
          ...draft,
          pedido: { ...draft.pedido, ...step.change },
        });
      case "flavors":
        return void pickFlavors(step.index, step.without);
      case "remove":
        return takeOut(step.index);
      case "accept":
        return change({ ...draft, aceptado: step.texts });
      case "go":
        return fields.goTo(step.to);
    }
  }

  function show(): void {
    const reckoning = around.reckon(draft);
    const view = viewOrder(shop, draft, reckoning);
    const things = countThings(draft);
    const hadFocus = section.contains(document.activeElement);
    form.hidden = things === 0;
    empty.show(things === 0, draft, usual !== EMPTY_DRAFT);
    lines.show(view.lines);
    fields.show(draft);
    // The text next to the diet isn't repeated as a note.
    costs.show(view, diet.show(dietOf(draft)));
    const names = linesOf(usual.pedido).map((line) =>
      nameOf(shop, usual, line)
    );
    foot.show(things, view, joinNames(names), draft.abierto);
    around.shown(draft, view.link);
    const focused = document.activeElement;
    // Hidden parts have the attribute. Measuring visibility would force a layout.
    const isLost = focused === null || focused === document.body ||
      focused.closest("[hidden]");
    if (hadFocus && isLost) foot.focus();
  }

  const add: Builder["add"] = async (thing, chosen = [], fecha = "") => {
    const line = { ...thing, sabores: chosen, cantidad: 1 };
    const sabores = await pick(line, withDate(draft, fecha));
    if (sabores === undefined) return;
    // Another tab may have changed the draft in the meantime.
    const next = addLine(withDate(draft, fecha), { ...line, sabores });
    const { fecha: date = "" } = next.pedido;
    if (date === (draft.pedido.fecha ?? "")) change(next);
    else {changeWithUndo(
        next,
        `Tu pedido ahora es para ${formatDay(around.today(), date)}.`,
      );}
    const count = countThings(draft);
    const nombre = nameOf(shop, draft, line);
    setText(
      happened,
      `Sumaste ${nombre}${count === 1 ? "" : `: ya van ${count}`}.`,
    );
  };

  return {
    add,
    replace(theirs) {
      forget();
      draft = settle(theirs.draft);
      usual = theirs.usual;
      show();
    },
    opened() {
      forget();
      draft = { ...draft, abierto: true };
      around.changed(draft, usual);
    },
    take: changeWithUndo,
    setDiet(wanted) {
      if (wanted.join() !== dietOf(draft).join()) {
        change(withDiet(draft, wanted));
      }
    },
    draft: () => draft,
    show,
  };
}
