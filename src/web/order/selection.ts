/** The flavors chosen in the picker for one tub after the other, and sentences about the choice. */

import { describeConflicts, type Diet, keepsDiet } from "../../shop/diets.ts";
import type { Flavor, Tub } from "../../shop/shapes.ts";
import { joinNames } from "../../words/lists.ts";

/** A request to pick flavors for the tubs of an item. */
export interface Picking {
  readonly item: Pick<Tub, "id" | "nombre">;
  /** The tubs of the item, at least one. */
  readonly tubs: readonly Tub[];
  /** The flavors that each tub already has. */
  readonly sabores: readonly (readonly string[])[];
  /** The flavors that don't fit into the chosen size. */
  readonly leftOut: readonly string[];
  /** The flavors of the order's last tub when the picker opened. The first tub can repeat them. */
  readonly lastTub: readonly string[];
  /** A flavor that `startSelection` removes from every tub. */
  readonly without?: string | undefined;
}

/** A request with the flavors chosen so far, in `sabores`, and the current tub. */
export interface Selection extends Picking {
  /** The flavors of the menu. */
  readonly flavors: readonly Flavor[];
  /** The position of the current tub in `tubs`. */
  readonly current: number;
}

/** The tub for which the visitor is choosing flavors. */
interface CurrentTub {
  /** The names of the chosen flavors. */
  readonly names: readonly string[];
  /** The maximum number of flavors in the tub. */
  readonly capacity: number;
  readonly isFull: boolean;
}

/** Starts a selection with the first tub. Removes unavailable flavors, the flavor in `without`, and the flavors that don't fit into their tub. */
export function startSelection(
  picking: Picking,
  flavors: readonly Flavor[],
): Selection {
  const offered = flavors.filter(({ nombre }) => nombre !== picking.without);

  // No diet is passed, so flavors that conflict with the order's diet stay.
  return {
    ...picking,
    sabores: picking.tubs.map(({ saboresMax }, i) =>
      keepOffered(picking.sabores[i] ?? [], offered, []).slice(0, saboresMax)
    ),
    leftOut: keepOffered(picking.leftOut, offered, []),
    flavors,
    current: 0,
  };
}

/** Changes the size of an item with one tub. Flavors over the new size's limit go to `leftOut`, and come back in a larger size. */
export function chooseSize(selection: Selection, tub: Tub): Selection {
  const names = [...selection.sabores, selection.leftOut].flat();
  return {
    ...selection,
    item: tub,
    tubs: [tub],
    sabores: [names.slice(0, tub.saboresMax)],
    leftOut: names.slice(tub.saboresMax),
  };
}

/** Returns the current tub. */
export function currentTubOf(
  { tubs, sabores, current }: Selection,
): CurrentTub {
  const names = sabores[current] ?? [];
  const capacity = tubs[current]?.saboresMax ?? 0;
  return {
    names,
    capacity,
    isFull: names.length >= capacity,
  };
}

/** Sets the flavors of the current tub, and empties `leftOut`. */
export function choose(
  selection: Selection,
  names: readonly string[],
): Selection {
  return {
    ...selection,
    sabores: selection.sabores.with(selection.current, names),
    leftOut: [],
  };
}

/** Adds a flavor to the current tub or, if the tub has the flavor, removes the flavor. A full tub takes no other flavor: the result is the same object. */
export function toggleFlavor(selection: Selection, name: string): Selection {
  const { names, isFull } = currentTubOf(selection);
  if (names.includes(name)) {
    return choose(selection, names.filter((other) => other !== name));
  }

  return isFull ? selection : choose(selection, [...names, name]);
}

/** Returns the flavors that an empty current tub can repeat: those of the previous tub or, for the first tub, `lastTub`. Leaves out flavors that are unavailable, conflict with the diet, or don't fit. Returns none if the tub has flavors. */
export function repeatable(
  selection: Selection,
  diet: readonly Diet[],
): readonly string[] {
  const {
    sabores,
    flavors,
    current,
    lastTub,
  } = selection;
  const { names, capacity } = currentTubOf(selection);
  if (names.length > 0) return [];

  const previous = sabores[current - 1] ?? lastTub;
  return keepOffered(previous, flavors, diet).slice(0, capacity);
}

/** Returns the names of the flavors that are available and keep a diet. */
function keepOffered(
  names: readonly string[],
  flavors: readonly Flavor[],
  diet: readonly Diet[],
): readonly string[] {
  return names.filter((name) =>
    flavors.some((flavor) =>
      flavor.nombre === name && flavor.disponible && keepsDiet(flavor, diet)
    )
  );
}

/** Describes the current tub: the only tub by its description, any other tub by its name and number. */
export function describeCurrentTub({ tubs, current }: Selection): string {
  const tub = tubs[current];
  return tubs.length === 1
    ? `${tub?.descripcion}`
    : `${tub?.nombre}: pote ${current + 1} de ${tubs.length}`;
}

/** Describes the flavors that the chosen size leaves out; "" without such flavors. */
export function describeLeftOut({ item, leftOut }: Selection): string {
  return leftOut.length === 0
    ? ""
    : `No entra todo en ${item.nombre}: sacamos ${joinNames(leftOut)}.`;
}

/**
 * Describes the flavors of the current tub. If the size leaves flavors out, names only those.
 * Otherwise, states the count, and then each conflict with the diet or, without conflicts,
 * the description of the flavor chosen last. Without flavors, requests a choice.
 */
export function describeChosen(
  selection: Selection,
  diet: readonly Diet[],
): string {
  const { names, capacity, isFull } = currentTubOf(selection);
  if (names.length === 0) {
    const limit = capacity === 1 ? "un sabor" : `hasta ${capacity} sabores`;
    return `Elegí ${limit}.`;
  }

  const last = selection.flavors.find(({ nombre }) => nombre === names.at(-1));
  const conflicts = selection.flavors
    .filter((flavor) =>
      names.includes(flavor.nombre) && !keepsDiet(flavor, diet)
    )
    .map((flavor) =>
      `Ojo: ${flavor.nombre} ${describeConflicts(flavor, diet)}.`
    );
  const details = conflicts.length > 0
    ? conflicts
    : [`${last?.nombre}: ${last?.descripcion}`];
  const ending = isFull ? ": está completo." : ".";
  return describeLeftOut(selection) ||
    [`${names.length} de ${capacity}${ending}`, ...details].join(" ");
}
