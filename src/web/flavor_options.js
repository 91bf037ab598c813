// @ts-check
/**
 * The flavors as boxes to be ticked, category by category.
 *
 * @module
 */

import { create, setText } from "./dom.js";
import { formatList } from "./order_text.js";
import { isFlavorThere } from "./sold_on.js";

/** @import { ToldFlavor } from "./told_flavors.js" */

/** How many hues the style has for categories. */
const HUES = 8;

/**
 * Creates the boxes. Each is named by its flavor's name and marks; the description is read out after them.
 *
 * @param {readonly ToldFlavor[]} flavors
 * @param {(name: string) => void} toggle
 */
export function createFlavorOptions(flavors, toggle) {
  const options = flavors.map((flavor, i) => createOption(flavor, `sabor-${i}`, toggle));
  const groups = groupOptions(options);
  return {
    elements: groups.map(({ element }) => element),

    /**
     * Enables the boxes of the flavors that can be had.
     *
     * @param {boolean} isToday whether the order is for today
     */
    allow(isToday) {
      for (const { input, marks, flavor } of options) {
        input.disabled = !isFlavorThere(flavor, isToday);
        setText(marks, tellMarks(flavor, input.disabled));
      }
    },

    /**
     * Ticks the flavors that are chosen.
     *
     * @param {readonly string[]} chosen
     */
    tick(chosen) {
      for (const { input, flavor } of options) input.checked = chosen.includes(flavor.nombre);
    },

    /**
     * Shows the flavors that are found.
     *
     * @param {readonly boolean[]} isFound for each flavor
     */
    showFound(isFound) {
      for (const [i, { element }] of options.entries()) element.hidden = !isFound[i];
      for (const group of groups) {
        group.element.hidden = group.own.every(({ element }) => element.hidden);
      }
    },
  };
}

/**
 * @param {ToldFlavor} flavor
 * @param {string} id
 * @param {(name: string) => void} toggle
 */
function createOption(flavor, id, toggle) {
  const { nombre, descripcion } = flavor;
  const input = create("input", {
    "type": "checkbox",
    "aria-labelledby": `${id}-nombre ${id}-marcas`,
    "aria-describedby": `${id}-que-es`,
    "change": () => toggle(nombre),
  });
  const marks = create("small", { id: `${id}-marcas` });
  const element = create(
    "label",
    { class: "opcion" },
    input,
    create("span", { id: `${id}-nombre`, class: "opcion-nombre" }, nombre),
    " ",
    marks,
    create("small", { id: `${id}-que-es`, class: "opcion-que-es" }, descripcion),
  );
  return { element, input, marks, flavor };
}

/**
 * @param {ToldFlavor} flavor
 * @param {boolean} isMissing
 */
function tellMarks({ vegano, sinTacc, alcohol, falta, alergenos }, isMissing) {
  return [
    ...(isMissing && falta !== undefined ? [falta] : []),
    ...(vegano ? ["vegano"] : []),
    ...(sinTacc ? ["sin TACC"] : []),
    ...(alcohol ? ["con alcohol"] : []),
    ...(alergenos.length === 0 ? [] : [`contiene ${formatList(alergenos)}`]),
  ].join(" · ");
}

/**
 * A group a category, in the menu's order.
 *
 * @param {readonly ReturnType<typeof createOption>[]} options
 */
function groupOptions(options) {
  const categories = [...new Set(options.map(({ flavor }) => flavor.categoria))];
  return categories.map((category, i) => {
    const own = options.filter(({ flavor }) => flavor.categoria === category);
    const title = create(
      "h3",
      { id: `categoria-${i}` },
      create("span", { "class": "bocha", "aria-hidden": "true" }),
      category,
    );
    const element = create(
      "div",
      { "class": `opciones tono-${i % HUES + 1}`, "role": "group", "aria-labelledby": title.id },
      title,
      ...own.map((option) => option.element),
    );
    return { own, element };
  });
}
