/** The order builder of the home page and of a chat. The builder holds the draft in memory, and never writes it to the device's storage. */

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
import type { DraftQuote } from "./problems.ts";
import { describeLeftOut, type Picking } from "./selection.ts";
import { createCosts, createDiet, createEmpty, createLines } from "./ticket.ts";
import { viewOrder } from "./view.ts";

/** The options of a builder. */
export interface BuilderOptions {
  /** The element that contains the form of the order. */
  readonly section: HTMLElement;
  /** The menu in which the builder finds items by id, and flavors by name. */
  readonly shop: Offer;
  readonly sender: Sender;
  /** Creates the notes and choices next to the form's fields. */
  readonly notes: () => FieldNotes;
  /** Elements between the costs and the button "Empezar de nuevo". */
  readonly more?: readonly HTMLElement[];
  /** The shop's note about allergens and traces. */
  readonly allergenNote: string;
  /** Quotes a draft. */
  quoteDraft(draft: Draft): DraftQuote;
  /** Shows a picker. Resolves once the picker is closed. */
  open(picker: Picker): Promise<void>;
  /** Called with the new draft at each change that the visitor makes here, not in another tab. */
  changed(draft: Draft): void;
  /** Called after each update of the view. `link` is the order's WhatsApp link; "" while the shop refuses or holds the order. */
  shown(draft: Draft, link: string): void;
}

/** The order builder in a section that contains the form of an order. */
export class Builder {
  readonly #options: BuilderOptions;
  #created: ReturnType<typeof createParts> | undefined;

  draft = EMPTY_DRAFT;
  /** The draft before the last change; undefined if that change can't be undone. */
  #before: Draft | undefined;
  /** The announcement of the last change, or "". */
  #announcement = "";
  /** The picker that was opened last. */
  #picker: Picker | undefined;
  /** The choices that the visitor left unfinished by closing the picker. The map's key is the line's key or, for a new line, the JSON of its item and of the flavors that it starts with. */
  readonly unfinished = new Map<number | string, Picking>();

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  /** The parts of the section. The first use creates them, not the constructor: an early press on the menu would have to wait for their creation. */
  get #parts() {
    return this.#created ??= createParts(this, this.#options);
  }

  /** Replaces the draft with the draft of a change, and shows the sentence of the change. With `isFinal`, or without a sentence, the change can't be undone. */
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
    this.#options.changed(this.draft);
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

  /** Adds an item of the menu, once the visitor has picked its flavors. The picker starts with the flavors `chosen`. An extra has no flavors, so it is added at once. With a date, the order moves to that date. */
  async add(
    item: Item,
    chosen: Line["sabores"] = [],
    fecha = "",
  ): Promise<void> {
    const line = createLine(item, chosen);
    const picked = await this.#pick(line, withDate(this.draft, fecha));
    if (picked === undefined) return;

    // Another tab may have changed the draft while the picker was open, so the date is set again.
    const dated = withDate(this.draft, fecha);
    // `withDate` returns the same object if the date stays.
    const sentence = dated === this.draft
      ? ""
      : `Tu pedido ahora es para el ${formatDate(fecha)}.`;
    this.change({
      draft: addLine(dated, { ...line, ...picked.change }),
      sentence,
    });

    const { nombre } = itemOf(this.#options.shop, item) ?? line;
    setText(
      this.#parts.added,
      `Sumaste ${nombre}: ${countItems(this.draft.lines)} en el pedido.`,
    );
  }

  /** Updates the view, for example at each tick of the page. */
  show(): void {
    const {
      form,
      fields,
      viewParts,
      foot,
    } = this.#parts;
    const hadFocus = this.#options.section.contains(document.activeElement);
    const draftQuote = this.#options.quoteDraft(this.draft);
    const view = {
      ...viewOrder(this.#options.shop, this.draft, draftQuote),
      announcement: this.#announcement,
      canUndo: this.#before !== undefined,
    };
    form.hidden = view.isEmpty;
    // The attribute hides `.demora-envio` and `.demora-retiro`, the waiting times: a refused order has no waiting time.
    form.toggleAttribute("data-rechazado", draftQuote.quote === undefined);
    for (const part of viewParts) part.show(view);
    // An empty order hides the form, so the fields needn't be filled.
    if (!view.isEmpty) fields.show(this.draft, draftQuote.costs.total);
    // The class leaves room for the foot at the end of the page.
    document.documentElement.classList
      .toggle("con-pie", !foot.element.hidden);
    this.#picker?.showDiet(this.draft.diet);
    this.#options.shown(this.draft, view.link);

    const focused = document.activeElement;
    // If the focused element is now hidden or gone, the foot takes the focus. The
    // check reads the attribute `hidden`, since `checkVisibility` would force a layout.
    const isLost = focused === null || focused === document.body ||
      focused.closest("[hidden]");
    if (hadFocus && isLost) foot.focus();
  }

  /** Replaces the draft without updating the view. The items and flavors of the draft take the menu's ids and names. If the shop has only one delivery mode, the draft takes that mode. Removes the announcement, and the last change can no longer be undone. */
  take(draft: Draft): void {
    this.#before = undefined;
    this.#announcement = "";

    const entrega = findOnlyMode(this.#options.section) ?? draft.entrega;
    // Sorts the diets as in `DIETS`, and removes duplicates.
    const diet = DIETS.filter((name) => draft.diet.includes(name));
    this.draft = withNames(this.#options.shop, { ...draft, entrega, diet });
  }

  #undo() {
    if (this.#before === undefined) return;

    // An undo can't be undone.
    this.change({
      draft: this.#before,
      sentence: "Como estaba.",
      isFinal: true,
    });
  }

  /** Updates the view with an announcement, which takes the focus. "" removes the announcement. With `before`, the foot has a button "Deshacer" that brings that draft back. */
  announce(announcement: string, before?: Draft): void {
    this.#announcement = announcement;
    this.#before = before;
    this.show();
    if (announcement) this.#parts.foot.focus();
  }

  /** Opens the picker for a line. The flavor `without`, if given, is no longer chosen there. Returns the chosen size and flavors as a change of the line, with a sentence about left-out flavors. Returns undefined if the visitor closes the picker. */
  async #pick(line: Line, draft: Draft, without?: string) {
    const { shop, quoteDraft, allergenNote, open } = this.#options;
    const { kind } = line;
    const item = itemOf(shop, line);
    // An extra has no flavors to pick, and an item that has left the menu can't be picked again. So the change is empty.
    if (item === undefined || kind === "adicionales") {
      return { change: {}, sentence: "" };
    }

    const isNew = this.#findLine(line.key) === undefined;
    const pickingKey = isNew ? JSON.stringify([item, line.sabores]) : line.key;
    const { day } = quoteDraft(draft);
    const picker = new Picker({
      picking: { ...this.#startPicking(line, item, pickingKey), without },
      shop: day,
      // The size of a new line is already chosen, and a promo has no other size.
      sizes: isNew || kind === "promos" ? [] : day.menu.potes,
      allergenNote,
      diet: draft.diet,
      isUnfinished: !isNew && this.unfinished.has(pickingKey),
      setDiet: (diet) => this.act({ kind: "change", change: { diet } }),
    });
    this.#picker = picker;
    const initial = picker.selection.sabores;
    await open(picker);

    const { isPicked, isDropped, selection } = picker;
    const { item: { id }, sabores } = selection;
    // Each choice creates new lists of flavors, so the same object means no choice. The choice counts as unfinished until one of the two conditions below deletes it.
    if (sabores !== initial) this.unfinished.set(pickingKey, selection);
    // The visitor has pressed "Volver a lo del pedido". The picker opens again, with the order's flavors.
    if (isDropped) {
      this.unfinished.delete(pickingKey);
      this.act({ kind: "flavors", key: line.key });
    }
    if (!isPicked) return undefined;

    this.unfinished.delete(pickingKey);
    return {
      change: { id, sabores },
      sentence: describeLeftOut(selection),
    };
  }

  /** Returns what the picker opens with: the unfinished choice that `unfinished` has under the key or, without one, the flavors of the line. `lastTub` always comes from the current order, because the order may have changed since the choice was left unfinished. */
  #startPicking(line: Line, item: MenuItem, pickingKey: number | string) {
    const { menu } = this.#options.shop;
    const tubsInOrder = this.draft.lines.flatMap(({ sabores }) => sabores);
    const picking = this.unfinished.get(pickingKey) ?? {
      item,
      tubs: tubsOf(menu, item),
      sabores: line.sabores,
      leftOut: [],
    };
    return { ...picking, lastTub: tubsInOrder.at(-1) ?? [] };
  }

  /** Opens the picker for a line of the draft. Changes the line, unless another tab has removed the line meanwhile. */
  async #pickFlavors(key: number, without?: string) {
    const line = this.#findLine(key);
    if (line === undefined) return;

    const picked = await this.#pick(line, this.draft, without);
    if (picked === undefined) return;

    const { change, sentence } = picked;
    if (this.#findLine(key) === undefined) {
      return this.announce("Eso ya no está en el pedido: no cambié nada.");
    }

    this.change({
      draft: changeLine(this.draft, key, change),
      sentence,
    });
  }

  #findLine(key: number) {
    return this.draft.lines.find((line) => line.key === key);
  }
}

/** Creates the parts of the builder, and puts them into its section. */
function createParts(
  builder: Builder,
  { section, notes, allergenNote, sender, more = [] }: BuilderOptions,
) {
  const act = (action: Action) => builder.act(action);
  const form = find<HTMLFormElement>("form", section);
  const fields = createForm(form, notes(), (read) => {
    const draft = read(builder.draft);
    const isSame = JSON.stringify(draft) === JSON.stringify(builder.draft);
    // After "Empezar de nuevo", the form is hidden, and a late reading of its fields would fill the empty order.
    if (!isSame && !form.hidden) builder.change({ draft });
  });
  const diet = createDiet(allergenNote, act);
  const lines = createLines(act);
  const costs = createCosts(allergenNote);
  const empty = createEmpty(act);
  // The foot links to the heading of the order. A chat has no such heading, so the foot links to the section there.
  const titleId = section.closest("section")?.querySelector("h2")?.id;
  const foot = createFoot(titleId || section.id, sender, act);
  // For screen readers only: other visitors see the new line.
  const added = create("span", { class: "oculto", role: "status" });

  form.prepend(diet.element, lines.element);
  form.append(
    costs.element,
    ...more,
    createButton("Empezar de nuevo", () => act({ kind: "restart" })),
  );
  section.replaceChildren(empty.element, form, foot.element, added);
  // While the section is out of view, the style sheets show the foot's link to the order.
  // The observer may report several records at once, the oldest first.
  new IntersectionObserver((records) => {
    section.classList.toggle("lejos", !records.at(-1)?.isIntersecting);
  }).observe(section);

  return {
    form,
    fields,
    viewParts: [diet, lines, costs, empty, foot],
    foot,
    added,
  };
}
