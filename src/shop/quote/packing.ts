/** Ordered tubs in fewer, larger tubs. */

import type { Tub } from "../shapes.ts";
import type { FilledTub } from "./order.ts";

/** A tub to buy, and how many grams still fit into it. */
interface Bin extends FilledTub {
  readonly room: number;
}

/** Tubs to buy instead of others, and their price. */
export interface Packing {
  readonly pesos: number;
  readonly tubs: readonly FilledTub[];
}

/**
 * Lists ways to pack tubs, depth first: each keeps its size or goes whole into
 * a larger tub, where all flavors fit. Passes over ways that cost at least the
 * limit, and those after a step for which `next` returns false.
 */
export function* listPackings(
  menu: readonly Tub[],
  ordered: readonly FilledTub[],
  search: { readonly limit: () => number; readonly next: () => boolean },
): Generator<Packing> {
  const sizes = menu.toSorted((a, b) => b.gramos - a.gramos);
  const pesosPerGram = Math.min(...menu.map((tub) => tub.precio / tub.gramos));

  yield* pack([], ordered, 0);

  function* pack(
    bins: readonly Bin[],
    [tub, ...others]: readonly FilledTub[],
    pesos: number,
  ): Generator<Packing> {
    if (tub === undefined) {
      yield { pesos, tubs: bins };
      return;
    }

    const grams = sumOf([tub, ...others], ({ tub: { gramos } }) => gramos);
    const missingGrams = Math.max(0, grams - sumOf(bins, ({ room }) => room));
    const least = pesos + missingGrams * pesosPerGram;
    if (least >= search.limit() || !search.next()) return;

    for (const [i, bin] of bins.entries()) {
      const joined = join(bin, tub);
      if (joined) yield* pack(bins.with(i, joined), others, pesos);
    }
    for (const size of sizes) {
      const opened = open(size, tub);
      if (opened) yield* pack([...bins, opened], others, pesos + size.precio);
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
  const fits = room >= 0 && flavors.length <= bin.tub.saboresMax;
  return fits ? { tub: bin.tub, sabores: flavors, room } : undefined;
}

/** Adds up an amount of each item. */
export function sumOf<T>(
  items: readonly T[],
  amountOf: (item: T) => number,
): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
