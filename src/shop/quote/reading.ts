/** Reads the lines of an order by the menu of its date. */

import type { Diet } from "../diets.ts";
import { extrasOf, formatParts, type Offer, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import type { List, Objection } from "./objections.ts";
import type { FilledTub, Order, QuotedLine } from "./order.ts";
import { suggestNames } from "./suggest.ts";

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
  readonly flavors: readonly Placed<Flavor>[];
  readonly extras: readonly Placed<Extra>[];
  readonly promos: readonly Placed<Promo>[];
  /** Items that aren't on the menu, don't fit, or are too many: on any date. */
  readonly objections: readonly Objection[];
  readonly matches: readonly AliasMatch[];
}

/** A reading in progress. */
type Draft = { readonly [K in keyof Reading]: Reading[K][number][] };

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
  const draft: Draft = {
    lines: [],
    flavors: [],
    extras: [],
    promos: [],
    objections: [],
    matches: [],
  };
  const orderLines = listLines(order);
  const ordered = sum(
    orderLines,
    ({ fillings, cantidad }) => fillings.length * cantidad,
  );

  // No name is read with too many tubs, or after too many objections: that
  // bounds the work for an order.
  if (ordered <= MAX_TUBS) {
    for (const line of orderLines) {
      if (draft.objections.length > MOST_OBJECTIONS) break;
      readLine(offer, line, draft);
    }
  }
  const quoted = sum(
    draft.lines,
    ({ item, tubs }) => tubs.length * item.cantidad,
  );
  const count = Math.max(ordered, quoted);

  const { objections } = draft;
  if (orderLines.length === 0) {
    objections.push({ kind: "empty-order", path: "" });
  }
  if (count > MAX_TUBS) {
    objections.push({ kind: "too-many-tubs", path: "", count });
  }
  const reported = limit(suggestNames(offer, objections, diet));
  return { ...draft, objections: reported };
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

function readLine(offer: Offer, line: OrderLine, draft: Draft): void {
  const { list, path, text, fillings } = line;
  const { menu, menuIndex } = offer;
  const match = menuIndex[list].find(text);
  const tubs = match && tubsOf(menuIndex, match.item);

  if (match === undefined) {
    const idPath = `${path}/${list === "potes" ? "tamano" : "id"}`;
    const ids = menu[list].map(({ id }) => id);
    const near: readonly [] = [];
    draft.objections.push(
      { kind: "unknown-item", path: idPath, list, text, ids, near },
    );
  } else {
    noteAlias(text, match, draft);
    checkTubCount(line, match.item, tubs ?? [], draft);
  }

  const names = (tubs ?? fillings).map((_, n) => {
    const tubPath = list === "promos" ? `${path}/potes/${n}` : path;
    return readFlavors(offer, tubPath, fillings[n] ?? [], tubs?.[n], draft);
  });
  if (match !== undefined) {
    const filled = (tubs ?? []).map((tub, n) => (
      { tub, sabores: names[n] ?? [] }
    ));
    addLine(offer, line, match.item, filled, draft);
  }
}

function checkTubCount(
  { path, fillings: { length: count } }: OrderLine,
  promo: Item,
  tubs: readonly Tub[],
  { objections }: Draft,
): void {
  if (!("potes" in promo) || count === 0 || count === tubs.length) return;
  objections.push(
    { kind: "wrong-tub-count", path: `${path}/potes`, promo, tubs, count },
  );
}

function addLine(
  { menuIndex: { adicionales } }: Offer,
  { list, path, cantidad }: OrderLine,
  item: Item,
  tubs: readonly FilledTub[],
  draft: Draft,
): void {
  const { id, nombre, precio } = item;
  const extras = extrasOf(item);
  const isPromo = "potes" in item;
  const fillings = tubs.map(({ sabores }) => sabores);

  if (isPromo) draft.promos.push({ path: `${path}/id`, item });
  for (const part of extras) {
    const extra = adicionales.byId.get(part.id);
    if (extra !== undefined) draft.extras.push({ path, item: extra });
  }
  draft.lines.push({
    item: {
      tipo: TYPE_OF[list],
      id,
      nombre,
      cantidad,
      precioUnitario: precio,
      subtotal: precio * cantidad,
      sabores: list === "potes" ? fillings.flat() : fillings,
      incluye: isPromo ? formatParts(extras, adicionales) : [],
    },
    tubs,
    extras,
  });
}

/** Reads the flavors of a tub. An unknown tub takes any number of them. */
function readFlavors(
  { menuIndex: { sabores } }: Offer,
  tubPath: string,
  texts: readonly string[],
  tub: Tub | undefined,
  draft: Draft,
): readonly string[] {
  const path = `${tubPath}/sabores`;
  const count = texts.length;
  if (tub !== undefined && count > tub.saboresMax) {
    draft.objections.push({ kind: "too-many-flavors", path, tub, count });
  }

  return texts.flatMap((text, i) => {
    const flavorPath = `${path}/${i}`;
    const match = sabores.find(text);
    if (match === undefined) {
      draft.objections.push(
        { kind: "unknown-flavor", path: flavorPath, text, near: [] },
      );
      return [];
    }

    noteAlias(text, match, draft);
    draft.flavors.push({ path: flavorPath, item: match.item });
    return match.item.nombre;
  });
}

function noteAlias(
  text: string,
  { item, isAlias }: {
    readonly item: Item | Flavor;
    readonly isAlias: boolean;
  },
  { matches }: Draft,
): void {
  if (isAlias) matches.push({ text, name: item.nombre });
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

function sum<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
