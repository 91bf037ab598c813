/** The lines of an order as arguments of `cotizar_pedido`. */

import { type Offer, tubsOf } from "../menu.ts";
import type { Promo } from "../shapes.ts";
import { MAX_ALIKE } from "../terms.ts";
import type { Addition, FilledTub, Order, QuotedLine } from "./order.ts";

type Lines = Pick<Order, "potes" | "promos" | "adicionales">;

/**
 * Writes the lines of a cheaper order. Its tubs keep their flavors; those of
 * promos enter the new promos first. The tubs in `packed` replace those left.
 */
export function writeLines(
  { menuIndex }: Offer,
  ordered: readonly QuotedLine[],
  promos: readonly Promo[],
  extras: readonly { readonly good: Addition; readonly count: number }[],
  addition: Addition | undefined,
  packed?: readonly FilledTub[],
): Lines {
  const left = [...listTubs(ordered)];
  const take = (id: string) => {
    const at = left.findIndex(({ tub }) => tub.id === id);
    const [filled] = at < 0 ? [] : left.splice(at, 1);
    return { sabores: filled?.sabores ?? [] };
  };
  const filledPromos = promos.map((promo) => ({
    id: promo.id,
    potes: tubsOf(menuIndex, promo).map(({ id }) => take(id)),
  }));

  const tubs = (packed ?? left).map(({ tub, sabores }) => (
    { tamano: tub.id, sabores }
  ));
  if (addition?.kind === "potes") {
    tubs.push({ tamano: addition.id, sabores: [] });
  }
  const addedExtra = addition?.kind === "adicionales" ? addition.id : undefined;
  const adicionales = extras.flatMap(({ good: { id }, count }) =>
    splitCount(id, Math.max(0, count) + (id === addedExtra ? 1 : 0))
  );

  const lines: { -readonly [K in keyof Lines]: Lines[K] } = {};
  if (tubs.length > 0) lines.potes = groupAlike(tubs);
  if (filledPromos.length > 0) lines.promos = groupAlike(filledPromos);
  if (adicionales.length > 0) lines.adicionales = adicionales;
  return lines;
}

/** Lists the tubs of an order one by one, those of promos first. */
export function listTubs(
  lines: readonly QuotedLine[],
): readonly FilledTub[] {
  const rank = ({ item }: QuotedLine) => item.tipo === "promo" ? 0 : 1;

  return lines.toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ item, tubs }) =>
      Array<typeof tubs>(item.cantidad).fill(tubs).flat()
    );
}

/** Splits a count into lines of at most 50. */
function splitCount(
  id: string,
  count: number,
): readonly { readonly id: string; readonly cantidad: number }[] {
  const lines = Math.ceil(count / MAX_ALIKE);
  return Array.from({ length: lines }, (_, n) => ({
    id,
    cantidad: Math.min(MAX_ALIKE, count - n * MAX_ALIKE),
  }));
}

/** Groups items that are alike, in the order of the first of each. */
function groupAlike<T extends object>(
  items: readonly T[],
): readonly (T & { readonly cantidad: number })[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(item)).values();
  return [...groups].flatMap((alike) =>
    alike.slice(0, 1).map((item) => ({ ...item, cantidad: alike.length }))
  );
}
