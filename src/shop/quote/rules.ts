/** The rules for an order: every reason against it. */

import { addDays } from "../../time/dates.ts";
import { type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import { instantOf } from "../../time/zone.ts";
import { offeredModes } from "../delivery.ts";
import { decideOpening, findNextOpening, turnsOf } from "../hours/opening.ts";
import { isSoldOn, noticeHoursOf, type Offer } from "../menu.ts";
import type {
  DeliveryMode,
  Extra,
  Flavor,
  Payment,
  Promo,
  Tub,
} from "../shapes.ts";
import { type ShopOnDate, shortageOf } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import { noticesOn, suspendedOn } from "../today.ts";
import type { ReadCoordinates } from "../zone/point.ts";
import {
  isInside,
  isOutside,
  mayCollect,
  type ZoneDecision,
} from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import type { Objection } from "./objections.ts";
import type { Schedule } from "./order.ts";
import type { Placed, Reading } from "./reading.ts";
import { objectToSchedule } from "./schedule.ts";
import { findCheapestAddition } from "./suggest.ts";

/** An order with all that is decided about it before the rules. */
export interface QuoteRequest {
  readonly day: ShopOnDate;
  readonly nowMs: number;
  readonly reading: Reading;
  readonly schedule: Schedule;
  readonly mode: DeliveryMode;
  /** True if the order names no mode. */
  readonly isModeAssumed: boolean;
  /** The locality as the customer wrote it, on one line; "" without one. */
  readonly locality: string;
  readonly coordinates: ReadCoordinates;
  /** Null for a pick-up, and without a place. */
  readonly place: ZoneDecision | null;
  /** The requested payment as the customer wrote it; "" without one. */
  readonly pago: string;
  readonly payment: Payment | null;
  readonly costs: Costs;
  readonly hasStreet: boolean;
  /** On one line; "" without one. */
  readonly comment: string;
  readonly diet: readonly Diet[];
}

/** The parts of a request that decide on its date. */
type Timing = Pick<QuoteRequest, "day" | "nowMs" | "schedule">;

const HOUR_MS = 60 * 60_000;
const MOST_ALTERNATIVES = 5;
/** A delivery requested this close to closing may not leave any more. */
const LATE_MS = 30 * 60_000;

/** Returns every reason against an order, the weightiest first. */
export function findObjections(request: QuoteRequest): readonly Objection[] {
  const { day, nowMs, reading, schedule, place, costs, diet } = request;

  return [
    ...objectToDelivery(request),
    ...reading.items.flatMap((item) => objectToPromo(request, item)),
    ...reading.items.flatMap((item) => objectToNotice(request, item)),
    ...reading.food.flatMap((food) => objectToFlavor(request, food)),
    ...objectToPayment(request),
    ...objectToSchedule(day, schedule, nowMs),
    ...findHolds(day, costs, place !== null, diet),
    ...findOpenPoints(request),
    ...objectToDiet(reading.food, diet),
  ];
}

/** Returns the objections that hold a delivery: the minimum, a missing locality. */
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

/** Objects to coordinates that can't be used, to a place outside the zone, and to a mode that a notice suspends. */
function objectToDelivery(
  { day, schedule, mode, place, coordinates }: QuoteRequest,
): readonly Objection[] {
  const offered = offeredModes(day);
  if (!offered.includes(mode)) {
    const kind = "mode-not-offered";
    return [{ kind, path: "/entrega", mode, alternatives: offered }];
  }

  const objections: Objection[] = [];
  const suspended = suspendedOn(day, day.date);

  if (coordinates.kind === "half" || coordinates.kind === "mistyped") {
    const key = coordinates.kind === "half" ? coordinates.missing : "latitud";
    objections.push({
      kind: "wrong-coordinates",
      path: `/${key}`,
      coordinates,
    });
  }
  if (place !== null && isOutside(place)) {
    const kind = "out-of-zone";
    const path = coordinates.kind === "point" ? "/latitud" : "/localidad";
    const localities = day.places.inside.map(({ nombre }) => nombre);
    const canCollect = mayCollect(day, place, day.date);
    objections.push({ kind, path, place, localities, canCollect });
  }
  if (suspended.includes(mode)) {
    const kind = "suspended";
    const path = "/entrega";
    const notices = noticesOn(day, day.date)
      .filter(({ suspende }) => suspende.includes(mode));
    const alternatives = offered.filter((other) => !suspended.includes(other));
    objections.push({ kind, path, mode, notices, alternatives, schedule });
  }
  return objections;
}

/** Objects to a promo that isn't sold on the order's date. */
function objectToPromo(
  { day, nowMs, schedule, diet }: QuoteRequest,
  { path, item: promo }: Placed<Tub | Promo | Extra>,
): readonly Objection[] {
  if (!("dias" in promo) || isSoldOn(promo, day.date)) return [];

  const anyTime = { ...schedule, time: null };
  const nextDate = findDate(
    { day, nowMs, schedule: anyTime },
    ({ date }) => isSoldOn(promo, date),
  );
  const alternatives = day.menu.promos
    .filter((other) => isSoldOn(other, day.date) && suitsDiet(day, other, diet))
    .slice(0, MOST_ALTERNATIVES);
  return [
    { kind: "promo-not-sold", path, promo, schedule, nextDate, alternatives },
  ];
}

/** Objects to an item that needs more notice than the order gives. */
function objectToNotice(
  request: QuoteRequest,
  { path, item }: Placed<Tub | Promo | Extra>,
): readonly Objection[] {
  if (isInTime(request, item)) return [];

  const nextDate = findDate(
    request,
    (schedule) => isInTime({ ...request, schedule }, item),
  );
  const hours = noticeHoursOf(request.day.menuIndex, item);
  return [{ kind: "needs-notice", path, item, hours, nextDate }];
}

/** Returns true if the time left until an order's hour is the notice that an item needs. */
export function isInTime(
  { day, nowMs, schedule }: Timing,
  item: Tub | Promo | Extra,
): boolean {
  const hours = noticeHoursOf(day.menuIndex, item);
  return hours === 0 || latestOn(day, schedule) - nowMs >= hours * HOUR_MS;
}

/** Returns the instant of an order's hour, or the end of its date's last turn. */
function latestOn(shop: ShopOnDate, { date, time }: Schedule): number {
  if (time !== null) return instantOf(shop.timeZone, date, time);
  return Math.max(
    -Infinity,
    ...turnsOf(shop, date).map(({ closesMs }) => closesMs),
  );
}

/** Finds a date that suits an order: the first after its own, else before it. */
function findDate(
  { day, nowMs, schedule }: Timing,
  suits: (schedule: Schedule) => boolean,
): string | undefined {
  const dates = Array.from(
    { length: MAX_DAYS_AHEAD + 1 },
    (_, days) => addDays(schedule.today, days),
  );
  const later = dates.filter((date) => date > schedule.date);
  return [...later, ...dates].find((date) => {
    const other = { ...schedule, date };
    return suits(other) && objectToSchedule(day, other, nowMs).length === 0;
  });
}

/** Objects to a flavor that is sold out or withdrawn on the order's date. */
function objectToFlavor(
  { day, schedule, diet }: QuoteRequest,
  { path, item: flavor }: Placed<Flavor | Extra>,
): readonly Objection[] {
  if (!("disponible" in flavor) || flavor.disponible) return [];

  const isSoldOut = shortageOf(day, flavor) === "agotado por hoy";
  const category = day.menuIndex.categorias.find(flavor.categoria)?.item ?? [];
  const alternatives = category
    .filter((other) => other.disponible && keepsDiet(other, diet))
    .slice(0, MOST_ALTERNATIVES);
  const kind = "flavor-unavailable";
  return [{ kind, path, flavor, isSoldOut, schedule, alternatives }];
}

/** Objects to a payment that is unknown, or that isn't for this method. */
function objectToPayment(
  { day, mode, payment, pago: text }: QuoteRequest,
): readonly Objection[] {
  const isFor = ({ para }: Payment) => para.includes(mode);
  if (text === "" || (payment !== null && isFor(payment))) return [];

  const path = "/pago";
  const allowed = day.business.pagos.filter(isFor);
  if (payment !== null) {
    return [{ kind: "payment-not-allowed", path, payment, mode, allowed }];
  }
  const near = day.payments.nearest(text).filter(isFor);
  return [{ kind: "unknown-payment", path, text, near, allowed }];
}

/** Returns the points that the customer or the shop still has to settle. */
function findOpenPoints(
  { day, nowMs, schedule, mode, place, hasStreet }: QuoteRequest,
): readonly Objection[] {
  const points: Objection[] = [];
  const { date, time, today, opening } = schedule;
  const isSent = mode === "envio";

  if (isSent && !hasStreet) points.push({ kind: "no-street", path: "" });
  if (place !== null && !isInside(place) && !isOutside(place)) {
    points.push({ kind: "zone-unsure", path: "/localidad", place });
  }
  if (opening !== null) {
    points.push({ kind: "closed-now", path: "/fecha", schedule, opening });
  }

  const state = decideOpening(day, nowMs);
  const closes = state.kind === "open" ? state.closes : null;
  const isLate = closes !== null && Date.parse(closes.iso) - nowMs <= LATE_MS;
  const isAsap = date === today && time === null;
  const next = isLate ? findNextOpening(day, nowMs) : null;
  if (isSent && isAsap && next !== null) {
    points.push({ kind: "near-closing", path: "/fecha", schedule, next });
  }
  return points;
}

/** Objects to each flavor and extra that the diet excludes. */
export function objectToDiet(
  food: readonly Placed<Flavor | Extra>[],
  diet: readonly Diet[],
): readonly Objection<"against-diet">[] {
  const kind = "against-diet";
  const isForVegans = diet.includes("vegano");

  return food.filter(({ item }) => !keepsDiet(item, diet))
    .map((placed) => ({ kind, isForVegans, ...placed }));
}
