/** Ordered tubs in fewer, larger tubs. */

import type { Tub } from "../shapes.ts";
import { sumOf } from "./costs.ts";
import type { FilledTub } from "./order.ts";

/** A tub to buy, and how many grams still fit into it. */
interface Bin extends FilledTub {
  readonly room: number;
}

/**
 * Yields ways to pack tubs, depth first: each keeps its size or goes whole into
 * a larger tub, where all flavors fit.
 *
 * @param isWorthTrying Returns false to pass over the ways that cost at least
 *   this much.
 */
export function* packTubs(
  menu: readonly Tub[],
  ordered: readonly FilledTub[],
  isWorthTrying: (pesos: number) => boolean,
): Generator<readonly FilledTub[]> {
  const sizes = menu.toSorted((a, b) => b.gramos - a.gramos);
  const tubs = ordered.toSorted((a, b) => b.tub.gramos - a.tub.gramos);
  const pesosPerGram = Math.min(...menu.map((tub) => tub.precio / tub.gramos));

  yield* pack([], 0, 0, gramsOf(tubs));

  function* pack(
    bins: readonly Bin[],
    at: number,
    pesos: number,
    missingGrams: number,
  ): Generator<readonly FilledTub[]> {
    const least = pesos + Math.max(0, missingGrams) * pesosPerGram;
    if (!isWorthTrying(least)) return;

    const tub = tubs[at];
    if (tub === undefined) return yield bins;

    for (const [i, bin] of bins.entries()) {
      const joined = join(bin, tub);
      if (joined) {
        yield* pack(bins.with(i, joined), at + 1, pesos, missingGrams);
      }
    }
    for (const size of sizes) {
      const bin = open(size, tub);
      if (bin) {
        yield* pack(
          [...bins, bin],
          at + 1,
          pesos + size.precio,
          missingGrams - size.gramos,
        );
      }
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
  if (room < 0) return undefined;

  const flavors = [...new Set([...bin.sabores, ...sabores])];
  return flavors.length <= bin.tub.saboresMax
    ? { tub: bin.tub, sabores: flavors, room }
    : undefined;
}

/** Adds up the prices of tubs. */
export function pesosOf(tubs: readonly FilledTub[]): number {
  return sumOf(tubs, ({ tub }) => tub.precio);
}

/** Adds up the grams of tubs. */
export function gramsOf(tubs: readonly FilledTub[]): number {
  return sumOf(tubs, ({ tub }) => tub.gramos);
}
