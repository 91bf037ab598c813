/** The lines of an order as arguments of `cotizar_pedido`. */

import { tubsOf } from "../menu.ts";
import type { MenuIndex } from "../menu.ts";
import type { Promo } from "../shapes.ts";
import { MAX_ALIKE } from "../terms.ts";
import type { Addition, FilledTub, Order, QuotedLine } from "./order.ts";

type Lines = Pick<Order, "potes" | "promos" | "adicionales">;

/**
 * Writes the lines of a cheaper order. Its tubs keep their flavors; those of
 * promos enter the new promos first.
 */
export function writeLines(
  { menuIndex }: { readonly menuIndex: MenuIndex },
  ordered: readonly QuotedLine[],
  promos: readonly Promo[],
  extras: readonly { readonly id: string; readonly count: number }[],
  addition: Addition | undefined,
): Lines {
  const tubs = listTubs(ordered);
  const tubsLeft = Map.groupBy(tubs, ({ tub }) => tub.id);
  const filledPromos = promos.map((promo) => ({
    id: promo.id,
    potes: tubsOf(menuIndex, promo).map(({ id }) => (
      { sabores: tubsLeft.get(id)?.shift()?.sabores ?? [] }
    )),
  }));

  const loose = tubs.filter((tub) => tubsLeft.get(tub.tub.id)?.includes(tub))
    .map(({ tub, sabores }) => ({ tamano: tub.id, sabores }));
  if (addition?.kind === "potes") {
    loose.push({ tamano: addition.id, sabores: [] });
  }
  const addedExtra = addition?.kind === "adicionales" ? addition.id : undefined;
  const adicionales = extras.flatMap(({ id, count }) =>
    splitCount(id, id === addedExtra ? count + 1 : count)
  );

  const lines: { -readonly [K in keyof Lines]: Lines[K] } = {};
  if (loose.length > 0) lines.potes = groupAlike(loose);
  if (filledPromos.length > 0) lines.promos = groupAlike(filledPromos);
  if (adicionales.length > 0) lines.adicionales = adicionales;
  return lines;
}

/** Lists the tubs of an order one by one, those of promos first. */
function listTubs(lines: readonly QuotedLine[]): readonly FilledTub[] {
  const isPromo = ({ item }: QuotedLine) => item.tipo === "promo";
  const promosFirst = [
    ...lines.filter(isPromo),
    ...lines.filter((line) => !isPromo(line)),
  ];

  return promosFirst.flatMap(({ item, tubs }) =>
    Array.from({ length: item.cantidad }, () => tubs.map((tub) => ({ ...tub })))
      .flat()
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
