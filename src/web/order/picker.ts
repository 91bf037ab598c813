/** The picker for the flavors of a tub, or of each tub of a promo. */

import { describeConflicts, type Diet, keepsDiet } from "../../shop/diets.ts";
import type { Tub } from "../../shop/shapes.ts";
import type { ShopOnDate } from "../../shop/shop.ts";
import { joinNames } from "../../words/lists.ts";
import { createDietChips, setUpDietChips } from "../menu/diet_chips.ts";
import { findFlavors, tellCount } from "../menu/search.ts";
import { create, createButton, setText } from "../page/dom.ts";
import type { Line, Offer } from "./draft.ts";
import { createFlavors, fillTub } from "./flavors.ts";

/** A request to pick: the tubs, and the flavors that each already has. */
export interface Picking {
  readonly nombre: string;
  /** At least one. */
  readonly tubs: readonly Tub[];
  readonly sabores: Line["sabores"];
  /** The flavors of another tub, offered for repetition. */
  readonly before?: readonly string[];
}

/** The picker. */
interface Picker {
  /** Can have the focus. */
  readonly title: HTMLElement;
  /** From top to bottom. */
  readonly parts: readonly HTMLElement[];
  /** Starts with the shop on the order's date. Leaves out flavors that aren't available. */
  start(wanted: Picking, ofDay: Pick<ShopOnDate, "menu" | "usual">): void;
  /** Scrolls to the top, once the picker is visible. */
  opened(): void;
  /** Shows the flavors of another date. */
  showDay(ofDay: Pick<ShopOnDate, "menu" | "usual">): void;
  /** Shows only the flavors that suit a diet. */
  showDiet(diet: readonly Diet[]): void;
  /** Returns the flavors picked for each tub. */
  sabores(): Line["sabores"];
}

/** Creates the picker. `kitchen` is the shop's note about diets; `finish` takes the picked flavors. */
export function createPicker(
  shop: Offer,
  kitchen: string,
  finish: (sabores?: Line["sabores"]) => void,
  setDiet: (diet: readonly Diet[]) => void,
): Picker {
  const { sabores } = shop.menu;
  const title = create("h2", { id: "selector-titulo", tabindex: "-1" });
  const hint = create("p", { class: "selector-ayuda" });
  const status = create("p", { class: "selector-estado", role: "status" });
  const found = create("p", { class: "selector-cuantos", role: "status" });
  const search = create("input", {
    "type": "search",
    "placeholder": "Buscá un sabor",
    "aria-label": "Buscá un sabor",
    "autocomplete": "off",
    "enterkeyhint": "done",
    "input": showFound,
    "keydown": takeBest,
  });
  const chips = createDietChips(sabores);
  const showChips = setUpDietChips(chips, setDiet);
  const note = create("p", { class: "nota selector-cocina" });
  const filter = create(
    "div",
    { class: "filtro", role: "search" },
    search,
    chips,
  );
  const body = create("div", { class: "selector-cuerpo" });
  const flavors = createFlavors(sabores, body, toggle);
  const top = create(
    "div",
    { class: "selector-arriba" },
    filter,
    found,
    flavors.strip,
  );
  body.append(top, note, ...flavors.lists);
  const tub = create("div", { "class": "tacho", "aria-hidden": "true" });
  const list = create("ul", {
    "class": "elegidos",
    "aria-label": "Sabores elegidos",
  });
  const repeat = create("div", { class: "repetir" });
  const picked = create("div", { class: "selector-elegidos" }, list, repeat);
  const back = createButton("Volver", () => turnTo(current - 1));
  const next = createButton("Listo", goOn, { class: "boton boton-fuerte" });
  const leave = {
    "class": "boton boton-suave selector-salir",
    "aria-label": "Cancelar",
  };
  const cancel = createButton("✕", () => finish(), leave);

  let picking: Picking = { nombre: "", tubs: [], sabores: [] };
  let there: ReadonlySet<string> = new Set();
  let chosen: (readonly string[])[] = [];
  let current = 0;
  let diet: readonly Diet[] = [];

  const most = () => picking.tubs[current]?.saboresMax ?? 0;
  const chosenNow = () => chosen[current] ?? [];
  const keeps = (name: string) =>
    sabores.some((flavor) => flavor.nombre === name && keepsDiet(flavor, diet));

  function turnTo(index: number): void {
    const { tubs, nombre } = picking;
    const [tub] = tubs.slice(index);
    current = index;
    setText(title, nombre);
    const place = `${tub?.nombre}: pote ${index + 1} de ${tubs.length}`;
    setText(hint, tubs.length === 1 ? tub?.descripcion ?? "" : place);
    back.hidden = index === 0;
    search.value = "";
    showFound();
    choose(chosenNow());
    opened();
  }

  function opened(): void {
    body.scrollTo(0, 0);
    flavors.markCurrent();
    title.focus();
  }

  /** Adds or removes a flavor, and clears the search. A full tub stays unchanged. */
  function toggle(name: string): void {
    const names = chosenNow();
    if (names.includes(name)) {
      return choose(names.filter((other) => other !== name));
    }
    if (names.length < most()) {
      choose([...names, name]);
      const isSearched = search.value !== "";
      search.value = "";
      if (isSearched) showFound();
      return flavors.show(name, ...isSearched ? ["focus" as const] : []);
    }
    choose(names);
    const room = most() === 1
      ? "entra un sabor"
      : `entran hasta ${most()} sabores`;
    const out = most() === 1 ? "el otro" : "uno";
    setText(status, `En este pote ${room}. Para sumar ${name}, sacá ${out}.`);
  }

  /** Adds the best match when the visitor presses Enter, and clears the search for the next. */
  function takeBest(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
    if (search.value.trim() === "" || chosenNow().length >= most()) return;
    const best = findFlavors(shop, search.value, diet)
      .find(({ nombre }) => there.has(nombre) && !chosenNow().includes(nombre));
    if (best === undefined) return;
    toggle(best.nombre);
    search.focus();
  }

  function choose(names: readonly string[]): void {
    chosen[current] = names;
    flavors.showChosen(names);
    fillTub(tub, names.map(flavors.toneOf), most());
    list.replaceChildren(...names.map(createChip));
    list.hidden = names.length === 0;
    if (names.length > 0) picked.scrollLeft = picked.scrollWidth;
    showRepeat(names);
    const isFull = names.length >= most();
    body.toggleAttribute("data-lleno", isFull);
    const count = `${names.length} de ${most()}${
      isFull ? ": está completo." : ""
    }`;
    const begin = `Elegí ${
      most() === 1 ? "un sabor" : `hasta ${most()} sabores`
    }.`;
    setText(
      status,
      [names.length === 0 ? begin : count, ...tellOthers(names)].join(" "),
    );
    keepInSight();
  }

  /** Keeps the last flavor in view: chosen flavors make the foot grow over it. */
  function keepInSight(): void {
    const tapped = document.activeElement?.closest(".opcion");
    if (!tapped) return;
    const { bottom } = tapped.getBoundingClientRect();
    if (bottom > body.getBoundingClientRect().bottom) {
      tapped.scrollIntoView({ block: "nearest" });
    }
  }

  /** Returns the chosen flavors that don't suit the diet. */
  function tellOthers(names: readonly string[]): readonly string[] {
    return sabores.filter(({ nombre }) =>
      names.includes(nombre) && !keeps(nombre)
    )
      .map((flavor) =>
        `Ojo: ${flavor.nombre} ${describeConflicts(flavor, diet)}.`
      );
  }

  function showRepeat(names: readonly string[]): void {
    const last = (current > 0 ? chosen[current - 1] : picking.before) ?? [];
    const before = last.filter((name) => there.has(name) && keeps(name)).slice(
      0,
      most(),
    );
    repeat.replaceChildren();
    if (names.length > 0 || before.length === 0) return;
    const again = createButton(`Repetir sabores: ${joinNames(before)}`, () => {
      choose(before);
      next.focus();
    }, { class: "elegido" });
    repeat.append(again);
  }

  /** Creates the chip of a chosen flavor. Pressing it removes the flavor and moves the focus to its neighbor. */
  function createChip(name: string, index: number): HTMLElement {
    const look = { "class": "elegido", "aria-label": `Sacar: ${name}` };
    const button = createButton(name, () => {
      toggle(name);
      const buttons = list.querySelectorAll("button");
      (buttons[Math.min(index, buttons.length - 1)] ?? next).focus();
    }, look);
    return create("li", {}, button);
  }

  function goOn(): void {
    if (chosenNow().length === 0) {
      return setText(status, "Elegí al menos un sabor para seguir.");
    }
    if (current + 1 < picking.tubs.length) return turnTo(current + 1);
    finish(chosen);
  }

  function showFound(): void {
    const isSearched = search.value.trim() !== "";
    const wanted = findFlavors(shop, search.value, diet);
    flavors.showFound(wanted, isSearched);
    setText(found, tellCount(wanted.length, sabores.length));
    found.classList.toggle("oculto", !isSearched && wanted.length > 0);
  }

  function showDay(ofDay: Pick<ShopOnDate, "menu" | "usual">): void {
    there = new Set(
      ofDay.menu.sabores.filter(({ disponible }) => disponible).map((
        { nombre },
      ) => nombre),
    );
    flavors.showDay(ofDay);
  }

  return {
    title,
    parts: [
      create("div", { class: "selector-cabeza" }, title, hint, back, cancel),
      body,
      create("div", { class: "selector-pie" }, tub, status, picked, next),
    ],
    start(wanted, ofDay) {
      picking = wanted;
      showDay(ofDay);
      chosen = wanted.tubs.map((_, i) =>
        (wanted.sabores[i] ?? []).filter((name) => there.has(name))
      );
      turnTo(0);
    },
    opened,
    showDay,
    showDiet(wanted) {
      if (wanted.join() === diet.join()) return;
      diet = wanted;
      showChips(diet);
      setText(note, diet.length === 0 ? "" : kitchen);
      showFound();
      choose(chosenNow());
    },
    sabores: () => chosen,
  };
}
