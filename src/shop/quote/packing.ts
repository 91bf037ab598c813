/** The ways to put ordered tubs into fewer, larger tubs. */

import type { Tub } from "../shapes.ts";
import { sumOf } from "./costs.ts";
import type { FilledTub } from "./order.ts";

/** A tub to buy, and its room for more ice cream, in grams. */
interface Bin extends FilledTub {
  readonly room: number;
}

/**
 * Finds ways to pack tubs, depth first. Each ordered tub keeps its size, or goes
 * undivided into a larger tub that has room for all flavors.
 *
 * @param tryNext Gets the least price of the ways from here. Returns false to
 * skip these ways.
 * @param onPacked Gets the tubs of each way.
 */
export function packTubs(
  menu: readonly Tub[],
  ordered: readonly FilledTub[],
  tryNext: (leastPesos: number) => boolean,
  onPacked: (tubs: readonly FilledTub[]) => void,
): void {
  const sizes = menu.toSorted((a, b) => b.gramos - a.gramos);
  const tubs = ordered.toSorted((a, b) => b.tub.gramos - a.tub.gramos);
  const pricesPerGram = menu.map(({ precio, gramos }) => precio / gramos);
  const pesosPerGram = Math.min(...pricesPerGram);

  pack([], 0, 0, gramsOf(tubs));

  function pack(
    bins: readonly Bin[],
    next: number,
    pesos: number,
    missingGrams: number,
  ): void {
    // Each gram that no tub covers yet costs at least as much as the menu's cheapest gram.
    const missingPesos = Math.max(0, missingGrams) * pesosPerGram;
    if (!tryNext(pesos + missingPesos)) return;

    const tub = tubs[next];
    // After the last tub, the way is complete.
    if (tub === undefined) return onPacked(bins);

    for (const [i, bin] of bins.entries()) {
      const joined = join(bin, tub);
      if (joined === undefined) continue;

      const newBins = bins.with(i, joined);
      pack(newBins, next + 1, pesos, missingGrams);
    }
    for (const size of sizes) {
      const bin = open(size, tub);
      if (bin === undefined) continue;

      const missing = missingGrams - size.gramos;
      const price = pesos + size.precio;
      pack([...bins, bin], next + 1, price, missing);
    }
  }
}

/**
 * Opens a tub of a size for an ordered tub. Returns undefined for a smaller size,
 * for another of equal weight, and if the flavors don't fit.
 */
function open(size: Tub, ordered: FilledTub) {
  // A tub that keeps its size takes no other tubs.
  if (size.id === ordered.tub.id) return { ...ordered, room: 0 };
  if (size.gramos <= ordered.tub.gramos) return undefined;

  const bin = {
    tub: size,
    sabores: [],
    room: size.gramos,
  };
  return join(bin, ordered);
}

/** Adds an ordered tub to a larger one, if the grams and all flavors fit. */
function join(bin: Bin, { tub, sabores }: FilledTub) {
  const room = bin.room - tub.gramos;
  if (room < 0) return undefined;

  const flavors = new Set([...bin.sabores, ...sabores]);
  if (flavors.size > bin.tub.saboresMax) return undefined;

  return {
    tub: bin.tub,
    sabores: [...flavors],
    room,
  };
}

/** Adds up the prices of tubs. */
export function pesosOf(tubs: readonly FilledTub[]): number {
  return sumOf(tubs, ({ tub }) => tub.precio);
}

/** Adds up the grams of tubs. */
export function gramsOf(tubs: readonly FilledTub[]): number {
  return sumOf(tubs, ({ tub }) => tub.gramos);
}
