/** The diet of the order: chosen with chips over the menu's flavors and in the picker, told in the order, taken off there too. */

import { type Diet, dietsIn, tellDiet } from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { capitalize } from "../../words/lists.ts";
import { create, createButton, fill } from "../page/dom.ts";

/** Makes the chips of the diets that tell flavors apart: the first in sight, the others under "Más". */
export function createDietChips(flavors: readonly Flavor[]): HTMLElement {
  const { first, others } = dietsIn(flavors);
  const createChip = (diet: Diet) =>
    create(
      "label",
      { class: "chip" },
      create("input", { type: "checkbox", value: diet }),
      capitalize(tellDiet(diet)),
    );
  const more = create("button", {
    "type": "button",
    "class": "chip",
    "aria-expanded": "false",
  }, "Más");
  return create(
    "div",
    { "class": "chips", "role": "group", "aria-label": "Filtros" },
    ...first.map(createChip),
    ...others.length > 0 ? [more, ...others.map(createChip)] : [],
  );
}

/** Tells what is chosen with the chips. What it returns shows what is chosen anywhere. */
export function setUpDietChips(
  chips: Element,
  set: (diet: readonly Diet[]) => void,
): (diet: readonly Diet[]) => void {
  const boxes = [...chips.querySelectorAll("input")];
  const more = chips.querySelector("button");
  more?.addEventListener("click", () => {
    more.ariaExpanded = String(more.ariaExpanded !== "true");
  });
  chips.addEventListener("change", () => {
    set(boxes.filter(({ checked }) => checked).map(({ value }) => value as Diet));
  });
  return (diet) => {
    for (const box of boxes) box.checked = diet.includes(box.value as Diet);
  };
}

/** The diet as it stands in the order, each part with its way out, and what the kitchen does about it. */
export function createDietTags(
  kitchen: string,
  set: (diet: readonly Diet[], told: string) => void,
): {
  readonly element: HTMLElement;
  /** Returns what is told of the kitchen; "" where no diet is. */
  show(diet: readonly Diet[]): string;
} {
  const tags = create("ul", { "class": "elegidos", "aria-label": "Pedido" });
  const element = create(
    "div",
    { class: "pedido-dieta" },
    tags,
    create("p", { class: "nota" }, kitchen),
  );
  return {
    element,
    show(diet) {
      element.hidden = diet.length === 0;
      const told = diet.length === 0 ? "" : kitchen;
      fill(tags, diet, (one) => {
        const told = tellDiet(one);
        const look = { "class": "elegido", "aria-label": `Sacar: ${told}` };
        const drop = () =>
          set(diet.filter((other) => other !== one), `El pedido ya no es ${told}.`);
        return create("li", {}, createButton(capitalize(told), drop, look));
      });
      return told;
    },
  };
}
