/** The picker for the flavors of a tub, or of each tub of a promo. */

import type { Diet } from "../../shop/diets.ts";
import type { Tub } from "../../shop/shapes.ts";
import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import {
  createDietChips,
  findFlavors,
  formatResults,
  setUpDietChips,
} from "../menu/search.ts";
import {
  create,
  createButton,
  createTag,
  fill,
  setText,
} from "../page/browser.ts";
import { FlavorList, type PickerShop } from "./flavors.ts";
import {
  choose,
  chooseSize,
  currentTubOf,
  describeChosen,
  describeCurrentTub,
  type Picking,
  repeatable,
  type Selection,
  startSelection,
  toggleFlavor,
} from "./selection.ts";

/** The options of a picker. */
interface PickerOptions {
  /** The item to fill with flavors, and its flavors so far. */
  readonly picking: Picking;
  /** The shop on the order's date; in a chat, today's shop. */
  readonly shop: PickerShop;
  /** The tubs to which the visitor can change the item; empty if the item stays. */
  readonly sizes: readonly Tub[];
  /** The shop's note about allergens. */
  readonly allergenNote: string;
  /** The order's diet. */
  readonly diet: readonly Diet[];
  /** True if `picking` is an unfinished change of a line that the order already has. */
  readonly isUnfinished: boolean;
  /** Takes the diet that the visitor chooses in the picker. */
  setDiet(diet: readonly Diet[]): void;
}

/** The id of the picker's title. */
export const TITLE_ID = "selector-titulo";

/** A picker for the flavors of one item. It opens only once. */
export class Picker {
  readonly #options: PickerOptions;
  readonly #list: FlavorList;
  readonly #showDietChips: (diet: readonly Diet[]) => void;
  /** Head, body and foot, for the caller to put into the document. */
  readonly parts: readonly [HTMLElement, HTMLElement, HTMLElement];
  readonly #end = Promise.withResolvers<void>();
  /** Resolves when the visitor ends the choice with "Listo", "✕" or "Volver a lo del pedido". */
  readonly ended = this.#end.promise;
  /** True once the visitor has ended the choice with "Listo". */
  isPicked = false;
  /** True once the visitor has dropped the unfinished change, with the button "Volver a lo del pedido". */
  isDropped = false;
  /** The flavors chosen so far. */
  selection: Selection;
  /** The text of the search when the visitor last chose a flavor. */
  #usedSearch = "";
  #diet: readonly Diet[];

  readonly #title = create("h2", { id: TITLE_ID, tabindex: "-1" });
  readonly #hint = create("p", "selector-ayuda");
  readonly #back = createButton("Volver", () => this.#turn(-1));
  readonly #body = create("div", "selector-cuerpo");
  readonly #search = create("input", {
    "type": "search",
    "placeholder": "Buscá un sabor",
    "aria-label": "Buscá un sabor",
    "autocomplete": "off",
    "enterkeyhint": "done",
    "focus": () => this.#endSearch(),
    "input": () => this.#show(),
    "keydown": (event) => this.#takeBest(event),
  });
  readonly #count = create("p", {
    class: "selector-cuantos",
    role: "status",
  });
  readonly #note = create("p", "nota selector-cocina");
  readonly #tub = create("div", {
    "class": "tacho",
    "aria-hidden": "true",
  });
  readonly #status = create("p", {
    class: "selector-estado",
    role: "status",
  });
  readonly #chosenChips = create("ul", {
    "class": "elegidos",
    "aria-label": "Sabores elegidos",
  });
  readonly #repeat = createButton("", () => this.#repeatTub(), "elegido");
  readonly #next = createButton("", () => this.#goOn(), "boton boton-fuerte");

  constructor(options: PickerOptions) {
    const {
      picking,
      shop,
      diet,
      setDiet,
    } = options;
    const { sabores } = shop.menu;
    const dietChips = createDietChips(sabores);

    this.#options = options;
    this.#list = new FlavorList(shop, this.#body, (name) => this.#toggle(name));
    this.#showDietChips = setUpDietChips(dietChips, setDiet);
    this.selection = startSelection(picking, sabores);
    this.#diet = diet;
    this.parts = this.#layOut(dietChips);
    this.#show();
    // The first call shows only the first groups of flavors. The other groups follow after the first frame.
    requestAnimationFrame(() => setTimeout(() => this.#show()));
  }

  /** Focuses the title. */
  focus(): void {
    this.#title.focus();
  }

  /** Shows only the flavors that suit a diet. */
  showDiet(diet: readonly Diet[]): void {
    if (diet.join() === this.#diet.join()) return;

    this.#diet = diet;
    this.#show();
  }

  /** Lays out head, body and foot. */
  #layOut(dietChips: HTMLElement): Picker["parts"] {
    const close = createButton("✕", () => this.#end.resolve(), {
      "class": "boton boton-suave selector-salir",
      "aria-label": "Cerrar",
    });
    const attributes = { class: "filtro", role: "search" };
    const filter = create("div", attributes, this.#search, dietChips);
    const top = create(
      "div",
      "selector-arriba",
      filter,
      this.#count,
      this.#list.strip,
    );
    const sizes = this.#createSizes();
    const reminder = create(
      "p",
      { class: "nota", hidden: !this.#options.isUnfinished },
      "Seguís con un cambio sin terminar. ",
      createButton("Volver a lo del pedido", () => {
        this.isDropped = true;
        this.#end.resolve();
      }),
    );
    this.#body.append(reminder, sizes, top, this.#note, this.#list.element);

    const repeat = create("div", "repetir", this.#repeat);
    const chosen = create(
      "div",
      "selector-elegidos",
      this.#chosenChips,
      repeat,
    );
    const headParts = [this.#title, this.#hint, this.#back, close];
    const footParts = [this.#tub, this.#status, chosen, this.#next];
    return [
      create("div", "selector-cabeza", ...headParts),
      this.#body,
      create("div", "selector-pie", ...footParts),
    ];
  }

  /** Creates the radio buttons for the tub's size. With fewer than two sizes, the style sheet hides the buttons. */
  #createSizes() {
    const choices = this.#options.sizes.map((tub) => {
      const radio = create("input", {
        type: "radio",
        name: "tamano",
        checked: tub.id === this.selection.item.id,
        change: () => this.#show(chooseSize(this.selection, tub)),
      });
      return create(
        "label",
        "chip",
        radio,
        `${tub.nombre} ${formatPesos(tub.precio)}`,
      );
    });

    const attributes = {
      "class": "chips",
      "role": "radiogroup",
      "aria-label": "Tamaño",
    };
    return create("div", attributes, ...choices);
  }

  /** Shows a selection. By default, the status describes the chosen flavors. */
  #show(
    selection = this.selection,
    status = describeChosen(selection, this.#diet),
  ) {
    this.selection = selection;
    this.#showFlavors();
    this.#showTub();
    setText(this.#status, status);
  }

  /** Shows the flavors that suit the search and the diet. */
  #showFlavors() {
    const isSearched = this.#search.value.trim() !== "";
    const flavors = this.#findFlavors();

    this.#list.show(flavors, isSearched);
    const total = this.selection.flavors.length;
    setText(this.#count, formatResults(flavors.length, total));
    // The count is visible during a search, and without results. Otherwise, it is only for screen readers.
    this.#count.classList.toggle("oculto", !isSearched && flavors.length > 0);
    this.#showDietChips(this.#diet);
    // The diet "vegano" alone doesn't need the note about traces.
    const hasAllergy = this.#diet.some((name) => name !== "vegano");
    setText(this.#note, hasAllergy ? this.#options.allergenNote : "");
  }

  /** Shows the current tub and its flavors. */
  #showTub() {
    const { names, capacity, isFull } = currentTubOf(this.selection);
    setText(this.#title, this.selection.item.nombre);
    setText(this.#hint, describeCurrentTub(this.selection));
    this.#back.hidden = this.selection.current === 0;
    setText(this.#next, this.#isLast() ? "Listo" : "Siguiente pote");
    this.#body.toggleAttribute("data-lleno", isFull);
    this.#list.showChosen(names);
    this.#list.fillTub(this.#tub, names, capacity);

    fill(this.#chosenChips, names, (name) => this.#createChip(name));
    this.#chosenChips.hidden = names.length === 0;
    const toRepeat = repeatable(this.selection, this.#diet);
    setText(this.#repeat, `Repetir sabores: ${joinNames(toRepeat)}`);
    this.#repeat.hidden = toRepeat.length === 0;
  }

  #findFlavors() {
    return findFlavors(this.#options.shop, this.#search.value, this.#diet);
  }

  /** Turns to the previous tub (-1) or the next tub (1). */
  #turn(by: number) {
    const current = this.selection.current + by;
    this.#search.value = "";
    this.#show({
      ...this.selection,
      current,
    });
    this.#body.scrollTo(0, 0);
    this.focus();
  }

  /** Turns to the next tub or, after the last tub, ends the choice. The current tub needs at least one flavor. */
  #goOn() {
    if (currentTubOf(this.selection).names.length === 0) {
      setText(this.#status, "Elegí al menos un sabor para seguir.");
    } else if (this.#isLast()) {
      this.isPicked = true;
      this.#end.resolve();
    } else {
      this.#turn(1);
    }
  }

  /** Returns true if no tub follows the current tub. */
  #isLast() {
    const { current, tubs } = this.selection;
    return current + 1 === tubs.length;
  }

  /** Clears the search if the visitor has chosen a flavor from its results, and has typed nothing since. Runs when the field takes the focus again: clearing the search at the choice itself would move the results under the visitor's finger. */
  #endSearch() {
    if (this.#search.value !== this.#usedSearch) return;

    this.#search.value = "";
    this.#usedSearch = "";
    this.#show();
  }

  /** Adds or removes a flavor, and hides a phone's keyboard. */
  #toggle(name: string) {
    const before = this.selection;
    const selection = toggleFlavor(before, name);
    this.#usedSearch = this.#search.value;

    // A full tub refuses a flavor: the selection stays the same object. Without a refusal, `undefined` selects the default status.
    const refusal = `Este pote está completo. Para sumar ${name}, sacá uno.`;
    this.#show(
      selection,
      selection === before ? refusal : undefined,
    );
    this.#search.blur();
  }

  /** When the visitor presses Enter, adds the best match that is available and not yet chosen. Then the search takes the focus again, which clears its text for the next flavor. */
  #takeBest(event: Event) {
    if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;

    const { names, isFull } = currentTubOf(this.selection);
    if (this.#search.value.trim() === "" || isFull) return;

    const best = this.#findFlavors().find(({ nombre, disponible }) =>
      disponible && !names.includes(nombre)
    );
    if (best === undefined) return;

    this.#toggle(best.nombre);
    this.#search.focus();
  }

  /** Creates the chip of a chosen flavor. A press removes the flavor. The focus moves to the next chip; after the last chip, to the previous chip; without chips, to the button "Listo" or "Siguiente pote". */
  #createChip(name: string) {
    return createTag(name, name, () => {
      const index = currentTubOf(this.selection).names.indexOf(name);
      this.#show(toggleFlavor(this.selection, name));

      const chips = this.#chosenChips.querySelectorAll("button");
      (chips[index] ?? chips[index - 1] ?? this.#next).focus();
    });
  }

  /** Chooses the flavors that the button "Repetir sabores" names. */
  #repeatTub() {
    const names = repeatable(this.selection, this.#diet);
    this.#show(choose(this.selection, names));
    this.#next.focus();
  }
}
