/** The flavors of the picker, by category or as search results, and the tub that fills with them. */

import { formatDiets } from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { type ShopOnDate, shortageOf } from "../../shop/shop.ts";
import { joinNames } from "../../words/lists.ts";
import { create, createButton, setText } from "../page/dom.ts";

/** The list of flavors. */
interface Flavors {
  /** The links to the categories. */
  readonly strip: HTMLElement;
  readonly lists: readonly HTMLElement[];
  /** Shows the flavors of a date. */
  showDay(ofDay: Pick<ShopOnDate, "menu" | "usual">): void;
  /** Shows only these flavors: by category in the menu's order, or as search results in theirs. */
  showFound(found: readonly Flavor[], isSearched: boolean): void;
  showChosen(names: readonly string[]): void;
  /** Marks the category under the strip; at the end, the last one. */
  markCurrent(): void;
  /** Scrolls a flavor into view, optionally with the focus. */
  show(name: string, how?: "focus"): void;
  /** Returns the color of a flavor's category. */
  toneOf(name: string): string;
}

/** Number of category colors in the style sheet. */
const HUES = 8;

/** Creates the list in a scrolling element. */
export function createFlavors(
  flavors: readonly Flavor[],
  body: HTMLElement,
  toggle: (name: string) => void,
): Flavors {
  const options = flavors.map((flavor, i) =>
    createOption(flavor, `sabor-${i}`, toggle)
  );
  const look = {
    "class": "opciones",
    "role": "group",
    "aria-label": "Lo hallado",
  };
  const results = create("div", look);
  const strip = create("div", {
    "class": "tira",
    "role": "group",
    "aria-label": "Categorías",
  });
  const groups = [...Map.groupBy(options, ({ flavor }) => flavor.categoria)]
    .map(
      ([category, own], i) => {
        const title = create("h3", { id: `categoria-${i}` }, category);
        const tone = `tono-${i % HUES + 1}`;
        const look = {
          "class": `opciones ${tone}`,
          "role": "group",
          "aria-labelledby": title.id,
        };
        const element = create("div", look, title);
        const jump = createButton(category, () => {
          body.scrollBy(0, element.getBoundingClientRect().top - findEdge());
        }, { class: tone });
        strip.append(jump);
        for (const option of own) option.element.classList.add(tone);
        return { element, own, jump, tone };
      },
    );
  body.addEventListener("scroll", markCurrent, { passive: true });

  function findEdge(): number {
    return strip.getBoundingClientRect().bottom;
  }

  function markCurrent(): void {
    const edge = findEdge() + 8;
    const shown = groups.filter(({ element }) => !element.hidden);
    const isEnd = body.scrollTop > 0 &&
      body.scrollTop + body.clientHeight >= body.scrollHeight - 1;
    const passed = shown.filter(({ element }) =>
      isEnd || element.getBoundingClientRect().top <= edge
    );
    const current = (passed.at(-1) ?? shown[0])?.jump;
    for (const { jump } of groups) {
      if ((jump === current) === (jump.ariaCurrent === "true")) continue;
      jump.ariaCurrent = jump === current ? "true" : null;
      if (jump === current) {
        strip.scrollTo({ left: jump.offsetLeft - strip.clientWidth / 3 });
      }
    }
  }

  return {
    strip,
    lists: [results, ...groups.map(({ element }) => element)],
    showDay(ofDay) {
      const ofToday = new Map(
        ofDay.menu.sabores.map((flavor) => [flavor.nombre, flavor]),
      );
      for (const { input, marks, flavor } of options) {
        const own = ofToday.get(flavor.nombre) ??
          { ...flavor, disponible: false };
        input.disabled = !own.disponible;
        const contents = [
          flavor.alcohol ? "alcohol" : [],
          flavor.alergenos,
        ].flat();
        const texts = [
          shortageOf(ofDay, own) ?? [],
          formatDiets(flavor),
          contents.length > 0 ? `con ${joinNames(contents)}` : [],
        ].flat();
        setText(marks, texts.join(" · "));
      }
    },
    showFound(found, isSearched) {
      for (const { element, own, jump } of groups) {
        for (const option of own) {
          option.element.hidden = !found.includes(option.flavor);
        }
        element.append(...own.map((option) => option.element));
        element.hidden = jump.hidden = isSearched ||
          own.every((one) => one.element.hidden);
      }
      if (isSearched) {
        results.append(
          ...found.flatMap((flavor) =>
            options.find((option) => option.flavor === flavor)?.element ?? []
          ),
        );
      }
      strip.hidden = isSearched || groups.length === 1;
      results.hidden = !isSearched;
      markCurrent();
    },
    markCurrent,
    showChosen(names) {
      for (const { input, flavor } of options) {
        input.checked = names.includes(flavor.nombre);
      }
    },
    show(name, how) {
      const option = options.find(({ flavor }) => flavor.nombre === name);
      if (how === "focus") option?.input.focus();
      option?.element.scrollIntoView({ block: "nearest" });
    },
    toneOf: (name) =>
      groups.find(({ own }) => own.some(({ flavor }) => flavor.nombre === name))
        ?.tone ?? "",
  };
}

/** Creates a flavor's checkbox, labeled with its name and marks. Screen readers add description and allergens. */
function createOption(
  flavor: Flavor,
  id: string,
  toggle: (name: string) => void,
) {
  const { nombre, descripcion } = flavor;
  const input = create("input", {
    "type": "checkbox",
    "aria-labelledby": `${id}-nombre ${id}-marcas`,
    "aria-describedby": `${id}-que-es`,
    "change": () => toggle(nombre),
  });
  const marks = create("small", { id: `${id}-marcas` });
  const element = create(
    "label",
    { class: "opcion" },
    input,
    create("span", { id: `${id}-nombre`, class: "opcion-nombre" }, nombre),
    " ",
    marks,
    create(
      "small",
      { id: `${id}-que-es`, class: "opcion-que-es" },
      descripcion,
    ),
  );
  return { element, input, marks, flavor };
}

/** Colors the slices of a tub with its flavors. */
export function fillTub(
  tub: HTMLElement,
  tones: readonly string[],
  most: number,
): void {
  while (tub.children.length > most) tub.lastElementChild?.remove();
  for (let i = 0; i < most; i += 1) {
    const slice = tub.children[i] ?? tub.appendChild(create("span"));
    slice.className = tones[i] === undefined ? "" : `tajada ${tones[i]}`;
  }
}
