/** Picking the flavors of a tub, or of each tub of a promo: what is shown and how it answers. */

import { dietsIn, tellDiet, tellDiets } from "../../shop/diets.ts";
import type { Flavor, Tub } from "../../shop/shapes.ts";
import { type Shop, shortageOf } from "../../shop/shop.ts";
import { capitalize, joinNames } from "../../words/lists.ts";
import { findFlavors, readWanted, tellCount } from "../menu/search.ts";
import { create, createButton, setText } from "../page/dom.ts";
import type { Line, Offer } from "./draft.ts";

/** What is to be picked: a list of flavors for each tub, from those that are picked already. */
export interface Picking {
  readonly nombre: string;
  /** At least one. */
  readonly tubs: readonly Tub[];
  readonly sabores: Line["sabores"];
  /** The flavors of another tub, to be repeated. */
  readonly before?: readonly string[];
}

/** The picker. */
interface Picker {
  /** Can have the focus. */
  readonly title: HTMLElement;
  /** From top to bottom. */
  readonly parts: readonly HTMLElement[];
  /** Begins to pick, in the shop as it is on the day. What was picked and can't be had is left out. */
  start(wanted: Picking, ofDay: Pick<Shop, "menu" | "soldOut">): void;
  /** What is picked so far. */
  sabores(): Line["sabores"];
}

/** How many hues the style has for categories. */
const HUES = 8;

/** Creates the picker. `finish` takes what was picked; undefined if nothing was. */
export function createPicker(shop: Offer, finish: (sabores?: Line["sabores"]) => void): Picker {
  const flavors = shop.menu.sabores;
  const title = create("h2", { id: "selector-titulo", tabindex: "-1" });
  const hint = create("p", { class: "selector-ayuda" });
  const status = create("p", { class: "selector-estado", role: "status" });
  const found = create("p", { class: "selector-cuantos", role: "status" });
  const filter = createFilter(flavors);
  const options = flavors.map((flavor, i) => createOption(flavor, `sabor-${i}`, toggle));
  const groups = groupOptions(options);
  const list = create("ul", { "class": "elegidos", "aria-label": "Sabores elegidos" });
  const repeat = create("div", { class: "repetir" });
  const chips = create("div", { class: "selector-elegidos" }, list, repeat);
  const back = createButton("Volver", { class: "boton boton-suave" }, () => turnTo(current - 1));
  const next = createButton("Listo", { class: "boton boton-fuerte" }, goOn);
  const cancel = createButton("Cancelar", { class: "boton boton-suave" }, () => finish());
  const body = create(
    "div",
    { class: "selector-cuerpo" },
    filter,
    found,
    ...groups.map(({ element }) => element),
  );
  filter.addEventListener("input", applyFilter);

  let picking: Picking = { nombre: "", tubs: [], sabores: [] };
  let there: ReadonlySet<string> = new Set();
  let chosen: (readonly string[])[] = [];
  let current = 0;

  const most = () => picking.tubs[current]?.saboresMax ?? 0;
  const chosenNow = () => chosen[current] ?? [];

  function turnTo(index: number): void {
    const { tubs, nombre } = picking;
    const isOne = tubs.length === 1;
    current = index;
    setText(title, isOne ? nombre : `${nombre}: pote ${index + 1}`);
    const tub = isOne ? "" : `${tubs[index]?.nombre} (pote ${index + 1} de ${tubs.length}). `;
    setText(hint, `${tub}Elegí ${most() === 1 ? "un sabor" : `hasta ${most()} sabores`}.`);
    setText(next, index + 1 < tubs.length ? "Siguiente pote" : "Listo");
    back.hidden = index === 0;
    clearSearch();
    choose(chosenNow());
    body.scrollTo(0, 0);
    title.focus();
  }

  /** Takes a flavor, or puts it back; a full tub stays as it is. */
  function toggle(name: string): void {
    const names = chosenNow();
    if (names.includes(name)) return choose(names.filter((other) => other !== name));
    if (names.length < most()) return choose([...names, name]);
    choose(names);
    const room = most() === 1 ? "entra un sabor" : `entran hasta ${most()} sabores`;
    const out = most() === 1 ? "el otro" : "uno";
    setText(status, `En este pote ${room}. Para sumar ${name}, sacá ${out}.`);
  }

  function choose(names: readonly string[]): void {
    chosen[current] = names;
    for (const { input, flavor } of options) input.checked = names.includes(flavor.nombre);
    list.replaceChildren(...names.map(createChip));
    list.hidden = names.length === 0;
    chips.scrollLeft = chips.scrollWidth;
    const last = (current > 0 ? chosen[current - 1] : picking.before) ?? [];
    const before = last.filter((name) => there.has(name)).slice(0, most());
    const canRepeat = names.length === 0 && before.length > 0;
    const again = `Repetir sabores: ${joinNames(before)}`;
    repeat.replaceChildren(
      ...canRepeat
        ? [createButton(again, { class: "elegido" }, () => {
          choose(before);
          next.focus();
        })]
        : [],
    );
    const isFull = names.length >= most();
    body.toggleAttribute("data-lleno", isFull);
    setText(status, `${names.length} de ${most()}${isFull ? ": está completo." : ""}`);
  }

  /** A flavor that is chosen, to be taken out again; the focus goes to its neighbour. */
  function createChip(name: string, index: number): HTMLElement {
    const look = { "class": "elegido", "aria-label": `Sacar: ${name}` };
    const button = createButton(name, look, () => {
      toggle(name);
      const buttons = list.querySelectorAll("button");
      (buttons[Math.min(index, buttons.length - 1)] ?? next).focus();
    });
    return create("li", {}, button);
  }

  function goOn(): void {
    if (chosenNow().length === 0) return setText(status, "Elegí al menos un sabor para seguir.");
    if (current + 1 < picking.tubs.length) return turnTo(current + 1);
    finish(chosen);
  }

  function applyFilter(): void {
    const wanted = new Set(findFlavors(shop, readWanted(filter)).map(({ nombre }) => nombre));
    for (const { element, flavor } of options) element.hidden = !wanted.has(flavor.nombre);
    for (const { element, own } of groups) element.hidden = own.every((one) => one.element.hidden);
    setText(found, tellCount(wanted.size, flavors.length));
  }

  function clearSearch(): void {
    const field = filter.querySelector("input");
    if (field !== null) field.value = "";
    applyFilter();
  }

  return {
    title,
    parts: [
      create("div", { class: "selector-cabeza" }, title, cancel, hint),
      body,
      create("div", { class: "selector-pie" }, chips, status, back, next),
    ],
    start(wanted, ofDay) {
      picking = wanted;
      const flavorsOfDay = new Map(ofDay.menu.sabores.map((flavor) => [flavor.nombre, flavor]));
      there = new Set(
        ofDay.menu.sabores.filter(({ disponible }) => disponible).map(({ nombre }) => nombre),
      );
      for (const { input, marks, flavor } of options) {
        input.disabled = !there.has(flavor.nombre);
        const own = flavorsOfDay.get(flavor.nombre) ?? flavor;
        setText(marks, [shortageOf(ofDay, own) ?? [], tellMarks(flavor)].flat().join(" · "));
      }
      chosen = wanted.tubs.map((_, i) =>
        (wanted.sabores[i] ?? []).filter((name) => there.has(name))
      );
      turnTo(0);
    },
    sabores: () => chosen,
  };
}

/** The fields to look for flavors with: a text, and the diets that leave something out. */
function createFilter(flavors: readonly Flavor[]): HTMLElement {
  const search = create("input", {
    type: "search",
    placeholder: "dulce de leche, limón…",
    autocomplete: "off",
    enterkeyhint: "search",
  });
  const chips = dietsIn(flavors).map((diet) =>
    create(
      "label",
      { class: "chip" },
      create("input", { type: "checkbox", value: diet }),
      capitalize(tellDiet(diet)),
    )
  );
  return create(
    "div",
    { class: "filtro", role: "search" },
    create("label", { class: "filtro-texto" }, "Buscá un sabor", search),
    create("div", { "class": "chips", "role": "group", "aria-label": "Filtros" }, ...chips),
  );
}

/** A flavor's box: named by its name and marks, its description read out after them. */
function createOption(flavor: Flavor, id: string, toggle: (name: string) => void) {
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

function tellMarks(flavor: Flavor): readonly string[] {
  return [
    ...tellDiets(flavor),
    ...flavor.alcohol ? ["con alcohol"] : [],
    ...flavor.alergenos.length === 0 ? [] : [`contiene ${joinNames(flavor.alergenos)}`],
  ];
}

/** A group a category, in the menu's order. */
function groupOptions(options: readonly ReturnType<typeof createOption>[]) {
  return [...Map.groupBy(options, ({ flavor }) => flavor.categoria)].map(([category, own], i) => {
    const ball = create("span", { "class": "bocha", "aria-hidden": "true" });
    const title = create("h3", { id: `categoria-${i}` }, ball, category);
    const look = { "class": `opciones tono-${i % HUES + 1}`, "role": "group" };
    const element = create(
      "div",
      { ...look, "aria-labelledby": title.id },
      title,
      ...own.map((option) => option.element),
    );
    return { own, element };
  });
}
