/** The cheapest order that contains at least the requested items. */

import { extrasOf, pricePromos, tubsOf } from "../menu.ts";
import { MAX_ALIKE, MAX_LINES, MAX_TUBS } from "../terms.ts";
import { addUp, sumOf } from "./costs.ts";
import type { FilledTub, Item, List, Order, QuotedLine } from "./order.ts";
import { packTubs, pesosOf } from "./packing.ts";
import {
  isInTime,
  listAdditions,
  objectToDiet,
  type QuoteRequest,
} from "./rules.ts";
import { type Candidate, describeSaving, type Purchase } from "./saving.ts";

/** A promo, and the items in it. */
type Choice = ReturnType<typeof listChoices>[number];

/** A search for the cheapest candidate. */
interface Search {
  readonly request: QuoteRequest;
  readonly choices: readonly Choice[];
  /** The items that an order may add, the cheapest first. */
  readonly additions: readonly Item[];
  best: Candidate;
  /** The number of sets of promos and partial packings tried in this pass. */
  tried: number;
}

/** Maximum number of sets of promos and partial packings in a pass. */
const MOST_TRIES = 20_000;

/**
 * Finds the cheapest order that contains at least the items of a quoted order.
 * Totals include the delivery. Returns null if no order is cheaper, or if the cheapest
 * order has too many lines. The number of tries is limited, so a very large order may
 * get a dearer one.
 *
 * The cheapest order consists of promos that cost less than their parts, of the
 * ordered items that the promos lack, and of at most one more item. A promo
 * counts only if all its tubs were ordered. Its extras may be new, if they suit the
 * diet and need no more notice than the order gives. Loose tubs may become larger ones.
 */
export function findCheaperOrder(
  request: QuoteRequest,
): { readonly texto: string; readonly lines: Pick<Order, List> } | null {
  const units = listUnits(request.reading.lines);
  const best = findCheapest(request, units);
  if (best.total === request.costs.total) return null;

  const lines = writeLines(request, best);
  const lengths = Object.values(lines).map(({ length }) => length);
  if (Math.max(...lengths) > MAX_LINES) return null;

  return { texto: describeSaving(request, units, best), lines };
}

/**
 * Lists the items of an order one by one, promos first. A promo of the cheaper
 * order then takes the tubs of an ordered promo before the loose ones.
 */
function listUnits(lines: readonly QuotedLine[]) {
  const rank = ({ item }: QuotedLine) => item.tipo === "promo" ? 0 : 1;
  const promosFirst = lines.toSorted((a, b) => rank(a) - rank(b));

  return promosFirst.flatMap((line) =>
    Array<QuotedLine>(line.item.cantidad).fill(line)
  );
}

/**
 * Finds the cheapest candidate in two passes: with the ordered tubs, then with larger
 * tubs. Each pass has at most `MOST_TRIES` tries, depth first, with promos in the
 * menu's order. Of equal totals, a candidate without an addition wins, then the one
 * with the fewest promos, then the first.
 */
function findCheapest(
  request: QuoteRequest,
  units: readonly QuotedLine[],
): Candidate {
  const { day, diet, costs: { total } } = request;
  const tubs = units.flatMap(({ tubs }) => tubs);
  const extras = units.flatMap(({ product }) => extrasOf(day.menu, product));
  const withoutPromos = {
    promos: [],
    tubs,
    extras,
    surplus: [],
    subtotal: pesosOf(tubs) + sumOf(extras, ({ precio }) => precio),
  };

  const hasRoom = tubs.length < MAX_TUBS;
  const additions = listAdditions(day, diet).filter((item) =>
    (hasRoom || !("gramos" in item)) && isInTime(request, item)
  );
  const search: Search = {
    request,
    choices: listChoices(request),
    additions,
    // Stands for the customer's order: its total, with its items bought singly. Only a
    // cheaper candidate replaces it.
    best: {
      ...withoutPromos,
      loose: tubs,
      total,
    },
    tried: 0,
  };
  // If the order has food against the diet, no tubs are joined: one tub may be for the
  // person with the diet.
  const mayJoin = objectToDiet(request.reading.food, diet).length === 0;
  for (const tryTubs of mayJoin ? [tryTotals, tryLargerTubs] : [tryTotals]) {
    search.tried = 0;
    tryPromos(search, tryTubs, withoutPromos, 0);
  }
  return search.best;
}

/** Lists the promos that are sold on the date, cost less than their parts, and need no more notice than the order gives. */
function listChoices(request: QuoteRequest) {
  const { menu } = request.day;
  const promos = pricePromos(request.day).filter((promo) =>
    promo.vale && promo.ahorro > 0 && isInTime(request, promo)
  );
  return promos.map((promo) => ({
    promo,
    tubs: tubsOf(menu, promo),
    extras: extrasOf(menu, promo),
  }));
}

/**
 * Tries a set of promos, then every set that adds promos from the index `from` on. A
 * promo may be added again. No set is tried twice.
 */
function tryPromos(
  search: Search,
  tryTubs: (search: Search, purchase: Purchase) => void,
  purchase: Purchase,
  from: number,
): void {
  search.tried += 1;
  tryTubs(search, purchase);

  for (const [i, choice] of search.choices.entries()) {
    if (i < from || search.tried >= MOST_TRIES) continue;

    const next = addPromo(search, purchase, choice);
    if (next !== undefined) tryPromos(search, tryTubs, next, i);
  }
}

/**
 * Adds a promo if each of its tubs is ordered, and each of its extras is
 * ordered or a possible addition. Returns undefined for any other promo.
 */
function addPromo(
  { additions }: Search,
  purchase: Purchase,
  choice: Choice,
) {
  let { tubs, extras, surplus, subtotal } = purchase;
  const filled: FilledTub[] = [];

  for (const tub of choice.tubs) {
    const ordered = tubs.find((other) => other.tub === tub);
    if (ordered === undefined) return undefined;

    filled.push(ordered);
    tubs = tubs.toSpliced(tubs.indexOf(ordered), 1);
    subtotal -= tub.precio;
  }
  for (const extra of choice.extras) {
    const at = extras.indexOf(extra);
    if (at >= 0) {
      extras = extras.toSpliced(at, 1);
      subtotal -= extra.precio;
    } else if (additions.includes(extra)) {
      surplus = [...surplus, extra];
    } else {
      return undefined;
    }
  }

  const { promo } = choice;
  subtotal += promo.precio;
  const promos = [...purchase.promos, { promo, tubs: filled }];
  return {
    promos,
    tubs,
    extras,
    surplus,
    subtotal,
  };
}

/** Tries the packings of a purchase's loose tubs into larger tubs. */
function tryLargerTubs(search: Search, purchase: Purchase): void {
  const { request } = search;
  const { promos, tubs } = purchase;
  const otherPesos = purchase.subtotal - pesosOf(tubs);
  const sizes = request.day.menu.potes.filter((tub) => isInTime(request, tub));

  // Delivery and an addition only raise this sum, so no packing from here on has a
  // lower total.
  const tryNext = (pesos: number) => {
    search.tried += 1;
    return search.tried < MOST_TRIES &&
      isBetter({ total: otherPesos + pesos, promos }, search.best);
  };
  packTubs(sizes, tubs, tryNext, (packed) => {
    const subtotal = otherPesos + pesosOf(packed);
    tryTotals(search, { ...purchase, subtotal }, packed);
  });
}

/**
 * Completes a purchase in three ways: without an addition, with the cheapest
 * addition that reaches the minimum, and with the cheapest for free delivery.
 * Keeps the best candidate in `search.best`.
 */
function tryTotals(
  search: Search,
  purchase: Purchase,
  loose = purchase.tubs,
): void {
  const { request: { day: { delivery }, mode, costs }, additions } = search;
  const { subtotal } = purchase;

  // The amount 0 stands for no addition.
  const amounts = [0, delivery.pedidoMinimoEnvio, delivery.envioGratisDesde];
  for (const amount of amounts) {
    const addition = subtotal < amount
      ? additions.find(({ precio }) => subtotal + precio >= amount)
      : undefined;
    const sum = subtotal + (addition?.precio ?? 0);
    const { total, pedidoMinimo } = addUp(delivery, mode, sum);
    const candidate = {
      ...purchase,
      loose,
      addition,
      total,
    };
    // If the customer's order misses the minimum, the cheaper order may miss it too.
    const isLargeEnough = pedidoMinimo.cumple || !costs.pedidoMinimo.cumple;
    if (isLargeEnough && isBetter(candidate, search.best)) {
      search.best = candidate;
    }
  }
}

/** Returns true if a candidate is cheaper, or as cheap and simpler. */
function isBetter(
  { total, promos, addition }: Pick<Candidate, "total" | "promos" | "addition">,
  best: Candidate,
): boolean {
  if (total !== best.total) return total < best.total;

  const isPlain = addition === undefined;
  const isBestPlain = best.addition === undefined;
  if (isPlain !== isBestPlain) return isPlain;
  return promos.length < best.promos.length;
}

/** Writes the lines of a candidate. The new extras of its promos need no lines. */
function writeLines(
  { day: { menu } }: QuoteRequest,
  { promos, loose, extras, addition }: Candidate,
) {
  const potes = loose.map(({ tub, sabores }) => ({
    tamano: tub.id,
    sabores,
  }));
  if (addition !== undefined && "gramos" in addition) {
    potes.push({ tamano: addition.id, sabores: [] });
  }
  const combos = promos.map(({ promo, tubs }) => ({
    id: promo.id,
    potes: tubs.map(({ sabores }) => ({ sabores })),
  }));
  // In the order of the menu, each extra as often as the candidate has it.
  const adicionales = menu.adicionales.flatMap((extra) =>
    [...extras, addition].filter((other) => other === extra)
      .map(() => ({ id: extra.id }))
  );

  return {
    potes: groupAlike(potes),
    promos: groupAlike(combos),
    adicionales: groupAlike(adicionales),
  };
}

/**
 * Groups equal items into lines of at most `MAX_ALIKE`. Groups are in the order of their
 * first items.
 */
function groupAlike<T extends object>(
  items: readonly T[],
) {
  const groups = Map.groupBy(items, (item) => JSON.stringify(item));

  return [...groups.values()].flatMap((alike) => {
    const firstOfLines = alike.filter((_, i) => i % MAX_ALIKE === 0);
    return firstOfLines.map((item, i) => ({
      ...item,
      cantidad: Math.min(MAX_ALIKE, alike.length - i * MAX_ALIKE),
    }));
  });
}
