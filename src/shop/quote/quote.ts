/** Prices an order for its date, or refuses it with every reason. */

import { readCommentDiet } from "../diets.ts";
import type { Shop, ShopOnDate } from "../shop.ts";
import { shopOnDate } from "../shop.ts";
import { decideZone, isInside, localityOf } from "../zone/zone.ts";
import { findCheaperOrder } from "./cheaper.ts";
import { addUp, type Costs } from "./costs.ts";
import {
  type CustomerDetails,
  formatUrgency,
  onOneLine,
  whatsappLink,
} from "./message.ts";
import { findNotes } from "./notes.ts";
import { describeObjection, effectOf } from "./describe.ts";
import type { Objection } from "./objections.ts";
import type { Order, Quote, QuotedLine } from "./order.ts";
import { readLines } from "./reading.ts";
import {
  type Destination,
  findObjections,
  type PaymentMatch,
  type QuoteRequest,
} from "./rules.ts";
import { decideSchedule } from "./schedule.ts";

/** A quote, or the objections that refuse the order. */
export type QuoteOutcome =
  & {
    /** Every objection, of any effect; in the order of their weight. */
    readonly objections: readonly Objection[];
    readonly lines: readonly QuotedLine[];
    readonly costs: Costs;
  }
  & (
    | { readonly kind: "quote"; readonly quote: Quote }
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
  const schedule = decideSchedule(shop, order, nowMs);
  const day = shopOnDate(shop, schedule.date, nowMs);

  const comment = onOneLine(order.comentario ?? "");
  const diet = readCommentDiet(comment);
  const reading = readLines(day, order, diet);
  const { lines } = reading;

  const destination = decideDestination(day, order);
  const payment = matchPayment(day, order);
  const subtotal = lines.reduce((sum, { item }) => sum + item.subtotal, 0);
  const costs = addUp(day.delivery, destination.mode, subtotal);

  const request: QuoteRequest = {
    reading,
    schedule,
    destination,
    payment,
    costs,
    hasStreet: onOneLine(customer.direccion ?? "") !== "",
    comment,
    diet,
  };
  const objections = [
    ...reading.objections,
    ...findObjections(day, request, nowMs),
  ];
  const outcome = { objections, lines, costs };
  if (objections.some((objection) => effectOf(objection) === "refused")) {
    return { kind: "refused", ...outcome };
  }

  const notes = findNotes(day, request, nowMs);
  const quote = writeQuote(day, request, objections, notes, customer);
  return { kind: "quote", quote, ...outcome };
}

function decideDestination(
  day: ShopOnDate,
  { entrega: mode = "retiro", localidad = "" }: Order,
): Destination {
  const locality = onOneLine(localidad);
  const place = mode === "envio" && locality !== ""
    ? decideZone(day.places, { kind: "place", text: locality })
    : null;
  return { mode, locality, place };
}

function matchPayment(
  { payments }: ShopOnDate,
  { pago: text = "" }: Order,
): PaymentMatch {
  const match = text === "" ? undefined : payments.find(text);
  return {
    text,
    payment: match?.item ?? null,
    isAlias: match?.isAlias ?? false,
  };
}

function writeQuote(
  day: ShopOnDate,
  request: QuoteRequest,
  objections: readonly Objection[],
  notes: readonly Objection[],
  customer: CustomerDetails,
): Quote {
  const { reading: { lines }, destination: { locality, place } } = request;
  const { costs, comment, schedule, payment } = request;
  const effects = objections.map(effectOf);
  const method = payment.payment;

  const summary = {
    fecha: schedule.date,
    hora: schedule.time,
    ...costs,
    zona: place && (isInside(place) ? "dentro" : "a confirmar"),
  } as const;
  const link = whatsappLink(day.business.whatsapp, {
    ...summary,
    lines,
    localidad: (place && localityOf(place)) ?? locality,
    pago: method?.nombre ?? "",
    comentario: comment,
    urgency: formatUrgency(schedule),
    ...customer,
  });

  return {
    moneda: "ARS",
    items: lines.map(({ item }) => item),
    ...summary,
    pago: method &&
      { id: method.id, nombre: method.nombre, detalle: method.detalle },
    comentario: comment === "" ? null : comment,
    advertencias: listWarnings(objections, notes),
    mejora: findCheaperOrder(day, request, writeRest(request)),
    enlaceWhatsapp: effects.includes("held") ? null : link,
  };
}

/** Words the objections and notes that the customer has to hear, each once. */
function listWarnings(
  objections: readonly Objection[],
  notes: readonly Objection[],
): readonly string[] {
  const warnings = objections.filter((objection) =>
    ["held", "note"].includes(effectOf(objection))
  );
  const texts = [...warnings, ...notes].map((objection) =>
    describeObjection(objection).problema
  );
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Writes the arguments of the order without its lines. */
function writeRest(
  { destination, schedule, payment: { payment }, comment }: QuoteRequest,
): Omit<Order, "potes" | "promos" | "adicionales"> {
  const { mode, locality, place } = destination;
  const rest: { -readonly [K in keyof Order]: Order[K] } = { entrega: mode };

  if (place !== null) rest.localidad = locality;
  rest.fecha = schedule.date;
  if (schedule.time !== null) rest.hora = schedule.time;
  if (payment !== null) rest.pago = payment.id;
  if (comment !== "") rest.comentario = comment;
  return rest;
}
