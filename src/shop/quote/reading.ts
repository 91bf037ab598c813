/** Reads the lines of an order by the menu of its date. */

import type { Finder } from "../../words/find.ts";
import { suitsSearch } from "../diet_text.ts";
import { type Diet, suitsDiet } from "../diets.ts";
import { extrasOf, formatParts, type Offer, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import { sumOf } from "./costs.ts";
import type { List, Objection } from "./objections.ts";
import type { FilledTub, Order, QuotedLine } from "./order.ts";

/** An item of the menu at its place in the order. */
export interface Placed<T> {
  /** JSON Pointer into the order. */
  readonly path: string;
  readonly item: T;
}

/** A text that was taken for another name of an item. */
export interface AliasMatch {
  readonly text: string;
  readonly name: string;
}

/** The lines of an order as the menu knows them. */
export interface Reading {
  /** Complete only if there are no objections. */
  readonly lines: readonly QuotedLine[];
  /** The tubs, promos and extras of the lines. */
  readonly items: readonly Placed<Item>[];
  /** The flavors of the lines, and their extras, also those of promos. */
  readonly food: readonly Placed<Flavor | Extra>[];
  /** Items that aren't on the menu, don't fit, or are too many: on any date. */
  readonly objections: readonly Objection[];
  readonly matches: readonly AliasMatch[];
}

/** A reading in progress. */
interface OpenReading {
  readonly offer: Offer;
  readonly diet: readonly Diet[];
  readonly lines: QuotedLine[];
  readonly items: Placed<Item>[];
  readonly food: Placed<Flavor | Extra>[];
  readonly objections: Objection[];
  readonly matches: AliasMatch[];
}

/** A line as the customer orders it. */
interface OrderLine {
  readonly list: List;
  /** JSON Pointer into the order. */
  readonly path: string;
  /** The name or id of the item. */
  readonly text: string;
  readonly cantidad: number;
  /** The flavors of each tub. */
  readonly fillings: readonly (readonly string[])[];
}

type Item = Tub | Promo | Extra;

const MOST_OBJECTIONS = 100;
/** Unknown names with suggestions: each search reads the entire menu. */
const MOST_SEARCHES = 3;
/** Tubs are sold by weight: "litro y medio" isn't a half kilo. */
const VOLUME = /\b(?:litros?|lts?|lit(?:er|re)s?)\b/i;
const DIMINUTIVE = /it([oa]s?)(?![a-z])/gi;
/** The value of `tipo` for each list. */
export const TYPE_OF = {
  potes: "pote",
  promos: "promo",
  adicionales: "adicional",
} as const;

/**
 * Reads the lines of an order. Reports at most 100 objections, plus one that
 * says there are more.
 */
export function readLines(
  offer: Offer,
  order: Order,
  diet: readonly Diet[],
): Reading {
  const lines: QuotedLine[] = [];
  const objections: Objection[] = [];
  const reading: OpenReading = {
    offer,
    diet,
    lines,
    items: [],
    food: [],
    objections,
    matches: [],
  };
  const orderLines = listLines(order);
  const ordered = sumOf(
    orderLines,
    ({ fillings, cantidad }) => fillings.length * cantidad,
  );

  for (const line of orderLines) {
    // No name is read with too many tubs, or after too many objections: that
    // bounds the work for an order.
    if (ordered > MAX_TUBS || objections.length > MOST_OBJECTIONS) break;
    readLine(reading, line);
  }

  const quoted = sumOf(lines, ({ item, tubs }) => tubs.length * item.cantidad);
  const count = Math.max(ordered, quoted);
  if (orderLines.length === 0) {
    objections.push({ kind: "empty-order", path: "" });
  }
  if (count > MAX_TUBS) {
    objections.push({ kind: "too-many-tubs", path: "", count });
  }
  return { ...reading, objections: limit(objections) };
}

function listLines(
  { potes = [], promos = [], adicionales = [] }: Order,
): readonly OrderLine[] {
  const line = (
    list: List,
    at: number,
    text: string,
    cantidad = 1,
    fillings: OrderLine["fillings"] = [],
  ) => ({ list, path: `/${list}/${at}`, text, cantidad, fillings });

  return [
    ...potes.map(({ tamano, cantidad, sabores = [] }, i) =>
      line("potes", i, tamano, cantidad, [sabores])
    ),
    ...promos.map(({ id, cantidad, potes = [] }, i) =>
      line("promos", i, id, cantidad, potes.map(({ sabores = [] }) => sabores))
    ),
    ...adicionales.map(({ id, cantidad }, i) =>
      line("adicionales", i, id, cantidad)
    ),
  ];
}

function readLine(reading: OpenReading, line: OrderLine): void {
  const { offer: { menu, menuIndex }, objections } = reading;
  const { list, path, text, fillings } = line;
  const finder: Finder<Item> = menuIndex[list];
  const idPath = `${path}/${list === "potes" ? "tamano" : "id"}`;
  const count = fillings.length;

  const item = findItem(reading, finder, text);
  if (item === undefined) {
    const items = menu[list];
    const near = suggest(reading, finder, text);
    objections.push(
      { kind: "unknown-item", path: idPath, list, text, items, near },
    );
    for (let n = 0; n < count; n += 1) readFlavors(reading, line, n);
    return;
  }

  reading.items.push({ path: idPath, item });
  const tubs = tubsOf(menuIndex, item);
  if ("dias" in item && count > 0 && count !== tubs.length) {
    const tubsPath = `${path}/potes`;
    objections.push(
      { kind: "wrong-tub-count", path: tubsPath, promo: item, tubs, count },
    );
  }
  const filled = tubs.map((tub, n) => (
    { tub, sabores: readFlavors(reading, line, n, tub) }
  ));
  addLine(reading, line, item, filled);
}

function addLine(
  { offer: { menuIndex: { adicionales } }, lines, food }: OpenReading,
  { list, path, cantidad }: OrderLine,
  item: Item,
  tubs: readonly FilledTub[],
): void {
  const { id, nombre, precio } = item;
  const extras = extrasOf(item);
  const fillings = tubs.map(({ sabores }) => sabores);

  for (const part of extras) {
    const extra = adicionales.byId.get(part.id);
    if (extra !== undefined) food.push({ path, item: extra });
  }
  lines.push({
    item: {
      tipo: TYPE_OF[list],
      id,
      nombre,
      cantidad,
      precioUnitario: precio,
      subtotal: precio * cantidad,
      sabores: list === "potes" ? fillings.flat() : fillings,
      incluye: list === "promos" ? formatParts(extras, adicionales) : [],
    },
    tubs,
    extras,
  });
}

/** Reads the flavors of a line's nth tub. An unknown tub takes any number of them. */
function readFlavors(
  reading: OpenReading,
  { list, path, fillings }: OrderLine,
  n: number,
  tub?: Tub,
): readonly string[] {
  const { offer: { menuIndex: { sabores } }, food, objections } = reading;
  const listPath = `${path}${list === "promos" ? `/potes/${n}` : ""}/sabores`;
  const texts = fillings[n] ?? [];
  const count = texts.length;
  if (tub !== undefined && count > tub.saboresMax) {
    objections.push({ kind: "too-many-flavors", path: listPath, tub, count });
  }

  return texts.flatMap((text, i) => {
    // The tubs of one unknown promo may list a thousand names.
    if (objections.length > MOST_OBJECTIONS) return [];

    const path = `${listPath}/${i}`;
    const item = findItem(reading, sabores, text);
    if (item === undefined) {
      const near = suggest(reading, sabores, text);
      objections.push({ kind: "unknown-flavor", path, text, near });
      return [];
    }
    food.push({ path, item });
    return item.nombre;
  });
}

/** Finds an item by its name, and notes an alias. */
function findItem<T extends Item | Flavor>(
  { matches }: OpenReading,
  finder: Finder<T>,
  text: string,
): T | undefined {
  const match = finder.find(text);
  if (match?.isAlias) matches.push({ text, name: match.item.nombre });
  return match?.item;
}

/**
 * Suggests items for an unknown name, if it is one of the first three. They suit
 * the order's diet and the one that the text names.
 */
function suggest<T extends Item | Flavor>(
  { offer, diet, objections }: OpenReading,
  finder: Finder<T>,
  text: string,
): readonly T[] {
  const unknown = objections.filter(({ kind }) => kind.startsWith("unknown"));
  if (unknown.length >= MOST_SEARCHES || VOLUME.test(text)) return [];

  // "kilito" is a kilo.
  const meant = finder.find(text.replace(DIMINUTIVE, "$1"));
  const near = new Set(finder.nearest(text));
  const items = meant === undefined ? near : new Set([meant.item, ...near]);
  return [...items].filter((item) =>
    suitsDiet(offer, item, diet) &&
    (!("alergenos" in item) || suitsSearch({ alcohol: false, ...item }, text))
  );
}

/** Returns at most 100 objections, and one more if there are others. */
function limit(objections: readonly Objection[]): readonly Objection[] {
  if (objections.length <= MOST_OBJECTIONS) return objections;

  const reported = MOST_OBJECTIONS;
  return [
    ...objections.slice(0, reported),
    { kind: "more-objections", path: "", reported },
  ];
}
