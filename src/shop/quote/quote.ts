/** What an order costs at an instant, or why it can't be. */

import type { Objection } from "../../schema/objection.ts";
import { weekdayOf } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import type { Shop } from "../shop.ts";
import { decideCosts, readDestination, tellMinimum } from "./delivery.ts";
import { MAX_OBJECTIONS, readItems } from "./items.ts";
import type { Order } from "./order.ts";
import { suggestPromos } from "./promos.ts";
import type { Quote } from "./shape.ts";
import { tellItem, whatsappLink } from "./whatsapp.ts";

/** The quote of an order, with each item in words, a line or more; or every reason why there is none. */
export type QuoteOutcome =
  | {
    readonly kind: "quote";
    readonly quote: Quote;
    readonly itemLines: readonly (readonly string[])[];
  }
  | { readonly kind: "refused"; readonly objections: readonly Objection[] };

/**
 * Quotes an order that passed `ORDER`, at an instant in milliseconds since the Unix epoch: promos hold on the days of the
 * shop's calendar. Nothing is kept or reserved. At most 100 objections are told, and then one that says so.
 */
export function quoteOrder(shop: Shop, order: Order, nowMs: number): QuoteOutcome {
  const weekday = weekdayOf(dateAt(shop.timeZone, nowMs));
  const destination = readDestination(shop, order);
  const { items, objections, objectionCount } = readItems(shop, order, weekday);
  const count = objectionCount + destination.objections.length;
  if (count > 0) {
    const all = [...objections, ...destination.objections];
    return { kind: "refused", objections: cut(all, count) };
  }

  const subtotal = items.reduce((sum, item) => sum + item.subtotal, 0);
  const costs = decideCosts(shop.delivery, order.entrega ?? "retiro", subtotal);
  const itemLines = items.map((item) => tellItem(shop.menuIndex, item));
  const { localidad } = destination;
  return {
    kind: "quote",
    itemLines,
    quote: {
      moneda: "ARS",
      items,
      ...costs,
      advertencias: [...tellMinimum(costs), ...destination.warnings],
      sugerencias: suggestPromos(shop, items, costs, weekday),
      enlaceWhatsapp: whatsappLink(shop.business, { itemLines, costs, localidad }),
    },
  };
}

function cut(objections: readonly Objection[], count: number): readonly Objection[] {
  if (count <= MAX_OBJECTIONS) return objections;
  return [...objections.slice(0, MAX_OBJECTIONS), {
    campo: "",
    problema: `Hay ${count} problemas y acá van ${MAX_OBJECTIONS}.`,
    esperado: "que corrijas estos y vuelvas a probar",
    sugerencias: [],
  }];
}
