/** Ordered tubs in fewer, larger tubs. */

import type { Tub } from "../shapes.ts";
import { sumOf } from "./costs.ts";
import type { FilledTub } from "./order.ts";

/** A tub to buy, and how many grams still fit into it. */
interface Bin extends FilledTub {
  readonly room: number;
}

/** A search for ways to pack tubs. */
interface PackingSearch {
  /** Returns false to pass over the ways that cost at least this much. */
  readonly isWorthTrying: (pesos: number) => boolean;
  readonly found: (pesos: number, tubs: readonly FilledTub[]) => void;
}

/**
 * Reports ways to pack tubs, depth first: each keeps its size or goes whole into
 * a larger tub, where all flavors fit.
 */
export function packTubs(
  menu: readonly Tub[],
  ordered: readonly FilledTub[],
  search: PackingSearch,
): void {
  const sizes = menu.toSorted((a, b) => b.gramos - a.gramos);
  const tubs = ordered.toSorted((a, b) => b.tub.gramos - a.tub.gramos);
  const pesosPerGram = Math.min(...menu.map((tub) => tub.precio / tub.gramos));
  const grams = gramsOf(tubs);

  pack([], 0);

  function pack(bins: readonly Bin[], at: number): void {
    const pesos = sumOf(bins, ({ tub }) => tub.precio);
    const missingGrams = Math.max(0, grams - gramsOf(bins));
    if (!search.isWorthTrying(pesos + missingGrams * pesosPerGram)) return;

    const tub = tubs[at];
    if (tub === undefined) return search.found(pesos, bins);

    for (const [i, bin] of bins.entries()) {
      const joined = join(bin, tub);
      if (joined) pack(bins.with(i, joined), at + 1);
    }
    for (const size of sizes) {
      const bin = open(size, tub);
      if (bin) pack([...bins, bin], at + 1);
    }
  }
}

/** Opens a larger tub for an ordered one, or the same. */
function open(size: Tub, ordered: FilledTub): Bin | undefined {
  if (size.id === ordered.tub.id) return { ...ordered, room: 0 };
  if (size.gramos <= ordered.tub.gramos) return undefined;
  return join({ tub: size, sabores: [], room: size.gramos }, ordered);
}

/** Adds an ordered tub to a larger one, if its grams and all flavors fit. */
function join(bin: Bin, { tub, sabores }: FilledTub): Bin | undefined {
  const room = bin.room - tub.gramos;
  const flavors = [...new Set([...bin.sabores, ...sabores])];
  return room < 0 || flavors.length > bin.tub.saboresMax
    ? undefined
    : { tub: bin.tub, sabores: flavors, room };
}

/** Adds up the grams of tubs. */
export function gramsOf(tubs: readonly FilledTub[]): number {
  return sumOf(tubs, ({ tub }) => tub.gramos);
}
