/** The flavors chosen in the picker, for one tub after the other. */

import type { Tub } from "../../shop/shapes.ts";

/** The tubs of a request, the flavors chosen for each, and the tub at hand. */
export interface Selection {
  /** At least one. */
  readonly tubs: readonly Tub[];
  readonly chosen: readonly (readonly string[])[];
  readonly current: number;
}

/** The result of pressing a flavor: a full tub refuses it. */
export interface Toggled {
  readonly kind: "added" | "removed" | "refused";
  readonly selection: Selection;
}

/** Starts with the first tub. Leaves out flavors that aren't available. */
export function startSelection(
  tubs: readonly Tub[],
  sabores: readonly (readonly string[])[],
  available: ReadonlySet<string>,
): Selection {
  const chosen = tubs.map((_, i) =>
    (sabores[i] ?? []).filter((name) => available.has(name))
  );
  return { tubs, chosen, current: 0 };
}

/** Returns the flavors of the tub at hand. */
export function chosenIn({ chosen, current }: Selection): readonly string[] {
  return chosen[current] ?? [];
}

/** Returns the number of flavors that the tub at hand takes. */
export function roomIn({ tubs, current }: Selection): number {
  return tubs[current]?.saboresMax ?? 0;
}

/** Returns true if the tub at hand takes no more flavors. */
export function isFull(selection: Selection): boolean {
  return chosenIn(selection).length >= roomIn(selection);
}

/** Sets the flavors of the tub at hand; without a tub, nothing changes. */
export function choose(
  selection: Selection,
  names: readonly string[],
): Selection {
  const chosen = selection.chosen.map((flavors, i) =>
    i === selection.current ? names : flavors
  );
  return { ...selection, chosen };
}

/** Adds a flavor to the tub at hand, or removes it. */
export function toggleFlavor(selection: Selection, name: string): Toggled {
  const names = chosenIn(selection);
  if (names.includes(name)) {
    const others = names.filter((other) => other !== name);
    return { kind: "removed", selection: choose(selection, others) };
  }

  return isFull(selection)
    ? { kind: "refused", selection }
    : { kind: "added", selection: choose(selection, [...names, name]) };
}
