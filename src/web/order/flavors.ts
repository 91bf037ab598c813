/** The flavors in the picker, grouped by category or as one list of search results. */

import { formatMarks } from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../../shop/shop.ts";
import { joinNames } from "../../words/lists.ts";
import { create, createButton, fill, findAll } from "../page/browser.ts";

/** The shop on the order's date, with only the data that the picker reads. */
export type PickerShop = Pick<ShopOnDate, "menu" | "menuIndex" | "usual">;

/** Number of category colors in `tokens.css`: `.tono-1` to `.tono-8`. The ninth category has the first color again. */
const HUES = 8;

/** Number of groups that the picker shows when it opens: two groups fill a phone's screen. The other groups follow. */
const FIRST_GROUPS = 2;

/** The list of flavors, which scrolls in the picker's body. */
export class FlavorList {
  /** The buttons that scroll to the categories. */
  readonly strip = createLabeledGroup("tira", "Categorías");
  readonly element = create("div");
  readonly #shop: PickerShop;
  readonly #body: HTMLElement;
  readonly #toggle: (name: string) => void;
  /** The class of each flavor by the flavor's name. The class gives the flavor the color of its category. */
  readonly #tones: ReadonlyMap<string, string>;

  constructor(
    shop: PickerShop,
    body: HTMLElement,
    toggle: (name: string) => void,
  ) {
    const { sabores } = shop.menu;
    const categories = [
      ...new Set(sabores.map(({ categoria }) => categoria)),
    ];
    const tones = sabores.map(({ nombre, categoria }) =>
      [nombre, `tono-${categories.indexOf(categoria) % HUES + 1}`] as const
    );

    this.#shop = shop;
    this.#body = body;
    this.#toggle = toggle;
    this.#tones = new Map(tones);
    body.addEventListener("scroll", () => this.markCurrent());
    // The second click of a double click on the button that opens the picker may hit a flavor, and must not choose it.
    body.addEventListener("click", (event) => {
      if (event.detail > 1) event.preventDefault();
    }, { once: true });
  }

  /** Shows only these flavors, in their order: grouped by category, or as one list of search results. Before the picker is in the document, shows only `FIRST_GROUPS` groups, so that the picker opens sooner. */
  show(flavors: readonly Flavor[], isSearched: boolean): void {
    const groups = [...Map.groupBy(
      flavors,
      ({ categoria }) => isSearched ? "" : categoria,
    )];
    const groupCount = this.element.isConnected ? Infinity : FIRST_GROUPS;
    const shown = groups.slice(0, groupCount);
    fill(this.element, shown, (group) => this.#createGroup(...group));
    fill(this.strip, groups, (group) => this.#createCategoryButton(...group));
    this.strip.hidden = groups.length < 2;
    this.markCurrent();
  }

  /** Checks the boxes of the chosen flavors, and unchecks the others. */
  showChosen(names: readonly string[]): void {
    for (const input of findAll<HTMLInputElement>("input", this.element)) {
      input.checked = names.includes(input.value);
    }
  }

  /** Marks the button of the category that is directly below the strip, and scrolls the button into view. At the end of the list, marks the last button. Reads the positions in the next frame, for which the browser computes the layout anyway. */
  markCurrent(): void {
    requestAnimationFrame(() => {
      const { scrollTop, clientHeight, scrollHeight } = this.#body;
      // Positions may be fractions, so 1 px from the end counts as the end.
      const isAtEnd = scrollTop > 0 &&
        scrollTop + clientHeight >= scrollHeight - 1;
      // A button may scroll its category to a fraction of a pixel below the strip. So a category up to 8 px below the strip counts as reached.
      const edge = this.#findEdge() + 8;
      const index = [...this.element.children].findLastIndex((group, i) =>
        i === 0 || isAtEnd || group.getBoundingClientRect().top <= edge
      );
      const buttons = [...this.strip.querySelectorAll("button")];
      const current = buttons[index];
      if (current === undefined || current.ariaCurrent === "true") return;

      for (const button of buttons) button.ariaCurrent = null;
      current.ariaCurrent = "true";
      // A third of the strip's width leaves the previous button in view.
      const left = current.offsetLeft - this.strip.clientWidth / 3;
      this.strip.scrollTo({ left });
    });
  }

  /** Draws a tub with `capacity` slices. Each chosen flavor colors one slice. */
  fillTub(tub: HTMLElement, names: readonly string[], capacity: number): void {
    fill(tub, [...Array(capacity).keys()], () => create("span"));
    [...tub.children].forEach((slice, i) => {
      slice.className = this.#toneOf(names[i]);
    });
  }

  /** Returns the class of a flavor's color; "" without a flavor, or for an unknown flavor. */
  #toneOf(name = "") {
    return this.#tones.get(name) ?? "";
  }

  /** Creates the group of a category. The group of search results has the name "", and no title. */
  #createGroup(name: string, flavors: readonly Flavor[]) {
    const title = name === "" ? [] : [create("h3", {}, name)];
    const element = createLabeledGroup("opciones", name || "Lo hallado");
    const options = flavors.map((flavor) => this.#createOption(flavor));
    element.append(...title, ...options);
    return element;
  }

  /** Creates a flavor's checkbox in its label. The label shows the name and the marks, in the color of the category. Screen readers also read the description. */
  #createOption(flavor: Flavor) {
    const { nombre, descripcion, disponible } = flavor;
    const input = create("input", {
      "type": "checkbox",
      "value": nombre,
      "disabled": !disponible,
      "aria-description": descripcion,
      "change": () => this.#toggle(nombre),
    });
    return create(
      "label",
      `opcion ${this.#toneOf(nombre)}`,
      input,
      create("span", "opcion-nombre", nombre),
      " ",
      create("small", {}, describeMarks(this.#shop, flavor)),
    );
  }

  /** Creates the button that scrolls to a category. */
  #createCategoryButton(name: string, flavors: readonly Flavor[]) {
    const tone = this.#toneOf(flavors[0]?.nombre);
    return createButton(name, () => {
      // Until a group is in view, the browser only estimates its height (`content-visibility`). The class gives each group its real height, so that the scroll ends at the category.
      this.element.classList.add("entera");
      const group = [...this.element.children]
        .find(({ ariaLabel }) => ariaLabel === name);
      const top = group?.getBoundingClientRect().top ?? 0;
      this.#body.scrollBy(0, top - this.#findEdge());
    }, tone);
  }

  /** Returns the position of the strip's lower edge. The flavors scroll below it. */
  #findEdge() {
    return this.strip.getBoundingClientRect().bottom;
  }
}

function createLabeledGroup(classes: string, label: string) {
  return create("div", {
    "class": classes,
    "role": "group",
    "aria-label": label,
  });
}

/** Formats a flavor's marks: the reason if the flavor isn't available, its diets, alcohol and allergens. */
function describeMarks(shop: PickerShop, flavor: Flavor) {
  const { alcohol, alergenos } = flavor;
  const contents = alcohol ? ["alcohol", ...alergenos] : alergenos;
  return [
    shortageOf(shop, flavor) ?? [],
    formatMarks(flavor),
    contents.length > 0 ? `con ${joinNames(contents)}` : [],
  ].flat().join(", ");
}
