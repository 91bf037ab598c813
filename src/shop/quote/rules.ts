/** The rules for an order: every reason against it. */

import { addDays } from "../../time/dates.ts";
import { instantOf } from "../../time/zone.ts";
import type { Finder } from "../../words/find.ts";
import { availableModes, offeredModes, suspensionsOf } from "../delivery.ts";
import { type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import { turnsOf } from "../hours/opening.ts";
import { isSoldOn, type Offer } from "../menu.ts";
import type { DeliveryMode, Extra, Payment, Tub } from "../shapes.ts";
import { type ShopOnDate, shortageOf, soldOutOn } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import type { Point, WrongCoordinates } from "../zone/places.ts";
import {
  isInside,
  isOutside,
  mayCollect,
  type ZoneDecision,
} from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import { type CustomerDetails, onOneLine } from "./message.ts";
import type { Objection, Remedy } from "./objections.ts";
import type { Item, Order, QuotedLine, Schedule } from "./order.ts";
import type { OrderedFood, Reading } from "./reading.ts";
import { findDelays, objectToSchedule } from "./schedule.ts";

/** An order with the decisions that precede the rules. */
export interface QuoteRequest {
  readonly order: Order;
  readonly customer: CustomerDetails;
  readonly nowMs: number;
  readonly schedule: Schedule;
  readonly day: ShopOnDate;

  /** How the order reaches the customer. */
  readonly mode: DeliveryMode;
  /** The customer's text for the locality, on one line; "" without a text. */
  readonly locality: string;
  /** The coordinates of the delivery, if the order has usable ones. */
  readonly point: Point | undefined;
  /** The coordinates that the shop can't use. */
  readonly wrong: WrongCoordinates | undefined;
  /** Null for a pick-up, and without a place. */
  readonly place: ZoneDecision | null;

  /** Undefined without a payment, and for an unknown payment. */
  readonly payment: ReturnType<Finder<Payment>["find"]>;
  /** The comment on one line; "" without a comment. */
  readonly comment: string;
  readonly diet: readonly Diet[];
  readonly reading: Reading;
  readonly costs: Costs;
}

const HOUR_MS = 60 * 60_000;
/** The times of a day in quarters of an hour, from 00:00. */
const QUARTERS = Array.from(
  { length: 24 * 4 },
  (_, n) => new Date(n * HOUR_MS / 4).toISOString().slice(11, 16),
);

/** Yields every reason against an order, in the sequence in which answers list them. */
export function* findObjections(request: QuoteRequest): Generator<Objection> {
  const { day, nowMs, reading, schedule, mode, place, costs, diet } = request;
  const { lines, food } = reading;
  const remedy = isAvailable(request) ? undefined : changeSchedule(request);

  yield* reading.objections;
  yield* objectToDelivery(request, remedy);
  for (const line of lines) yield* objectToPromo(request, line, remedy);
  for (const line of lines) yield* objectToNotice(request, line, remedy);
  for (const placed of food) yield* objectToFlavor(request, placed, remedy);
  yield* objectToPayment(request);
  yield* objectToSchedule(day, schedule, nowMs);
  yield* findHolds(day, costs, place !== null, diet);
  yield* findOpenPoints(request);
  yield* findDelays(day, schedule, mode, nowMs);
  yield* objectToDiet(food, diet);
}

/**
 * Yields the objections that hold a delivery: the minimum, a missing locality.
 * The suggested addition is the cheapest item that reaches the minimum and needs no
 * notice.
 */
export function* findHolds(
  offer: Offer,
  { entrega, pedidoMinimo }: Costs,
  hasPlace: boolean,
  diet: readonly Diet[],
): Generator<Objection<"below-minimum" | "no-locality">> {
  const { monto: minimum, falta: missing } = pedidoMinimo;

  if (missing > 0) {
    const addition = listAdditions(offer, diet)
      .find(({ precio, anticipacionHoras: hours }) =>
        precio >= missing && hours === 0
      );
    yield { kind: "below-minimum", path: "", minimum, missing, addition };
  }
  if (entrega === "envio" && !hasPlace) {
    yield { kind: "no-locality", path: "/localidad" };
  }
}

/** Lists the tubs and extras that suit a diet, the cheapest first. */
export function listAdditions(
  offer: Offer,
  diet: readonly Diet[],
): readonly (Tub | Extra)[] {
  return [...offer.menu.potes, ...offer.menu.adicionales]
    .filter((item) => suitsDiet(offer, item, diet))
    .toSorted((a, b) => a.precio - b.precio);
}

/**
 * Objects to a mode that isn't offered or is suspended, to coordinates that
 * can't be used, and to a place outside the zone. If the mode isn't offered, yields no
 * other objection.
 */
function* objectToDelivery(
  { day, schedule, mode, place, point, wrong }: QuoteRequest,
  remedy: Remedy | undefined,
): Generator<Objection> {
  const offered = offeredModes(day);
  if (!offered.includes(mode)) {
    return yield {
      kind: "mode-not-offered",
      path: "/entrega",
      mode,
      alternatives: offered,
      remedy: changeMode(offered),
    };
  }

  if (wrong !== undefined) {
    const path = `/${wrong.field}`;
    yield { kind: "wrong-coordinates", path, wrong };
  }
  if (place !== null && isOutside(place)) {
    yield {
      kind: "out-of-zone",
      path: point === undefined ? "/localidad" : "/latitud",
      place,
      localities: day.places.inside.map(({ nombre }) => nombre),
      remedy: mayCollect(day, place, day.date)
        ? { entrega: "retiro" }
        : undefined,
    };
  }

  const notices = suspensionsOf(day, mode, day.date);
  if (notices.length > 0) {
    const alternatives = availableModes(day, day.date);
    yield {
      kind: "suspended",
      path: "/entrega",
      mode,
      notices,
      alternatives,
      schedule,
      remedy: changeMode(alternatives) ?? remedy,
    };
  }
}

function changeMode([entrega]: readonly DeliveryMode[]) {
  return entrega && { entrega };
}

/** Objects to a promo that isn't sold on the order's date. */
function* objectToPromo(
  { day, schedule, diet }: QuoteRequest,
  { path, product: promo }: QuotedLine,
  remedy: Remedy | undefined,
): Generator<Objection> {
  if (!("dias" in promo) || isSoldOn(promo, day.date)) return;

  yield {
    kind: "promo-not-sold",
    path,
    promo,
    schedule,
    alternatives: day.menu.promos.filter((other) =>
      isSoldOn(other, day.date) && suitsDiet(day, other, diet)
    ),
    remedy,
  };
}

/** Objects to an item that needs more notice than the order gives. */
function* objectToNotice(
  request: QuoteRequest,
  { path, product: item }: QuotedLine,
  remedy: Remedy | undefined,
): Generator<Objection> {
  if (isInTime(request, item)) return;

  const { schedule } = request;
  yield { kind: "needs-notice", path, item, schedule, remedy };
}

/** Returns true if an order gives the notice that an item needs. */
export function isInTime(
  { day, nowMs, schedule }: QuoteRequest,
  item: Item,
): boolean {
  const { anticipacionHoras: hours } = item;
  if (hours === 0) return true;

  // An order without an hour may wait until the last turn of its date ends.
  const { date, time } = schedule;
  const closings = turnsOf(day, date).map(({ closesMs }) => closesMs);
  // A date without turns leaves no time: the maximum of no closings is -Infinity.
  const latestMs = time === null
    ? Math.max(...closings)
    : instantOf(day.timeZone, date, time);
  return latestMs - nowMs >= hours * HOUR_MS;
}

/**
 * Returns true if the items of an order, and its delivery mode, are available at its
 * date and hour. The shop may still be closed then.
 */
function isAvailable(request: QuoteRequest): boolean {
  const { day, nowMs, schedule: { date, time }, mode, reading } = request;
  const soldOut = soldOutOn(day, date, nowMs, time);

  return suspensionsOf(day, mode, date).length === 0 &&
    reading.lines.every(({ product }) =>
      isInTime(request, product) &&
      (!("dias" in product) || isSoldOn(product, date))
    ) &&
    !reading.food.some(({ item }) => soldOut.includes(item.nombre));
}

/**
 * Changes an order so that all of it is available: to a later hour of its date, else to
 * a later date. The last choice is an earlier date, from today on. If no date has the
 * requested hour, the hour goes. Undefined if no change is enough.
 */
function changeSchedule(request: QuoteRequest): Remedy | undefined {
  const { day, nowMs, schedule } = request;
  const { date, time, today } = schedule;
  const dates = Array.from(
    { length: MAX_DAYS_AHEAD + 1 },
    (_, days) => addDays(today, days),
  );
  const later = dates.filter((other) => other > date);

  const hours = QUARTERS.filter((hour) => time !== null && hour > time);
  const changes = [...later, ...dates].map((fecha) => ({ fecha }));
  const remedies: readonly Remedy[] = [
    ...hours.map((hora) => ({ hora })),
    ...changes,
    ...changes.map((change) => ({ ...change, hora: "" })),
  ];
  return remedies.find(({ fecha = date, hora = time }) => {
    const other = { ...schedule, date: fecha, time: hora || null };
    if (!isAvailable({ ...request, schedule: other })) return false;
    const [objection] = objectToSchedule(day, other, nowMs);
    return objection === undefined;
  });
}

/** Objects to a flavor that is sold out on the order's date, or that the menu marks as unavailable. */
function* objectToFlavor(
  { day, schedule, diet }: QuoteRequest,
  { path, item: flavor }: OrderedFood,
  remedy: Remedy | undefined,
): Generator<Objection> {
  if (!("disponible" in flavor) || flavor.disponible) return;

  const sameCategory = day.menuIndex.categorias.find(flavor.categoria)?.item ??
    [];
  yield {
    kind: "flavor-unavailable",
    path,
    flavor,
    isSoldOut: shortageOf(day, flavor) === "agotado por hoy",
    schedule,
    alternatives: sameCategory.filter((other) =>
      other.disponible && keepsDiet(other, diet)
    ),
    remedy,
  };
}

/** Objects to a payment that is unknown, or that the delivery mode excludes. */
function* objectToPayment(
  { day, order, mode, payment }: QuoteRequest,
): Generator<Objection> {
  // The refused method is the problem, and no payment is for it.
  if (!offeredModes(day).includes(mode)) return;

  const { pago: text = "" } = order;
  const isForMode = ({ para }: Payment) => para.includes(mode);
  const allowed = day.business.pagos.filter(isForMode);

  if (payment === undefined && text !== "") {
    const near = day.payments.nearest(text).filter(isForMode);
    yield {
      kind: "unknown-payment",
      path: "/pago",
      text,
      near,
      allowed,
      remedy: { pago: "" },
    };
  }
  if (payment !== undefined && !isForMode(payment.item)) {
    const [first] = allowed;
    yield {
      kind: "payment-not-allowed",
      path: "/pago",
      payment: payment.item,
      mode,
      allowed,
      remedy: first && { pago: first.id },
    };
  }
}

/** Objects to a delivery without a street, and to a place on which only the shop can decide. */
function* findOpenPoints(
  { customer, mode, place }: QuoteRequest,
): Generator<Objection> {
  if (mode === "envio" && onOneLine(customer.direccion ?? "") === "") {
    yield { kind: "no-street", path: "" };
  }
  if (place !== null && !isInside(place) && !isOutside(place)) {
    yield { kind: "zone-unsure", path: "/localidad", place };
  }
}

/** Objects to each flavor and extra that the diet excludes. */
export function objectToDiet(
  food: readonly OrderedFood[],
  diet: readonly Diet[],
): readonly Objection<"against-diet">[] {
  return food.filter(({ item }) => !keepsDiet(item, diet))
    .map((placed) => ({ kind: "against-diet", diet, ...placed }));
}
