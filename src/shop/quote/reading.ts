/** Reads the lines of an order by the menu of its date. */

import type { Finder } from "../../words/find.ts";
import { extrasOf, formatParts, type Offer, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import type { Objection } from "./objections.ts";
import type { List, MenuItem, Order, QuotedLine } from "./order.ts";

/** The lines of an order with their items of the menu. */
export interface Reading {
  /** The menu of the order's date. */
  readonly day: Offer;
  /** The lines whose items are on the menu. Empty if the order has too many tubs. */
  readonly lines: QuotedLine[];
  /** The flavors and the extras of the lines, and the extras of promos, each with its JSON Pointer. */
  readonly food: { readonly campo: string; readonly item: Flavor | Extra }[];
  /** Objections that no other date resolves: items that aren't on the menu, don't fit or are too many. */
  readonly objections: Objection[];
  /** The texts that name an item by its alias, with the item's name. */
  readonly aliases: { readonly text: string; readonly name: string }[];
}

/** Maximum number of objections in a reading. A further objection, "more-objections", represents the rest. */
const MAX_OBJECTIONS = 100;
/** The value of `tipo` for each list. */
export const TYPE_OF = {
  potes: "pote",
  promos: "promo",
  adicionales: "adicional",
} as const;

/** Reads the lines of an order. Reports at most 100 objections, and one objection that represents the rest. */
export function readLines(
  day: Offer,
  { potes = [], promos = [], adicionales = [] }: Order,
): Reading {
  const lines: QuotedLine[] = [];
  const objections: Objection[] = [];
  const reading: Reading = { day, lines, food: [], objections, aliases: [] };

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
    // Without lines, pages show no price.
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

/** Reads a line of an order as written. A loose tub is read like a promo of one tub. */
function readLine(
  reading: Reading,
  list: List,
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

  // Unknown flavors in the tubs of an unknown item are reported, too.
  const flavors = potes.map(({ sabores = [] }, n) => {
    const tubPath = isLoose ? path : `${path}/potes/${n}`;
    return readFlavors(reading, `${tubPath}/sabores`, sabores, sizes[n]);
  });
  if (!product) return;

  const tubs = sizes.map((tub, n) => ({ tub, sabores: flavors[n] ?? [] }));
  addLine(reading, list, cantidad, { campo, product, tubs });
}

/** Adds the line of an item, and the item's extras to the food. */
function addLine(
  { day: { menu }, lines, food }: Reading,
  list: List,
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

/** Reads the flavors of a tub. In the tubs of an unknown item, any number fits. */
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

/** Finds an item by its name, id or alias, and adds an alias to `aliases`. Objects to any other text. */
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
