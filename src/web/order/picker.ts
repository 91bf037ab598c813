/** The picker for the flavors of a tub, or of each tub of a promo. */

import { describeConflicts, type Diet, keepsDiet } from "../../shop/diets.ts";
import type { Flavor, Tub } from "../../shop/shapes.ts";
import type { ShopOnDate } from "../../shop/shop.ts";
import { joinNames } from "../../words/lists.ts";
import { createDietChips, setUpDietChips } from "../menu/diet_chips.ts";
import { findFlavors, formatResults } from "../menu/search.ts";
import { create, createButton, setText } from "../page/dom.ts";
import type { Line, Offer } from "./draft.ts";
import { createFlavors, fillTub } from "./flavors.ts";
import {
  choose,
  chosenIn,
  isFull,
  roomIn,
  type Selection,
  startSelection,
  toggleFlavor,
} from "./selection.ts";

/** A request to pick: the tubs, and the flavors that each already has. */
export interface Picking {
  readonly nombre: string;
  /** At least one. */
  readonly tubs: readonly Tub[];
  readonly sabores: Line["sabores"];
  /** The flavors of another tub, offered for repetition. */
  readonly before?: readonly string[];
}

/** The parts of the shop on a date that the picker reads. */
type ShopOfDay = Pick<ShopOnDate, "menu" | "usual">;

/** The parts of a picker's place: the shop, and the functions that it calls. */
interface PickerOptions {
  readonly shop: Offer;
  /** The shop's note about diets. */
  readonly kitchen: string;
  /** Takes the picked flavors; nothing if the visitor cancels. */
  finish(sabores?: Line["sabores"]): void;
  setDiet(diet: readonly Diet[]): void;
}

/** The picker. Its parts are created once, and filled by `start`. */
export class Picker {
  readonly #options: PickerOptions;
  readonly #flavors: readonly Flavor[];

  /** Can have the focus. */
  readonly title = create("h2", { id: "selector-titulo", tabindex: "-1" });
  readonly #hint = create("p", { class: "selector-ayuda" });
  readonly #status = createStatus("selector-estado");
  readonly #count = createStatus("selector-cuantos");
  readonly #note = create("p", { class: "nota selector-cocina" });
  readonly #search = create("input", {
    "type": "search",
    "placeholder": "Buscá un sabor",
    "aria-label": "Buscá un sabor",
    "autocomplete": "off",
    "enterkeyhint": "done",
    "input": () => this.#showFound(),
    "keydown": (event) => this.#takeBest(event),
  });
  readonly #body = create("div", { class: "selector-cuerpo" });
  readonly #tub = create("div", { "class": "tacho", "aria-hidden": "true" });
  readonly #chips = create("ul", {
    "class": "elegidos",
    "aria-label": "Sabores elegidos",
  });
  readonly #repeat = create("div", { class: "repetir" });
  readonly #back = createButton("Volver", () => this.#turn(-1));
  readonly #next = createButton("Listo", () => this.#goOn(), {
    class: "boton boton-fuerte",
  });
  readonly #list: ReturnType<typeof createFlavors>;
  readonly #showChips: (diet: readonly Diet[]) => void;
  /** From top to bottom. */
  readonly parts: readonly HTMLElement[];

  #picking: Picking = { nombre: "", tubs: [], sabores: [] };
  #selection: Selection = { tubs: [], chosen: [], current: 0 };
  #available: ReadonlySet<string> = new Set();
  #diet: readonly Diet[] = [];

  constructor(options: PickerOptions) {
    this.#options = options;
    this.#flavors = options.shop.menu.sabores;
    this.#list = createFlavors(
      this.#flavors,
      this.#body,
      (name) => this.#toggle(name),
    );

    const filters = createDietChips(this.#flavors);
    this.#showChips = setUpDietChips(filters, options.setDiet);
    this.parts = this.#createParts(filters);
  }

  /** Starts with the shop on the order's date. Leaves out flavors that aren't available. */
  start(picking: Picking, shop: ShopOfDay): void {
    this.#picking = picking;
    this.showDay(shop);

    const { tubs, sabores } = picking;
    this.#selection = startSelection(tubs, sabores, this.#available);
    this.#turn(0);
  }

  /** Scrolls to the top, once the picker is visible. */
  opened(): void {
    this.#body.scrollTo(0, 0);
    this.#list.markCurrent();
    this.title.focus();
  }

  /** Shows the flavors of another date. */
  showDay(shop: ShopOfDay): void {
    const available = shop.menu.sabores.filter(({ disponible }) => disponible);
    this.#available = new Set(available.map(({ nombre }) => nombre));
    this.#list.showDay(shop);
  }

  /** Shows only the flavors that suit a diet. */
  showDiet(diet: readonly Diet[]): void {
    if (diet.join() === this.#diet.join()) return;

    this.#diet = diet;
    this.#showChips(diet);
    setText(this.#note, diet.length === 0 ? "" : this.#options.kitchen);
    this.#showFound();
    this.#choose(chosenIn(this.#selection));
  }

  /** Returns the flavors picked for each tub. */
  sabores(): Line["sabores"] {
    return this.#selection.chosen;
  }

  #createParts(filters: HTMLElement): readonly HTMLElement[] {
    const filter = create(
      "div",
      { class: "filtro", role: "search" },
      this.#search,
      filters,
    );
    const top = create(
      "div",
      { class: "selector-arriba" },
      filter,
      this.#count,
      this.#list.strip,
    );
    this.#body.append(top, this.#note, ...this.#list.lists);

    const cancel = createButton("✕", () => this.#options.finish(), {
      "class": "boton boton-suave selector-salir",
      "aria-label": "Cancelar",
    });
    const picked = create(
      "div",
      { class: "selector-elegidos" },
      this.#chips,
      this.#repeat,
    );
    const head = [this.title, this.#hint, this.#back, cancel];
    const foot = [this.#tub, this.#status, picked, this.#next];
    return [
      create("div", { class: "selector-cabeza" }, ...head),
      this.#body,
      create("div", { class: "selector-pie" }, ...foot),
    ];
  }

  /** Turns to a tub before or after the one at hand. */
  #turn(by: number): void {
    const { tubs, current } = this.#selection;
    const index = current + by;
    this.#selection = { ...this.#selection, current: index };

    const tub = tubs[index];
    const place = `${tub?.nombre}: pote ${index + 1} de ${tubs.length}`;
    setText(this.title, this.#picking.nombre);
    setText(this.#hint, tubs.length === 1 ? tub?.descripcion ?? "" : place);
    this.#back.hidden = index === 0;

    this.#search.value = "";
    this.#showFound();
    this.#choose(chosenIn(this.#selection));
    this.opened();
  }

  /** Turns to the next tub, or finishes. */
  #goOn(): void {
    const { chosen, current, tubs } = this.#selection;
    if (chosenIn(this.#selection).length === 0) {
      setText(this.#status, "Elegí al menos un sabor para seguir.");
    } else if (current + 1 < tubs.length) {
      this.#turn(1);
    } else {
      this.#options.finish(chosen);
    }
  }

  /** Adds or removes a flavor, and clears the search. A full tub stays unchanged. */
  #toggle(name: string): void {
    const { kind, selection } = toggleFlavor(this.#selection, name);
    this.#choose(chosenIn(selection));
    if (kind === "refused") setText(this.#status, this.#describeFull(name));
    if (kind !== "added") return;

    const isSearched = this.#search.value !== "";
    this.#search.value = "";
    if (isSearched) this.#showFound();
    this.#list.show(name, ...isSearched ? ["focus" as const] : []);
  }

  /** Adds the best match when the visitor presses Enter, and clears the search for the next. */
  #takeBest(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
    if (this.#search.value.trim() === "" || isFull(this.#selection)) return;

    const names = chosenIn(this.#selection);
    const best = this.#findFlavors()
      .find(({ nombre }) =>
        this.#available.has(nombre) && !names.includes(nombre)
      );
    if (best === undefined) return;

    this.#toggle(best.nombre);
    this.#search.focus();
  }

  #findFlavors(): readonly Flavor[] {
    return findFlavors(this.#options.shop, this.#search.value, this.#diet);
  }

  #showFound(): void {
    const isSearched = this.#search.value.trim() !== "";
    const matches = this.#findFlavors();
    this.#list.showFound(matches, isSearched);

    setText(this.#count, formatResults(matches.length, this.#flavors.length));
    const isPlain = !isSearched && matches.length > 0;
    this.#count.classList.toggle("oculto", isPlain);
  }

  /** Sets the flavors of the tub at hand, and shows them. */
  #choose(names: readonly string[]): void {
    this.#selection = choose(this.#selection, names);
    const room = roomIn(this.#selection);

    this.#list.showChosen(names);
    fillTub(this.#tub, names.map(this.#list.toneOf), room);
    this.#body.toggleAttribute("data-lleno", isFull(this.#selection));
    setText(this.#status, this.#describeChosen(names, room));

    const chips = names.map((name, i) => this.#createChip(name, i));
    this.#chips.replaceChildren(...chips);
    this.#chips.hidden = names.length === 0;
    this.#showRepeat(names);
    this.#keepInView();
  }

  /** Keeps the pressed flavor in view: the text about it makes the foot grow. */
  #keepInView(): void {
    const pressed = document.activeElement?.closest(".opcion");
    if (!pressed) return;

    const { bottom } = pressed.getBoundingClientRect();
    const edge = this.#body.getBoundingClientRect().bottom;
    if (bottom > edge) pressed.scrollIntoView({ block: "nearest" });
  }

  /** Describes the chosen flavors: their count, the last one, and conflicts with the diet. */
  #describeChosen(names: readonly string[], room: number): string {
    if (names.length === 0) {
      return `Elegí ${room === 1 ? "un sabor" : `hasta ${room} sabores`}.`;
    }

    const full = isFull(this.#selection) ? ": está completo." : ".";
    const last = this.#flavors.find(({ nombre }) => nombre === names.at(-1));
    const conflicts = this.#flavors
      .filter((flavor) => names.includes(flavor.nombre))
      .filter((flavor) => !keepsDiet(flavor, this.#diet))
      .map((flavor) =>
        `Ojo: ${flavor.nombre} ${describeConflicts(flavor, this.#diet)}.`
      );
    const about = conflicts.length > 0
      ? conflicts
      : [`${last?.nombre}: ${last?.descripcion}`];
    return [`${names.length} de ${room}${full}`, ...about].join(" ");
  }

  #describeFull(name: string): string {
    const room = roomIn(this.#selection);
    return room === 1
      ? `En este pote entra un sabor. Para sumar ${name}, sacá el otro.`
      : `En este pote entran hasta ${room} sabores. Para sumar ${name}, sacá uno.`;
  }

  /** Offers the flavors of the previous tub, while the one at hand is empty. */
  #showRepeat(names: readonly string[]): void {
    const { chosen, current } = this.#selection;
    const last = current > 0 ? chosen[current - 1] : this.#picking.before;
    const suits = (name: string) =>
      this.#flavors.some((flavor) =>
        flavor.nombre === name && keepsDiet(flavor, this.#diet)
      );
    const before = (last ?? [])
      .filter((name) => this.#available.has(name) && suits(name))
      .slice(0, roomIn(this.#selection));

    this.#repeat.replaceChildren();
    if (names.length > 0 || before.length === 0) return;

    const label = `Repetir sabores: ${joinNames(before)}`;
    const again = createButton(label, () => {
      this.#choose(before);
      this.#next.focus();
    }, { class: "elegido" });
    this.#repeat.append(again);
  }

  /** Creates the chip of a chosen flavor. Pressing it removes the flavor and moves the focus to its neighbor. */
  #createChip(name: string, index: number): HTMLElement {
    const look = { "class": "elegido", "aria-label": `Sacar: ${name}` };
    const button = createButton(name, () => {
      this.#toggle(name);
      const chips = this.#chips.querySelectorAll("button");
      (chips[Math.min(index, chips.length - 1)] ?? this.#next).focus();
    }, look);
    return create("li", {}, button);
  }
}

function createStatus(look: string): HTMLElement {
  return create("p", { class: look, role: "status" });
}
