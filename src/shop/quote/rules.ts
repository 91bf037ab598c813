/** The rules for an order: every reason against it. */

import { addDays } from "../../time/dates.ts";
import { dateAt, instantOf, timeAt } from "../../time/zone.ts";
import { availableModes, offeredModes } from "../delivery.ts";
import { type Diet, keepsDiet, suitsDiet } from "../diets.ts";
import { DAWN, decideOpening, turnsOf } from "../hours.ts";
import { isSoldOn, type Offer } from "../menu.ts";
import type { Extra, Tub } from "../shapes.ts";
import { shortageOf } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import { isClearlyOutside, isInside, mayPickUp } from "../zone/zone.ts";
import type { Objection, Remedy } from "./objections.ts";
import type { MenuItem } from "./order.ts";
import type { QuoteRequest } from "./request.ts";

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = 1_800_000;
/** Maximum time from the order's hour to a suggested later hour. An earlier hour may be half as far. */
const NEAR_MS = 14 * HOUR_MS;

/** Yields every reason against an order, and the notes on the order, in the sequence in which answers list them. */
export function* findObjections(request: QuoteRequest): Generator<Objection> {
  yield* request.objections;
  yield* objectToPlace(request);
  // Remedies are slow to find, so the search starts only after a conflict.
  const [firstConflict] = findConflicts(request);
  if (firstConflict) {
    const otherDate = findOtherDate(request);
    yield* findConflicts(request, otherDate, findOpenTime(request));
  }
  // Without lines, there is nothing to deliver yet.
  if (request.lines.length > 0) yield* findHolds(request);
  yield* findUnsettled(request);
  yield* objectToDiet(request);
}

/**
 * Yields the objections that hold a delivery: a subtotal below the minimum, and a missing
 * locality. The suggested addition is the cheapest item that reaches the minimum, suits the
 * diet and needs no advance notice.
 */
export function* findHolds(
  { day, costs, place, diet }: Pick<QuoteRequest, "costs" | "diet"> & {
    readonly day: Offer;
    /** Only its truth counts: null, undefined and "" mean that the order has no place. */
    readonly place: unknown;
  },
): Generator<Objection<"below-minimum" | "no-locality">> {
  const { entrega, pedidoMinimo: { falta } } = costs;
  if (falta > 0) {
    const addition = listAdditions(day, diet)
      .find(({ precio, anticipacionHoras: hours }) =>
        precio >= falta && hours === 0
      );
    yield { kind: "below-minimum", campo: "", addition };
  }
  if (entrega === "envio" && !place) {
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

/**
 * Objects to coordinates that can't be used, and to a place outside the zone. Notes a
 * place on which only the shop can decide.
 */
function* objectToPlace(
  { day, place, point, wrong }: QuoteRequest,
): Generator<Objection> {
  if (wrong) {
    yield { kind: "wrong-coordinates", campo: "/latitud", wrong };
    return;
  }
  if (place === null || isInside(place) || place.kind === "no-delivery") return;

  const campo = point === undefined ? "/localidad" : "/latitud";
  if (!isClearlyOutside(place)) {
    yield { kind: "zone-unsure", campo, place };
    return;
  }

  yield {
    kind: "out-of-zone",
    campo,
    place,
    remedy: mayPickUp(day, place, day.date) ? { entrega: "retiro" } : undefined,
  };
}

/** Yields the objections to the mode, the items, the payment and the time of an order. */
function* findConflicts(
  request: QuoteRequest,
  otherDate?: Remedy,
  otherTime?: Remedy,
): Generator<Objection> {
  const { day, date, mode, lines, food, place, payment } = request;

  const modes = availableModes(day, date);
  if (!modes.includes(mode)) {
    // The remedy is an available mode, else another date, else any mode that the shop offers.
    const entrega = modes[0] ?? (otherDate ? undefined : offeredModes(day)[0]);
    const remedy = entrega ? { entrega } : otherDate;
    yield { kind: "mode-unavailable", campo: "/entrega", remedy };
  }
  for (const { campo, product } of lines) {
    // Only promos have `dias`.
    if ("dias" in product && !isSoldOn(product, date)) {
      yield { kind: "promo-not-sold", campo, product, remedy: otherDate };
    }
    if (!isInTime(request, product)) {
      yield { kind: "needs-notice", campo, product, remedy: otherDate };
    }
  }
  for (const { campo, item } of food) {
    // Only flavors have `disponible`: extras are always available.
    if (!("disponible" in item) || item.disponible) continue;
    yield {
      kind: "flavor-unavailable",
      campo,
      item,
      isSoldOut: shortageOf(day, item) === "agotado por hoy",
    };
  }
  // Another mode may allow the payment. So if the mode isn't available, no payment is judged.
  // If the order must become a pick-up, only an unknown payment is judged.
  const mustPickUp = payment && place && isClearlyOutside(place);
  if (modes.includes(mode) && !mustPickUp) yield* objectToPayment(request);
  yield* objectToSchedule(request, otherDate, otherTime);
}

/**
 * Finds a date for which the shop accepts the order: the next later date, else the first
 * date from today on. For an hour before dawn, the search begins on the day before the order's date. If no date
 * suits the order's hour, the remedy removes the hour. Undefined if the shop accepts the order
 * on no date.
 */
function findOtherDate(request: QuoteRequest) {
  const dates = Array.from(
    { length: MAX_DAYS_AHEAD + 1 },
    (_, days) => addDays(request.today, days),
  );
  // 01:00 on Saturday may mean the night of Friday to the customer. So for an hour before
  // dawn, the search begins with the date before the order's date.
  const isDawn = (request.time ?? DAWN) < DAWN;
  const first = addDays(request.date, isDawn ? -1 : 1);
  const later = dates.filter((fecha) => fecha >= first);

  // Payments and flavors have their own remedies, so the search ignores both.
  const relaxed = { ...request, order: {}, food: [] };
  for (const time of [request.time, null]) {
    const fecha = [...later, ...dates].find((date) => {
      const [firstConflict] = findConflicts({ ...relaxed, date, time });
      return !firstConflict;
    });
    if (fecha) return time === request.time ? { fecha } : { fecha, hora: "" };
  }
  return undefined;
}

/** Objects to a payment that is unknown, or that the delivery mode excludes. */
function* objectToPayment(
  { day, order: { pago }, mode, payment }: QuoteRequest,
): Generator<Objection> {
  if (!pago || payment?.item.para.includes(mode)) return;

  const allowed = day.business.pagos.filter(({ para }) => para.includes(mode));
  // An unknown payment has no obvious replacement, so the remedy removes it.
  yield {
    kind: "wrong-payment",
    campo: "/pago",
    allowed,
    remedy: { pago: (payment && allowed[0]?.id) ?? "" },
  };
}

/**
 * Objects to a date that is past or too far away, and to an hour that is past or outside the
 * turns. For an order without an hour, objects to a date without a turn left.
 */
export function* objectToSchedule(
  { day, date, time, today, lastDate, opening, nowMs }: QuoteRequest,
  otherDate?: Remedy,
  otherTime?: Remedy,
): Generator<Objection> {
  const campo = "/fecha";
  if (date < today || date > lastDate) {
    yield { kind: "date-out-of-range", campo, remedy: otherDate };
    return;
  }

  const isPast = date === today && time !== null &&
    time < timeAt(day.timeZone, nowMs);
  const hasTurnLeft = turnsOf(day, date)
    .some(({ closesMs }) => closesMs > nowMs);
  // Without an hour, today's order may be for a turn of yesterday that is still open.
  const isOpen = time === null
    ? hasTurnLeft || (date === today && opening.abierto)
    : decideOpening(day, instantOf(day.timeZone, date, time)).abierto;
  if (isOpen && !isPast) return;

  yield { kind: "closed", campo, isPast, remedy: otherTime ?? otherDate };
}

/**
 * Finds a time at which the shop is open, the nearest to the order's hour. Searches in steps of
 * half an hour, at most 7 hours before and 14 hours after. A past hour before dawn means the coming
 * night. Undefined if the order has no hour, or if the shop is closed at all these times.
 */
function findOpenTime({ day, date, time, nowMs, lastDate }: QuoteRequest) {
  if (time === null) return undefined;

  const requestedMs = instantOf(day.timeZone, date, time);
  const delayMs = requestedMs < nowMs && time < DAWN ? 24 * HOUR_MS : 0;
  const exactMs = requestedMs + delayMs;
  // If the shop is closed at the hour, the search starts at a full or half hour, so that the
  // suggestion is a full or half hour too.
  const meantMs = decideOpening(day, exactMs).abierto
    ? exactMs
    : HALF_HOUR_MS * Math.round(exactMs / HALF_HOUR_MS);

  const earliestMs = Math.max(nowMs, meantMs - NEAR_MS / 2);
  for (let gapMs = 0; gapMs <= NEAR_MS; gapMs += HALF_HOUR_MS) {
    const openMs = [meantMs - gapMs, meantMs + gapMs].find((atMs) =>
      atMs >= earliestMs && dateAt(day.timeZone, atMs) <= lastDate &&
      decideOpening(day, atMs).abierto
    );
    if (!openMs) continue;

    const fecha = dateAt(day.timeZone, openMs);
    const hora = timeAt(day.timeZone, openMs);
    if (hora === time) return { fecha };
    return fecha === date ? { hora } : { fecha, hora };
  }
  return undefined;
}

/** Returns true if an order gives the notice that an item needs. */
export function isInTime(
  { day, nowMs, date, time }: QuoteRequest,
  { anticipacionHoras: hours }: MenuItem,
): boolean {
  if (hours === 0) return true;

  // An order without an hour may wait until the last turn of its date ends.
  const latestMs = time === null
    ? turnsOf(day, date).at(-1)?.closesMs ?? 0
    : instantOf(day.timeZone, date, time);
  return latestMs - nowMs >= hours * HOUR_MS;
}

/** Notes a missing street, and the next opening for an order without a date while the shop is closed. */
function* findUnsettled(
  { customer, mode, opening: { proximaApertura: next }, isUndated }:
    QuoteRequest,
): Generator<Objection> {
  if (mode === "envio" && !customer.direccion) {
    yield { kind: "no-street", campo: "" };
  }
  if (isUndated && next) {
    yield { kind: "closed-now", campo: "/fecha", next };
  }
}

/** Objects to each flavor and extra that the diet excludes. */
export function objectToDiet(
  { food, diet }: Pick<QuoteRequest, "food" | "diet">,
): readonly Objection<"against-diet">[] {
  return food.filter(({ item }) => !keepsDiet(item, diet))
    .map((entry) => ({ kind: "against-diet", ...entry }));
}
