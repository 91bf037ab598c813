/** The lines of an order as arguments of `cotizar_pedido`. */

import { type Offer, tubsOf } from "../menu.ts";
import type { Promo } from "../shapes.ts";
import { MAX_ALIKE } from "../terms.ts";
import type { FilledTub, Order, QuotedLine } from "./order.ts";

type Lines = Pick<Order, "potes" | "promos" | "adicionales">;
type PromoLine = NonNullable<Order["promos"]>[number];

/** Lists the items of an order one by one, promos first. */
export function listUnits(
  lines: readonly QuotedLine[],
): readonly QuotedLine[] {
  const rank = ({ item }: QuotedLine) => item.tipo === "promo" ? 0 : 1;

  return lines.toSorted((a, b) => rank(a) - rank(b))
    .flatMap((line) => Array<QuotedLine>(line.item.cantidad).fill(line));
}

/** Fills the tubs of promos with ordered ones, the first first. The others are loose. */
export function fillPromos(
  { menuIndex }: Offer,
  promos: readonly Promo[],
  ordered: readonly FilledTub[],
): {
  readonly filled: readonly PromoLine[];
  readonly loose: readonly FilledTub[];
} {
  const loose = [...ordered];
  const filled = promos.map((promo) => {
    const potes = tubsOf(menuIndex, promo).map(({ id }) => {
      const at = loose.findIndex(({ tub }) => tub.id === id);
      const [{ sabores = [] } = {}] = loose.splice(at, 1);
      return { sabores };
    });
    return { id: promo.id, potes };
  });
  return { filled, loose };
}

/** Writes the lines of an order. Items that are alike share a line. */
export function writeLines(
  promos: readonly PromoLine[],
  tubs: readonly FilledTub[],
  extras: readonly { readonly id: string; readonly count: number }[],
): Lines {
  const potes = tubs.map(({ tub, sabores }) => ({ tamano: tub.id, sabores }));
  const adicionales = extras.flatMap(({ id, count }) => splitCount(id, count));

  const lines: { -readonly [K in keyof Lines]: Lines[K] } = {};
  if (potes.length > 0) lines.potes = groupAlike(potes);
  if (promos.length > 0) lines.promos = groupAlike(promos);
  if (adicionales.length > 0) lines.adicionales = adicionales;
  return lines;
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
