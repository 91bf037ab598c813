// @ts-check
/**
 * The fields to look for flavors with: on the menu and in the dialog where they are picked.
 *
 * @module
 */

import { create } from "./dom.js";

/** @import { Wanted } from "./filter.js" */

/**
 * Creates the fields.
 *
 * @param {string} id unique in the page
 * @param {readonly string[]} categories to choose from; none, and the category is no matter
 * @param {() => void} changed
 * @returns {{ readonly element: HTMLElement, wanted(): Wanted, clearText(): void }}
 */
export function createFlavorFilter(id, categories, changed) {
  const search = create("input", {
    type: "search",
    id: `${id}-texto`,
    placeholder: "dulce de leche, limón…",
    autocomplete: "off",
    enterkeyhint: "search",
    input: changed,
  });
  const vegan = create("input", { type: "checkbox", change: changed });
  const glutenFree = create("input", { type: "checkbox", change: changed });
  const radios = ["", ...categories].map((category, i) =>
    create("input", {
      type: "radio",
      name: `${id}-categoria`,
      value: category,
      checked: i === 0,
      change: changed,
    })
  );
  const element = create(
    "div",
    { class: "filtro", role: "search" },
    create("label", { class: "filtro-texto", for: search.id }, "Buscá un sabor", search),
    create(
      "div",
      { class: "chips" },
      create("label", { class: "chip" }, vegan, "Veganos"),
      create("label", { class: "chip" }, glutenFree, "Sin TACC"),
    ),
  );
  if (categories.length > 0) {
    const chips = radios.map((radio) =>
      create("label", { class: "chip" }, radio, radio.value || "Todos")
    );
    const legend = create("legend", { class: "oculto" }, "Categoría");
    element.append(create("fieldset", { class: "chips" }, legend, ...chips));
  }
  return {
    element,
    wanted: () => ({
      text: search.value,
      categoria: radios.find(({ checked }) => checked)?.value ?? "",
      vegano: vegan.checked,
      sinTacc: glutenFree.checked,
    }),
    clearText() {
      search.value = "";
      changed();
    },
  };
}
