/** The flavors in the picker, grouped by category or as one list of search results. */

import { formatDiets } from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../../shop/shop.ts";
import { joinNames } from "../../words/lists.ts";
import { create, createButton, fill } from "../page/browser.ts";

/** The parts of the shop on a date that the picker reads. */
export type ShopOfDay = Pick<ShopOnDate, "menu" | "menuIndex" | "usual">;

type Option = ReturnType<typeof createOption>;

/** Number of category colors in `tokens.css`: `.tono-1` to `.tono-8`. The ninth category has the first color again. */
const HUES = 8;

/** The list of flavors. The picker's body scrolls the list. */
export class FlavorList {
  /** The buttons that lead to the categories. */
  readonly strip = createGroup("tira", "Categorías");
  readonly element = create("div");
  readonly #body: HTMLElement;
  readonly #options: ReadonlyMap<string, Option>;

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
    body.addEventListener("scroll", () => this.markCurrent());
  }

  /** Shows only these flavors, in their order: grouped by category, or as one list of search results. */
  show(flavors: readonly Flavor[], isSearched: boolean): void {
    const groups = [...Map.groupBy(
      flavors,
      ({ categoria }) => isSearched ? "" : categoria,
    )];
    fill(this.element, groups, (group) => this.#createGroup(...group));
    fill(this.strip, groups, (group) => this.#createJump(...group));
    this.strip.hidden = groups.length < 2;
    this.markCurrent();
  }

  /** Checks the chosen flavors. */
  showChosen(names: readonly string[]): void {
    for (const [name, { input }] of this.#options) {
      input.checked = names.includes(name);
    }
  }

  /** Marks the button of the category that is directly below the strip, and scrolls the button into view. At the end of the list, marks the last button. Waits for the next frame, which needs a layout anyway. */
  markCurrent(): void {
    requestAnimationFrame(() => {
      const { scrollTop, clientHeight, scrollHeight } = this.#body;
      // Positions may be fractions, so 1 px from the end counts as the end.
      const isAtEnd = scrollTop > 0 &&
        scrollTop + clientHeight >= scrollHeight - 1;
      // After a jump, a category may be a fraction of a pixel below the strip, so 8 px count as reached.
      const edge = this.#findEdge() + 8;
      const index = [...this.element.children].findLastIndex((group, i) =>
        i === 0 || isAtEnd || group.getBoundingClientRect().top <= edge
      );
      const jumps = [...this.strip.querySelectorAll("button")];
      const current = jumps[index];
      if (current === undefined || current.ariaCurrent === "true") return;

      for (const jump of jumps) jump.ariaCurrent = null;
      current.ariaCurrent = "true";
      // A third of the strip's width leaves the previous button in view.
      const left = current.offsetLeft - this.strip.clientWidth / 3;
      this.strip.scrollTo({ left });
    });
  }

  /** Draws a tub with `room` slices. Each chosen flavor colors one slice. */
  fillTub(tub: HTMLElement, names: readonly string[], room: number): void {
    fill(tub, [...Array(room).keys()], () => create("span"));
    [...tub.children].forEach((slice, i) => {
      const name = names[i];
      slice.className = name === undefined
        ? ""
        : `tajada ${this.#toneOf(name)}`;
    });
  }

  /** Returns the class of a flavor's color. */
  #toneOf(name: string) {
    return this.#options.get(name)?.tone ?? "";
  }

  #createGroup(name: string, flavors: readonly Flavor[]) {
    const title = name === "" ? [] : [create("h3", {}, name)];
    const element = createGroup("opciones", name || "Lo hallado");
    element.append(...title, ...this.#findOptions(flavors));
    return element;
  }

  /** Creates the button that scrolls to a category. */
  #createJump(name: string, flavors: readonly Flavor[]) {
    const [firstOption] = this.#findOptions(flavors);
    const tone = this.#toneOf(flavors[0]?.nombre ?? "");
    return createButton(name, () => {
      // With estimated heights, the list would move after the jump.
      this.element.classList.add("entera");
      const group = firstOption?.parentElement;
      const top = group?.getBoundingClientRect().top ?? 0;
      this.#body.scrollBy(0, top - this.#findEdge());
    }, tone);
  }

  /** Returns the elements of flavors. An element moves to the group that was created last. */
  #findOptions(flavors: readonly Flavor[]) {
    return flavors.flatMap(({ nombre }) =>
      this.#options.get(nombre)?.element ?? []
    );
  }

  /** Returns the lower edge of the strip, below which the flavors scroll. */
  #findEdge() {
    return this.strip.getBoundingClientRect().bottom;
  }
}

function createGroup(look: string, label: string) {
  return create("div", {
    "class": look,
    "role": "group",
    "aria-label": label,
  });
}

/** Creates a flavor's checkbox. `tone` is the class for the color of the flavor's category. The checkbox's label contains the flavor's name and marks. Screen readers add the description. */
function createOption(
  { nombre, descripcion, disponible }: Flavor,
  marks: string,
  tone: string,
  toggle: (name: string) => void,
) {
  const input = create("input", {
    "type": "checkbox",
    "disabled": !disponible,
    "aria-description": descripcion,
    "change": () => toggle(nombre),
  });
  const name = create("span", "opcion-nombre", nombre);
  const element = create(
    "label",
    `opcion ${tone}`,
    input,
    name,
    " ",
    create("small", {}, marks),
  );

  return {
    element,
    input,
    tone,
  };
}

/** Describes a flavor: the reason why the flavor isn't available, its diets, alcohol and allergens. */
function describeMarks(shop: ShopOfDay, flavor: Flavor) {
  const { alcohol, alergenos } = flavor;
  const contents = alcohol ? ["alcohol", ...alergenos] : alergenos;
  return [
    shortageOf(shop, flavor) ?? [],
    formatDiets(flavor),
    contents.length > 0 ? `con ${joinNames(contents)}` : [],
  ].flat().join(" · ");
}
