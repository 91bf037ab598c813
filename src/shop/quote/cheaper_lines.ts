/** The lines of an order with other promos or larger tubs. */

import { extrasOf, tubsOf } from "../menu.ts";
import type { Extra, Promo, Tub } from "../shapes.ts";
import { MAX_ALIKE, MAX_LINES } from "../terms.ts";
import type { FilledTub, List, Order } from "./order.ts";
import type { QuoteRequest } from "./request.ts";

/** The ordered tubs and extras. Those in promos are included. */
interface Goods {
  readonly request: QuoteRequest;
  readonly tubs: readonly FilledTub[];
  readonly extras: readonly Extra[];
}

/** A way to buy the goods of an order. */
export interface Candidate {
  readonly promos: readonly Promo[];
  /** The tubs outside the promos, if they become larger. */
  readonly bins?: readonly FilledTub[] | undefined;
  /** An item that the customer didn't order, which makes the order cheaper or large enough; else empty. */
  readonly added: readonly (Tub | Extra)[];
}

/** Deals the ordered tubs to promos, in their order. The other tubs stay loose. */
export function dealTubs(
  { request, tubs }: Goods,
  promos: readonly Promo[],
): {
  readonly ofPromos: readonly (readonly FilledTub[])[];
  readonly loose: readonly FilledTub[];
} {
  const loose = [...tubs];
  const takeTub = (size: Tub) =>
    loose.splice(loose.findIndex(({ tub }) => tub === size), 1);
  const ofPromos = promos.map((promo) =>
    tubsOf(request.day.menu, promo).flatMap(takeTub)
  );
  return { ofPromos, loose };
}

/** Writes the lines of a candidate. The extras of its promos need no lines. */
export function writeLines(
  goods: Goods,
  { promos, bins, added }: Candidate,
): Pick<Order, List> | null {
  const { menu } = goods.request.day;
  const { ofPromos, loose } = dealTubs(goods, promos);
  const newTubs = added.flatMap((item) => tubsOf(menu, item))
    .map((tub) => ({ tub, sabores: [] }));
  const potes = [...bins ?? loose, ...newTubs]
    .map(({ tub, sabores }) => ({ tamano: tub.id, sabores }));
  const combos = promos.map(({ id }, i) => ({
    id,
    potes: (ofPromos[i] ?? []).map(({ sabores }) => ({ sabores })),
  }));

  const inPromos = countItems(promos.flatMap((promo) => extrasOf(menu, promo)));
  const ordered = countItems(goods.extras);
  const adicionales = menu.adicionales.flatMap((extra) => {
    const rest = (ordered.get(extra) ?? 0) - (inPromos.get(extra) ?? 0);
    const count = Math.max(0, rest) + Number(added.includes(extra));
    return Array<{ id: string }>(count).fill({ id: extra.id });
  });

  const lines = {
    potes: groupAlike(potes),
    promos: groupAlike(combos),
    adicionales: groupAlike(adicionales),
  };
  // With at most 50 tubs, only the extras may have too many lines.
  return lines.adicionales.length > MAX_LINES ? null : lines;
}

/**
 * Groups equal items into lines of at most `MAX_ALIKE`. Groups are in the order of their
 * first items.
 */
function groupAlike<T extends object>(items: readonly T[]) {
  const groups = Map.groupBy(items, (item) => JSON.stringify(item));

  return [...groups.values()].flatMap((alike) => {
    const firstOfLines = alike.filter((_, i) => i % MAX_ALIKE === 0);
    return firstOfLines.map((item, i) => ({
      ...item,
      cantidad: Math.min(MAX_ALIKE, alike.length - i * MAX_ALIKE),
    }));
  });
}

/** Counts equal items. */
export function countItems<T>(items: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
