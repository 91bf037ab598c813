/** Prices an order for its date, or refuses it with every reason. */

import { decideMode, offeredModes } from "../delivery.ts";
import { readCommentDiet } from "../diet_text.ts";
import type { Diet } from "../diets.ts";
import { withoutTaxes } from "../menu.ts";
import type { DeliveryMode } from "../shapes.ts";
import { type Shop, type ShopOnDate, shopOnDate } from "../shop.ts";
import { readCoordinates } from "../zone/places.ts";
import { decideZone, isInside, localityOf } from "../zone/zone.ts";
import { findCheaperOrder } from "./cheaper.ts";
import { addUp, type Costs, sumOf } from "./costs.ts";
import type { Reason } from "./held_words.ts";
import { type CustomerDetails, onOneLine, whatsappLink } from "./message.ts";
import { describeObjection } from "./objection_words.ts";
import type { Objection } from "./objections.ts";
import type { Order, Quote, QuotedLine } from "./order.ts";
import { readLines, withoutEmpty } from "./reading.ts";
import { describeRemarks } from "./remarks.ts";
import { findHolds, findObjections, type QuoteRequest } from "./rules.ts";
import { decideSchedule } from "./schedule.ts";

/** A quote, or the objections that refuse the order. */
export type QuoteOutcome =
  & {
    /** Every objection, of any effect. */
    readonly objections: readonly Objection[];
    /** The objections in words. */
    readonly reasons: readonly Reason[];
    readonly lines: readonly QuotedLine[];
    readonly costs: Costs;
  }
  & (
    | {
      readonly kind: "quote";
      readonly quote: Quote;
      /** The name of the delivery's locality; null if unknown. */
      readonly locality: string | null;
    }
    | { readonly kind: "refused" }
  );

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
  const objections = [...findObjections(request)];
  const reasons = objections.map(describeObjection);
  const { place, reading: { lines }, costs } = request;
  const outcome = {
    objections,
    reasons,
    lines,
    costs,
  };
  if (reasons.some(({ effect }) => effect === "refused")) {
    return { kind: "refused", ...outcome };
  }

  return {
    kind: "quote",
    quote: writeQuote(request, reasons),
    locality: place && localityOf(place),
    ...outcome,
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
  const day = shopOnDate(shop, schedule.date, nowMs);
  const destination = decideDestination(day, order);

  const comment = onOneLine(order.comentario ?? "");
  const diet = readCommentDiet(comment);
  return {
    ...destination,
    ...priceLines(day, order, destination.mode, diet),
    order,
    customer,
    nowMs,
    schedule,
    day,
    payment: day.payments.find(order.pago ?? ""),
    comment,
    diet,
  };
}

/** Decides how an order reaches the customer, and whether the shop delivers to the place. */
function decideDestination(day: ShopOnDate, order: Order) {
  const locality = onOneLine(order.localidad ?? "");
  const { point, wrong } = readCoordinates(order);

  const target = point ?? locality;
  // Coordinates that can't be used still mean a delivery.
  const hasPlace = target !== "" || wrong !== undefined;
  const mode = decideMode(order.entrega, hasPlace, offeredModes(day));

  const needsZone = mode === "envio" && target !== "";
  return {
    mode,
    locality,
    point,
    wrong,
    place: needsZone ? decideZone(day.places, target) : null,
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
  return [...warnings].filter((text) => text !== "");
}

/** Quotes the cheapest order with at least the same items; null if none is cheaper. */
function quoteCheaper(request: QuoteRequest) {
  const cheaper = findCheaperOrder(request);
  if (cheaper === null) return null;

  const { day, mode, locality, point, place, schedule, payment, comment } =
    request;
  const argumentos = withoutEmpty({
    ...cheaper.lines,
    entrega: mode,
    localidad: place === null ? "" : locality,
    ...place && point,
    fecha: schedule.date,
    hora: schedule.time ?? "",
    pago: payment?.item.id ?? "",
    comentario: comment,
  });
  const priced = priceLines(day, argumentos, mode, request.diet);
  const { total } = priced.costs;
  return {
    texto: cheaper.texto,
    ahorro: request.costs.total - total,
    total,
    argumentos,
    enlaceWhatsapp: writeLink({ ...request, ...priced }),
  };
}

/** Writes the link that opens the order as a message; null for a held order. */
function writeLink(request: QuoteRequest) {
  const { day, reading: { lines }, costs, place, diet } = request;
  const { payment, schedule } = request;
  // The rule is applied to each order, because the cheaper order has other costs.
  const [hold] = findHolds(day, costs, place !== null, diet);
  if (hold !== undefined) return null;

  return whatsappLink(day.business.whatsapp, {
    ...summarize(request),
    ...describePlace(request),
    ...request.customer,
    lines,
    // The message names the payment; the quote has an object.
    pago: payment?.item.nombre ?? "",
    schedule,
  });
}

/**
 * Returns the place of a delivery for its message: a known name, the customer's
 * text, or the point.
 */
function describePlace(
  { day, locality, point, place }: QuoteRequest,
) {
  const match = day.places.finder.find(locality);
  const localidad = (place && localityOf(place)) ?? match?.item.nombre ?? "";
  if (localidad !== "") return { localidad };

  return locality === ""
    ? { localidad, point }
    : { localidad, unknownPlace: locality };
}
