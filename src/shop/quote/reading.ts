/** Finds the items of an order's lines on the menu of the order's date. */

import type { Finder } from "../../words/find.ts";
import { extrasOf, formatParts, type Offer, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import type { Objection } from "./objections.ts";
import type { ListKey, MenuItem, Order, QuotedLine } from "./order.ts";

/** The lines of an order with their items of the menu. */
export interface Reading {
  /** The menu of the order's date. */
  readonly day: Offer;
  /** The lines whose items are on the menu. Empty if the order has too many tubs. */
  readonly lines: QuotedLine[];
  /** The flavors and the extras of the order, and the extras of its promos, each with its JSON Pointer. */
  readonly food: { readonly campo: string; readonly item: Flavor | Extra }[];
  /**
   * Objections to items that aren't on the menu, don't fit or are too many, and to an order
   * without items. No other date would resolve them. The last may be "more-objections".
   */
  readonly objections: Objection[];
  /** The customer's texts that are aliases, each with the name of its item. */
  readonly aliases: { readonly text: string; readonly name: string }[];
}

/**
 * Maximum number of objections in a reading. If there are more, the objection
 * "more-objections" replaces the rest.
 */
const MAX_OBJECTIONS = 100;
/** The value of `tipo` for each list. */
export const TYPE_OF = {
  potes: "pote",
  promos: "promo",
  adicionales: "adicional",
} as const;

/**
 * Reads the lines of an order. Returns at most 100 objections, and "more-objections" in
 * place of the rest.
 */
export function readLines(
  day: Offer,
  { potes = [], promos = [], adicionales = [] }: Order,
): Reading {
  const reading: Reading = {
    day,
    lines: [],
    food: [],
    objections: [],
    aliases: [],
  };
  const { lines, objections } = reading;

  potes.forEach(({ tamano, ...tub }, i) =>
    readLine(reading, "potes", i, { ...tub, id: tamano, potes: [tub] })
  );
  promos.forEach((line, i) => readLine(reading, "promos", i, line));
  adicionales.forEach((line, i) => readLine(reading, "adicionales", i, line));

  const { length: count } = unitsOf(lines).flatMap(({ tubs }) => tubs);
  if (lines.length + objections.length === 0) {
    objections.push({ kind: "empty-order", campo: "" });
  }
  if (count > MAX_TUBS) {
    objections.push({ kind: "too-many-tubs", campo: "", count });
    // A page shows a price if there are lines, so the lines are removed.
    lines.splice(0);
  }
  if (objections.length > MAX_OBJECTIONS) {
    objections.splice(MAX_OBJECTIONS, Infinity, {
      kind: "more-objections",
      campo: "",
    });
  }
  return reading;
}

/**
 * Reads one line of an order, and adds the result to `reading`. A loose tub is read
 * like a promo with one tub.
 */
function readLine(
  reading: Reading,
  list: ListKey,
  index: number,
  { id: text, cantidad = 1, potes = [] }: NonNullable<Order["promos"]>[number],
) {
  const { day: { menu, menuIndex }, objections } = reading;
  const isLoose = list === "potes";
  const path = `/${list}/${index}`;
  const campo = `${path}/${isLoose ? "tamano" : "id"}`;

  const product = findItem<MenuItem>(reading, menuIndex[list], {
    kind: "unknown-item",
    campo,
    list,
    text,
  });
  const sizes = product ? tubsOf(menu, product) : [];
  const count = potes.length;
  if (product && count > 0 && count !== sizes.length) {
    objections.push({
      kind: "wrong-tub-count",
      campo: `${path}/potes`,
      item: product,
      tubs: sizes,
      count,
    });
  }

  // The flavors are read even if the item is unknown, so that unknown flavors are reported
  // too.
  const flavors = potes.map(({ sabores = [] }, n) => {
    const tubPath = isLoose ? path : `${path}/potes/${n}`;
    return readFlavors(reading, `${tubPath}/sabores`, sabores, sizes[n]);
  });
  if (!product) return;

  const tubs = sizes.map((tub, n) => ({ tub, sabores: flavors[n] ?? [] }));
  addLine(reading, list, cantidad, { campo, product, tubs });
}

/** Adds a line to `lines`, and the extras of its item to `food`. */
function addLine(
  { day: { menu }, lines, food }: Reading,
  list: ListKey,
  cantidad: number,
  line: Omit<QuotedLine, "item">,
) {
  const { campo, product, tubs } = line;
  const { id, nombre, precio } = product;
  const fillings = tubs.map(({ sabores }) => sabores);

  for (const item of extrasOf(menu, product)) food.push({ campo, item });
  lines.push({
    ...line,
    item: {
      tipo: TYPE_OF[list],
      id,
      nombre,
      cantidad,
      precioUnitario: precio,
      subtotal: precio * cantidad,
      sabores: list === "potes" ? fillings.flat() : fillings,
      incluye: formatParts(
        "potes" in product ? product.adicionales : [],
        menu.adicionales,
      ),
    },
  });
}

/**
 * Reads the flavors of a tub, and returns the names of those on the menu. Without `tub`, the
 * size is unknown, so any number of flavors is accepted.
 */
function readFlavors(
  reading: Reading,
  path: string,
  names: readonly string[],
  tub?: Tub,
) {
  const { day: { menuIndex }, food, objections } = reading;
  const count = names.length;
  if (tub && count > tub.saboresMax) {
    objections.push({ kind: "too-many-flavors", campo: path, tub, count });
  }

  return names.flatMap((text, i) => {
    const campo = `${path}/${i}`;
    const item = findItem(reading, menuIndex.sabores, {
      kind: "unknown-flavor",
      campo,
      text,
    });
    if (!item) return [];

    food.push({ campo, item });
    return item.nombre;
  });
}

/**
 * Finds an item by its name, id or alias. If the text is an alias, adds it to
 * `aliases`. If no item has the text, adds the objection.
 */
function findItem<T extends MenuItem | Flavor>(
  { objections, aliases }: Reading,
  finder: Finder<T>,
  objection: Objection<"unknown-item" | "unknown-flavor">,
) {
  const { text } = objection;
  const { item, isAlias } = finder.find(text) ?? {};
  if (!item) objections.push(objection);
  else if (isAlias) aliases.push({ text, name: item.nombre });
  return item;
}

/** Returns each line as often as its item was ordered: with `cantidad` 2, twice. */
export function unitsOf(lines: readonly QuotedLine[]): readonly QuotedLine[] {
  return lines.flatMap((line) =>
    Array<QuotedLine>(line.item.cantidad).fill(line)
  );
}

/** Returns an order without its empty lists and texts. Numbers stay. */
export function withoutEmpty(order: Order): Order {
  const fields = Object.entries(order)
    .filter(([, value]) => typeof value === "number" || value.length > 0);
  return Object.fromEntries(fields);
}
