/** The rules for an order: every reason against it. */

import { addDays } from "../../time/dates.ts";
import { type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import { decideOpening, findNextOpening } from "../hours/opening.ts";
import { isSoldOn, type Offer } from "../menu.ts";
import type { DeliveryMode, Extra, Flavor, Payment, Promo } from "../shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop.ts";
import { DELIVERY_MODES, MAX_DAYS_AHEAD } from "../terms.ts";
import { noticesOn, suspendedOn } from "../today.ts";
import {
  isInside,
  isOutside,
  mayCollect,
  type ZoneDecision,
} from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import type { Objection } from "./objections.ts";
import type { PlacedFood, Reading } from "./reading.ts";
import type { Schedule } from "./order.ts";
import { objectToSchedule } from "./schedule.ts";
import { findCheapestAddition } from "./suggest.ts";

/** The way an order gets to the customer. */
export interface Destination {
  readonly mode: DeliveryMode;
  /** The locality as the customer wrote it, on one line; "" without one. */
  readonly locality: string;
  /** Null for a pick-up, and without a locality. */
  readonly place: ZoneDecision | null;
}

/** The requested payment, and the method that it names. */
export interface PaymentMatch {
  readonly text: string;
  readonly payment: Payment | null;
  readonly isAlias: boolean;
}

/** An order with all that is decided about it before the rules. */
export interface QuoteRequest {
  readonly reading: Reading;
  readonly schedule: Schedule;
  readonly destination: Destination;
  readonly payment: PaymentMatch;
  readonly costs: Costs;
  readonly hasStreet: boolean;
  /** On one line; "" without one. */
  readonly comment: string;
  readonly diet: readonly Diet[];
}

const MOST_ALTERNATIVES = 5;
/** A delivery requested this close to closing may not leave any more. */
const LATE_MS = 30 * 60_000;

/** Returns every reason against an order, the weightiest first. */
export function findObjections(
  day: ShopOnDate,
  request: QuoteRequest,
  nowMs: number,
): readonly Objection[] {
  const { costs, destination, diet, reading, schedule } = request;

  return [
    ...objectToZone(day, destination),
    ...objectToSuspended(day, request),
    ...objectToPromos(day, request, nowMs),
    ...objectToUnavailable(day, request),
    ...objectToPayment(day, request),
    ...objectToSchedule(day, schedule, nowMs),
    ...findHolds(day, costs, destination.place !== null, diet),
    ...objectToMissingStreet(request),
    ...noteUnsureZone(destination),
    ...noteClosedNow(schedule),
    ...noteNearClosing(day, request, nowMs),
    ...objectToDiet(reading.foods, diet),
    ...objectToUnknownPayment(day, request),
  ];
}

/** Returns what holds a delivery: the minimum, or a missing locality. */
export function findHolds(
  offer: Offer,
  { entrega, pedidoMinimo }: Pick<Costs, "entrega" | "pedidoMinimo">,
  hasPlace: boolean,
  diet: readonly Diet[],
): readonly Objection<"below-minimum" | "no-locality">[] {
  const holds: Objection<"below-minimum" | "no-locality">[] = [];
  const { monto: minimum, falta: missing } = pedidoMinimo;

  if (missing > 0) {
    const addition = findCheapestAddition(offer, missing, diet);
    const path = "";
    holds.push({ kind: "below-minimum", path, minimum, missing, addition });
  }
  if (entrega === "envio" && !hasPlace) {
    holds.push({ kind: "no-locality", path: "/localidad" });
  }
  return holds;
}

/** Objects to a delivery outside the zone. */
function objectToZone(
  day: ShopOnDate,
  { place }: Destination,
): readonly Objection[] {
  if (place === null || !isOutside(place)) return [];

  const canCollect = mayCollect(day, place, day.date);
  const localities = day.places.inside.map(({ nombre }) => nombre);
  const path = "/localidad";
  return [{ kind: "out-of-zone", path, place, localities, canCollect }];
}

/** Objects to a delivery or a pick-up that a notice suspends. */
function objectToSuspended(
  day: ShopOnDate,
  { destination: { mode }, schedule }: QuoteRequest,
): readonly Objection[] {
  const suspended = suspendedOn(day, day.date);
  if (!suspended.includes(mode)) return [];

  const notices = noticesOn(day, day.date)
    .filter(({ suspende }) => suspende.includes(mode));
  const alternatives = DELIVERY_MODES.filter((other) =>
    !suspended.includes(other)
  );
  const path = "/entrega";
  return [{ kind: "suspended", path, mode, notices, alternatives, schedule }];
}

/** Objects to promos that aren't sold on the order's date. */
function objectToPromos(
  day: ShopOnDate,
  { reading, schedule, diet }: QuoteRequest,
  nowMs: number,
): readonly Objection[] {
  const unsold = reading.promos.filter(({ promo }) =>
    !isSoldOn(promo, day.date)
  );

  return unsold.map(({ path, promo }) => {
    const alternatives = day.menu.promos
      .filter((other) =>
        isSoldOn(other, day.date) && suitsDiet(day, other, diet)
      )
      .slice(0, MOST_ALTERNATIVES);
    const nextDate = findNextDate(day, promo, schedule, nowMs);
    return {
      kind: "promo-not-sold",
      path,
      promo,
      schedule,
      nextDate,
      alternatives,
    };
  });
}

/** Finds a date for an order with the promo: after its own date, else before. */
function findNextDate(
  day: ShopOnDate,
  promo: Promo,
  schedule: Schedule,
  nowMs: number,
): string | undefined {
  const dates = Array.from(
    { length: MAX_DAYS_AHEAD + 1 },
    (_, days) => addDays(schedule.today, days),
  );
  const later = dates.filter((date) => date > schedule.date);

  return [...later, ...dates].find((date) =>
    isSoldOn(promo, date) &&
    objectToSchedule(day, { ...schedule, date, time: null }, nowMs)
        .length === 0
  );
}

/** Objects to flavors that are sold out or withdrawn on the order's date. */
function objectToUnavailable(
  day: ShopOnDate,
  { reading, schedule, diet }: QuoteRequest,
): readonly Objection[] {
  const objections: Objection[] = [];

  for (const { path, item } of reading.foods) {
    if (!isFlavor(item) || item.disponible) continue;

    const sameCategory = day.menuIndex.categorias.find(item.categoria)?.item;
    const alternatives = (sameCategory ?? [])
      .filter((other) => other.disponible && keepsDiet(other, diet))
      .slice(0, MOST_ALTERNATIVES);
    objections.push({
      kind: "flavor-unavailable",
      path,
      flavor: item,
      isSoldOut: shortageOf(day, item) === "agotado por hoy",
      schedule,
      alternatives,
    });
  }

  return objections;
}

/** Objects to a payment that isn't for a delivery, or for a pick-up. */
function objectToPayment(
  day: ShopOnDate,
  { destination: { mode }, payment: { payment } }: QuoteRequest,
): readonly Objection[] {
  if (payment === null || payment.para.includes(mode)) return [];

  const allowed = listPayments(day, mode);
  return [{
    kind: "payment-not-allowed",
    path: "/pago",
    payment,
    mode,
    allowed,
  }];
}

/** Objects to an unknown payment. */
function objectToUnknownPayment(
  day: ShopOnDate,
  { destination: { mode }, payment: { payment, text } }: QuoteRequest,
): readonly Objection[] {
  if (payment !== null || text === "") return [];

  const allowed = listPayments(day, mode);
  const near = day.payments.nearest(text)
    .filter(({ para }) => para.includes(mode));
  return [{ kind: "unknown-payment", path: "/pago", text, near, allowed }];
}

function listPayments(
  { business }: ShopOnDate,
  mode: DeliveryMode,
): readonly Payment[] {
  return business.pagos.filter(({ para }) => para.includes(mode));
}

/** Leaves a delivery without a street open. */
function objectToMissingStreet(
  { destination: { mode }, hasStreet }: QuoteRequest,
): readonly Objection[] {
  if (mode === "retiro" || hasStreet) return [];
  return [{ kind: "no-street", path: "" }];
}

/** Notes that the shop has to confirm whether it delivers there. */
function noteUnsureZone({ place }: Destination): readonly Objection[] {
  if (place === null || isInside(place) || isOutside(place)) return [];
  return [{ kind: "zone-unsure", path: "/localidad", place }];
}

/** Notes that the order is for the next opening. */
function noteClosedNow(schedule: Schedule): readonly Objection[] {
  const { opening } = schedule;
  if (opening === null) return [];
  return [{ kind: "closed-now", path: "/fecha", schedule, opening }];
}

/** Notes that a delivery for as soon as possible may miss today's last turn. */
function noteNearClosing(
  day: ShopOnDate,
  { destination: { mode }, schedule }: QuoteRequest,
  nowMs: number,
): readonly Objection[] {
  const { date, time, today } = schedule;
  if (mode === "retiro" || date !== today || time !== null) return [];

  const state = decideOpening(day, nowMs);
  if (state.kind === "closed" || state.closes === null) return [];

  const leftMs = Date.parse(state.closes.iso) - nowMs;
  const next = leftMs <= LATE_MS ? findNextOpening(day, nowMs) : null;
  if (next === null) return [];
  return [{ kind: "near-closing", path: "/fecha", schedule, next }];
}

/** Objects to each flavor and extra that the diet excludes. */
export function objectToDiet(
  foods: readonly PlacedFood[],
  diet: readonly Diet[],
): readonly Objection<"against-diet">[] {
  const isForVegans = diet.includes("vegano");

  return foods
    .filter(({ item }) => !keepsDiet(item, diet))
    .map(({ path, item }) => ({
      kind: "against-diet",
      path,
      item,
      isForVegans,
    }));
}

/** Returns true for a flavor, false for an extra. */
export function isFlavor(item: Flavor | Extra): item is Flavor {
  return "disponible" in item;
}
