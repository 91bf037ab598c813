/** Promos: on which days they are sold, and when one makes an order cheaper. */

import { joinNames } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { pluralOf } from "../hours/text.ts";
import { type Costs, decideCosts } from "./delivery.ts";
import type { QuoteItem } from "./shape.ts";
import { type Promo, type PromoPart, WEEKDAYS } from "../shapes.ts";
import type { Shop } from "../shop.ts";

/** Loose tubs or extras of an order, by id. */
type Loose = ReadonlyMap<string, { readonly count: number; readonly price: number }>;

/** What a promo saves when it is bought so many times. */
interface Saving {
  readonly promo: Promo;
  readonly times: number;
  /** In pesos, for all of them. */
  readonly saving: number;
}

/** Whether a promo is sold on a weekday; 1 is Monday, 7 is Sunday. */
export function isSoldOn({ dias }: Promo, weekday: number): boolean {
  return dias === null || dias.some((day) => WEEKDAYS.indexOf(day) === weekday - 1);
}

/** The days of a promo as one says them: "todos los días", "los martes y sábados". */
export function tellPromoDays({ dias }: Promo): string {
  if (dias === null || dias.length === WEEKDAYS.length) return "todos los días";
  return `los ${joinNames(WEEKDAYS.filter((day) => dias.includes(day)).map(pluralOf))}`;
}

/**
 * What the order would save with promos of the day in place of its loose tubs and extras, the best promo first. Each is
 * taken by itself, as many times as saves most. Totals are compared with delivery, and no promo takes an order that met
 * the minimum for delivery below it.
 */
export function suggestPromos(
  { menu, delivery }: Pick<Shop, "menu" | "delivery">,
  items: readonly QuoteItem[],
  { subtotal, entrega }: Pick<Costs, "subtotal" | "entrega">,
  weekday: number,
): readonly string[] {
  const now = decideCosts(delivery, entrega, subtotal);
  const tubs = looseOf(items, "pote");
  const extras = looseOf(items, "adicional");
  return menu.promos
    .filter((promo) => isSoldOn(promo, weekday))
    .map((promo) => {
      const loose = [partsIn(promo.potes, tubs), partsIn(promo.adicionales, extras)];
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
    .map(tellSaving);
}

function looseOf(items: readonly QuoteItem[], tipo: QuoteItem["tipo"]): Loose {
  const loose = new Map<string, { count: number; price: number }>();
  for (const { id, cantidad, precioUnitario } of items.filter((item) => item.tipo === tipo)) {
    const count = (loose.get(id)?.count ?? 0) + cantidad;
    loose.set(id, { count, price: precioUnitario });
  }
  return loose;
}

/** How many promos the loose tubs or extras would make up, and what the parts of one cost when they are loose. */
function partsIn(
  parts: readonly PromoPart[],
  loose: Loose,
): { readonly times: number; readonly price: number } {
  const found = parts.map(({ id, cantidad }) => {
    const { count, price } = loose.get(id) ?? { count: 0, price: 0 };
    return { times: Math.floor(count / cantidad), price: price * cantidad };
  });
  return {
    times: Math.min(...found.map(({ times }) => times)),
    price: found.reduce((sum, { price }) => sum + price, 0),
  };
}

function tellSaving({ promo, times, saving }: Saving): string {
  const promos = times === 1 ? `la promo ${promo.nombre}` : `${times} promos ${promo.nombre}`;
  return `Con ${promos} pedís lo mismo y pagás ${formatPesos(saving)} menos.`;
}
