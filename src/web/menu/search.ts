/** The search for flavors by words and diets, and the folds of the menu. A wide screen opens all folds. A search opens only the categories with matches. */

import { searchFlavors } from "../../shop/diet_text.ts";
import { type Diet, dietsIn, formatDiet, keepsDiet } from "../../shop/diets.ts";
import type { Offer } from "../../shop/menu.ts";
import type { Flavor } from "../../shop/shapes.ts";
import { capitalize } from "../../words/lists.ts";
import { create, find, findAll, setText } from "../page/browser.ts";

/** A last word of one or two letters, which the visitor may still be typing. */
const UNFINISHED_WORD = /(?:^|\s+)\S{1,2}\s*$/;

/** Finds the flavors that match a text and keep a diet, as the tools do: the best match first or, without words, in the order of the menu. If nothing matches a text with an unfinished last word, searches without that word. */
export function findFlavors(
  shop: Offer,
  text: string,
  diet: readonly Diet[],
): readonly Flavor[] {
  const { items, avoided } = searchFlavors(shop, text.trim());
  if (items.length === 0 && UNFINISHED_WORD.test(text)) {
    return findFlavors(shop, text.replace(UNFINISHED_WORD, ""), diet);
  }
  return items.filter((flavor) => keepsDiet(flavor, [...diet, ...avoided]));
}

/** Formats the number of results. */
export function formatResults(count: number, total: number): string {
  if (count === 0) {
    return "No hay ningún sabor así. Probá con otra palabra o sacá los filtros.";
  }
  return `${count} de ${total} sabores.`;
}

/** Sets up the folds and, if the page has them, the search and the chips of diets. The returned function takes the order's diet, and shows only the flavors that match the diet and the search. */
export function setUpSearch(
  shop: Offer,
  setDiet: (diet: readonly Diet[]) => void,
): (diet: readonly Diet[]) => void {
  const showFolds = setUpFolds();
  const fields = document.getElementById("filtros");
  if (fields === null) return () => {};

  const search = find<HTMLInputElement>("[type=search]", fields);
  const count = find("[role=status]", fields);
  const clear = find("button:not(.chip)", fields);
  const showChips = setUpDietChips(fields, setDiet);
  let diet: readonly Diet[] = [];

  function show() {
    const flavors = findFlavors(shop, search.value, diet);
    const total = shop.menu.sabores.length;
    showFlavors(flavors);
    showFolds(flavors.length < total);
    setText(count, formatResults(flavors.length, total));
    clear.hidden = flavors.length > 0;
  }

  clear.addEventListener("click", () => {
    search.value = "";
    if (diet.length > 0) setDiet([]);
    show();
    search.focus();
  });
  search.addEventListener("input", show);
  // After a reload, the browser may restore the text of the field. The search for that
  // text waits, so that buttons respond first.
  setTimeout(() => {
    if (search.value !== "") show();
  });

  return (orderDiet) => {
    showChips(orderDiet);
    if (orderDiet.join() === diet.join()) return;

    diet = orderDiet;
    show();
  };
}

/** Creates the chips of the diets that some flavors keep and others don't. "Más" opens the diets after the first three. */
export function createDietChips(flavors: readonly Flavor[]): HTMLElement {
  const { first, others } = dietsIn(flavors);
  const createChip = (diet: Diet) => {
    const box = create("input", { type: "checkbox", value: diet });
    return create("label", "chip", box, capitalize(formatDiet(diet)));
  };
  const moreAttributes = {
    "type": "button",
    "class": "chip",
    "aria-expanded": "false",
  };
  const rest = others.length > 0
    ? [create("button", moreAttributes, "Más"), ...others.map(createChip)]
    : [];
  const attributes = {
    "class": "chips",
    "role": "group",
    "aria-label": "Filtros",
  };

  return create("div", attributes, ...first.map(createChip), ...rest);
}

/** Connects the chips, if `parent` has any. A change of a chip calls `setDiet` with the chosen diet. The returned function checks the chips of the order's diet. */
export function setUpDietChips(
  parent: ParentNode,
  setDiet: (diet: readonly Diet[]) => void,
): (diet: readonly Diet[]) => void {
  const boxes = findAll<HTMLInputElement>(".chip input", parent);
  const more = parent.querySelector("button.chip");
  more?.addEventListener("click", () => {
    more.ariaExpanded = String(more.ariaExpanded !== "true");
  });
  const applyChips = () => {
    setDiet(
      boxes.filter(({ checked }) => checked).map(({ value }) => value as Diet),
    );
  };
  for (const box of boxes) box.addEventListener("change", applyChips);

  return (diet) => {
    for (const box of boxes) box.checked = diet.includes(box.value as Diet);
  };
}

/** Shows only these flavors on the menu. */
function showFlavors(flavors: readonly Flavor[]) {
  for (const row of findAll("[data-sabor]")) {
    row.hidden = !flavors.some(({ nombre }) => nombre === row.dataset["sabor"]);
  }
}

/** Sets up the folds. The returned function shows only categories with visible flavors. A search by words or diets opens these categories. After the search, the categories return to their earlier state. */
function setUpFolds() {
  const folds = findAll<HTMLDetailsElement>("details.plegado");
  const categories = findAll<HTMLDetailsElement>("details.categoria");
  // From this width on, the style sheets show no arrows to open and close the folds, so the script opens the folds, and the Tab key skips them.
  const wide = matchMedia("(width >= 44rem)");
  /** The categories to leave open after the search; undefined without a search. */
  let openAfterwards: readonly HTMLDetailsElement[] | undefined;

  function applyWidth() {
    for (const fold of folds) fold.open = wide.matches;
    for (const fold of [...folds, ...categories]) {
      find("summary", fold).tabIndex = wide.matches ? -1 : 0;
    }
    // During a search, the categories keep their state: the new width applies to them after the search.
    const open = wide.matches ? categories : [];
    if (openAfterwards === undefined) openOnly(open);
    else openAfterwards = open;
  }

  function openOnly(open: readonly HTMLDetailsElement[]) {
    for (const category of categories) category.open = open.includes(category);
  }

  wide.addEventListener("change", applyWidth);
  if (wide.matches) applyWidth();

  return (isFiltered: boolean) => {
    for (const category of categories) {
      const visible = category.querySelector("[data-sabor]:not([hidden])");
      category.hidden = visible === null;
    }
    if (isFiltered) {
      openAfterwards ??= categories.filter(({ open }) => open);
      openOnly(categories.filter(({ hidden }) => !hidden));
    } else if (openAfterwards !== undefined) {
      openOnly(openAfterwards);
      openAfterwards = undefined;
    }
  };
}
