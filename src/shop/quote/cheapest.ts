/** The cheapest order that contains at least the requested items. */

import { extrasOf, partsOf, pricePromos, tubsOf } from "../menu.ts";
import type { Extra, Promo, Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import {
  type Candidate,
  countItems,
  dealTubs,
  writeLines,
} from "./cheaper_lines.ts";
import { addUp, sumOf } from "./costs.ts";
import type { FilledTub, Item, List, Order } from "./order.ts";
import { unitsOf } from "./reading.ts";
import type { QuoteRequest } from "./request.ts";
import { isInTime, listAdditions, objectToDiet } from "./rules.ts";

/** A set of promos, and the other items of the order at their single prices. */
interface Purchase {
  readonly promos: readonly SearchedPromo[];
  /** The number of each tub and extra outside the promos. */
  readonly loose: ReadonlyMap<Tub | Extra, number>;
  /** The price without the delivery, in pesos. */
  readonly subtotal: number;
  /** The price and the weight of the tubs outside the promos. */
  readonly tubPrice: number;
  readonly grams: number;
}

/** The lines of a cheaper order. */
interface CheaperLines {
  readonly lines: Pick<Order, List>;
  /** True if tubs became larger, and the order has no addition yet. */
  readonly mayEnterPromos: boolean;
}

/** A promo with its parts, and the price and the weight of its tubs. */
interface SearchedPromo extends Promo, Pick<Purchase, "tubPrice" | "grams"> {
  readonly ahorro: number;
  readonly parts: ReadonlyMap<Tub | Extra, number>;
}

/** A tub to buy, and its room for more ice cream, in grams. */
interface Bin extends FilledTub {
  readonly room: number;
}

/** A search for the cheapest purchase. */
type Search = ReturnType<typeof createSearch>;

/** Maximum number of sets of promos. */
const MAX_SETS = 20_000;
/** Maximum number of partial packings of tubs. */
const MAX_PACKINGS = 20_000;

/**
 * Finds the lines of the cheapest order that contains at least the items of a quoted
 * order, delivery included. Returns null if no order is cheaper, or if the cheapest
 * order has too many lines.
 *
 * The cheapest order consists of promos that cost less than their parts, of the
 * ordered items that the promos lack, and of at most one more item. A promo
 * counts only if all its tubs were ordered. Its extras may be new, if they suit the
 * diet and need no more notice than the order gives. Loose tubs may become larger ones.
 *
 * First come all sets of promos with the ordered tubs, depth first in the menu's
 * order, then each set with larger tubs. The number of tries is limited, so a very
 * large order may get a dearer one.
 */
export function findCheaperLines(request: QuoteRequest): CheaperLines | null {
  const search = createSearch(request);
  const { best: ordered } = search;
  for (const purchase of listPurchases(search)) tryTotals(search, purchase);

  // If the order has food against the diet, no tubs are joined: one tub may be for the
  // person with the diet.
  const mayJoin = objectToDiet(request.food, request.diet).length === 0;
  for (const purchase of mayJoin ? listPurchases(search) : []) {
    tryLargerTubs(search, purchase);
  }
  const { best } = search;
  const lines = best === ordered ? null : writeLines(search, best);
  const mayEnterPromos = best.bins !== undefined && best.added.length === 0;
  return lines && { lines, mayEnterPromos };
}

function createSearch(request: QuoteRequest) {
  const { day, diet, lines, costs } = request;
  const { menu } = day;
  const { promo = [], pote = [], adicional = [] } = Object.groupBy(
    unitsOf(lines),
    ({ item }) => item.tipo,
  );
  // A promo of the cheaper order takes the tubs of an ordered promo before the others.
  const tubs = [...promo, ...pote].flatMap(({ tubs }) => tubs);
  const extras = [...promo, ...adicional]
    .flatMap(({ product }) => extrasOf(menu, product));

  const isPossible = (item: Item) => isInTime(request, item);
  const hasRoom = tubs.length < MAX_TUBS;
  const additions = listAdditions(day, diet).filter((item) =>
    (hasRoom || !("gramos" in item)) && isPossible(item)
  );
  const sizes = menu.potes.filter(isPossible);
  const best: Candidate = { promos: [], added: [] };

  return {
    request,
    tubs,
    extras,
    promos: listPromos(request),
    /** The items that an order may add, the cheapest first. */
    additions,
    /** An empty tub of each size, the largest first. */
    bins: sizes.map((tub) => ({ tub, sabores: [], room: tub.gramos }))
      .sort((a, b) => b.room - a.room),
    pesosPerGram: Math.min(
      ...sizes.map(({ precio, gramos }) => precio / gramos),
    ),
    best,
    bestRank: rankOf(costs.total, best),
    /** The number of partial packings tried. */
    packings: 0,
  };
}

/** Lists the promos of the order's date that cost less than their parts. */
function listPromos(request: QuoteRequest): readonly SearchedPromo[] {
  const { day } = request;
  return pricePromos(day)
    .filter((promo) =>
      promo.vale && promo.ahorro > 0 && isInTime(request, promo)
    )
    .map((promo) => ({
      ...promo,
      ...weigh(tubsOf(day.menu, promo)),
      parts: countItems(partsOf(day.menu, promo)),
    }));
}

/**
 * Lists the order without promos, and every set of promos that it may contain, depth
 * first. No set is listed twice, and at most `MAX_SETS` are.
 */
function* listPurchases(search: Search): Generator<Purchase> {
  const { tubs, extras, promos } = search;
  const sizes = tubs.map(({ tub }) => tub);
  const items = [...sizes, ...extras];
  const first: Purchase = {
    promos: [],
    loose: countItems(items),
    subtotal: sumOf(items, ({ precio }) => precio),
    ...weigh(sizes),
  };

  // The purchases to list, the last one first. A set only adds promos from `from` on.
  const stack = [{ purchase: first, from: 0 }];
  for (let count = 0; count < MAX_SETS; count += 1) {
    const step = stack.pop();
    if (step === undefined) return;

    yield step.purchase;
    const larger = promos.slice(step.from).flatMap((promo, i) => {
      const purchase = addPromo(search, step.purchase, promo);
      return purchase ? { purchase, from: step.from + i } : [];
    });
    stack.push(...larger.reverse());
  }
}

/**
 * Adds a promo if each of its tubs is ordered, and each of its extras is
 * ordered or a possible addition. Returns undefined for any other promo.
 */
function addPromo(
  { additions }: Search,
  purchase: Purchase,
  promo: SearchedPromo,
): Purchase | undefined {
  let subtotal = purchase.subtotal - promo.ahorro;
  const loose = new Map(purchase.loose);
  for (const [part, count] of promo.parts) {
    const rest = (loose.get(part) ?? 0) - count;
    const isPossible = rest >= 0 ||
      ("alergenos" in part && additions.includes(part));
    if (!isPossible) return undefined;

    loose.set(part, Math.max(0, rest));
    subtotal += part.precio * Math.max(0, -rest);
  }

  return {
    promos: [...purchase.promos, promo],
    loose,
    subtotal,
    tubPrice: purchase.tubPrice - promo.tubPrice,
    grams: purchase.grams - promo.grams,
  };
}

/**
 * Tries the packings of a purchase's loose tubs, depth first. Each ordered tub goes
 * undivided into a larger tub that has room for all flavors, or keeps its size.
 */
function tryLargerTubs(search: Search, purchase: Purchase): void {
  const { promos, tubPrice, grams } = purchase;
  const others = purchase.subtotal - tubPrice;
  if (!isHopeful(search, promos, others, grams)) return;

  const tubs = dealTubs(search, promos).loose
    .toSorted((a, b) => b.tub.gramos - a.tub.gramos);
  pack([], 0, others, grams);

  function pack(
    bins: readonly Bin[],
    at: number,
    subtotal: number,
    missingGrams: number,
  ): void {
    search.packings += 1;
    const isTried = search.packings < MAX_PACKINGS &&
      isHopeful(search, promos, subtotal, missingGrams);
    if (!isTried) return;

    const next = tubs[at];
    if (next === undefined) {
      return tryTotals(search, { promos, subtotal }, bins);
    }
    for (const [i, bin] of bins.entries()) {
      const filled = fill(bin, next);
      if (filled) pack(bins.with(i, filled), at + 1, subtotal, missingGrams);
    }
    const newBins = search.bins.flatMap((bin) => fill(bin, next) ?? []);
    for (const bin of [...newBins, { ...next, room: 0 }]) {
      const { precio, gramos } = bin.tub;
      pack([...bins, bin], at + 1, subtotal + precio, missingGrams - gramos);
    }
  }
}

/**
 * Returns true if promos with loose tubs of some weight may be the best purchase.
 * `subtotal` is the price without these tubs.
 */
function isHopeful(
  { pesosPerGram, bestRank }: Search,
  promos: Candidate["promos"],
  subtotal: number,
  missingGrams: number,
) {
  // Each missing gram costs at least as much as the menu's cheapest gram. Delivery and
  // an addition only raise the sum.
  const leastTotal = subtotal + Math.max(0, missingGrams) * pesosPerGram;
  return rankOf(leastTotal, { promos, added: [] }) < bestRank;
}

/** Puts an ordered tub into a larger one if the grams and all flavors fit, else returns undefined. */
function fill({ tub, room, sabores }: Bin, ordered: FilledTub) {
  const { gramos } = ordered.tub;
  if (room < gramos || tub.gramos === gramos) return undefined;

  // Faster than a `Set`, in a step that takes half the time of a quote of 50 tubs.
  const flavors = [...sabores, ...ordered.sabores]
    .filter((name, i, names) => names.indexOf(name) === i);
  return flavors.length > tub.saboresMax
    ? undefined
    : { tub, sabores: flavors, room: room - gramos };
}

/** Keeps a purchase in `search.best` if it is the best one, maybe with an addition. */
function tryTotals(
  search: Search,
  purchase: Pick<Purchase, "promos" | "subtotal">,
  bins?: readonly FilledTub[],
): void {
  const { request: { day, mode, costs }, additions } = search;

  for (const added of [[], ...additions.map((item) => [item])]) {
    const subtotal = purchase.subtotal + sumOf(added, ({ precio }) => precio);
    const candidate = { promos: purchase.promos, bins, added };
    // The further additions are dearer.
    if (rankOf(subtotal, candidate) >= search.bestRank) return;

    const { total, pedidoMinimo } = addUp(day.delivery, mode, subtotal);
    const rank = rankOf(total, candidate);
    // If the customer's order misses the minimum, the cheaper order may miss it too.
    const isLargeEnough = pedidoMinimo.cumple || !costs.pedidoMinimo.cumple;
    if (isLargeEnough && rank < search.bestRank) {
      search.best = candidate;
      search.bestRank = rank;
    }
  }
}

/**
 * Ranks purchases by their totals. Of equal totals, a purchase without an addition
 * is the best, then the one with fewer promos, of which an order has at most 50.
 */
function rankOf(
  total: number,
  { added, promos }: Pick<Candidate, "added" | "promos">,
) {
  return total * 1000 + added.length * 100 + promos.length;
}

/** Returns the price and the weight of tubs. */
function weigh(tubs: readonly Tub[]) {
  return {
    tubPrice: sumOf(tubs, ({ precio }) => precio),
    grams: sumOf(tubs, ({ gramos }) => gramos),
  };
}
