/** The lines of an order with other promos or larger tubs. */

import type { Menu } from "../files.ts";
import { tubsOf } from "../menu.ts";
import type { Extra, Tub } from "../shapes.ts";
import { MAX_ALIKE, MAX_LINES } from "../terms.ts";
import type { FilledTub, List, Order, QuotedLine } from "./order.ts";

/** A way to buy the items of an order, and maybe further items. */
export interface Purchase {
  readonly promos: readonly Pick<QuotedLine, "product" | "tubs">[];
  /** The ordered tubs outside the promos. */
  readonly tubs: readonly FilledTub[];
  /** The tubs to buy instead, if some become larger. */
  readonly bins?: readonly FilledTub[];
  /** The number of each extra outside the promos. */
  readonly extras: ReadonlyMap<Extra, number>;
  /** At most one item that wasn't ordered. With it, the order is cheaper, or reaches the minimum. */
  readonly added: readonly (Tub | Extra)[];
  /** The price without `added` and the delivery, in pesos. */
  readonly subtotal: number;
}

/** Writes the lines of a purchase. The extras of its promos need no lines. */
export function writeLines(
  menu: Menu,
  { promos, tubs, bins = tubs, extras, added }: Purchase,
): Pick<Order, List> | null {
  const newTubs = added.flatMap((item) => tubsOf(menu, item))
    .map((tub) => ({ tub, sabores: [] }));
  const potes = [...bins, ...newTubs]
    .map(({ tub, sabores }) => ({ tamano: tub.id, sabores }));
  const combos = promos.map(({ product, tubs }) => ({
    id: product.id,
    potes: tubs.map(({ sabores }) => ({ sabores })),
  }));
  const adicionales = menu.adicionales.flatMap((extra) => {
    const count = (extras.get(extra) ?? 0) + Number(added.includes(extra));
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
