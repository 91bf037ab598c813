// @ts-check
/**
 * Search and filters over the flavors of the menu.
 *
 * @module
 */

import { create, setText } from "./dom.js";
import { createSearch, tellCount } from "./filter.js";
import { createFlavorFilter } from "./flavor_filter.js";

/** @import { Names } from "./filter.js" */

/**
 * Puts the fields before the flavors. Each flavor is a `[data-sabor]` inside a `details` with `data-categoria`, with the
 * attributes `data-vegano`, `data-sin-tacc`, `data-alergenos` and `data-alcohol` where it is or has. While something is
 * looked for, what is found stands open.
 *
 * @param {Element} mount
 * @param {Names} names
 */
export function setUpMenuFilter(mount, names) {
  const categories = [...document.querySelectorAll("details[data-categoria]")].map((category) => ({
    category,
    flavors: [...category.querySelectorAll("[data-sabor]")].map((element) => ({
      element,
      searched: readFlavor(category, element),
    })),
  }));
  const shown = categories.flatMap(({ flavors }) => flavors);
  const all = shown.map(({ searched }) => searched);
  const search = createSearch(all, names);
  const count = create("p", { class: "filtro-cuantos", role: "status" });
  const filter = createFlavorFilter("carta", all, apply);
  mount.append(filter.element, count);
  /** @type {readonly boolean[] | undefined} what stood open before something was looked for */
  let openBefore;

  function apply() {
    const found = search(filter.wanted());
    const isAll = found.every(Boolean);
    for (const [i, { element }] of shown.entries()) element.toggleAttribute("hidden", !found[i]);
    if (!isAll) openBefore ??= categories.map(({ category }) => category.hasAttribute("open"));
    for (const [i, { category, flavors }] of categories.entries()) {
      const isEmpty = flavors.every(({ element }) => element.hasAttribute("hidden"));
      category.toggleAttribute("hidden", isEmpty);
      if (openBefore) category.toggleAttribute("open", isAll ? openBefore[i] : !isEmpty);
    }
    if (isAll) openBefore = undefined;
    setText(count, tellCount(found.filter(Boolean).length, shown.length));
  }
}

/**
 * @param {Element} category
 * @param {Element} element
 */
function readFlavor(category, element) {
  // Who looks for "leche" wants what is made of it: nearly all that there is contains it.
  const contents = element.querySelector(".alergenos")?.textContent ?? "";
  const allergens = element.getAttribute("data-alergenos") ?? "";
  const name = category.getAttribute("data-categoria") ?? "";
  return {
    nombre: element.getAttribute("data-sabor") ?? "",
    text: `${name} ${(element.textContent ?? "").replace(contents, "")}`,
    vegano: element.hasAttribute("data-vegano"),
    sinTacc: element.hasAttribute("data-sin-tacc"),
    alergenos: allergens === "" ? [] : allergens.split(","),
    alcohol: element.hasAttribute("data-alcohol"),
  };
}
