/** What an order costs at an instant, or why it can't be. */

import type { Objection } from "../../schema/objection.ts";
import type { Payment } from "../shapes.ts";
import { type Shop, shopOn } from "../shop.ts";
import { readDay, warnOfDay } from "./day.ts";
import { decideCosts, objectToSuspended, readDestination, tellMinimum } from "./delivery.ts";
import { findImprovements, tellImprovement } from "./improvements.ts";
import { readItems } from "./items.ts";
import type { Order } from "./order.ts";
import { readPayment } from "./payment.ts";
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
 * Quotes an order that passed `ORDER`, at an instant in milliseconds since the Unix epoch. Promos, notices and what is
 * sold out are those of the order's date, by the shop's calendar. Nothing is kept or reserved. Of what is wrong with the
 * lines, at most 100 things are told, and then one that says so.
 */
export function quoteOrder(shop: Shop, order: Order, nowMs: number): QuoteOutcome {
  const { entrega = "retiro" } = order;
  const { day, objections } = readDay(shop, order.fecha, nowMs);
  const reading = readItems(shopOn(shop, day.fecha, nowMs), order, day);
  const destination = readDestination(shop, order, day);
  const payment = readPayment(shop, order.pago, entrega);
  const all = [
    ...reading.objections,
    ...objectToSuspended(shop, entrega, day),
    ...destination.objections,
    ...objections,
    ...payment.objections,
  ];
  if (all.length > 0) return { kind: "refused", objections: all };

  const { items } = reading;
  const subtotal = items.reduce((sum, item) => sum + item.subtotal, 0);
  const costs = decideCosts(shop.delivery, entrega, subtotal);
  const itemLines = items.map((item) => tellItem(shop.menuIndex, item));
  const pago = tellPayment(payment.payment);
  const improvements = findImprovements(shop, {
    items,
    costs,
    day,
    localidad: order.localidad,
    pago,
  });
  const { localidad } = destination;
  return {
    kind: "quote",
    itemLines,
    quote: {
      moneda: "ARS",
      items,
      fecha: day.fecha,
      ...costs,
      pago,
      advertencias: [
        ...warnOfDay(shop, day, nowMs),
        ...tellMinimum(costs),
        ...destination.warnings,
        ...payment.warnings,
        ...reading.warnings,
      ],
      sugerencias: improvements.map(tellImprovement),
      mejoras: improvements.map(({ promo: { id, nombre }, saving, order }) => ({
        promo: id,
        nombre,
        ahorro: saving,
        argumentos: order,
      })),
      enlaceWhatsapp: whatsappLink(shop.business, { itemLines, costs, localidad, day, pago }),
    },
  };
}

function tellPayment(payment: Payment | null): Quote["pago"] {
  if (payment === null) return null;
  const { id, nombre, detalle } = payment;
  return { id, nombre, detalle };
}
