/** Reads the lines of an order by the menu of its date. */

import type { Finder } from "../../words/find.ts";
import { suitsSearch } from "../diet_text.ts";
import { type Diet, suitsDiet } from "../diets.ts";
import { extrasOf, formatParts, type Offer, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import { sumOf } from "./costs.ts";
import type { Objection } from "./objections.ts";
import type { FilledTub, Item, List, Order, QuotedLine } from "./order.ts";

/** A flavor or an extra at its place in the order. */
export interface OrderedFood {
  /** JSON Pointer into the order. */
  readonly path: string;
  readonly item: Flavor | Extra;
}

/** The lines of an order with their items of the menu. */
export interface Reading {
  readonly offer: Offer;
  readonly diet: readonly Diet[];
  /** Complete only if there are no objections. */
  readonly lines: QuotedLine[];
  /** The flavors and the extras of the lines, and the extras of promos. */
  readonly food: OrderedFood[];
  /** Objections for any date: items that aren't on the menu, don't fit or are too many. */
  readonly objections: Objection[];
  /** The texts that name no item. */
  readonly unknown: string[];
  /** The texts that name an item by its alias, with the item's name. */
  readonly aliases: { readonly text: string; readonly name: string }[];
}

type OrderLine = ReturnType<typeof listLines>[number];

/** Maximum number of objections in a reading, without "more-objections". */
export const MOST_OBJECTIONS = 100;
/** Only the first unknown names get suggestions: each search reads the entire menu. */
const MOST_SEARCHES = 8;
/** Number of letters in all searched names together, since a long name takes longer. */
const MOST_LETTERS = 240;
/** A volume. Tubs are sold by weight, so "litro y medio" gets no suggestions. */
const VOLUME = /\b(?:litros?|lts?|lit(?:er|re)s?)\b/i;
/** The ending of a diminutive: "kilito" is "kilo". */
const DIMINUTIVE = /it([oa]s?)(?![a-z])/gi;

/** The value of `tipo` for each list. */
export const TYPE_OF = {
  potes: "pote",
  promos: "promo",
  adicionales: "adicional",
} as const;

/**
 * Reads the lines of an order. Reports at most 100 objections, plus one about
 * further objections.
 */
export function readLines(
  offer: Offer,
  order: Order,
  diet: readonly Diet[],
): Reading {
  const objections: Objection[] = [];
  const reading: Reading = {
    offer,
    diet,
    lines: [],
    food: [],
    objections,
    unknown: [],
    aliases: [],
  };

  const orderLines = listLines(order);
  const listedTubs = sumOf(
    orderLines,
    ({ fillings, cantidad }) => fillings.length * cantidad,
  );
  // To bound the work, an order that lists too many tubs isn't read.
  if (listedTubs <= MAX_TUBS) {
    for (const line of orderLines) readLine(reading, line);
  }

  // A promo has its tubs even if the order doesn't list them, so the quote may have more tubs.
  const quotedTubs = sumOf(
    reading.lines,
    ({ item, tubs }) => tubs.length * item.cantidad,
  );
  const count = Math.max(listedTubs, quotedTubs);
  if (orderLines.length === 0) {
    objections.push({ kind: "empty-order", path: "" });
  }
  if (count > MAX_TUBS) {
    objections.push({ kind: "too-many-tubs", path: "", count });
  }
  if (objections.splice(MOST_OBJECTIONS).length > 0) {
    objections.push({ kind: "more-objections", path: "" });
  }
  return reading;
}

/**
 * Lists the lines: the list and the JSON Pointer of each, the name or id of its
 * item, and the flavors of its tubs.
 */
function listLines({ potes = [], promos = [], adicionales = [] }: Order) {
  // A loose tub is read like a promo of one tub.
  const loose = potes.map(({ tamano, ...line }) => ({
    ...line,
    id: tamano,
    potes: [line],
  }));
  const linesOf = (list: List, lines: NonNullable<Order["promos"]>) =>
    lines.map(({ id, cantidad = 1, potes = [] }, i) => ({
      list,
      path: `/${list}/${i}`,
      text: id,
      cantidad,
      fillings: potes.map(({ sabores = [] }) => sabores),
    }));

  return [
    ...linesOf("potes", loose),
    ...linesOf("promos", promos),
    ...linesOf("adicionales", adicionales),
  ];
}

function readLine(reading: Reading, line: OrderLine): void {
  const { offer: { menu, menuIndex }, objections } = reading;
  const { list, text, fillings } = line;
  const count = fillings.length;
  const path = `${line.path}/${list === "potes" ? "tamano" : "id"}`;

  const item = findItem<Item>(reading, menuIndex[list], text, (near) => ({
    kind: "unknown-item",
    path,
    list,
    text,
    items: menu[list],
    near,
  }));
  if (item === undefined) {
    // Unknown flavors in the tubs of an unknown item are reported, too.
    for (const n of fillings.keys()) readFlavors(reading, line, n);
    return;
  }

  const tubs = tubsOf(menu, item);
  if (count > 0 && count !== tubs.length) {
    objections.push({
      kind: "wrong-tub-count",
      path: `${line.path}/potes`,
      item,
      tubs,
      count,
    });
  }
  const filled = tubs.map((tub, n) => (
    { tub, sabores: readFlavors(reading, line, n, tub) }
  ));
  addLine(reading, line, path, item, filled);
}

function addLine(
  { offer: { menu }, lines, food }: Reading,
  line: OrderLine,
  path: string,
  product: Item,
  tubs: readonly FilledTub[],
): void {
  const { list, cantidad } = line;
  const { id, nombre, precio } = product;
  const fillings = tubs.map(({ sabores }) => sabores);
  const parts = "potes" in product ? product.adicionales : [];

  // An extra that a promo has twice counts once.
  for (const item of new Set(extrasOf(menu, product))) {
    food.push({ path: line.path, item });
  }
  lines.push({
    path,
    product,
    item: {
      tipo: TYPE_OF[list],
      id,
      nombre,
      cantidad,
      precioUnitario: precio,
      subtotal: precio * cantidad,
      sabores: list === "potes" ? fillings.flat() : fillings,
      incluye: formatParts(parts, menu.adicionales),
    },
    tubs,
  });
}

/** Reads the flavors of a line's nth tub. Without a known tub, any number fits. */
function readFlavors(
  reading: Reading,
  line: OrderLine,
  n: number,
  tub?: Tub,
) {
  const { offer: { menuIndex }, food, objections } = reading;
  const texts = line.fillings[n] ?? [];
  const count = texts.length;
  const tubPath = line.list === "promos"
    ? `${line.path}/potes/${n}`
    : line.path;
  const path = `${tubPath}/sabores`;
  if (tub !== undefined && count > tub.saboresMax) {
    objections.push({
      kind: "too-many-flavors",
      path,
      tub,
      count,
    });
  }

  return texts.flatMap((text, i) => {
    // One unknown promo may list a thousand names. One objection over the limit
    // is enough for "more-objections".
    if (objections.length > MOST_OBJECTIONS) return [];

    const itemPath = `${path}/${i}`;
    const item = findItem(
      reading,
      menuIndex.sabores,
      text,
      (near) => ({
        kind: "unknown-flavor",
        path: itemPath,
        text,
        near,
      }),
    );
    if (item === undefined) return [];

    food.push({ path: itemPath, item });
    return item.nombre;
  });
}

/** Finds an item by its name, and notes an alias. Objects to an unknown name. */
function findItem<T extends Item | Flavor>(
  reading: Reading,
  finder: Finder<T>,
  text: string,
  objectTo: (near: readonly T[]) => Objection,
) {
  const { item, isAlias } = finder.find(text) ?? {};
  if (item === undefined) {
    reading.objections.push(objectTo(suggest(reading, finder, text)));
  } else if (isAlias) {
    reading.aliases.push({ text, name: item.nombre });
  }
  return item;
}

/**
 * Suggests items for one of the first unknown names. The items suit the order's
 * diet; flavors and extras also suit the diet in the text.
 */
function suggest<T extends Item | Flavor>(
  { offer, diet, unknown }: Reading,
  finder: Finder<T>,
  text: string,
) {
  unknown.push(text);
  const isTooMuch = unknown.length > MOST_SEARCHES ||
    unknown.join("").length > MOST_LETTERS;
  if (isTooMuch || VOLUME.test(text)) return [];

  const meant = finder.find(text.replace(DIMINUTIVE, "$1"));
  const nearest = finder.nearest(text);
  const near = new Set(meant ? [meant.item, ...nearest] : nearest);
  return [...near].filter((item) =>
    suitsDiet(offer, item, diet) &&
    // Only flavors and extras have allergens. Extras have no mark of alcohol.
    (!("alergenos" in item) || suitsSearch({ alcohol: false, ...item }, text))
  );
}

/** Returns a line for each single item: a line of two tubs, twice. */
export function unitsOf(lines: readonly QuotedLine[]): readonly QuotedLine[] {
  return lines.flatMap((line) =>
    Array<QuotedLine>(line.item.cantidad).fill(line)
  );
}

/** Returns an order without its empty lists and texts. */
export function withoutEmpty(order: Order): Order {
  const fields = Object.entries(order)
    .filter(([, value]) => typeof value === "number" || value.length > 0);
  return Object.fromEntries(fields);
}
