/** The flavors in the picker, grouped by category or as one list of search results. */

import { formatDiets } from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../../shop/shop.ts";
import { joinNames } from "../../words/lists.ts";
import { create, createButton } from "../page/dom.ts";

/** The parts of the shop on a date that the picker reads. */
export type ShopOfDay = Pick<ShopOnDate, "menu" | "menuIndex" | "usual">;

/** A flavor's checkbox in its label. */
interface Option {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** The class of its category's color. */
  readonly tone: string;
}

/** The element with a category's flavors, and the button that scrolls to the element. */
interface Group {
  readonly element: HTMLElement;
  readonly jump: HTMLElement;
}

/** Number of category colors in `tokens.css`: `.tono-1` to `.tono-8`. */
const HUES = 8;

/** The list of flavors in an element that scrolls. */
export class FlavorList {
  /** The buttons that lead to the categories. */
  readonly strip = createGroup("tira", "Categorías");
  readonly element = create("div");
  readonly #body: HTMLElement;
  readonly #options: ReadonlyMap<string, Option>;
  #groups: readonly Group[] = [];
  /** The flavors shown last, as JSON: equal flavors are not rendered again. */
  #shownView = "";

  constructor(
    shop: ShopOfDay,
    body: HTMLElement,
    toggle: (name: string) => void,
  ) {
    const { sabores } = shop.menu;
    const categories = [
      ...new Set(sabores.map(({ categoria }) => categoria)),
    ];
    const options = sabores.map((flavor) => {
      const tone = `tono-${categories.indexOf(flavor.categoria) % HUES + 1}`;
      const marks = describeMarks(shop, flavor);
      return [
        flavor.nombre,
        createOption(flavor, marks, tone, toggle),
      ] as const;
    });
    this.#body = body;
    this.#options = new Map(options);
    const mark = () => this.markCurrent();
    body.addEventListener("scroll", mark, { passive: true });
  }

  /** Shows only these flavors, in their order: grouped by category, or as one list of search results. */
  show(found: readonly Flavor[], isSearched: boolean): void {
    const view = JSON.stringify([isSearched, found]);
    if (view === this.#shownView) return;

    this.#shownView = view;
    const groups = Map.groupBy(
      found,
      ({ categoria }) => isSearched ? "" : categoria,
    );
    this.#groups = [...groups].map(([name, flavors]) =>
      this.#createGroup(name, flavors)
    );
    this.element.replaceChildren(...this.#groups.map(({ element }) => element));
    this.strip.replaceChildren(...this.#groups.map(({ jump }) => jump));
    this.strip.hidden = groups.size < 2;
    this.markCurrent();
  }

  /** Checks the chosen flavors. */
  showChosen(names: readonly string[]): void {
    for (const [name, { input }] of this.#options) {
      input.checked = names.includes(name);
    }
  }

  /** Scrolls a flavor into view, and focuses the flavor. */
  reveal(name: string): void {
    const option = this.#options.get(name);
    option?.input.focus({ preventScroll: true });
    option?.element.scrollIntoView({ block: "nearest" });
  }

  /** Marks the button of the category that is directly below the strip. At the end of the list, marks the last button. */
  markCurrent(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#body;
    const isAtEnd = scrollTop > 0 &&
      scrollTop + clientHeight >= scrollHeight - 1;
    const edge = this.#findEdge() + 8;
    const current = this.#groups.findLast(({ element }, i) =>
      i === 0 || isAtEnd || element.getBoundingClientRect().top <= edge
    );
    if (current === undefined || current.jump.ariaCurrent === "true") return;

    for (const { jump } of this.#groups) jump.ariaCurrent = null;
    current.jump.ariaCurrent = "true";
    const left = current.jump.offsetLeft - this.strip.clientWidth / 3;
    this.strip.scrollTo({ left });
  }

  /** Returns the class of a flavor's color. */
  toneOf(name: string): string {
    return this.#options.get(name)?.tone ?? "";
  }

  #createGroup(name: string, flavors: readonly Flavor[]): Group {
    const title = name === "" ? [] : [create("h3", {}, name)];
    const options = flavors.flatMap(({ nombre }) =>
      this.#options.get(nombre) ?? []
    );
    const element = createGroup("opciones", name || "Lo hallado");
    element.append(...title, ...options.map(({ element }) => element));

    const look = { class: options[0]?.tone ?? "" };
    const jump = createButton(name, () => {
      const { top } = element.getBoundingClientRect();
      this.#body.scrollBy(0, top - this.#findEdge());
    }, look);
    return { element, jump };
  }

  #findEdge(): number {
    return this.strip.getBoundingClientRect().bottom;
  }
}

function createGroup(look: string, label: string): HTMLElement {
  return create("div", { "class": look, "role": "group", "aria-label": label });
}

/** Creates a flavor's checkbox, labeled with name and marks. Screen readers add the flavor's description. */
function createOption(
  { nombre, descripcion, disponible }: Flavor,
  marks: string,
  tone: string,
  toggle: (name: string) => void,
): Option {
  const input = create("input", {
    "type": "checkbox",
    "disabled": !disponible,
    "aria-description": descripcion,
    "change": () => toggle(nombre),
  });
  const name = create("span", { class: "opcion-nombre" }, nombre);
  const element = create(
    "label",
    { class: `opcion ${tone}` },
    input,
    name,
    " ",
    create("small", {}, marks),
  );
  return { element, input, tone };
}

/** Describes a flavor: the reason why the flavor isn't available, its diets, alcohol and allergens. */
function describeMarks(shop: ShopOfDay, flavor: Flavor): string {
  const { alcohol, alergenos } = flavor;
  const contents = alcohol ? ["alcohol", ...alergenos] : alergenos;
  return [
    shortageOf(shop, flavor) ?? [],
    formatDiets(flavor),
    contents.length > 0 ? `con ${joinNames(contents)}` : [],
  ].flat().join(" · ");
}
