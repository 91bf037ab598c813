/** The notes on an order. Notes don't change the price. */

import { instantOf } from "../../time/zone.ts";
import { foldName } from "../../words/names.ts";
import { listDisclosed, mentionsDiet } from "../diet_text.ts";
import { hoursOn } from "../hours/opening.ts";
import { findAnswer } from "../questions.ts";
import { noticesOn } from "../today.ts";
import { localityOf } from "../zone/zone.ts";
import type { Objection } from "./objections.ts";
import type { QuoteRequest } from "./rules.ts";

/**
 * Words for sugar, in folded text. No mark of a flavor covers sugar, but a
 * question of the shop may.
 */
const SUGAR = /\b(?:azucar|diabet|sugar|acucar)/;
/** A delivery takes about this long. */
const DELIVERY_MS = 45 * 60_000;

/** Yields the notes on an order. */
export function* findRemarks(request: QuoteRequest): Generator<Objection> {
  const { day, nowMs, order, payment, mode, locality, place } = request;
  const { date, time, today } = request.schedule;
  const { places } = day;
  const isSent = mode === "envio";

  for (const { texto: text } of noticesOn(day, date)) {
    yield { kind: "notice", path: "/fecha", text };
  }
  const leadMs = time === null
    ? Infinity
    : instantOf(day.timeZone, date, time) - nowMs;
  if (isSent && leadMs < DELIVERY_MS) {
    yield { kind: "short-notice", path: "/hora" };
  }
  const hours = hoursOn(day.hours, date);
  if (hours.motivo !== null && time === null && date !== today) {
    yield { kind: "special-hours", path: "/fecha", hours };
  }

  const path = "/localidad";
  const name = place && localityOf(place);
  if (isSent && order.entrega === undefined) {
    yield { kind: "delivery-assumed", path, locality, name };
  }
  if (locality !== "" && place === null) {
    yield { kind: "locality-ignored", path };
  }
  if (name !== null) {
    yield { kind: "place-read", path, places, text: locality, name };
  }
  if (place?.kind === "inside-edge") yield { kind: "near-edge", path, name };

  const { pago: text = "" } = order;
  if (payment?.isAlias) {
    const name = payment.item.nombre;
    yield { kind: "alias", path: "/pago", text, name };
  }
  yield* findFoodRemarks(request);
}

function* findFoodRemarks(
  { day: { business }, reading, comment, diet }: QuoteRequest,
): Generator<Objection> {
  const path = "/comentario";

  yield* reading.aliases;
  const tubs = reading.lines.flatMap(({ product, tubs }) =>
    tubs.filter(({ sabores }) => sabores.length === 0)
      .map(({ tub }) => ({ tub, product }))
  );
  if (tubs.length > 0) yield { kind: "open-tubs", path: "", tubs };

  if (SUGAR.test(foldName(comment))) {
    yield { kind: "shop-text", path, text: findAnswer("azúcar", business) };
  }
  if (mentionsDiet(comment)) {
    const isForVegans = diet.includes("vegano");
    const food = reading.food.map(({ item }) => item);
    for (const item of listDisclosed(food, comment)) {
      yield { kind: "contents", path, item, isForVegans };
    }
    yield { kind: "shop-text", path, text: business.avisoAlergenos };
  }
}
