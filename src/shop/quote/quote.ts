/** What an order costs at an instant, or why it can't be. */

import { zonedTimeAt } from "../../time/zone.ts";
import type { Order } from "./order.ts";
import { describeItem, whatsappLink } from "./whatsapp.ts";
import { suggestPromos } from "./promos.ts";
import { decideCosts, minimumWarnings, readDestination } from "./delivery.ts";
import { readItems } from "./items.ts";
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

/** More problems than these help nobody. */
const MAX_PROBLEMS = 100;

/**
 * Quotes an order that passed `ORDER`, at an instant in milliseconds since the Unix epoch: promos hold on the days of the
 * shop's calendar. Nothing is kept or reserved. At most 100 problems are told, and then one that says so.
 */
export function quoteOrder(shop: Shop, order: Order, nowMs: number): QuoteOutcome {
  const { weekday } = zonedTimeAt(shop.hours.zonaHoraria, nowMs);
  const destination = readDestination(shop, order);
  const { items, problems } = readItems(shop.menu, order, weekday);
  const allProblems = [...problems, ...destination.problems];
  if (allProblems.length > 0) return { kind: "refused", problems: cutProblems(allProblems) };

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

function cutProblems(problems: readonly OrderProblem[]): readonly OrderProblem[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  return [...problems.slice(0, MAX_PROBLEMS), {
    campo: "",
    problema: `Hay ${problems.length} problemas y acá van ${MAX_PROBLEMS}.`,
    esperado: "que corrijas estos y vuelvas a probar",
    sugerencias: [],
  }];
}
