/** The diet of the order: the chips above the flavors, the tags in the order, the notes on the menu. */

import {
  describeConflicts,
  type Diet,
  dietsIn,
  formatDiet,
  keepsDiet,
} from "../../shop/diets.ts";
import { extrasOf, type Offer } from "../../shop/menu.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { capitalize } from "../../words/lists.ts";
import { type Item, itemOf } from "../order/draft.ts";
import { create, createButton, setText } from "../page/dom.ts";

/** Creates the chips of the diets that some flavors suit. "Más" opens the less common diets. */
export function createDietChips(flavors: readonly Flavor[]): HTMLElement {
  const { first, others } = dietsIn(flavors);
  const createChip = (diet: Diet) => {
    const box = create("input", { type: "checkbox", value: diet });
    const label = capitalize(formatDiet(diet));
    return create("label", { class: "chip" }, box, label);
  };
  const more = {
    "type": "button",
    "class": "chip",
    "aria-expanded": "false",
  };
  const rest = others.length > 0
    ? [create("button", more, "Más"), ...others.map(createChip)]
    : [];
  const look = {
    "class": "chips",
    "role": "group",
    "aria-label": "Filtros",
  };

  return create("div", look, ...first.map(createChip), ...rest);
}

/** Connects the chips: `setDiet` takes the diet that the visitor chooses. The returned function shows the order's diet. */
export function setUpDietChips(
  chips: Element,
  setDiet: (diet: readonly Diet[]) => void,
): (diet: readonly Diet[]) => void {
  const boxes = [...chips.querySelectorAll("input")];
  const more = chips.querySelector("button");
  more?.addEventListener("click", () => {
    more.ariaExpanded = String(more.ariaExpanded !== "true");
  });
  chips.addEventListener("change", () => {
    const checked = boxes.filter(({ checked }) => checked);
    setDiet(checked.map(({ value }) => value as Diet));
  });

  return (diet) => {
    for (const box of boxes) box.checked = diet.includes(box.value as Diet);
  };
}

/** Creates a list item with a button that removes the tagged value, which screen readers call `name`. */
export function createTag(
  label: string,
  name: string,
  remove: () => void,
): HTMLElement {
  const look = {
    "class": "elegido",
    "aria-label": `Sacar: ${name}`,
  };
  return create("li", {}, createButton(label, remove, look));
}

/** The card of a menu item, with its button. */
export interface Card extends Item {
  readonly element: HTMLElement;
  readonly button: HTMLElement;
}

/** Shows on a card which extras of the menu item conflict with the order's diet. */
export function showAgainst(
  card: Card,
  offer: Offer,
  diet: readonly Diet[],
): void {
  const text = describeAgainst(card, offer, diet);
  const note = card.element.querySelector(".tarjeta-dieta");

  if (note !== null) {
    setText(note, text);
  } else if (text !== "") {
    const look = {
      class: "tarjeta-dieta",
      id: `dieta-${card.id}`,
    };
    card.button.setAttribute("aria-describedby", look.id);
    card.element.append(create("p", look, text));
  }
}

function describeAgainst(
  card: Item,
  offer: Offer,
  diet: readonly Diet[],
) {
  const item = itemOf(offer, card);
  const extras = item === undefined ? [] : extrasOf(offer.menuIndex, item);
  const texts = [...new Set(extras)].filter((extra) => !keepsDiet(extra, diet))
    .map((extra) => {
      const conflicts = describeConflicts(extra, diet);
      return card.kind === "promos"
        ? `trae ${extra.nombre}: ${conflicts}`
        : conflicts;
    });

  return texts.length === 0 ? "" : `${capitalize(texts.join("; "))}.`;
}
