/** The cheapest order that holds at least what was asked. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { tubsOf } from "../menu.ts";
import { isSoldOn, priceOfParts } from "../promos.ts";
import type { Promo, PromoPart } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { type Candidate, type Choice, type Count, findCheapest, type Good } from "./cheapest.ts";
import { decideCosts } from "./costs.ts";
import { countOf } from "./message.ts";
import { MAX_ALIKE, MAX_LINES, type Order } from "./order.ts";
import type { Better, Quote, QuoteItem } from "./shape.ts";

/**
 * The cheapest order with at least the things of a quoted one, delivery included; null unless it is cheaper. It is made of
 * promos of the day that are cheaper than their parts and whose tubs are all asked for, of what is then still missing,
 * and of one thing more at most, which may make delivery free or reach its minimum. Of orders that cost the same: the one
 * without a thing more, with the fewest promos, the first of the menu. `rest` is what the order has beside its lines.
 */
export function findBetter(
  shop: Shop,
  quote: Pick<Quote, "items" | "fecha" | "subtotal" | "entrega">,
  rest: Omit<Order, "potes" | "promos" | "adicionales">,
): Better | null {
  const { items, fecha, subtotal, entrega } = quote;
  const goods: readonly Good[] = [
    ...shop.menu.adicionales.map((extra) => ({ kind: "adicionales" as const, ...extra })),
    ...shop.menu.potes.map((tub) => ({ kind: "potes" as const, ...tub })),
  ];
  const prices = goods.map(({ precio }) => precio);
  const placeOf = new Map(goods.map(({ kind, id }, i) => [`${kind} ${id}`, i]));
  const countsOf = (kind: Good["kind"], parts: readonly PromoPart[]): readonly Count[] =>
    parts.flatMap(({ id, cantidad }) => {
      const good = placeOf.get(`${kind} ${id}`);
      return good === undefined ? [] : [[good, cantidad] as const];
    });
  const choiceOf = (promo: Promo): Choice => ({
    promo,
    tubs: countsOf("potes", promo.potes),
    extras: countsOf("adicionales", promo.adicionales),
  });
  const needed = goods.map(() => 0);
  for (const { tipo, id, cantidad } of items) {
    const promo = tipo === "promo" ? shop.menuIndex.promos.byId.get(id) : undefined;
    const { tubs, extras } = promo === undefined
      ? {
        tubs: [],
        extras: countsOf(tipo === "pote" ? "potes" : "adicionales", [{ id, cantidad: 1 }]),
      }
      : choiceOf(promo);
    for (const [good, count] of [...tubs, ...extras]) {
      needed[good] = (needed[good] ?? 0) + count * cantidad;
    }
  }
  const best = findCheapest(shop.delivery, entrega, {
    goods,
    needed,
    choices: shop.menu.promos
      .filter((promo) => isSoldOn(promo, fecha) && promo.precio < priceOfParts(shop, promo))
      .map(choiceOf),
    now: decideCosts(shop.delivery, entrega, subtotal),
    alone: needed.reduce((sum, count, i) => sum + count * (prices[i] ?? 0), 0),
  });
  if (best === undefined) return null;
  const extras = goods.flatMap((good, i) => {
    if (good.kind === "potes") return [];
    const inPromos = best.promos.flatMap(({ adicionales }) => adicionales)
      .reduce((sum, { id, cantidad }) => id === good.id ? sum + cantidad : sum, 0);
    return [{ ...good, count: (needed[i] ?? 0) - inPromos }];
  });
  const lines = argumentsOf(shop, items, best, extras);
  if (Object.values(lines).some(({ length }) => length > MAX_LINES)) return null;
  const ahorro = decideCosts(shop.delivery, entrega, subtotal).total - best.total;
  return {
    texto: tellBetter(items, best, extras, ahorro),
    ahorro,
    total: best.total,
    argumentos: { ...lines, ...rest },
  };
}

/** An extra, and how many are still to be bought; below zero, how many come that nobody asked for. */
interface Extras extends Good {
  readonly count: number;
}

interface TubOf {
  readonly id: string;
  readonly sabores: readonly string[];
}

/** The lines of an order: tubs enter promos as they were ordered, with their flavors. */
function argumentsOf(
  { menuIndex }: Shop,
  items: readonly QuoteItem[],
  { promos, more }: Candidate,
  extras: readonly Extras[],
): Pick<Order, "potes" | "promos" | "adicionales"> {
  const ofPromos = items.flatMap(({ tipo, id, sabores, cantidad }) => {
    const promo = tipo === "promo" ? menuIndex.promos.byId.get(id) : undefined;
    const tubs = promo === undefined ? [] : tubsOf(menuIndex, promo);
    return repeat(
      cantidad,
      tubs.map((tub, i) => ({ id: tub.id, sabores: [sabores[i] ?? []].flat() })),
    );
  });
  const loose = items.filter(({ tipo }) => tipo === "pote")
    .flatMap(({ id, sabores, cantidad }) => repeat(cantidad, [{ id, sabores: sabores.flat() }]));
  const pool: TubOf[] = [...ofPromos, ...loose];
  const bought = promos.map((promo) => ({
    id: promo.id,
    potes: tubsOf(menuIndex, promo).map(({ id }) => {
      const [tub] = pool.splice(pool.findIndex((tub) => tub.id === id), 1);
      return { sabores: tub?.sabores ?? [] };
    }),
  }));
  const tubs = [...pool, ...more?.kind === "potes" ? [{ id: more.id, sabores: [] }] : []];
  const adicionales = extras.flatMap((extra) => {
    const { id } = extra;
    const count = Math.max(0, extra.count) +
      Number(more?.kind === "adicionales" && more.id === id);
    return Array.from({ length: Math.ceil(count / MAX_ALIKE) }, (_, n) => ({
      id,
      cantidad: Math.min(MAX_ALIKE, count - n * MAX_ALIKE),
    }));
  });
  return {
    ...tubs.length > 0 && {
      potes: groupAlike(tubs).map(({ id, ...rest }) => ({ tamano: id, ...rest })),
    },
    ...bought.length > 0 && { promos: groupAlike(bought) },
    ...adicionales.length > 0 && { adicionales },
  };
}

function repeat<T>(times: number, list: readonly T[]): readonly T[] {
  return Array.from({ length: times }, () => list).flat();
}

/** Things that are alike in one line, in the order of the first of each; an order has no more than a line takes. */
function groupAlike<T>(things: readonly T[]): readonly (T & { readonly cantidad: number })[] {
  return [...Map.groupBy(things, (thing) => JSON.stringify(thing)).values()].flatMap((alike) =>
    alike.slice(0, 1).map((thing) => ({ ...thing, cantidad: alike.length }))
  );
}

/** "Con la promo Noche de peli pedís lo mismo y pagás $ 1.500 menos." */
function tellBetter(
  items: readonly QuoteItem[],
  { promos, more }: Candidate,
  extras: readonly Extras[],
  ahorro: number,
): string {
  const ordered = (id: string) =>
    items.reduce(
      (sum, item) => item.tipo === "promo" && item.id === id ? sum + item.cantidad : sum,
      0,
    );
  const added = groupAlike(promos).map((promo) => ({
    ...promo,
    cantidad: promo.cantidad - ordered(promo.id),
  })).filter(({ cantidad }) => cantidad > 0).map(({ nombre, cantidad }) =>
    cantidad === 1 ? `la promo ${nombre}` : `${cantidad} promos ${nombre}`
  );
  const beside = [
    ...extras.filter(({ count }) => count < 0)
      .map(({ nombre, count }) => `${countOf(-count)}${nombre}`),
    ...more === undefined ? [] : [more.nombre],
  ];
  const how = added.length > 0
    ? `Con ${joinNames(added)}`
    : more === undefined
    ? "Por separado"
    : `Sumando ${more.nombre}`;
  const what = beside.length === 0 || (added.length === 0 && more !== undefined)
    ? "pedís lo mismo"
    : `pedís lo mismo, con ${joinNames(beside)} de más,`;
  return `${how} ${what} y pagás ${formatPesos(ahorro)} menos.`;
}
