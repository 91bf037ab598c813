// @ts-check
/**
 * Picking the flavors of a tub, or of each tub of a promo: what is shown and how it answers. It may stand in a dialog or in
 * a frame.
 *
 * @module
 */

import { createChosenChips } from "./chosen_chips.js";
import { create, createButton, setText } from "./dom.js";
import { tellCount } from "./filter.js";
import { createFlavorFilter } from "./flavor_filter.js";
import { createFlavorOptions } from "./flavor_options.js";
import { toggleFlavor } from "./order.js";
import { tellFull } from "./order_text.js";
import { isFlavorThere } from "./sold_on.js";

/** @import { Search } from "./filter.js" */
/** @import { Line, Menu } from "./order.js" */
/** @import { ToldFlavor } from "./told_flavors.js" */

/**
 * What is to be picked: a list of flavors for each tub, from those that are picked already.
 *
 * @typedef {object} Picking
 * @property {string} nombre
 * @property {readonly Menu["potes"][number][]} tubs at least one
 * @property {Line["sabores"]} sabores
 * @property {boolean} isToday whether they are for today
 * @property {readonly string[]} [before] the flavors of another tub, to be repeated
 */

/**
 * Creates the picker's parts, from top to bottom; its title can have the focus.
 *
 * @param {readonly ToldFlavor[]} flavors
 * @param {Search} search finds among the flavors
 * @param {(sabores: Line["sabores"] | undefined) => void} finish takes what was picked; undefined if nothing was
 */
export function createFlavorPicker(flavors, search, finish) {
  const title = create("h2", { id: "selector-titulo", tabindex: "-1" });
  const hint = create("p", { class: "selector-ayuda" });
  const status = create("p", { class: "selector-estado", role: "status" });
  const found = create("p", { class: "selector-cuantos", role: "status" });
  const filter = createFlavorFilter("selector", flavors, applyFilter);
  const options = createFlavorOptions(flavors, toggle);
  const chips = createChosenChips({ remove: toggle, repeat: choose, leave: () => next.focus() });
  const back = createButton("Volver", { class: "boton boton-suave" }, () => turnTo(current - 1));
  const next = createButton("Listo", { class: "boton boton-fuerte" }, goOn);
  const cancel = createButton("Cancelar", { class: "boton boton-suave" }, () => finish(undefined));
  const head = create("div", { class: "selector-cabeza" }, title, cancel, hint);
  const body = create(
    "div",
    { class: "selector-cuerpo" },
    filter.element,
    found,
    ...options.elements,
  );
  const foot = create("div", { class: "selector-pie" }, chips.element, status, back, next);

  /** @type {Picking} */
  let picking = { nombre: "", tubs: [], sabores: [], isToday: true };
  /** @type {(readonly string[])[]} */
  let chosen = [];
  let current = 0;

  const most = () => picking.tubs[current]?.saboresMax ?? 0;
  const chosenNow = () => chosen[current] ?? [];

  /** @param {number} index */
  function turnTo(index) {
    const several = picking.tubs.length > 1;
    current = index;
    setText(title, several ? `${picking.nombre}: pote ${index + 1}` : picking.nombre);
    const name = picking.tubs[index]?.nombre;
    const what = several ? `${name} (pote ${index + 1} de ${picking.tubs.length}). ` : "";
    setText(hint, `${what}Elegí ${most() === 1 ? "un sabor" : `hasta ${most()} sabores`}.`);
    setText(next, index + 1 < picking.tubs.length ? "Siguiente pote" : "Listo");
    back.hidden = index === 0;
    filter.clearText();
    choose(chosenNow());
    body.scrollTo(0, 0);
    title.focus();
  }

  /** @param {string} name */
  function toggle(name) {
    const result = toggleFlavor(chosenNow(), name, most());
    choose(result.chosen);
    if (result.kind === "full") setText(status, tellFull(name, most()));
  }

  /** @param {readonly string[]} names */
  function choose(names) {
    chosen[current] = names;
    options.tick(names);
    const before = (current > 0 ? chosen[current - 1] : picking.before) ?? [];
    chips.show(names, before.filter(isThere).slice(0, most()));
    const isFull = names.length >= most();
    body.toggleAttribute("data-lleno", isFull);
    setText(status, `${names.length} de ${most()}${isFull ? ": está completo." : ""}`);
  }

  /** @param {string} name */
  function isThere(name) {
    const flavor = flavors.find(({ nombre }) => nombre === name);
    return flavor !== undefined && isFlavorThere(flavor, picking.isToday);
  }

  function goOn() {
    if (chosenNow().length === 0) return setText(status, "Elegí al menos un sabor para seguir.");
    if (current + 1 < picking.tubs.length) return turnTo(current + 1);
    finish(chosen);
  }

  function applyFilter() {
    const isFound = search(filter.wanted());
    options.showFound(isFound);
    setText(found, tellCount(isFound.filter(Boolean).length, flavors.length));
  }

  return {
    parts: [head, body, foot],
    title,

    /**
     * Begins to pick. What was picked and can't be had is left out.
     *
     * @param {Picking} wanted
     */
    start(wanted) {
      picking = wanted;
      options.allow(wanted.isToday);
      chosen = wanted.tubs.map((_, i) => (wanted.sabores[i] ?? []).filter(isThere));
      turnTo(0);
    },

    /** What is picked so far. */
    sabores: () => chosen,
  };
}
