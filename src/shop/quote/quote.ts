/** Prices an order for its date, or refuses it with every reason. */

import { decideMode, offeredModes } from "../delivery.ts";
import { readCommentDiet } from "../diet_text.ts";
import type { Diet } from "../diets.ts";
import { withoutTaxes } from "../menu.ts";
import type { DeliveryMode } from "../shapes.ts";
import { type Shop, type ShopOnDate, shopOnDate } from "../shop.ts";
import { readCoordinates } from "../zone/places.ts";
import { decideZone, isInside, localityOf } from "../zone/zone.ts";
import { describeSaving } from "./cheaper.ts";
import { findCheaperLines } from "./cheapest.ts";
import { addUp, type Costs, sumOf } from "./costs.ts";
import { type CustomerDetails, onOneLine, whatsappLink } from "./message.ts";
import { describeObjection } from "./objection_words.ts";
import type { Objection, Reason } from "./objections.ts";
import type { Order, Quote, QuotedLine } from "./order.ts";
import { readLines, withoutEmpty } from "./reading.ts";
import { describeRemarks } from "./remarks.ts";
import { findHolds, findObjections, type QuoteRequest } from "./rules.ts";
import { decideSchedule } from "./schedule.ts";

/** The answer to an order. */
export interface QuoteOutcome {
  /** Every objection, of any effect, in words. */
  readonly reasons: readonly (Objection & Reason)[];
  readonly lines: readonly QuotedLine[];
  readonly costs: Costs;
  /** Undefined if a reason refuses the order. */
  readonly quote: Quote | undefined;
}

/**
 * Quotes an order that has passed the `ORDER` schema.
 *
 * Prices, promos, notices and sold-out flavors are those of the order's date in
 * the shop's calendar. Nothing is stored or reserved. Reports at most 100
 * objections to unknown names and wrong numbers in the lines, plus one about
 * further ones.
 *
 * @param nowMs Milliseconds since the Unix epoch.
 */
export function quoteOrder(
  shop: Shop,
  order: Order,
  nowMs: number,
  customer: CustomerDetails = {},
): QuoteOutcome {
  const request = createRequest(shop, order, nowMs, customer);
  const reasons = [...findObjections(request)].map(describeObjection);
  const isRefused = reasons.some(({ effect }) => effect === "refused");

  return {
    reasons,
    lines: request.reading.lines,
    costs: request.costs,
    quote: isRefused ? undefined : writeQuote(request, reasons),
  };
}

/** Takes the decisions that precede the rules. */
function createRequest(
  shop: Shop,
  order: Order,
  nowMs: number,
  customer: CustomerDetails,
): QuoteRequest {
  const schedule = decideSchedule(shop, order, nowMs);
  const day = shopOnDate(shop, schedule.date, nowMs, schedule.time);

  const locality = onOneLine(order.localidad ?? "");
  const { point, wrong } = readCoordinates(order);
  const target = point ?? locality;
  // Coordinates that can't be used still mean a delivery.
  const hasPlace = target !== "" || wrong !== undefined;
  const mode = decideMode(order.entrega, hasPlace, offeredModes(day));
  const needsZone = mode === "envio" && target !== "";

  const comment = onOneLine(order.comentario ?? "");
  const diet = readCommentDiet(comment);
  return {
    order,
    customer,
    nowMs,
    schedule,
    day,
    mode,
    locality,
    point,
    wrong,
    place: needsZone ? decideZone(day.places, target) : null,
    payment: day.payments.find(order.pago ?? ""),
    comment,
    diet,
    ...priceLines(day, order, mode, diet),
  };
}

/** Reads the lines of an order, and adds up its costs. */
function priceLines(
  day: ShopOnDate,
  order: Order,
  mode: DeliveryMode,
  diet: readonly Diet[],
) {
  const reading = readLines(day, order, diet);
  const subtotal = sumOf(reading.lines, ({ item }) => item.subtotal);
  return { reading, costs: addUp(day.delivery, mode, subtotal) };
}

function writeQuote(
  request: QuoteRequest,
  reasons: readonly Reason[],
): Quote {
  const { day, reading: { lines }, costs } = request;

  return {
    moneda: "ARS",
    items: lines.map(({ item }) => item),
    ...summarize(request),
    advertencias: listWarnings(request, reasons),
    mejora: quoteCheaper(request),
    enlaceWhatsapp: writeLink(request),
    totalSinImpuestos: withoutTaxes(costs.total, day.business.impuestos),
  };
}

/** Returns the parts of a quote that the message to the shop also uses. */
function summarize(
  { schedule, costs, place, payment, comment }: QuoteRequest,
) {
  const item = payment?.item;

  return {
    fecha: schedule.date,
    hora: schedule.time,
    ...costs,
    zona: place && (isInside(place) ? "dentro" : "a confirmar"),
    pago: item
      ? {
        id: item.id,
        nombre: item.nombre,
        detalle: item.detalle,
      }
      : null,
    comentario: comment === "" ? null : comment,
  } as const;
}

/** Lists the warnings, each once: the `held` and `note` reasons, and the remarks. */
function listWarnings(
  request: QuoteRequest,
  reasons: readonly Reason[],
) {
  const texts = reasons
    .filter(({ effect }) => effect === "held" || effect === "note")
    .map(({ problema }) => problema);
  const warnings = new Set([...texts, ...describeRemarks(request)]);
  return [...warnings].filter(Boolean);
}

/** Quotes the cheapest order with at least the same items; null if none is cheaper. */
function quoteCheaper(request: QuoteRequest) {
  const lines = findCheaperLines(request);
  if (lines === null) return null;

  const { day, mode, diet, locality, point, place, schedule } = request;
  const argumentos = withoutEmpty({
    ...lines,
    entrega: mode,
    localidad: place === null ? "" : locality,
    ...place && point,
    fecha: schedule.date,
    hora: schedule.time ?? "",
    pago: request.payment?.item.id ?? "",
    comentario: request.comment,
  });
  const other = { ...request, ...priceLines(day, argumentos, mode, diet) };
  const { total } = other.costs;
  return {
    texto: describeSaving(request, other),
    ahorro: request.costs.total - total,
    total,
    argumentos,
    enlaceWhatsapp: writeLink(other),
  };
}

/** Writes the link that opens the order as a message; null for a held order. */
function writeLink(request: QuoteRequest) {
  const { day, costs, locality, place, diet } = request;
  // The rule is applied to each order, because the cheaper order has other costs.
  const [hold] = findHolds(day, costs, place !== null, diet);
  if (hold !== undefined) return null;

  const match = day.places.finder.find(locality);
  return whatsappLink(day.business.whatsapp, {
    ...request.customer,
    ...summarize(request),
    schedule: request.schedule,
    lines: request.reading.lines,
    localidad: (place && localityOf(place)) ?? match?.item.nombre ?? "",
    unknownPlace: locality,
    point: request.point,
  });
}
