/** The cheaper order, with its difference from the requested one in words. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { discloseContents } from "../diet_text.ts";
import { extrasOf } from "../menu.ts";
import { MAX_ALIKE, MAX_LINES } from "../terms.ts";
import {
  findCheapest,
  gramsOf,
  type Purchase,
  tubsIn,
  type Unit,
} from "./cheapest.ts";
import { sumOf } from "./costs.ts";
import { listCounts } from "./message.ts";
import type { FilledTub, List, Order } from "./order.ts";
import type { QuoteRequest } from "./rules.ts";

/**
 * Finds the cheapest order that contains at least the items of a quoted order, with a
 * sentence about it. Returns null if no order is cheaper, or if the cheapest order has
 * too many lines.
 */
export function findCheaperOrder(
  request: QuoteRequest,
): { readonly texto: string; readonly lines: Pick<Order, List> } | null {
  const ordered = readPurchase(request);
  const cheaper = findCheapest(request, ordered);
  if (cheaper.total === ordered.total) return null;

  const lines = writeLines(request, cheaper);
  const lengths = Object.values(lines).map(({ length }) => length);
  if (Math.max(...lengths) > MAX_LINES) return null;

  return { texto: describeSaving(request, ordered, cheaper), lines };
}

/**
 * Returns an order as a purchase. Its loose units include the items of its promos, which
 * come first: a promo of the cheaper order takes the tubs of an ordered promo before
 * the others.
 */
function readPurchase({ day, reading, costs }: QuoteRequest): Purchase {
  const units = reading.lines.flatMap((line) =>
    Array<Unit>(line.item.cantidad).fill(line)
  );
  const isPromo = ({ product }: Unit) => "dias" in product;
  const promos = units.filter(isPromo);
  const others = units.filter((unit) => !isPromo(unit));
  const loose = [...promos, ...others].flatMap(({ product, tubs }) => [
    ...tubs.map((tub) => ({ product: tub.tub, tubs: [tub] })),
    ...extrasOf(day.menu, product).map((extra) => ({
      product: extra,
      tubs: [],
    })),
  ]);

  return {
    promos,
    loose,
    surplus: [],
    added: [],
    subtotal: sumOf(loose, ({ product }) => product.precio),
    total: costs.total,
  };
}

/** Writes the lines of a purchase. The new extras of its promos need no lines. */
function writeLines(
  { day: { menu } }: QuoteRequest,
  { promos, loose, added, packed = tubsIn(loose) }: Purchase,
) {
  const potes = [...packed, ...tubsIn(added)].map(({ tub, sabores }) => ({
    tamano: tub.id,
    sabores,
  }));
  const combos = promos.map(({ product, tubs }) => ({
    id: product.id,
    potes: tubs.map(({ sabores }) => ({ sabores })),
  }));
  // In the order of the menu, each extra as often as the purchase has it.
  const adicionales = menu.adicionales.flatMap((extra) =>
    [...loose, ...added].filter(({ product }) => product === extra)
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

/**
 * Describes a cheaper order: "Con la promo Par pedís lo mismo y pagás $ 500
 * menos." The contents of new extras follow.
 */
function describeSaving(
  request: QuoteRequest,
  ordered: Purchase,
  cheaper: Purchase,
): string {
  const saving = formatPesos(ordered.total - cheaper.total);
  const way = describeWay(ordered, cheaper);
  const food = request.reading.food.map(({ item }) => item);
  // Only extras, and not tubs, have allergens.
  const newExtras = [...cheaper.surplus, ...productsOf(cheaper.added)]
    .filter((item) => "alergenos" in item)
    .filter((extra) => !food.includes(extra));
  return [
    `${way} pagás ${saving} menos.`,
    ...discloseContents(newExtras, request.comment),
  ].join(" ");
}

/** Describes the way to the cheaper order: "Con la promo Par pedís lo mismo y". */
function describeWay(
  ordered: Purchase,
  { promos, loose, packed = tubsIn(loose), surplus, added }: Purchase,
): string {
  const newPromos = listPromos(promos, ordered.promos);
  const lostPromos = listPromos(ordered.promos, promos);
  const orderedTubs = tubsIn(loose);
  const orderedSizes = orderedTubs.map(({ tub }) => tub);
  const sizes = packed.map(({ tub }) => tub);
  // A tub that becomes larger is in `larger` with its new size, in `smaller` with the old.
  const larger = listCounts(sizes, orderedSizes);
  const smaller = listCounts(orderedSizes, sizes);

  const bought = [...newPromos, ...larger];
  const [addition] = added;
  if (bought.length === 0 && addition !== undefined) {
    return `Si sumás ${addition.product.nombre},`;
  }
  const grams = gramsOf(packed) - gramsOf(orderedTubs);
  const further = [
    ...listCounts(surplus),
    ...grams > 0 ? [`${grams} g`] : [],
    ...productsOf(added).map(({ nombre }) => nombre),
  ];

  // The tubs of a promo need no mention next to the promo.
  const replaced = lostPromos.length > 0 ? lostPromos : smaller;
  const instead = replaced.length === 0
    ? ""
    : ` en lugar de ${joinNames(replaced)}`;
  const way = bought.length === 0
    ? "Por separado"
    : `Con ${joinNames(bought)}${instead}`;
  const withSurplus = further.length === 0
    ? ""
    : `, con ${joinNames(further)} de más,`;
  const goods = describeGoods(packed, orderedTubs);
  return `${way} pedís ${goods}${withSurplus} y`;
}

/** Describes tubs as the ordered ones, or as fewer flavors than these may have. */
function describeGoods(
  tubs: readonly FilledTub[],
  ordered: readonly FilledTub[],
): string {
  const most = sumOf(tubs, ({ tub }) => tub.saboresMax);
  const mostOrdered = sumOf(ordered, ({ tub }) => tub.saboresMax);
  const isOpen = ordered.some(({ sabores }) => sabores.length === 0);
  return isOpen && most < mostOrdered
    ? `la misma cantidad (hasta ${most} sabores)`
    : "lo mismo";
}

/** Lists the promos that `units` contains more often than `others`: "2 promos Par". */
function listPromos(units: readonly Unit[], others: readonly Unit[]) {
  return listCounts(
    productsOf(units),
    productsOf(others),
    (count) => count === 1 ? "la promo " : `${count} promos `,
  );
}

function productsOf(units: readonly Unit[]) {
  return units.map(({ product }) => product);
}
