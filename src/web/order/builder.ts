/** The order builder of the page and of the chat. It stores nothing, and touches only its own section. */

import type { DeliveryMode } from "../../shop/shapes.ts";
import { formatDay } from "../../shop/hours/text.ts";
import { joinNames } from "../../words/lists.ts";
import { createDietTags } from "../menu/diet_chips.ts";
import { create, find, setText } from "../page/dom.ts";
import { type Action, type Change, changeBy, type Orders } from "./changes.ts";
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
  withDate,
} from "./draft.ts";
import { createFoot, type Sender } from "./foot.ts";
import { createForm, type FieldNotes } from "./form.ts";
import type { Picking } from "./selection.ts";
import type { Reckoning } from "./problems.ts";
import { createCosts, createEmpty, createLines } from "./ticket.ts";
import { type OrderView, viewOrder } from "./view.ts";

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

/** The order builder in a section that contains the form of an order. */
export class Builder {
  readonly #section: HTMLElement;
  readonly #shop: Offer;
  readonly #around: Surroundings;
  readonly #parts: Parts;

  #orders: Orders = { draft: EMPTY_DRAFT, usual: EMPTY_DRAFT };
  /** The orders before the last change, if it can be undone. */
  #before: Orders | undefined;

  constructor(section: HTMLElement, shop: Offer, around: Surroundings) {
    this.#section = section;
    this.#shop = shop;
    this.#around = around;
    this.#parts = createParts(this, section, shop, around);
  }

  get draft(): Draft {
    return this.#orders.draft;
  }

  /** Takes the orders of the storage or of another tab. */
  replace({ draft, usual }: Orders): void {
    const { fields, foot, added } = this.#parts;
    this.#before = undefined;
    foot.tell("");
    setText(added, "");

    this.#orders = { draft: withOnlyMode(draft, fields.modes), usual };
    this.show();
  }

  /** Makes a change, and shows the sentence about it. */
  change(
    { draft, usual = this.#orders.usual, told = "", abierto = false }: Change,
  ): void {
    const before = this.#orders;
    const isMarked = draft.abierto === abierto;
    this.replace({ draft: isMarked ? draft : { ...draft, abierto }, usual });
    this.#around.changed(this.draft, usual);

    if (told === "") return;
    this.#before = before;
    this.#parts.foot.tell(told, "undo");
  }

  /** Performs the action of a button. */
  act(action: Action): void {
    switch (action.kind) {
      case "send":
        return;
      case "add":
        return void this.add(action.thing);
      case "flavors":
        return void this.#pickFlavors(action.index, action.without);
      case "go":
        return this.#parts.fields.goTo(action.to);
      case "undo":
        return this.#undo();
      default:
        return this.change(changeBy(this.#shop, this.#orders, action));
    }
  }

  /** Adds an item of the menu, after its flavors are picked. A date moves the order there. */
  async add(
    thing: Pick<Line, "kind" | "id">,
    chosen: Line["sabores"] = [],
    fecha = "",
  ): Promise<void> {
    const line = { ...thing, sabores: chosen, cantidad: 1 };
    const sabores = await this.#pick(line, withDate(this.draft, fecha));
    if (sabores === undefined) return;

    // Another tab may have changed the draft in the meantime.
    const dated = withDate(this.draft, fecha);
    const told = dated === this.draft
      ? ""
      : `Tu pedido ahora es para ${formatDay(this.#around.today(), fecha)}.`;
    this.change({ draft: addLine(dated, { ...line, sabores }), told });

    const count = countThings(this.draft);
    const total = count === 1 ? "" : `: ya van ${count}`;
    const nombre = nameOf(this.#shop, this.draft, line);
    setText(this.#parts.added, `Sumaste ${nombre}${total}.`);
  }

  /** Updates the view, for example after the time has changed. */
  show(): void {
    const hadFocus = this.#section.contains(document.activeElement);
    const reckoning = this.#around.reckon(this.draft);
    const view = viewOrder(this.#shop, this.draft, reckoning);
    showOrders(this.#parts, this.#shop, this.#orders, view);
    this.#around.shown(this.draft, view.link);

    const focused = document.activeElement;
    // Hidden parts have the attribute. Measuring visibility would force a layout.
    const isLost = focused === null || focused === document.body ||
      focused.closest("[hidden]");
    if (hadFocus && isLost) this.#parts.foot.focus();
  }

  #undo(): void {
    if (this.#before === undefined) return;

    this.change(this.#before);
    this.#parts.foot.tell("Como estaba.", "focus");
  }

  /** Returns the flavors picked for a line; undefined if the visitor leaves the picker. */
  async #pick(
    line: Line,
    draft: Draft,
  ): Promise<Line["sabores"] | undefined> {
    const { sabores } = line;
    const tubs = tubsIn(this.#shop, line);
    const nombre = nameOf(this.#shop, draft, line);
    if (tubs.length === 0) return [];

    return await this.#around.pick({ nombre, tubs, sabores }, draft);
  }

  /** Changes the flavors of a line, unless the line has changed meanwhile. */
  async #pickFlavors(index: number, without?: string): Promise<void> {
    const line = linesOf(this.draft.pedido)[index];
    if (line === undefined) return;

    const others = line.sabores.map((tub) =>
      tub.filter((name) => name !== without)
    );
    const sabores = await this.#pick({ ...line, sabores: others }, this.draft);
    if (sabores === undefined) return;

    // Another tab may have changed the lines in the meantime.
    const text = JSON.stringify(line);
    const at = linesOf(this.draft.pedido)
      .findIndex((other) => JSON.stringify(other) === text);
    if (at >= 0) {
      this.change({ draft: changeLine(this.draft, at, { sabores }) });
    } else {this.#parts.foot.tell(
        "Eso ya no está en el pedido: no cambié nada.",
      );}
  }
}

type Parts = ReturnType<typeof createParts>;

/** Creates the parts of the builder, and puts them into its section. */
function createParts(
  builder: Builder,
  section: HTMLElement,
  { menu }: Offer,
  { notes, kitchen, sender }: Surroundings,
) {
  const act = (action: Action) => builder.act(action);
  const form = find<HTMLFormElement>("form", section);
  const fields = createForm(form, notes, (read) => {
    const draft = read(builder.draft);
    const isSame = JSON.stringify(draft) === JSON.stringify(builder.draft);
    if (!isSame) builder.change({ draft });
  });
  const lines = createLines(
    (index, cantidad) => act({ kind: "quantity", index, cantidad }),
    (index) => act({ kind: "flavors", index }),
  );
  const diet = createDietTags(kitchen, act);
  const costs = createCosts((better) => act({ kind: "better", better }));
  const empty = createEmpty(form, menu, () => act({ kind: "start anew" }));
  const titleId = section.closest("section")?.querySelector("h2")?.id;
  const undo = () => act({ kind: "undo" });
  const foot = createFoot(titleId || section.id, sender, act, undo);
  const added = create("span", { class: "oculto", role: "status" });

  form.prepend(diet.element, lines.element);
  form.append(costs.element);
  section.replaceChildren(empty.element, form, foot.element, added);
  new IntersectionObserver(([entry]) => {
    section.classList.toggle("lejos", !entry?.isIntersecting);
  }).observe(section);

  return { form, fields, lines, diet, costs, empty, foot, added };
}

function showOrders(
  { form, empty, lines, fields, costs, diet, foot }: Parts,
  shop: Offer,
  { draft, usual }: Orders,
  view: OrderView,
): void {
  const count = countThings(draft);
  form.hidden = count === 0;
  empty.show(count === 0, draft, usual !== EMPTY_DRAFT);
  lines.show(view.lines);
  fields.show(draft);
  // The text next to the diet isn't repeated as a note.
  costs.show(view, diet.show(dietOf(draft)));

  const names = linesOf(usual.pedido).map((line) => nameOf(shop, usual, line));
  foot.show(count, view, joinNames(names), draft.abierto);
}

/** Returns a draft with the only method, if the form has only one. */
function withOnlyMode(draft: Draft, modes: readonly DeliveryMode[]): Draft {
  const [only, other] = modes;
  if (only === undefined || other !== undefined) return draft;

  return { ...draft, pedido: { ...draft.pedido, entrega: only } };
}
