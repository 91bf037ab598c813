// @ts-check
/**
 * The fields to look for flavors with: on the menu and where they are picked.
 *
 * @module
 */

import { create } from "./dom.js";
import { ALCOHOL, avoidableIn } from "./filter.js";

/** @import { Searched, Wanted } from "./filter.js" */

/**
 * Creates the fields, with those filters that leave something out.
 *
 * @param {string} id unique in the page
 * @param {readonly Searched[]} flavors
 * @param {() => void} changed
 * @returns {{ readonly element: HTMLElement, wanted(): Wanted, clearText(): void }}
 */
export function createFlavorFilter(id, flavors, changed) {
  const search = create("input", {
    type: "search",
    id: `${id}-texto`,
    placeholder: "dulce de leche, limón…",
    autocomplete: "off",
    enterkeyhint: "search",
    input: changed,
  });
  const box = () => create("input", { type: "checkbox", change: changed });
  const vegan = box();
  const glutenFree = box();
  const avoided = avoidableIn(flavors).map((name) => ({ name, input: box() }));
  const chips = [
    create("label", { class: "chip" }, vegan, "Veganos"),
    create("label", { class: "chip" }, glutenFree, "Sin TACC"),
    ...avoided.map(({ name, input }) =>
      create("label", { class: "chip" }, input, `Sin ${name === ALCOHOL ? "alcohol" : name}`)
    ),
  ];
  const element = create(
    "div",
    { class: "filtro", role: "search" },
    create("label", { class: "filtro-texto", for: search.id }, "Buscá un sabor", search),
    create("div", { class: "chips", role: "group", "aria-label": "Filtros" }, ...chips),
  );
  return {
    element,
    wanted: () => ({
      text: search.value,
      vegano: vegan.checked,
      sinTacc: glutenFree.checked,
      sin: avoided.filter(({ input }) => input.checked).map(({ name }) => name),
    }),
    clearText() {
      search.value = "";
      changed();
    },
  };
}
