/** The cheapest order that contains at least the requested items. */

import { suitsDiet } from "../diets.ts";
import { deliveryFee } from "../delivery.ts";
import { pricePromos } from "../menu.ts";
import type { Promo } from "../shapes.ts";
import { MAX_LINES, MAX_TUBS } from "../terms.ts";
import { fillPromos, listUnits, writeLines } from "./arguments.ts";
import { sumOf } from "./costs.ts";
import type { Better, FilledTub, Order } from "./order.ts";
import { packTubs } from "./packing.ts";
import { isInTime, type QuoteRequest } from "./rules.ts";
import { type Candidate, describeSaving, type Good } from "./saving.ts";

/** Each search stops after this many sets of promos and tubs. */
const MOST_CANDIDATES = 20_000;

/** A search for the cheapest candidate. */
interface Search {
  readonly request: QuoteRequest;
  readonly goods: readonly Good[];
  /** The tubs of the order, those of promos first. */
  readonly tubs: readonly FilledTub[];
  readonly choices: readonly Choice[];
  /** The goods that an order may add, the cheapest first. */
  readonly additions: readonly Good[];
  /** The amounts that an addition may reach. */
  readonly amounts: readonly number[];
  readonly minimum: number;
  best: Candidate;
  tried: number;
}

/** A promo, and how many of each good are in it. */
interface Choice {
  readonly promo: Promo;
  readonly counts: readonly number[];
}

/** A set of promos, and how many of each good it leaves to be bought singly. */
type PromoSet = Pick<Candidate, "promos" | "left" | "packed">;

/**
 * Finds the cheapest order that contains at least the items of a quoted one,
 * delivery included. Null unless it is cheaper.
 *
 * It consists of promos that are cheaper than their parts, of the items that
 * these lack, and of at most one more item. All tubs of its promos are
 * requested, and so are their extras that the order's diet excludes. Loose tubs
 * may become larger ones.
 *
 * @param rest The order without its lines.
 */
export function findCheaperOrder(
  request: QuoteRequest,
  rest: Omit<Order, "potes" | "promos" | "adicionales">,
): Better | null {
  const { day, costs } = request;
  const { best, goods, tubs } = findCheapest(request);
  const { total, promos, left, packed, addition } = best;
  const ahorro = costs.total - total;
  if (ahorro === 0) return null;

  const { filled, loose } = fillPromos(day, promos, tubs);
  const added = day.menu.potes.filter((tub) =>
    addition?.kind === "potes" && addition.id === tub.id
  ).map((tub) => ({ tub, sabores: [] }));
  const extras = goods.map((good, i) => {
    const single = Math.max(0, left[i] ?? 0) + Number(good === addition);
    return { id: good.id, count: good.kind === "potes" ? 0 : single };
  });
  const order = writeLines(filled, [...packed ?? loose, ...added], extras);
  if (Object.values(order).some(({ length }) => length > MAX_LINES)) {
    return null;
  }

  const texto = describeSaving(request, goods, loose, best);
  return { texto, ahorro, total, argumentos: { ...order, ...rest } };
}

/**
 * Finds the cheapest set of promos, first with the ordered tubs, then with
 * larger ones: exact up to 20,000 candidates each, depth first in the menu's
 * order. Of equal totals, one without an addition wins, then the one with the
 * fewest promos, then the first.
 */
function findCheapest(request: QuoteRequest): Search {
  const { day, reading: { lines }, costs } = request;
  const { pedidoMinimoEnvio, envioGratisDesde } = day.delivery;
  const isSent = costs.entrega === "envio";
  const minimum = isSent && costs.pedidoMinimo.cumple ? pedidoMinimoEnvio : 0;

  const goods = listGoods(request);
  const units = listUnits(lines);
  const tubs = units.flatMap(({ tubs }) => tubs);
  const choices = pricePromos(day)
    .filter((promo) =>
      promo.vale && promo.ahorro > 0 && isInTime(request, promo)
    )
    .map((promo) => ({ promo, counts: countGoods(goods, promo) }));
  const additions = goods
    .filter(({ kind, isWelcome }) =>
      isWelcome && (kind === "adicionales" || tubs.length < MAX_TUBS)
    )
    .toSorted((a, b) => a.precio - b.precio);

  const search: Search = {
    request,
    goods,
    tubs,
    choices,
    additions,
    amounts: isSent ? [0, minimum, envioGratisDesde] : [0],
    minimum,
    best: { total: costs.total, promos: [], left: [] },
    tried: 0,
  };
  const left = countGoods(goods, {
    potes: tubs.map(({ tub: { id } }) => ({ id, cantidad: 1 })),
    adicionales: units.flatMap(({ extras }) => extras),
  });
  for (const tryTubs of [complete, tryLargerTubs]) {
    search.tried = 0;
    visit(search, tryTubs, { promos: [], left }, 0);
  }
  return search;
}

function listGoods(request: QuoteRequest): readonly Good[] {
  const { day, diet } = request;
  return (["adicionales", "potes"] as const).flatMap((kind) =>
    day.menu[kind].map((item): Good => {
      const { id, nombre, precio } = item;
      const isWelcome = suitsDiet(day, item, diet) && isInTime(request, item);
      return { kind, id, nombre, precio, isWelcome };
    })
  );
}

/** Counts each good in a promo or an order. */
function countGoods(
  goods: readonly Good[],
  contents: Pick<Promo, Good["kind"]>,
): readonly number[] {
  return goods.map(({ kind, id }) => {
    const parts = contents[kind].filter((part) => part.id === id);
    return sumOf(parts, ({ cantidad }) => cantidad);
  });
}

/** Tries a set of promos, then each set with one more. */
function visit(
  search: Search,
  tryTubs: typeof complete,
  { promos, left }: PromoSet,
  from: number,
): void {
  const { goods, choices } = search;
  const singly = goods.map(({ precio }, i) =>
    precio * Math.max(0, left[i] ?? 0)
  );
  const inPromos = promos.map(({ precio }) => precio);
  const subtotal = sumOf([...singly, ...inPromos], (pesos) => pesos);
  search.tried += 1;
  tryTubs(search, { promos, left }, subtotal);

  for (const [i, { promo, counts }] of choices.entries()) {
    if (i < from || search.tried >= MOST_CANDIDATES) continue;

    const next = left.map((count, n) => count - (counts[n] ?? 0));
    if (!fits(goods, next)) continue;
    visit(search, tryTubs, { promos: [...promos, promo], left: next }, i);
  }
}

/** Returns true if the tubs of a set are needed, and its further extras welcome. */
function fits(goods: readonly Good[], left: readonly number[]): boolean {
  return goods.every(({ kind, isWelcome }, i) =>
    (kind === "adicionales" && isWelcome) || (left[i] ?? 0) >= 0
  );
}

/** Tries a set with larger tubs instead of the loose ones. */
function tryLargerTubs(search: Search, set: PromoSet, subtotal: number): void {
  const { request, tubs } = search;
  const { promos } = set;
  const { loose } = fillPromos(request.day, promos, tubs);
  const others = subtotal - sumOf(loose, ({ tub }) => tub.precio);
  const sizes = request.day.menu.potes.filter((tub) => isInTime(request, tub));

  packTubs(sizes, loose, {
    isWorthTrying: (pesos) => {
      search.tried += 1;
      return search.tried < MOST_CANDIDATES &&
        isBetter({ total: others + pesos, promos }, search.best);
    },
    found: (pesos, packed) =>
      complete(search, { ...set, packed }, others + pesos),
  });
}

/** Completes a set with the cheapest addition that reaches an amount. */
function complete(search: Search, set: PromoSet, subtotal: number): void {
  const { request: { day, mode }, additions, amounts, minimum } = search;

  for (const amount of amounts) {
    const addition = subtotal < amount
      ? additions.find(({ precio }) => subtotal + precio >= amount)
      : undefined;
    const sum = subtotal + (addition?.precio ?? 0);
    const total = sum + deliveryFee(day.delivery, mode, sum);
    const candidate = { ...set, total, addition };
    if (sum >= minimum && isBetter(candidate, search.best)) {
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

  const hasAddition = addition !== undefined;
  if (hasAddition !== (best.addition !== undefined)) return !hasAddition;
  return promos.length < best.promos.length;
}
