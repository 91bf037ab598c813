/** What an order costs at an instant, or why it can't be. */

import { zonedTimeAt } from "../../time/zone.ts";
import type { Order } from "./order.ts";
import { describeItem, whatsappLink } from "./whatsapp.ts";
import { suggestPromos } from "./promos.ts";
import { decideCosts, minimumWarnings, readDestination } from "./delivery.ts";
import { MAX_PROBLEMS, readItems } from "./items.ts";
import type { OrderProblem } from "./objections.ts";
import type { Quote } from "./shape.ts";
import type { Shop } from "../shapes.ts";

/** The quote of an order, with each item in words, a line or more; or every reason why there is none. */
export type QuoteOutcome =
  | {
    readonly kind: "quote";
    readonly quote: Quote;
    readonly itemLines: readonly (readonly string[])[];
  }
  | { readonly kind: "refused"; readonly problems: readonly OrderProblem[] };

/**
 * Quotes an order that passed `ORDER`, at an instant in milliseconds since the Unix epoch: promos hold on the days of the
 * shop's calendar. Nothing is kept or reserved. At most 100 problems are told, and then one that says so.
 */
export function quoteOrder(shop: Shop, order: Order, nowMs: number): QuoteOutcome {
  const { weekday } = zonedTimeAt(shop.hours.zonaHoraria, nowMs);
  const destination = readDestination(shop, order);
  const { items, problems, problemCount } = readItems(shop.menu, order, weekday);
  const count = problemCount + destination.problems.length;
  if (count > 0) {
    return {
      kind: "refused",
      problems: cutProblems([...problems, ...destination.problems], count),
    };
  }

  const subtotal = items.reduce((sum, item) => sum + item.subtotal, 0);
  const costs = decideCosts(shop.delivery, order.entrega ?? "retiro", subtotal);
  const itemLines = items.map((item) => describeItem(shop.menu, item));
  const { localidad } = destination;
  return {
    kind: "quote",
    itemLines,
    quote: {
      moneda: "ARS",
      items,
      ...costs,
      advertencias: [...minimumWarnings(costs), ...destination.warnings],
      sugerencias: suggestPromos(shop, items, costs, weekday),
      enlaceWhatsapp: whatsappLink(shop.business, { itemLines, costs, localidad }),
    },
  };
}

function cutProblems(problems: readonly OrderProblem[], count: number): readonly OrderProblem[] {
  if (count <= MAX_PROBLEMS) return problems;
  return [...problems.slice(0, MAX_PROBLEMS), {
    campo: "",
    problema: `Hay ${count} problemas y acá van ${MAX_PROBLEMS}.`,
    esperado: "que corrijas estos y vuelvas a probar",
    sugerencias: [],
  }];
}
