/** The rules for an order: every reason against it. */

import { addDays } from "../../time/dates.ts";
import { instantOf } from "../../time/zone.ts";
import { availableModes, offeredModes } from "../delivery.ts";
import { type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import { decideOpening, turnsOf } from "../hours/opening.ts";
import { isSoldOn, type Offer } from "../menu.ts";
import type { Extra, Tub } from "../shapes.ts";
import { shortageOf, soldOutOn } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import { isInside, isOutside, mayCollect } from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import { onOneLine } from "./message.ts";
import type { Objection, Remedy } from "./objections.ts";
import type { Item } from "./order.ts";
import type { OrderedFood } from "./reading.ts";
import type { QuoteRequest } from "./request.ts";
import { objectToSchedule } from "./schedule_rules.ts";

const HOUR_MS = 60 * 60_000;
/** An order placed this close to closing may have to wait for the next opening. */
const LATE_MS = HOUR_MS / 2;
/** The times of a day in quarters of an hour, from 00:00. */
const QUARTERS = Array.from(
  { length: 24 * 4 },
  (_, n) => new Date(n * HOUR_MS / 4).toISOString().slice(11, 16),
);

/** Yields every reason against an order, in the sequence in which answers list them. */
export function* findObjections(request: QuoteRequest): Generator<Objection> {
  const { day, place, costs, food, diet } = request;

  yield* request.objections;
  yield* objectToPlace(request);
  // One change of the date or hour resolves all conflicts, so it is searched for once.
  const otherTime = isAvailable(request) ? undefined : changeSchedule(request);
  for (const conflict of findConflicts(request)) {
    yield { ...conflict, remedy: conflict.remedy ?? otherTime };
  }
  yield* objectToPayment(request);
  yield* objectToSchedule(request);
  yield* findHolds(day, costs, place !== null, diet);
  yield* findOpenPoints(request);
  yield* objectToDiet(food, diet);
}

/**
 * Yields the objections that hold a delivery: the minimum, a missing locality.
 * The suggested addition is the cheapest item that reaches the minimum and needs no
 * notice.
 */
export function* findHolds(
  offer: Offer,
  { entrega, pedidoMinimo: { falta } }: Costs,
  hasPlace: boolean,
  diet: readonly Diet[],
): Generator<Objection<"below-minimum" | "no-locality">> {
  if (falta > 0) {
    const addition = listAdditions(offer, diet)
      .find(({ precio, anticipacionHoras: hours }) =>
        precio >= falta && hours === 0
      );
    yield { kind: "below-minimum", campo: "", addition };
  }
  if (entrega === "envio" && !hasPlace) {
    yield { kind: "no-locality", campo: "/localidad" };
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

/** Objects to coordinates that can't be used, and to a place outside the zone. */
function* objectToPlace(
  { day, place, point, wrong }: QuoteRequest,
): Generator<Objection> {
  if (wrong !== undefined) {
    yield { kind: "wrong-coordinates", campo: `/${wrong.field}`, wrong };
  }
  if (place !== null && isOutside(place)) {
    yield {
      kind: "out-of-zone",
      campo: point === undefined ? "/localidad" : "/latitud",
      place,
      remedy: mayCollect(day, place, day.date)
        ? { entrega: "retiro" }
        : undefined,
    };
  }
}

/** Yields the objections that depend on the date and hour, and withdrawn flavors. */
function* findConflicts(request: QuoteRequest): Generator<Objection> {
  const { day, nowMs, date, time, mode, lines, food } = request;

  const modes = availableModes(day, date);
  if (!modes.includes(mode)) {
    const [entrega] = modes;
    const remedy = entrega && { entrega };
    yield { kind: "mode-unavailable", campo: "/entrega", remedy };
  }
  for (const { campo, product } of lines) {
    if ("dias" in product && !isSoldOn(product, date)) {
      yield { kind: "promo-not-sold", campo, promo: product };
    }
  }
  for (const { campo, product } of lines) {
    if (!isInTime(request, product)) {
      yield { kind: "needs-notice", campo, item: product };
    }
  }
  const soldOut = soldOutOn(day, date, nowMs, time);
  for (const { campo, item } of food) {
    if (!("disponible" in item)) continue;
    if (shortageOf(day, item) === "no disponible") {
      yield { kind: "withdrawn", campo, flavor: item };
    } else if (soldOut.includes(item.nombre)) {
      yield { kind: "sold-out", campo, flavor: item };
    }
  }
}

/**
 * Returns true if the items of an order, and its delivery mode, are available at its
 * date and hour. Withdrawn flavors don't count, because no other time has these. The
 * shop may be closed then.
 */
function isAvailable(request: QuoteRequest) {
  for (const { kind } of findConflicts(request)) {
    if (kind !== "withdrawn") return false;
  }
  return true;
}

/** Returns true if an order gives the notice that an item needs. */
export function isInTime(
  { day, nowMs, date, time }: QuoteRequest,
  { anticipacionHoras: hours }: Item,
): boolean {
  if (hours === 0) return true;

  // An order without an hour may wait until the last turn of its date ends.
  const closings = turnsOf(day, date).map(({ closesMs }) => closesMs);
  // A date without turns leaves no time: the maximum of no closings is -Infinity.
  const latestMs = time === null
    ? Math.max(...closings)
    : instantOf(day.timeZone, date, time);
  return latestMs - nowMs >= hours * HOUR_MS;
}

/**
 * Finds the change that makes the entire order available: a later hour of its date, else
 * a later date, else an earlier date from today on. If no date is possible at the
 * requested hour, the hour is dropped. Undefined if no change is enough.
 */
function changeSchedule(request: QuoteRequest): Remedy | undefined {
  const { date, time, today } = request;
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
    const other = { ...request, date: fecha, time: hora || null };
    if (!isAvailable(other)) return false;
    const [objection] = objectToSchedule(other);
    return objection === undefined;
  });
}

/** Objects to a payment that is unknown, or that the delivery mode excludes. */
function* objectToPayment(
  { day, order: { pago = "" }, mode, payment }: QuoteRequest,
): Generator<Objection> {
  const allowed = day.business.pagos.filter(({ para }) => para.includes(mode));
  const isAllowed = pago === "" ||
    allowed.some(({ id }) => id === payment?.item.id);
  // A delivery mode that isn't offered has its own objection, and no payment is for it.
  if (isAllowed || !offeredModes(day).includes(mode)) return;

  // An unknown payment may mean any of the allowed ones, so it is only removed.
  const [first] = payment === undefined ? [] : allowed;
  yield {
    kind: "wrong-payment",
    campo: "/pago",
    allowed,
    remedy: { pago: first?.id ?? "" },
  };
}

/**
 * Notes a missing street, and a place on which only the shop can decide. Also notes the
 * later time of an order that is placed while the shop is closed or about to close.
 */
function* findOpenPoints(request: QuoteRequest): Generator<Objection> {
  const { customer, day, nowMs, mode, place, date, time, today } = request;
  if (mode === "envio" && onOneLine(customer.direccion ?? "") === "") {
    yield { kind: "no-street", campo: "" };
  }
  const isUnsure = place !== null && !isInside(place) && !isOutside(place);
  if (isUnsure && place.kind !== "no-delivery") {
    yield { kind: "zone-unsure", campo: "/localidad", place };
  }

  const { cierra, proximaApertura } = request.opening;
  if (request.isUndated && proximaApertura !== null) {
    yield { kind: "closed-now", campo: "/fecha", next: proximaApertura };
  }
  // A shop that is closed, or that doesn't close, has no closing: the time left is NaN, so
  // an order is never late.
  const isLate = Date.parse(cierra ?? "") - nowMs <= LATE_MS;
  // Only a delivery for as soon as possible today may be late.
  const isSoon = mode === "envio" && date === today && time === null;
  if (!isLate || !isSoon) return;

  const next = decideOpening(day, nowMs + LATE_MS).proximaApertura;
  if (next !== null) {
    yield { kind: "near-closing", campo: "/fecha", next };
  }
}

/** Objects to each flavor and extra that the diet excludes. */
export function objectToDiet(
  food: readonly OrderedFood[],
  diet: readonly Diet[],
): readonly Objection<"against-diet">[] {
  return food.filter(({ item }) => !keepsDiet(item, diet))
    .map((placed) => ({ kind: "against-diet", ...placed }));
}
