/** Reads the lines of an order by the menu of its date. */

import type { Diet } from "../diets.ts";
import { extrasOf, formatParts, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import type { ShopOnDate } from "../shop.ts";
import { MAX_TUBS } from "../terms.ts";
import type { List, Objection } from "./objections.ts";
import type { FilledTub, Order, QuotedLine } from "./order.ts";
import { suggestNames } from "./suggest.ts";

/** A flavor or an extra at its place in the order. */
export interface PlacedFood {
  /** JSON Pointer into the order. */
  readonly path: string;
  readonly item: Flavor | Extra;
}

/** A promo at its place in the order. */
export interface PlacedPromo {
  /** JSON Pointer into the order. */
  readonly path: string;
  readonly promo: Promo;
}

/** The lines of an order as the menu knows them. */
export interface Reading {
  /** Complete only if there are no objections. */
  readonly lines: readonly QuotedLine[];
  readonly foods: readonly PlacedFood[];
  readonly promos: readonly PlacedPromo[];
  /** Items that aren't on the menu, don't fit, or are too many: on any date. */
  readonly objections: readonly Objection[];
  /** Names that were taken for others, and flavors that are still open. */
  readonly notes: readonly Objection[];
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
const NOTHING: Reading = {
  lines: [],
  foods: [],
  promos: [],
  objections: [],
  notes: [],
};
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
  day: ShopOnDate,
  order: Order,
  diet: readonly Diet[],
): Reading {
  const orderLines = listLines(order);
  const orderedTubs = orderLines.reduce(
    (sum, { fillings, cantidad }) => sum + fillings.length * cantidad,
    0,
  );
  // No name is read then: an order makes no more work than its tubs.
  if (orderedTubs > MAX_TUBS) return withTooManyTubs(NOTHING, orderedTubs);
  if (orderLines.length === 0) {
    return { ...NOTHING, objections: [{ kind: "empty-order", path: "" }] };
  }

  const reading = join(orderLines.map((line) => readLine(day, line)));
  const tubs = reading.lines.reduce(
    (sum, { item, tubs }) => sum + item.cantidad * tubs.length,
    0,
  );
  const { lines, notes, objections } = tubs > MAX_TUBS
    ? withTooManyTubs(reading, tubs)
    : reading;

  return {
    ...reading,
    objections: limit(suggestNames(day, objections, diet)),
    notes: [...notes, ...noteOpenFlavors(lines)],
  };
}

function listLines(
  { potes = [], promos = [], adicionales = [] }: Order,
): readonly OrderLine[] {
  const tubs = potes.map(({ tamano, sabores = [], cantidad = 1 }, i) => ({
    list: "potes" as const,
    path: `/potes/${i}`,
    text: tamano,
    cantidad,
    fillings: [sabores],
  }));
  const combos = promos.map(({ id, potes = [], cantidad = 1 }, i) => ({
    list: "promos" as const,
    path: `/promos/${i}`,
    text: id,
    cantidad,
    fillings: potes.map(({ sabores = [] }) => sabores),
  }));
  const extras = adicionales.map(({ id, cantidad = 1 }, i) => ({
    list: "adicionales" as const,
    path: `/adicionales/${i}`,
    text: id,
    cantidad,
    fillings: [],
  }));

  return [...tubs, ...combos, ...extras];
}

function join(readings: readonly Reading[]): Reading {
  return {
    lines: readings.flatMap(({ lines }) => lines),
    foods: readings.flatMap(({ foods }) => foods),
    promos: readings.flatMap(({ promos }) => promos),
    objections: readings.flatMap(({ objections }) => objections),
    notes: readings.flatMap(({ notes }) => notes),
  };
}

function withTooManyTubs(reading: Reading, count: number): Reading {
  const objection: Objection = { kind: "too-many-tubs", path: "", count };
  return { ...reading, objections: [...reading.objections, objection] };
}

function readLine(day: ShopOnDate, line: OrderLine): Reading {
  const { list, path, text, fillings } = line;
  const idPath = `${path}/${list === "potes" ? "tamano" : "id"}`;
  const match = day.menuIndex[list].find(text);
  const item = match?.item;
  const tubs = item === undefined ? [] : tubsOf(day.menuIndex, item);

  const count = item === undefined ? fillings.length : tubs.length;
  const flavors = Array.from({ length: count }, (_, n) => {
    const tubPath = list === "promos" ? `${path}/potes/${n}` : path;
    const names = fillings[n] ?? [];
    return readFlavors(day, `${tubPath}/sabores`, names, tubs[n]);
  });

  if (item === undefined) {
    const ids = day.menu[list].map(({ id }) => id);
    const unknown: Objection = {
      kind: "unknown-item",
      path: idPath,
      list,
      text,
      ids,
      near: [],
    };
    return join([{ ...NOTHING, objections: [unknown] }, ...flavors]);
  }

  const filled = tubs.map((tub, n): FilledTub => ({
    tub,
    sabores: flavors[n]?.foods.map(({ item }) => item.nombre) ?? [],
  }));
  const own: Reading = {
    lines: [quoteLine(day, line, item, filled)],
    foods: [],
    promos: "potes" in item ? [{ path: idPath, promo: item }] : [],
    objections: objectToTubCount(line, item, tubs),
    notes: noteAlias(text, match),
  };
  const extras = { ...NOTHING, foods: listExtras(day, path, item) };
  return join([own, ...flavors, extras]);
}

function quoteLine(
  { menuIndex }: ShopOnDate,
  { list, cantidad }: OrderLine,
  item: Item,
  tubs: readonly FilledTub[],
): QuotedLine {
  const { id, nombre, precio } = item;
  const fillings = tubs.map(({ sabores }) => sabores);
  const incluye = "potes" in item
    ? formatParts(item.adicionales, menuIndex.adicionales)
    : [];

  return {
    item: {
      tipo: TYPE_OF[list],
      id,
      nombre,
      cantidad,
      precioUnitario: precio,
      subtotal: precio * cantidad,
      sabores: list === "potes" ? fillings.flat() : fillings,
      incluye,
    },
    tubs,
    extras: extrasOf(item),
  };
}

/** Lists the extras of an item, each at the item's place. */
function listExtras(
  { menuIndex }: ShopOnDate,
  path: string,
  item: Item,
): readonly PlacedFood[] {
  return extrasOf(item).flatMap(({ id }) => {
    const extra = menuIndex.adicionales.byId.get(id);
    return extra === undefined ? [] : [{ path, item: extra }];
  });
}

function objectToTubCount(
  { path, fillings }: OrderLine,
  item: Item,
  tubs: readonly Tub[],
): readonly Objection[] {
  const count = fillings.length;
  if (!("potes" in item) || count === 0 || count === tubs.length) return [];

  return [{
    kind: "wrong-tub-count",
    path: `${path}/potes`,
    promo: item,
    tubs,
    count,
  }];
}

/** Reads the flavors of a tub. An unknown tub takes any number of them. */
function readFlavors(
  day: ShopOnDate,
  path: string,
  names: readonly string[],
  tub: Tub | undefined,
): Reading {
  const flavors = names.map((name, i) => readFlavor(day, `${path}/${i}`, name));
  const count = names.length;
  if (tub === undefined || count <= tub.saboresMax) return join(flavors);

  const tooMany: Objection = { kind: "too-many-flavors", path, tub, count };
  return join([{ ...NOTHING, objections: [tooMany] }, ...flavors]);
}

function readFlavor(
  { menuIndex }: ShopOnDate,
  path: string,
  text: string,
): Reading {
  const match = menuIndex.sabores.find(text);
  if (match === undefined) {
    const unknown: Objection = { kind: "unknown-flavor", path, text, near: [] };
    return { ...NOTHING, objections: [unknown] };
  }

  const { item } = match;
  return { ...NOTHING, foods: [{ path, item }], notes: noteAlias(text, match) };
}

/** Notes that a text was taken for another name. */
function noteAlias(
  text: string,
  match:
    | { readonly item: Item | Flavor; readonly isAlias: boolean }
    | undefined,
): readonly Objection[] {
  if (match === undefined || !match.isAlias) return [];
  return [{ kind: "alias-matched", path: "", text, name: match.item.nombre }];
}

/** Returns at most 100 objections, and one more if there are others. */
function limit(objections: readonly Objection[]): readonly Objection[] {
  if (objections.length <= MOST_OBJECTIONS) return objections;

  const more: Objection = {
    kind: "more-objections",
    path: "",
    reported: MOST_OBJECTIONS,
  };
  return [...objections.slice(0, MOST_OBJECTIONS), more];
}

/** Notes the tubs whose flavors are still to be chosen. */
function noteOpenFlavors(lines: readonly QuotedLine[]): readonly Objection[] {
  const tubs = lines.flatMap(({ item, tubs }) =>
    tubs.filter(({ sabores }) => sabores.length === 0).map(({ tub }) => ({
      tub,
      promo: item.tipo === "promo" ? item.nombre : undefined,
    }))
  );
  return tubs.length === 0 ? [] : [{ kind: "flavors-open", path: "", tubs }];
}
