/** The order builder of the page and of the chat. The builder stores nothing, and changes only its own section. */

import { DIETS } from "../../shop/diets.ts";
import { formatDate } from "../../shop/hours.ts";
import { type Offer, tubsOf } from "../../shop/menu.ts";
import type { MenuItem } from "../../shop/quote/order.ts";
import { create, createButton, find, setText } from "../page/browser.ts";
import { type Action, type Change, changeBy } from "./changes.ts";
import {
  addLine,
  changeLine,
  countItems,
  createLine,
  type Draft,
  EMPTY_DRAFT,
  type Item,
  itemOf,
  type Line,
  withDate,
  withNames,
} from "./draft.ts";
import { createFoot, type Sender } from "./foot.ts";
import { createForm, type FieldNotes, findOnlyMode, goTo } from "./form.ts";
import { Picker } from "./picker.ts";
import type { Reckoning } from "./problems.ts";
import { describeLeftOut, type Picking } from "./selection.ts";
import { createCosts, createDiet, createEmpty, createLines } from "./ticket.ts";
import { viewOrder } from "./view.ts";

/** The section with the form of the order, the menu, and the parts that differ between page and chat. */
export interface Surroundings {
  readonly section: HTMLElement;
  readonly shop: Offer;
  readonly sender: Sender;
  /** Creates the notes of the form. */
  readonly notes: () => FieldNotes;
  /** Further parts under the costs. */
  readonly more?: readonly HTMLElement[];
  /** The shop's note about diets and traces. */
  readonly kitchen: string;
  /** Quotes a draft. */
  reckon(draft: Draft): Reckoning;
  /** Shows a picker. Resolves once the visitor has finished, or has closed the picker. */
  open(picker: Picker): Promise<void>;
  /** Called with the draft after each change in this builder, but not by `take`. */
  changed(draft: Draft): void;
  /** Called when a draft is shown. `link` is the WhatsApp address of the order, or "". */
  shown(draft: Draft, link: string): void;
}

/** The order builder in a section that contains the form of an order. */
export class Builder {
  readonly #around: Surroundings;
  #created: ReturnType<typeof createParts> | undefined;

  draft = EMPTY_DRAFT;
  /** The draft before the last change; undefined if that change can't be undone. */
  #before: Draft | undefined;
  /** The message about the last change, or "". */
  #news = "";
  #picker: Picker | undefined;
  /** The choices in pickers that the visitor closed unfinished, by the line's key. For a new line, the key contains the item and the flavors with which the picker started. */
  readonly unfinished = new Map<number | string, Picking>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The parts, which the first view of the order creates: a press needs only the picker. */
  get #parts() {
    return this.#created ??= createParts(this, this.#around);
  }

  /** Makes a change, and shows its sentence. */
  change(
    {
      draft,
      sentence = "",
      isFinal = sentence === "",
      abierto = false,
    }: Change,
  ): void {
    const before = isFinal ? undefined : this.draft;
    this.take({ ...draft, abierto });
    this.#around.changed(this.draft);
    setText(this.#parts.added, "");
    this.announce(sentence, before);
  }

  /** Performs the action of a button. */
  act(action: Action): void {
    switch (action.kind) {
      case "add":
        return void this.add(action.item);
      case "flavors":
        return void this.#pickFlavors(action.key, action.without);
      case "go":
        return goTo(action.to);
      case "undo":
        return this.#undo();
      default:
        if (action.kind === "forget") this.unfinished.clear();
        return this.change(changeBy(this.draft, action));
    }
  }

  /** Adds an item of the menu, once the visitor has picked flavors. The picker starts with the flavors `chosen`. With a date, the order moves to that date. */
  async add(
    item: Item,
    chosen: Line["sabores"] = [],
    fecha = "",
  ): Promise<void> {
    const line = createLine(item, chosen);
    const picked = await this.#pick(line, withDate(this.draft, fecha));
    if (picked === undefined) return;

    // Another tab may have changed the draft while the picker was open.
    const dated = withDate(this.draft, fecha);
    // `withDate` returns the same object if the date stays.
    const sentence = dated === this.draft
      ? ""
      : `Tu pedido ahora es para el ${formatDate(fecha)}.`;
    this.change({
      draft: addLine(dated, { ...line, ...picked.change }),
      sentence,
    });

    const count = countItems(this.draft.lines);
    const menuItem = itemOf(this.#around.shop, item);
    setText(
      this.#parts.added,
      `Sumaste ${menuItem?.nombre}: ${count} en el pedido.`,
    );
  }

  /** Updates the view, for example at each tick of the page. */
  show(): void {
    const {
      form,
      fields,
      views,
      foot,
    } = this.#parts;
    const hadFocus = this.#around.section.contains(document.activeElement);
    const reckoning = this.#around.reckon(this.draft);
    const view = {
      ...viewOrder(this.#around.shop, this.draft, reckoning),
      news: this.#news,
      canUndo: this.#before !== undefined,
    };
    form.hidden = view.isEmpty;
    // A refused order has no waiting time.
    form.toggleAttribute("data-rechazado", reckoning.quote === undefined);
    for (const part of views) part.show(view);
    // The hidden form of an empty order isn't filled.
    if (!view.isEmpty) fields.show(this.draft, reckoning.costs.total);
    // Leaves room for the foot at the end of the page.
    document.documentElement.classList
      .toggle("con-pie", !foot.element.hidden);
    this.#picker?.showDiet(this.draft.diet);
    this.#around.shown(this.draft, view.link);

    const focused = document.activeElement;
    // If the focused part is now hidden or gone, the foot takes the focus. The
    // attribute `hidden` is enough here; `checkVisibility` would force a layout.
    const isLost = focused === null || focused === document.body ||
      focused.closest("[hidden]");
    if (hadFocus && isLost) foot.focus();
  }

  /** Takes a draft, with the ids and names of the menu, but doesn't show the draft. The last change can no longer be undone. */
  take(draft: Draft): void {
    this.#before = undefined;
    this.#news = "";

    const entrega = findOnlyMode(this.#around.section) ?? draft.entrega;
    // The order of `DIETS`, with each diet once.
    const diet = DIETS.filter((name) => draft.diet.includes(name));
    this.draft = withNames(this.#around.shop, { ...draft, entrega, diet });
  }

  #undo() {
    if (this.#before === undefined) return;

    // There is no redo.
    this.change({
      draft: this.#before,
      sentence: "Como estaba.",
      isFinal: true,
    });
  }

  /** Updates the view with a message, which takes the focus. "" removes the message. `before` is the draft before the change that the message is about; undefined if nothing can be undone. */
  announce(news: string, before?: Draft): void {
    this.#news = news;
    this.#before = before;
    this.show();
    if (news) this.#parts.foot.focus();
  }

  /** Returns the change that the visitor picks for a line, with a sentence about flavors that are left out; undefined if the visitor closes the picker. The picker starts with the flavors of the line, or of its unfinished choice, except `without`. */
  async #pick(line: Line, draft: Draft, without?: string) {
    const { shop, reckon, kitchen, open } = this.#around;
    const { kind } = line;
    const item = itemOf(shop, line);
    // An extra has no tubs.
    if (item === undefined || kind === "adicionales") {
      return { change: {}, sentence: "" };
    }

    const isNew = this.#findLine(line.key) === undefined;
    const key = isNew ? JSON.stringify([item, line.sabores]) : line.key;
    const { day } = reckon(draft);
    const picker = new Picker({
      picking: {
        ...this.#startPicking(line, item, key),
        without,
      },
      shop: day,
      // A new line has its size, and a promo has no other.
      sizes: isNew || kind === "promos" ? [] : day.menu.potes,
      kitchen,
      diet: draft.diet,
      isUnfinished: !isNew && this.unfinished.has(key),
      setDiet: (diet) => this.act({ kind: "mend", change: { diet } }),
    });
    this.#picker = picker;
    const before = picker.selection;
    await open(picker);

    const { isPicked, isDropped, selection } = picker;
    // Each change creates a new selection.
    if (selection !== before) this.unfinished.set(key, selection);
    if (isDropped) {
      this.unfinished.delete(key);
      this.act({ kind: "flavors", key: line.key });
    }
    if (!isPicked) return undefined;

    this.unfinished.delete(key);
    const { item: { id }, sabores } = selection;
    return {
      change: { id, sabores },
      sentence: describeLeftOut(selection),
    };
  }

  /** Returns an unfinished choice or, without one, a choice that starts with the flavors of the line. */
  #startPicking(line: Line, item: MenuItem, key: number | string) {
    const { menu } = this.#around.shop;
    const tubsInOrder = this.draft.lines.flatMap(({ sabores }) => sabores);
    return this.unfinished.get(key) ?? {
      item,
      tubs: tubsOf(menu, item),
      sabores: line.sabores,
      leftOut: [],
      before: tubsInOrder.at(-1) ?? [],
    };
  }

  /** Opens the picker for a line. Changes the line, unless another tab has removed the line meanwhile. */
  async #pickFlavors(key: number, without?: string) {
    const line = this.#findLine(key);
    if (line === undefined) return;

    const picked = await this.#pick(line, this.draft, without);
    if (picked === undefined) return;

    const { change, sentence } = picked;
    const refusal = "Eso ya no está en el pedido: no cambié nada.";
    if (this.#findLine(key) === undefined) return this.announce(refusal);

    this.change({
      draft: changeLine(this.draft, key, change),
      sentence,
    });
  }

  #findLine(key: number) {
    return this.draft.lines.find((line) => line.key === key);
  }
}

/** Creates the parts of the builder, and puts the parts into the builder's section. */
function createParts(
  builder: Builder,
  { section, notes, kitchen, sender, more = [] }: Surroundings,
) {
  const act = (action: Action) => builder.act(action);
  const form = find<HTMLFormElement>("form", section);
  const fields = createForm(form, notes(), (read) => {
    const draft = read(builder.draft);
    const isSame = JSON.stringify(draft) === JSON.stringify(builder.draft);
    if (!isSame) builder.change({ draft });
  });
  const diet = createDiet(kitchen, act);
  const lines = createLines(act);
  const costs = createCosts(kitchen);
  const empty = createEmpty(act);
  // Only the page has a heading for the section of the form.
  const titleId = section.closest("section")?.querySelector("h2")?.id;
  const foot = createFoot(titleId || section.id, sender, act);
  // For screen readers only: others see the new line.
  const added = create("span", { class: "oculto", role: "status" });
  const restart = createButton(
    "Empezar de nuevo",
    () => act({ kind: "start anew" }),
  );

  form.prepend(diet.element, lines.element);
  form.append(costs.element, ...more, restart);
  section.replaceChildren(empty.element, form, foot.element, added);
  // Out of view, the section is marked: the foot then links to the order.
  new IntersectionObserver(([entry]) => {
    section.classList.toggle("lejos", !entry?.isIntersecting);
  }).observe(section);

  return {
    form,
    fields,
    views: [diet, lines, costs, empty, foot],
    foot,
    added,
  };
}
