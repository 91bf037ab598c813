/** The diet of the order: chosen with chips over flavors, told in the order, where it is taken off too, and where things are added. */

import {
  describeConflicts,
  type Diet,
  dietsIn,
  formatDiet,
} from "../../shop/diets.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { capitalize } from "../../words/lists.ts";
import type { Kind, Offer } from "../order/draft.ts";
import { create, createButton, fill, setText } from "../page/dom.ts";

/** Makes the chips of the diets that tell flavors apart: the first in sight, the others under "Más". */
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
    set(
      boxes.filter(({ checked }) => checked).map(({ value }) => value as Diet),
    );
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
  const note = create("p", { class: "nota" }, kitchen);
  const element = create("div", { class: "pedido-dieta" }, tags, note);
  return {
    element,
    show(diet) {
      element.hidden = diet.length === 0;
      const told = diet.length === 0 ? "" : kitchen;
      fill(tags, diet, (one) => {
        const told = formatDiet(one);
        const look = { "class": "elegido", "aria-label": `Sacar: ${told}` };
        const drop = () =>
          set(
            diet.filter((other) => other !== one),
            `El pedido ya no es ${told}.`,
          );
        return create("li", {}, createButton(capitalize(told), drop, look));
      });
      return told;
    },
  };
}

/** A thing of the menu where it can be added. */
export interface Card {
  readonly element: HTMLElement;
  readonly button: HTMLElement;
  readonly kind: Kind;
  readonly id: string;
}

/** Says with a thing, before it goes in, what of an extra, or of a promo's extras, is against the order's diet. */
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
