/** The search for the cheapest order: numbers and promos alone. */

import type { Delivery } from "../files.ts";
import type { DeliveryMode, Promo } from "../shapes.ts";
import type { Costs } from "./costs.ts";
import { MAX_TUBS } from "./order.ts";

/** The search stops after so many sets of promos. */
const MOST_CANDIDATES = 20_000;

/** What may stand in an order: the tubs and extras of the menu. */
export interface Good {
  readonly kind: "potes" | "adicionales";
  readonly id: string;
  readonly nombre: string;
  readonly precio: number;
}

/** So many of a good, by its place in the list of goods. */
export type Count = readonly [good: number, count: number];

/** A promo, and its parts among the goods. */
export interface Choice {
  readonly promo: Promo;
  readonly tubs: readonly Count[];
  readonly extras: readonly Count[];
}

/** What is bought in place of the single things. */
export interface Candidate {
  readonly total: number;
  /** In the menu's order, each as often as it is bought. */
  readonly promos: readonly Promo[];
  /** The one thing more than was asked. */
  readonly more: Good | undefined;
}

/** What is searched through. */
export interface Search {
  readonly goods: readonly Good[];
  /** How many of each good. */
  readonly needed: readonly number[];
  readonly choices: readonly Choice[];
  /** What the order costs as it is. */
  readonly now: Costs;
  /** What is needed costs without any promo. */
  readonly alone: number;
}

/**
 * The cheapest set of promos, with one thing more at most, that costs less than an order does now and lacks nothing that
 * it doesn't: exact up to 20,000 sets, depth first in the menu's order. Of promos with the same parts and price only the
 * first is tried. Plain loops: a candidate takes 0.1 µs, and not 1.
 */
export function findCheapest(
  { envio, envioGratisDesde, pedidoMinimoEnvio }: Delivery,
  entrega: DeliveryMode,
  { goods, needed, choices: all, now, alone }: Search,
): Candidate | undefined {
  const isSent = entrega === "envio";
  const least = isSent && now.pedidoMinimo.cumple ? pedidoMinimoEnvio : 0;
  const choices = [
    ...Map.groupBy(all, ({ promo, tubs, extras }) => JSON.stringify([promo.precio, tubs, extras]))
      .values(),
  ].flatMap((alike) => alike.slice(0, 1));
  const tubs = goods.reduce(
    (sum, { kind }, i) => kind === "potes" ? sum + (needed[i] ?? 0) : sum,
    0,
  );
  const mores = goods.filter(({ kind }) => kind === "adicionales" || tubs < MAX_TUBS)
    .toSorted((a, b) => a.precio - b.precio);
  const left = [...needed];
  const chosen: Promo[] = [];
  const found: { best?: Candidate } = {};
  let lowest = now.total - 1;
  let tried = 0;
  visit(0, alone);
  return found.best;

  /** Tries the promos chosen so far, then with each one more, from a place of the menu on: what they cost with the rest. */
  function visit(from: number, subtotal: number): void {
    tried += 1;
    consider(subtotal, undefined);
    if (subtotal < least) considerMore(subtotal, least);
    if (
      isSent && subtotal < envioGratisDesde &&
      (subtotal < least || envioGratisDesde - subtotal < envio)
    ) {
      considerMore(subtotal, envioGratisDesde);
    }
    for (let i = from; i < choices.length && tried < MOST_CANDIDATES; i += 1) {
      const choice = choices[i];
      if (choice !== undefined && fits(choice)) take(choice, i, subtotal + choice.promo.precio);
    }
  }

  function fits({ tubs }: Choice): boolean {
    for (const [good, count] of tubs) if ((left[good] ?? 0) < count) return false;
    return true;
  }

  function take({ promo, tubs, extras }: Choice, i: number, price: number): void {
    let after = price;
    for (const [good, count] of tubs) {
      left[good] = (left[good] ?? 0) - count;
      after -= count * (goods[good]?.precio ?? 0);
    }
    // An extra that isn't needed comes for nothing: below zero there is none to save.
    for (const [good, count] of extras) {
      const there = left[good] ?? 0;
      left[good] = there - count;
      after -= Math.max(0, Math.min(there, count)) * (goods[good]?.precio ?? 0);
    }
    chosen.push(promo);
    visit(i, after);
    chosen.pop();
    for (const [good, count] of tubs) left[good] = (left[good] ?? 0) + count;
    for (const [good, count] of extras) left[good] = (left[good] ?? 0) + count;
  }

  /** The cheapest thing with which a subtotal reaches a threshold of delivery. */
  function considerMore(subtotal: number, threshold: number): void {
    const more = mores.find(({ precio }) => subtotal + precio >= threshold);
    if (more !== undefined) consider(subtotal + more.precio, more);
  }

  function consider(subtotal: number, more: Good | undefined): void {
    const total = isSent && subtotal < envioGratisDesde ? subtotal + envio : subtotal;
    if (total > lowest || subtotal < least) return;
    const { best } = found;
    const isBetter = total < lowest || best === undefined || (
          Number(more !== undefined) - Number(best.more !== undefined) ||
          chosen.length - best.promos.length
        ) < 0;
    if (!isBetter) return;
    lowest = total;
    found.best = { total, promos: [...chosen], more };
  }
}
