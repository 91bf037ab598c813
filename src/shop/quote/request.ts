/** Decides an order's date, then reads its lines, place, payment and costs with the shop on that date. */

import { sumOf } from "@std/collections/sum-of";
import { addDays } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { decideMode, offeredModes } from "../delivery.ts";
import { readCommentDiet } from "../diet_text.ts";
import type { Diet } from "../diets.ts";
import { decideOpening } from "../hours.ts";
import type { DeliveryMode, Payment } from "../shapes.ts";
import { type Shop, type ShopOnDate, shopOnDate } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import { readCoordinates } from "../zone/places.ts";
import { decideZone, isInside, type ZoneDecision } from "../zone/zone.ts";
import { addUp, type Costs } from "./costs.ts";
import { type CustomerDetails, onOneLine } from "./message.ts";
import type { Reason } from "./objections.ts";
import type { Order, Quote, Schedule } from "./order.ts";
import { type Reading, readLines } from "./reading.ts";

/** An order with the decisions that precede the rules. */
export interface QuoteRequest
  extends
    Schedule,
    Reading,
    ReturnType<typeof readCoordinates>,
    Pick<Quote, "zona" | "pago"> {
  readonly order: Order;
  readonly customer: CustomerDetails;
  /** The shop on the order's date. */
  readonly day: ShopOnDate;

  /** How the order reaches the customer. */
  readonly mode: DeliveryMode;
  /** The customer's text for the locality, on one line; "" without a text. */
  readonly locality: string;
  /**
   * The decision on the place of a delivery. Null for a pick-up, and if the order has
   * neither a locality nor usable coordinates.
   */
  readonly place: ZoneDecision | null;

  /** The payment that the order's `pago` names. Undefined without `pago`, and for an unknown payment. */
  readonly payment: ReturnType<Shop["payments"]["find"]>;
  /** The comment on one line; "" without a comment. */
  readonly comment: string;
  /** The diets in the comment. */
  readonly diet: readonly Diet[];
  readonly costs: Costs;
}

/** The answer to an order. */
export interface QuoteOutcome extends QuoteRequest {
  /** Every objection, of any effect, in words. */
  readonly reasons: readonly Reason[];
  /** Undefined if a reason refuses the order. */
  readonly quote?: Quote | undefined;
}

/** Reads an order, and takes the decisions that precede the rules. */
export function createRequest(
  shop: Shop,
  order: Order,
  nowMs: number,
  customer: CustomerDetails = {},
): QuoteRequest {
  const schedule = decideSchedule(shop, order, nowMs);
  const day = shopOnDate(shop, schedule.date, nowMs, schedule.time);

  const locality = onOneLine(order.localidad ?? "");
  const coordinates = readCoordinates(order);
  const target = coordinates.point ?? locality;
  // Coordinates that can't be used still mean a delivery.
  const hasPlace = target !== "" || coordinates.wrong !== undefined;
  const mode = decideMode(order.entrega, hasPlace, offeredModes(day));
  const place = mode === "envio" && target !== ""
    ? decideZone(day.places, target)
    : null;

  const { pago = "", comentario = "" } = order;
  const comment = onOneLine(comentario);
  const payment = day.payments.find(pago);
  const reading = readLines(day, order);
  if (payment?.isAlias) {
    reading.aliases.push({ text: pago, name: payment.item.nombre });
  }
  const subtotal = sumOf(reading.lines, ({ item }) => item.subtotal);
  return {
    ...schedule,
    ...reading,
    ...coordinates,
    order,
    customer,
    day,
    mode,
    locality,
    place,
    zona: place && (isInside(place) ? "dentro" : "a confirmar"),
    payment,
    pago: payment ? publishPayment(payment.item) : null,
    comment,
    diet: readCommentDiet(comment),
    costs: addUp(day.delivery, mode, subtotal),
  };
}

/**
 * Decides the date and hour of an order. An order without a date is for today while the
 * shop is open, else for the date of the next opening. If no opening is known, the order is
 * for today.
 */
export function decideSchedule(
  shop: Shop,
  { fecha, hora }: Order,
  nowMs: number,
): Schedule {
  const today = dateAt(shop.timeZone, nowMs);
  const opening = decideOpening(shop, nowMs);
  return {
    nowMs,
    date: fecha ?? opening.proximaApertura?.fecha ?? today,
    time: hora ?? null,
    today,
    lastDate: addDays(today, MAX_DAYS_AHEAD),
    opening,
    isUndated: fecha === undefined,
  };
}

function publishPayment({ id, nombre, detalle }: Payment) {
  return { id, nombre, detalle };
}
