/** Prices an order for its date, or refuses it with every reason. */

import { withoutTaxes } from "../menu.ts";
import type { Shop } from "../shop.ts";
import { localityOf } from "../zone/zone.ts";
import { describeSaving } from "./cheaper.ts";
import { findCheaperLines } from "./cheapest.ts";
import { type CustomerDetails, whatsappLink } from "./message.ts";
import { WORDS } from "./objection_words.ts";
import { type Reason, wordObjection } from "./objections.ts";
import type { Order, Quote } from "./order.ts";
import { withoutEmpty } from "./reading.ts";
import { describeRemarks } from "./remarks.ts";
import {
  createRequest,
  type QuoteOutcome,
  type QuoteRequest,
} from "./request.ts";
import { findHolds, findObjections } from "./rules.ts";

/**
 * Quotes an order that has passed the `ORDER` schema.
 *
 * Uses the prices, promos, notices and sold-out flavors of the order's date in the
 * shop's calendar. Nothing is stored or reserved. Reports at most 100 objections to the
 * lines of the order, such as unknown names.
 *
 * @param nowMs Milliseconds since the Unix epoch.
 */
export function quoteOrder(
  shop: Shop,
  order: Order,
  nowMs: number,
  customer?: CustomerDetails,
): QuoteOutcome {
  const request = createRequest(shop, order, nowMs, customer);
  const reasons = [...findObjections(request)]
    .map((objection) => wordObjection(WORDS, objection, request));
  return {
    ...request,
    reasons,
    quote: reasons.some(({ effect }) => effect === "refused")
      ? undefined
      : writeQuote(request, reasons),
  };
}

function writeQuote(
  request: QuoteRequest,
  reasons: readonly Reason[],
): Quote {
  const { day, lines, date, time, costs, zona, pago, comment } = request;

  return {
    moneda: "ARS",
    items: lines.map(({ item }) => item),
    fecha: date,
    hora: time,
    ...costs,
    zona,
    pago,
    comentario: comment || null,
    advertencias: listWarnings(request, reasons),
    mejora: quoteCheaper(request),
    enlaceWhatsapp: writeLink(request),
    totalSinImpuestos: withoutTaxes(costs.total, day.business.impuestos),
  };
}

/** Lists the warnings, each once: the reasons with the effect `held` or `note`, and the remarks. */
function listWarnings(
  request: QuoteRequest,
  reasons: readonly Reason[],
) {
  const texts = reasons
    .filter(({ effect }) => effect === "held" || effect === "note")
    .map(({ problema }) => problema);
  return [...new Set([...texts, ...describeRemarks(request)])].filter(Boolean);
}

/**
 * Quotes the cheapest order with at least the requested items. Null if no cheaper order
 * is found.
 */
function quoteCheaper(request: QuoteRequest) {
  const lines = findCheaperLines(request);
  if (!lines) return null;

  const { day, order, nowMs, customer, isUndated, costs } = request;
  const argumentos = withoutEmpty({
    ...order,
    ...lines,
    entrega: request.mode,
    fecha: request.date,
  });
  // `argumentos` always has a date. If the requested order has no date, the message must
  // still say "lo antes posible". So `isUndated` comes from the requested order.
  const cheaper = {
    ...createRequest(day, argumentos, nowMs, customer),
    isUndated,
  };
  const { total } = cheaper.costs;
  return {
    texto: describeSaving(request, cheaper),
    ahorro: costs.total - total,
    total,
    argumentos,
    enlaceWhatsapp: writeLink(cheaper),
  };
}

/**
 * Returns the link that opens the order as a WhatsApp message. Null if an objection
 * holds the order.
 */
function writeLink(request: QuoteRequest) {
  const { day, date, time, costs, locality, place } = request;
  // `request` may be the cheaper order, but `quoteOrder` finds reasons only for the requested
  // order. So `writeLink` finds the holds itself.
  const [hold] = findHolds(request);
  if (hold) return null;

  return whatsappLink(day.business.whatsapp, {
    ...request,
    ...request.customer,
    ...costs,
    fecha: date,
    hora: time,
    comentario: request.comment,
    // A point has no locality, but the customer's text may name a locality.
    localidad: (place && localityOf(place)) ??
      day.places.finder.find(locality)?.item.nombre ?? "",
  });
}
