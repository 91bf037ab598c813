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
 * Puts the fields before the flavors. Each flavor is a `[data-sabor]` inside a `[data-categoria]`, with the attributes
 * `data-vegano` and `data-sin-tacc` where it is.
 *
 * @param {Element} mount
 * @param {Names} names
 */
export function setUpMenuFilter(mount, names) {
  const sections = [...document.querySelectorAll("[data-categoria]")].map((section) => ({
    section,
    name: section.getAttribute("data-categoria") ?? "",
    flavors: [...section.querySelectorAll("[data-sabor]")].map((element) => ({
      element,
      searched: readFlavor(section, element),
    })),
  }));
  const shown = sections.flatMap(({ flavors }) => flavors);
  const search = createSearch(shown.map(({ searched }) => searched), names);
  const count = create("p", { class: "filtro-cuantos", role: "status" });
  const filter = createFlavorFilter("carta", sections.map(({ name }) => name), apply);
  mount.append(filter.element, count);

  function apply() {
    const found = search(filter.wanted());
    for (const [i, { element }] of shown.entries()) element.toggleAttribute("hidden", !found[i]);
    for (const { section, flavors } of sections) {
      const isEmpty = flavors.every(({ element }) => element.hasAttribute("hidden"));
      section.toggleAttribute("hidden", isEmpty);
    }
    setText(count, tellCount(found.filter(Boolean).length, shown.length));
  }
}

/**
 * @param {Element} section
 * @param {Element} element
 */
function readFlavor(section, element) {
  // Who looks for "leche" wants what is made of it: nearly all that there is contains it.
  const contents = element.querySelector(".alergenos")?.textContent ?? "";
  return {
    nombre: element.getAttribute("data-sabor") ?? "",
    text: (element.textContent ?? "").replace(contents, ""),
    categoria: section.getAttribute("data-categoria") ?? "",
    vegano: element.hasAttribute("data-vegano"),
    sinTacc: element.hasAttribute("data-sin-tacc"),
  };
}
