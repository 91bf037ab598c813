/** Prices an order for its date, or refuses it with every reason. */

import { decideMode, offeredModes } from "../delivery.ts";
import { readCommentDiet } from "../diet_text.ts";
import type { Diet } from "../diets.ts";
import type { DeliveryMode } from "../shapes.ts";
import { withoutTaxes } from "../menu.ts";
import { type Shop, type ShopOnDate, shopOnDate } from "../shop.ts";
import type { Places } from "../zone/places.ts";
import { type ReadCoordinates, readCoordinates } from "../zone/point.ts";
import {
  decideZone,
  isInside,
  localityOf,
  type ZoneDecision,
} from "../zone/zone.ts";
import { findCheaperOrder } from "./cheaper.ts";
import { addUp, type Costs, sumOf } from "./costs.ts";
import { describeObjection } from "./describe.ts";
import {
  type CustomerDetails,
  formatUrgency,
  type Message,
  onOneLine,
  whatsappLink,
} from "./message.ts";
import { describeRemarks, type Reason } from "./objection_words.ts";
import type { Objection } from "./objections.ts";
import type { Order, Quote, QuotedLine } from "./order.ts";
import { readLines } from "./reading.ts";
import { findRemarks } from "./remarks.ts";
import { findObjections, type QuoteRequest } from "./rules.ts";
import { decideSchedule } from "./schedule.ts";

/** A quote, or the objections that refuse the order. */
export type QuoteOutcome =
  & {
    /** Every objection, of any effect, in the order of their weight. */
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
 * objections to the lines, plus one that says there are more.
 *
 * @param nowMs Milliseconds since the Unix epoch.
 */
export function quoteOrder(
  shop: Shop,
  order: Order,
  nowMs: number,
  customer: CustomerDetails = {},
): QuoteOutcome {
  const request = readRequest(shop, order, nowMs, customer);
  const { reading: { lines }, costs } = request;

  const objections = listObjections(request);
  const reasons = objections.map(describeObjection);

  const outcome = { objections, reasons, lines, costs };
  if (reasons.some(({ effect }) => effect === "refused")) {
    return { kind: "refused", ...outcome };
  }
  const quote = writeQuote(request, reasons, customer);
  const { place } = request;
  const locality = place && localityOf(place);
  return { kind: "quote", quote, locality, ...outcome };
}

function listObjections(request: QuoteRequest): readonly Objection[] {
  return [...request.reading.objections, ...findObjections(request)];
}

/** Decides on the date, the destination, the payment and the costs of an order. */
function readRequest(
  shop: Shop,
  order: Order,
  nowMs: number,
  { direccion = "" }: CustomerDetails,
): QuoteRequest {
  const { entrega, pago = "" } = order;
  const schedule = decideSchedule(shop, order, nowMs);
  const day = shopOnDate(shop, schedule.date, nowMs);

  const comment = onOneLine(order.comentario ?? "");
  const diet = readCommentDiet(comment);
  const locality = onOneLine(order.localidad ?? "");
  const coordinates = readCoordinates(order);
  const hasPlace = locality !== "" || coordinates.kind !== "absent";
  const mode = decideMode(entrega, hasPlace, offeredModes(day));
  const place = mode === "envio"
    ? decidePlace(day.places, locality, coordinates)
    : null;
  const payment = day.payments.find(pago)?.item ?? null;
  const hasStreet = onOneLine(direccion) !== "";

  return {
    ...priceLines(day, order, mode, diet),
    day,
    nowMs,
    schedule,
    mode,
    isModeAssumed: entrega === undefined,
    locality,
    coordinates,
    place,
    pago,
    payment,
    hasStreet,
    comment,
    diet,
  };
}

/** Reads the lines of an order, and adds them up. */
function priceLines(
  day: ShopOnDate,
  order: Order,
  mode: DeliveryMode,
  diet: readonly Diet[],
): Pick<QuoteRequest, "reading" | "costs"> {
  const reading = readLines(day, order, diet);
  const subtotal = sumOf(reading.lines, ({ item }) => item.subtotal);
  return { reading, costs: addUp(day.delivery, mode, subtotal) };
}

/** Decides on the place of a delivery: its point, if it has one. */
function decidePlace(
  places: Places,
  locality: string,
  coordinates: ReadCoordinates,
): ZoneDecision | null {
  if (coordinates.kind === "point") {
    return decideZone(places, { kind: "point", ...coordinates.point });
  }
  return locality === ""
    ? null
    : decideZone(places, { kind: "place", text: locality });
}

function writeQuote(
  request: QuoteRequest,
  reasons: readonly Reason[],
  customer: CustomerDetails,
): Quote {
  const { day, reading: { lines }, costs, comment, payment } = request;
  const pago = payment &&
    { id: payment.id, nombre: payment.nombre, detalle: payment.detalle };

  return {
    moneda: "ARS",
    items: lines.map(({ item }) => item),
    ...summarize(request),
    pago,
    comentario: comment === "" ? null : comment,
    advertencias: listWarnings(request, reasons),
    mejora: quoteCheaper(request, customer),
    enlaceWhatsapp: writeLink(request, reasons, customer),
    totalSinImpuestos: withoutTaxes(costs.total, day.business.impuestos),
  };
}

/** Finds the cheapest order with at least the same items, and writes its link. */
function quoteCheaper(
  request: QuoteRequest,
  customer: CustomerDetails,
): Quote["mejora"] {
  const { day, mode, diet } = request;
  const cheaper = findCheaperOrder(request, writeRest(request));
  if (cheaper === null) return null;

  const priced = priceLines(day, cheaper.argumentos, mode, diet);
  const other = { ...request, ...priced };
  const reasons = listObjections(other).map(describeObjection);
  return { ...cheaper, enlaceWhatsapp: writeLink(other, reasons, customer) };
}

/** Returns the parts of a quote that its message states too. */
function summarize({ schedule, costs, place }: QuoteRequest) {
  return {
    fecha: schedule.date,
    hora: schedule.time,
    ...costs,
    zona: place && (isInside(place) ? "dentro" : "a confirmar"),
  } as const;
}

/** Writes the link that opens the order as a message; null while it is held. */
function writeLink(
  request: QuoteRequest,
  reasons: readonly Reason[],
  customer: CustomerDetails,
): string | null {
  if (reasons.some(({ effect }) => effect === "held")) return null;

  const { day, reading: { lines }, schedule, payment, comment } = request;
  return whatsappLink(day.business.whatsapp, {
    ...summarize(request),
    ...describePlace(request),
    lines,
    today: schedule.today,
    pago: payment?.nombre ?? "",
    comentario: comment,
    urgency: formatUrgency(schedule),
    ...customer,
  });
}

/** Returns the place of a delivery for its message: a known name, the customer's text, or the point. */
function describePlace(
  { day, locality, coordinates, place }: QuoteRequest,
): Pick<Message, "localidad" | "unknownPlace" | "point"> {
  if (place === null) return { localidad: "" };

  const name = localityOf(place) ??
    day.places.finder.find(locality)?.item.nombre;
  if (name !== undefined) return { localidad: name };
  if (locality !== "") return { localidad: "", unknownPlace: locality };

  const point = coordinates.kind === "point" ? coordinates.point : undefined;
  return { localidad: "", point };
}

/** Lists the reasons and remarks that the customer has to hear, each once. */
function listWarnings(
  request: QuoteRequest,
  reasons: readonly Reason[],
): readonly string[] {
  const texts = reasons
    .filter(({ effect }) => effect === "held" || effect === "note")
    .map(({ problema }) => problema);
  const remarks = describeRemarks(request, findRemarks(request));
  return [...new Set([...texts, ...remarks])].filter((text) => text !== "");
}

/** Writes the arguments of the order without its lines. */
function writeRest(
  { mode, locality, coordinates, place, schedule, payment, comment }:
    QuoteRequest,
): Omit<Order, "potes" | "promos" | "adicionales"> {
  const rest: { -readonly [K in keyof Order]: Order[K] } = { entrega: mode };

  if (place !== null && locality !== "") rest.localidad = locality;
  if (place !== null && coordinates.kind === "point") {
    Object.assign(rest, coordinates.point);
  }
  rest.fecha = schedule.date;
  if (schedule.time !== null) rest.hora = schedule.time;
  if (payment !== null) rest.pago = payment.id;
  if (comment !== "") rest.comentario = comment;
  return rest;
}
