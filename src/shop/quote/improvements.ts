/** Promos that make an order cheaper, and the order with them. */

import { formatPesos } from "../../words/money.ts";
import { type MenuIndex, tubsOf } from "../menu.ts";
import type { Promo, PromoPart } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import type { OrderDay } from "./day.ts";
import { type Costs, decideCosts } from "./delivery.ts";
import { MAX_ALIKE, MAX_LINES, type Order } from "./order.ts";
import { isSoldOn } from "./promos.ts";
import type { Quote, QuoteItem } from "./shape.ts";

/** More promos to choose from help nobody. */
const MOST = 3;

/** What a promo saves when it is bought so many times. */
export interface Saving {
  readonly promo: Promo;
  readonly times: number;
  /** In pesos, for all of them. */
  readonly saving: number;
}

/** A saving, and the order that has it. */
export interface Improvement extends Saving {
  readonly order: Order;
}

/** An order that was quoted. */
export interface Quoted {
  readonly items: readonly QuoteItem[];
  readonly costs: Pick<Costs, "subtotal" | "entrega">;
  readonly day: OrderDay;
  /** As it was asked for. */
  readonly localidad: string | undefined;
  readonly pago: Quote["pago"];
}

/** An item, and how many of it are not in a promo. */
interface Left {
  readonly item: QuoteItem;
  count: number;
}

/**
 * What the order would save with promos of the day in place of its loose tubs and extras: the three best promos, best
 * first. Each is tried alone, in the number that saves most. Totals are compared with delivery. An order that meets the
 * minimum for delivery still meets it with the promo.
 */
export function findImprovements(
  { menu, menuIndex, delivery }: Pick<Shop, "menu" | "menuIndex" | "delivery">,
  quoted: Quoted,
): readonly Improvement[] {
  const { items, costs: { subtotal, entrega }, day } = quoted;
  const now = decideCosts(delivery, entrega, subtotal);
  return menu.promos
    .filter((promo) => isSoldOn(promo, day.weekday))
    .map((promo): Saving => {
      const loose = [
        partsIn(promo.potes, items, "pote"),
        partsIn(promo.adicionales, items, "adicional"),
      ];
      const most = Math.min(...loose.map(({ times }) => times));
      const gain = loose.reduce((sum, { price }) => sum + price, -promo.precio);
      let best: Saving = { promo, times: 0, saving: 0 };
      for (let times = 1; times <= most; times += 1) {
        const then = decideCosts(delivery, entrega, subtotal - times * gain);
        const isTooSmall = now.pedidoMinimo.cumple && !then.pedidoMinimo.cumple;
        const saving = now.total - then.total;
        if (saving > best.saving && !isTooSmall) best = { promo, times, saving };
      }
      return best;
    })
    .filter(({ saving }) => saving > 0)
    .sort((a, b) => b.saving - a.saving)
    .slice(0, MOST)
    .map((saving) => ({ ...saving, order: withPromo(menuIndex, quoted, saving) }))
    .filter(({ order: { promos = [] } }) => promos.length <= MAX_LINES);
}

/** A saving as it is suggested. */
export function tellImprovement({ promo, times, saving }: Saving): string {
  const promos = times === 1 ? `la promo ${promo.nombre}` : `${times} promos ${promo.nombre}`;
  return `Con ${promos} pedís lo mismo y pagás ${formatPesos(saving)} menos.`;
}

/** How many promos the loose tubs or extras would make up, and what the parts of one cost when they are loose. */
function partsIn(
  parts: readonly PromoPart[],
  items: readonly QuoteItem[],
  tipo: QuoteItem["tipo"],
): { readonly times: number; readonly price: number } {
  const found = parts.map(({ id, cantidad }) => {
    const alike = items.filter((item) => item.tipo === tipo && item.id === id);
    const count = alike.reduce((sum, item) => sum + item.cantidad, 0);
    const price = alike[0]?.precioUnitario ?? 0;
    return { times: Math.floor(count / cantidad), price: price * cantidad };
  });
  return {
    times: Math.min(...found.map(({ times }) => times)),
    price: found.reduce((sum, { price }) => sum + price, 0),
  };
}

/** The same order with a promo in place of its parts, the first ones. */
function withPromo(
  index: MenuIndex,
  { items, costs: { entrega }, day, localidad, pago }: Quoted,
  { promo, times }: Saving,
): Order {
  const left = items.map((item): Left => ({ item, count: item.cantidad }));
  const tubs = tubsOf(index, promo);
  const bought = Array.from(
    { length: times },
    () => tubs.map(({ id }) => takeTub(left, id)?.sabores.flat() ?? []),
  );
  for (const { id, cantidad } of promo.adicionales) {
    takeMany(
      left.filter(({ item }) => item.tipo === "adicional" && item.id === id),
      times * cantidad,
    );
  }
  const of = (tipo: QuoteItem["tipo"]) =>
    left.filter(({ item, count }) => item.tipo === tipo && count > 0);
  const potes = of("pote").map(({ item: { id, sabores }, count }) => ({
    tamano: id,
    sabores: sabores.flat(),
    cantidad: count,
  }));
  const promos = [
    ...of("promo").map(({ item: { id, sabores }, count }) => lineOf(id, sabores, count)),
    ...groupAlike(bought).map(({ flavors, count }) => lineOf(promo.id, flavors, count)),
  ];
  const adicionales = of("adicional").map(({ item: { id }, count }) => ({ id, cantidad: count }));
  return {
    ...(potes.length > 0 && { potes }),
    promos,
    ...(adicionales.length > 0 && { adicionales }),
    entrega,
    ...(entrega === "envio" && localidad !== undefined && { localidad }),
    ...(day.fecha !== day.today && { fecha: day.fecha }),
    ...(pago !== null && { pago: pago.id }),
  };
}

function lineOf(
  id: string,
  tubs: QuoteItem["sabores"],
  cantidad: number,
): NonNullable<Order["promos"]>[number] {
  return { id, cantidad, potes: tubs.map((sabores) => ({ sabores: [sabores].flat() })) };
}

function takeTub(left: readonly Left[], id: string): QuoteItem | undefined {
  const found = left.find(({ item, count }) => item.tipo === "pote" && item.id === id && count > 0);
  if (found !== undefined) found.count -= 1;
  return found?.item;
}

function takeMany(alike: readonly Left[], count: number): void {
  let open = count;
  for (const line of alike) {
    const taken = Math.min(open, line.count);
    line.count -= taken;
    open -= taken;
  }
}

/** Promos whose tubs have the same flavors together, as many as a line takes. */
function groupAlike(
  bought: readonly (readonly (readonly string[])[])[],
): readonly { readonly flavors: readonly (readonly string[])[]; readonly count: number }[] {
  return [...Map.groupBy(bought, (flavors) => JSON.stringify(flavors)).values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / MAX_ALIKE) }, (_, n) => ({
      flavors: alike[0] ?? [],
      count: Math.min(MAX_ALIKE, alike.length - n * MAX_ALIKE),
    }))
  );
}
