// @ts-check
/**
 * The dialog in which the flavors of a tub, or of each tub of a promo, are picked.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { createSearch, tellCount } from "./filter.js";
import { createFlavorFilter } from "./flavor_filter.js";
import { toggleFlavor } from "./order.js";
import { formatList, tellChosen, tellFull } from "./order_text.js";

/** @import { Names } from "./filter.js" */
/** @import { Line, Menu } from "./order.js" */

/**
 * What is to be picked: a list of flavors for each tub, from those that are picked already.
 *
 * @typedef {object} Picking
 * @property {string} nombre
 * @property {readonly Menu["potes"][number][]} tubs at least one
 * @property {Line["sabores"]} sabores
 */

/**
 * Creates the dialog of a page.
 *
 * @param {Menu} menu
 * @param {Names} names
 * @returns {{ pick(picking: Picking): Promise<Line["sabores"] | undefined> }} undefined when the visitor lets it be
 */
export function createFlavorDialog(menu, names) {
  const title = create("h2", { id: "selector-titulo", tabindex: "-1", autofocus: true });
  const hint = create("p", { class: "selector-ayuda" });
  const status = create("p", { class: "selector-estado", role: "status" });
  const found = create("p", { class: "selector-cuantos", role: "status" });
  const options = menu.sabores.map((flavor) => createOption(flavor, toggle));
  const all = options.map(({ searched }) => searched);
  const filter = createFlavorFilter("selector", all, applyFilter);
  const search = createSearch(all, names);
  const groups = groupOptions(options);
  const back = createButton("Volver", { class: "boton boton-suave" }, () => turnTo(current - 1));
  const next = createButton("Listo", { class: "boton boton-fuerte" }, goOn);
  const dialog = create(
    "dialog",
    { class: "selector", "aria-labelledby": title.id },
    create(
      "div",
      { class: "selector-cabeza" },
      title,
      createButton("Cancelar", { class: "boton boton-suave" }, () => dialog.close()),
      hint,
    ),
    create(
      "div",
      { class: "selector-cuerpo" },
      filter.element,
      found,
      ...groups.map(({ element }) => element),
    ),
    create("div", { class: "selector-pie" }, status, back, next),
  );
  document.body.append(dialog);

  /** @type {Picking} */
  let picking = { nombre: "", tubs: [], sabores: [] };
  /** @type {(readonly string[])[]} */
  let chosen = [];
  let current = 0;
  let isDone = false;

  const tub = () => picking.tubs[current];
  const chosenNow = () => chosen[current] ?? [];

  /** @param {number} index */
  function turnTo(index) {
    const several = picking.tubs.length > 1;
    current = index;
    const most = tub()?.saboresMax ?? 0;
    setText(title, several ? `${picking.nombre}: pote ${index + 1}` : picking.nombre);
    const what = several ? `${tub()?.nombre} (pote ${index + 1} de ${picking.tubs.length}). ` : "";
    setText(hint, `${what}Elegí ${most === 1 ? "un sabor" : `hasta ${most} sabores`}.`);
    setText(next, index + 1 < picking.tubs.length ? "Siguiente pote" : "Listo");
    back.hidden = index === 0;
    for (const { input, flavor } of options) input.checked = chosenNow().includes(flavor.nombre);
    filter.clearText();
    tell(tellChosen(chosenNow(), most));
    dialog.querySelector(".selector-cuerpo")?.scrollTo(0, 0);
    title.focus();
  }

  /**
   * @param {string} name
   * @param {HTMLInputElement} input
   */
  function toggle(name, input) {
    const most = tub()?.saboresMax ?? 0;
    const result = toggleFlavor(chosenNow(), name, most);
    chosen[current] = result.chosen;
    input.checked = result.chosen.includes(name);
    tell(result.kind === "full" ? tellFull(name, most) : tellChosen(result.chosen, most));
  }

  function goOn() {
    if (chosenNow().length === 0) return tell("Elegí al menos un sabor para seguir.");
    if (current + 1 < picking.tubs.length) return turnTo(current + 1);
    isDone = true;
    dialog.close();
  }

  function applyFilter() {
    const isFound = search(filter.wanted());
    for (const [i, { element }] of options.entries()) element.hidden = !isFound[i];
    for (const group of groups) {
      group.element.hidden = group.options.every(({ element }) => element.hidden);
    }
    const count = options.filter(({ element }) => !element.hidden).length;
    setText(found, tellCount(count, options.length));
  }

  /** @param {string} text */
  function tell(text) {
    setText(status, text);
  }

  return {
    pick(wanted) {
      picking = wanted;
      chosen = wanted.tubs.map((_, i) => wanted.sabores[i] ?? []);
      isDone = false;
      dialog.showModal();
      turnTo(0);
      return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(isDone ? chosen : undefined), {
          once: true,
        });
      });
    },
  };
}

/**
 * @param {Menu["sabores"][number]} flavor
 * @param {(name: string, input: HTMLInputElement) => void} toggle
 */
function createOption(flavor, toggle) {
  const { nombre, categoria, vegano, sinTacc, alergenos, alcohol, disponible } = flavor;
  const input = create("input", {
    type: "checkbox",
    disabled: !disponible,
    change: () => toggle(nombre, input),
  });
  const marks = [
    ...(vegano ? ["vegano"] : []),
    ...(sinTacc ? ["sin TACC"] : []),
    ...(alcohol ? ["con alcohol"] : []),
    ...(disponible ? [] : ["agotado por hoy"]),
    ...(alergenos.length === 0 ? [] : [`contiene ${formatList(alergenos)}`]),
  ].join(" · ");
  const element = create("label", { class: "opcion" }, input, create("span", {}, nombre));
  if (marks !== "") element.append(" ", create("small", {}, marks));
  return { element, input, flavor, searched: { ...flavor, text: `${nombre} ${categoria}` } };
}

/**
 * A fieldset a category, in the menu's order.
 *
 * @param {readonly ReturnType<typeof createOption>[]} options
 */
function groupOptions(options) {
  const categories = [...new Set(options.map(({ flavor }) => flavor.categoria))];
  return categories.map((category) => {
    const own = options.filter(({ flavor }) => flavor.categoria === category);
    const legend = create("legend", {}, category);
    const labels = own.map(({ element }) => element);
    return { options: own, element: create("fieldset", { class: "opciones" }, legend, ...labels) };
  });
}
