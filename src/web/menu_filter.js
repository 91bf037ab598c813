// @ts-check
/**
 * Search and filters over the flavors of the menu.
 *
 * @module
 */

import { create, setText } from "./dom.js";
import { createSearch, tellCount } from "./filter.js";
import { createFlavorFilter } from "./flavor_filter.js";
import { readToldFlavors } from "./told_flavors.js";

/** @import { Names } from "./filter.js" */
/** @import { Menu } from "./order.js" */

/**
 * Puts the fields before the flavors: rows in a `details` with `data-categoria`. While something is looked for, what is
 * found stands open.
 *
 * @param {Element} mount
 * @param {{ readonly menu: Menu, readonly busqueda: Names }} data
 */
export function setUpMenuFilter(mount, { menu, busqueda }) {
  const shown = readToldFlavors(menu);
  const flavors = shown.map(({ flavor }) => flavor);
  const categories = [...document.querySelectorAll("details[data-categoria]")];
  const search = createSearch(flavors, busqueda);
  const count = create("p", { class: "filtro-cuantos", role: "status" });
  const filter = createFlavorFilter("carta", flavors, apply);
  mount.append(filter.element, count);
  /** @type {readonly boolean[] | undefined} what stood open before something was looked for */
  let openBefore;

  function apply() {
    const found = search(filter.wanted());
    const isAll = found.every(Boolean);
    for (const [i, { element }] of shown.entries()) element.toggleAttribute("hidden", !found[i]);
    if (!isAll) openBefore ??= categories.map((category) => category.hasAttribute("open"));
    for (const [i, category] of categories.entries()) {
      const isEmpty = category.querySelector("[data-sabor]:not([hidden])") === null;
      category.toggleAttribute("hidden", isEmpty);
      if (openBefore) category.toggleAttribute("open", isAll ? openBefore[i] : !isEmpty);
    }
    if (isAll) openBefore = undefined;
    setText(count, tellCount(found.filter(Boolean).length, shown.length));
  }
}
