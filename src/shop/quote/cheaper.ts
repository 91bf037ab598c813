/** The cheapest order that contains at least the requested items. */

import { suitsDiet } from "../diets.ts";
import { deliveryFee, type DeliveryFees } from "../delivery.ts";
import { pricePromos } from "../menu.ts";
import type { DeliveryMode, Promo, Tub } from "../shapes.ts";
import { MAX_LINES, MAX_TUBS } from "../terms.ts";
import { listTubs, writeLines } from "./arguments.ts";
import type { Costs } from "./costs.ts";
import type { Better, FilledTub, Order } from "./order.ts";
import { listPackings, sumOf } from "./packing.ts";
import { isInTime, type QuoteRequest } from "./rules.ts";
import {
  type Candidate,
  compareOrders,
  describeSaving,
  type Good,
  type Parts,
} from "./saving.ts";

/** The search stops after this many sets of promos. */
const MOST_CANDIDATES = 20_000;

/** A promo of the date, and the goods in it. */
interface Choice {
  readonly promo: Promo;
  readonly parts: Parts;
}

/**
 * Finds the cheapest order that contains at least the items of a quoted one,
 * delivery included. Null unless it is cheaper.
 *
 * It consists of promos that are cheaper than their parts, of the items that
 * these lack, and of at most one more item. All tubs of its promos are
 * requested, and so are their extras that the order's diet excludes.
 *
 * @param rest The order without its lines.
 */
export function findCheaperOrder(
  request: QuoteRequest,
  rest: Omit<Order, "potes" | "promos" | "adicionales">,
): Better | null {
  const { day, reading: { lines }, costs } = request;
  const goods = listGoods(request);
  const choices = pricePromos(day)
    .filter((promo) =>
      promo.vale && promo.ahorro > 0 && isInTime(request, promo)
    )
    .map((promo) => ({ promo, parts: listParts(goods, promo) }));

  const sizes = day.menu.potes.filter((tub) => isInTime(request, tub));
  const tubs = listTubs(lines);
  const best = findCheapest(day.delivery, sizes, costs, goods, choices, tubs);
  if (best === undefined) return null;

  const { total, promos, left, addition, packed } = best;
  const extras = left.filter(({ good }) => good.kind === "adicionales");
  const order = writeLines(day, lines, promos, extras, addition, packed);
  if (Object.values(order).some(({ length }) => length > MAX_LINES)) {
    return null;
  }

  const ahorro = costs.total - total;
  const texto = describeSaving(compareOrders(request, best, ahorro));
  return { texto, ahorro, total, argumentos: { ...order, ...rest } };
}

/** Lists the goods of the menu, and how many of each the order needs. */
function listGoods(
  request: QuoteRequest,
): readonly Good[] {
  const { day, reading: { lines }, diet } = request;
  const goods = (["adicionales", "potes"] as const).flatMap((kind) =>
    day.menu[kind].map((item): Good => {
      const { id, nombre, precio } = item;
      const isWelcome = suitsDiet(day, item, diet) && isInTime(request, item);
      return { kind, id, nombre, precio, isWelcome, left: 0 };
    })
  );

  for (const { item, tubs, extras: adicionales } of lines) {
    const potes = tubs.map(({ tub: { id } }) => ({ id, cantidad: 1 }));
    for (const { good, count } of listParts(goods, { potes, adicionales })) {
      good.left += count * item.cantidad;
    }
  }
  return goods;
}

function listParts(
  goods: readonly Good[],
  contents: Pick<Promo, Good["kind"]>,
): Parts {
  return goods.flatMap((good) =>
    contents[good.kind].filter(({ id }) => id === good.id)
      .map(({ cantidad: count }) => ({ good, count }))
  );
}

/** A search for the cheapest set of promos and tubs. */
interface Search {
  readonly fees: DeliveryFees;
  readonly sizes: readonly Tub[];
  /** The tubs of the order, by id. */
  readonly tubs: ReadonlyMap<string, readonly FilledTub[]>;
  readonly mode: DeliveryMode;
  readonly minimum: number;
  /** The amounts that an addition may reach. */
  readonly amounts: readonly number[];
  readonly goods: readonly Good[];
  readonly additions: readonly Good[];
  readonly choices: readonly Choice[];
  /** The set at hand. */
  readonly promos: Promo[];
  best: Candidate;
  tried: number;
}

/**
 * Finds the cheapest set of promos, first with the ordered tubs, then with
 * larger ones: exact up to 20,000 candidates each, depth first in the menu's
 * order. Of equal totals, one without an addition wins, then the one with the
 * fewest promos, then the first.
 */
function findCheapest(
  fees: DeliveryFees,
  sizes: readonly Tub[],
  { entrega: mode, pedidoMinimo, total }: Costs,
  goods: readonly Good[],
  choices: readonly Choice[],
  tubs: readonly FilledTub[],
): Candidate | undefined {
  const isSent = mode === "envio";
  const minimum = isSent && pedidoMinimo.cumple ? fees.pedidoMinimoEnvio : 0;
  const amounts = isSent ? [0, minimum, fees.envioGratisDesde] : [0];
  const additions = listAdditions(goods);
  const quoted: Candidate = {
    total,
    promos: [],
    left: [],
    addition: undefined,
    packed: undefined,
  };

  const search: Search = {
    fees,
    sizes,
    tubs: Map.groupBy(tubs, ({ tub }) => tub.id),
    mode,
    minimum,
    amounts,
    goods,
    additions,
    choices,
    promos: [],
    best: quoted,
    tried: 0,
  };
  const subtotal = goods.reduce(
    (sum, { precio, left }) => sum + precio * left,
    0,
  );
  for (const tryTubs of [keepTubs, packTubs]) {
    search.tried = 0;
    visit(search, tryTubs, 0, subtotal);
  }
  return search.best === quoted ? undefined : search.best;
}

/**
 * Tries the set at hand, then each set with one more promo. It changes the
 * goods and undoes it: a set takes 0.1 µs, where copies take 1 µs.
 */
function visit(
  search: Search,
  tryTubs: typeof keepTubs,
  from: number,
  subtotal: number,
): void {
  const { choices, promos } = search;
  search.tried += 1;
  tryTubs(search, subtotal);

  for (const [i, choice] of choices.entries()) {
    const isOver = search.tried >= MOST_CANDIDATES;
    if (i < from || isOver || !fits(choice)) continue;

    promos.push(choice.promo);
    visit(search, tryTubs, i, subtotal + choice.promo.precio - take(choice));
    promos.pop();
    for (const { good, count } of choice.parts) good.left += count;
  }
}

/** Tries the set at hand with the ordered tubs. */
function keepTubs(search: Search, subtotal: number): void {
  for (const amount of search.amounts) complete(search, subtotal, amount);
}

/** Tries the set at hand with larger tubs instead of the loose ones. */
function packTubs(search: Search, subtotal: number): void {
  const { promos, sizes, amounts } = search;
  const loose = listLoose(search);
  const others = subtotal - sumOf(loose, ({ tub }) => tub.precio);
  const hasFewer = () =>
    search.best.addition !== undefined ||
    promos.length < search.best.promos.length;

  const packings = listPackings(sizes, loose, {
    limit: () => search.best.total - others + (hasFewer() ? 1 : 0),
    next: () => (search.tried += 1) < MOST_CANDIDATES,
  });
  for (const { pesos, tubs } of packings) {
    for (const amount of amounts) {
      complete(search, others + pesos, amount, tubs);
    }
  }
}

/** Lists the ordered tubs that aren't in a promo of the set at hand. */
function listLoose({ goods, tubs }: Search): readonly FilledTub[] {
  return goods.flatMap(({ kind, id, left }) =>
    kind === "potes" && left > 0 ? tubs.get(id)?.slice(-left) ?? [] : []
  );
}

/** Completes the set with the cheapest addition that reaches an amount. */
function complete(
  search: Search,
  subtotal: number,
  amount: number,
  packed?: readonly FilledTub[],
): void {
  const { fees, mode, goods, promos, best } = search;
  if (amount > best.total) return;

  const addition = subtotal < amount
    ? search.additions.find(({ precio }) => subtotal + precio >= amount)
    : undefined;
  const sum = subtotal + (addition?.precio ?? 0);
  const total = sum + deliveryFee(fees, mode, sum);
  if (sum < search.minimum) return;
  if (!isBetter({ total, promos, addition }, best)) return;

  const left = goods.map((good) => ({ good, count: good.left }));
  search.best = { total, promos: [...promos], left, addition, packed };
}

/** Lists the goods that an order may add, the cheapest first. */
function listAdditions(goods: readonly Good[]): readonly Good[] {
  const tubs = goods.filter(({ kind }) => kind === "potes")
    .reduce((sum, { left }) => sum + left, 0);
  return goods
    .filter(({ kind, isWelcome }) =>
      isWelcome && (kind === "adicionales" || tubs < MAX_TUBS)
    )
    .toSorted((a, b) => a.precio - b.precio);
}

/** Returns true if the tubs of a promo are needed, and its extras suit the diet. */
function fits({ parts }: Choice): boolean {
  return parts.every(({ good: { kind, isWelcome, left }, count }) =>
    (kind === "adicionales" && isWelcome) || left >= count
  );
}

/** Takes the parts of a promo from the goods left; returns their single prices. */
function take({ parts }: Choice): number {
  let pesos = 0;
  for (const { good, count } of parts) {
    pesos += Math.max(0, Math.min(good.left, count)) * good.precio;
    good.left -= count;
  }
  return pesos;
}

/** Returns true if a candidate is cheaper, or as cheap and simpler. */
function isBetter(
  { total, promos, addition }: Omit<Candidate, "left" | "packed">,
  best: Candidate,
): boolean {
  if (total !== best.total) return total < best.total;

  const hasAddition = addition !== undefined;
  if (hasAddition !== (best.addition !== undefined)) return !hasAddition;
  return promos.length < best.promos.length;
}
