/** The diet of the order: its chips over the flavors, and its tags in the order and the menu. */

import {
  describeConflicts,
  type Diet,
  dietsIn,
  formatDiet,
} from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { capitalize } from "../../words/lists.ts";
import type { Kind, Offer } from "../order/draft.ts";
import { create, createButton, setText } from "../page/dom.ts";

/** Creates the chips of diets that some flavors suit: the first ones, then those under "Más". */
export function createDietChips(flavors: readonly Flavor[]): HTMLElement {
  const { first, others } = dietsIn(flavors);
  const createChip = (diet: Diet) => {
    const box = create("input", { type: "checkbox", value: diet });
    return create(
      "label",
      { class: "chip" },
      box,
      capitalize(formatDiet(diet)),
    );
  };
  const more = { "type": "button", "class": "chip", "aria-expanded": "false" };
  const rest = others.length > 0
    ? [create("button", more, "Más"), ...others.map(createChip)]
    : [];
  const look = { "class": "chips", "role": "group", "aria-label": "Filtros" };
  return create("div", look, ...first.map(createChip), ...rest);
}

/** Connects the chips. The returned function shows the chosen diet. */
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
    set(
      boxes.filter(({ checked }) => checked).map(({ value }) => value as Diet),
    );
  });
  return (diet) => {
    for (const box of boxes) box.checked = diet.includes(box.value as Diet);
  };
}

/** Creates an item of a list, with a button that removes it. */
export function createTag(
  label: string,
  name: string,
  remove: () => void,
): HTMLElement {
  const look = { "class": "elegido", "aria-label": `Sacar: ${name}` };
  return create("li", {}, createButton(label, remove, look));
}

/** A menu item with its button. */
export interface Card {
  readonly element: HTMLElement;
  readonly button: HTMLElement;
  readonly kind: Kind;
  readonly id: string;
}

/** Shows at a menu item which of its extras are against the order's diet. */
export function showAgainst(
  { element, button, kind, id }: Card,
  { menuIndex }: Offer,
  diet: readonly Diet[],
): void {
  const parts = kind === "promos"
    ? menuIndex.promos.byId.get(id)?.adicionales ?? []
    : [{ id }];
  const told = parts.flatMap((part) => {
    const extra = menuIndex.adicionales.byId.get(part.id);
    const against = extra === undefined ? "" : describeConflicts(extra, diet);
    if (extra === undefined || against === "") return [];
    return kind === "promos" ? `trae ${extra.nombre}: ${against}` : against;
  });
  let note = element.querySelector(".tarjeta-dieta");
  if (note === null && told.length === 0) return;
  if (note === null) {
    note = create("p", { class: "tarjeta-dieta", id: `dieta-${id}` });
    button.setAttribute("aria-describedby", note.id);
    element.append(note);
  }
  setText(note, told.length === 0 ? "" : `${capitalize(told.join("; "))}.`);
}
