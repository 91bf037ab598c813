// @ts-check
/**
 * Search and filters over the flavors of the menu.
 *
 * @module
 */

import { create, setText } from "./dom.js";
import { isWanted, tellCount } from "./filter.js";
import { createFlavorFilter } from "./flavor_filter.js";

/**
 * Puts the fields before the flavors. Each flavor is a `[data-sabor]` inside a `[data-categoria]`, with the attributes
 * `data-vegano` and `data-sin-tacc` where it is.
 *
 * @param {Element} mount
 */
export function setUpMenuFilter(mount) {
  const sections = [...document.querySelectorAll("[data-categoria]")].map((section) => ({
    section,
    name: section.getAttribute("data-categoria") ?? "",
    flavors: [...section.querySelectorAll("[data-sabor]")].map((element) => ({
      element,
      searched: readFlavor(section, element),
    })),
  }));
  const count = create("p", { class: "filtro-cuantos", role: "status" });
  const filter = createFlavorFilter("carta", sections.map(({ name }) => name), apply);
  mount.append(filter.element, count);

  function apply() {
    const wanted = filter.wanted();
    let found = 0;
    let total = 0;
    for (const { section, flavors } of sections) {
      let matches = 0;
      for (const { element, searched } of flavors) {
        const isMatch = isWanted(searched, wanted);
        element.toggleAttribute("hidden", !isMatch);
        if (isMatch) matches += 1;
      }
      section.toggleAttribute("hidden", matches === 0);
      found += matches;
      total += flavors.length;
    }
    setText(count, tellCount(found, total));
  }
}

/**
 * @param {Element} section
 * @param {Element} element
 */
function readFlavor(section, element) {
  return {
    text: element.textContent ?? "",
    categoria: section.getAttribute("data-categoria") ?? "",
    vegano: element.hasAttribute("data-vegano"),
    sinTacc: element.hasAttribute("data-sin-tacc"),
  };
}
