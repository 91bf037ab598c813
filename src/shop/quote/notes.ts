/** The remarks that accompany a quote. */

import { instantOf } from "../../time/zone.ts";
import { listDisclosed, mentionsDiet } from "../diets.ts";
import { hoursOn } from "../hours/opening.ts";
import type { ShopOnDate } from "../shop.ts";
import { noticesOn } from "../today.ts";
import { localityOf } from "../zone/zone.ts";
import type { Objection } from "./objections.ts";
import {
  type Destination,
  isFlavor,
  type PaymentMatch,
  type QuoteRequest,
} from "./rules.ts";
import type { Schedule } from "./order.ts";

/** A delivery takes about this long. */
const DELIVERY_MS = 45 * 60_000;

/** Returns the remarks that accompany a quote. */
export function findNotes(
  day: ShopOnDate,
  request: QuoteRequest,
  nowMs: number,
): readonly Objection[] {
  const { destination, payment, reading, schedule } = request;

  return [
    ...noticesOn(day, schedule.date).map((notice): Objection => (
      { kind: "notice", path: "", notice }
    )),
    ...noteShortNotice(day, request, nowMs),
    ...noteSpecialHours(day, schedule),
    ...noteLocality(day, destination),
    ...notePaymentAlias(payment),
    ...reading.notes,
    ...noteContents(day, request),
  ];
}

/** Notes that a delivery may not arrive by its hour. */
function noteShortNotice(
  day: ShopOnDate,
  { destination: { mode }, schedule: { date, time } }: QuoteRequest,
  nowMs: number,
): readonly Objection[] {
  if (mode === "retiro" || time === null) return [];

  const leadMs = instantOf(day.timeZone, date, time) - nowMs;
  return leadMs < DELIVERY_MS ? [{ kind: "short-notice", path: "/hora" }] : [];
}

/** Notes the turns of a coming date that differ from its weekday's. */
function noteSpecialHours(
  day: ShopOnDate,
  { date, time, today }: Schedule,
): readonly Objection[] {
  const { turnos: turns, motivo: reason } = hoursOn(day.hours, date);
  if (reason === null || time !== null || date === today) return [];
  return [{ kind: "special-hours", path: "/fecha", turns, reason }];
}

/** Notes the place that was meant, or that a pick-up needs none. */
function noteLocality(
  day: ShopOnDate,
  { locality, place }: Destination,
): readonly Objection[] {
  const path = "/localidad";
  if (locality === "") return [];
  if (place === null) return [{ kind: "locality-ignored", path }];

  const name = localityOf(place);
  if (name === null) return [];

  const { places } = day;
  const text = locality;
  const matched: Objection = {
    kind: "place-matched",
    path,
    text,
    name,
    places,
  };
  const isNearEdge = place.kind === "inside-edge";
  return isNearEdge ? [matched, { kind: "near-edge", path, name }] : [matched];
}

function notePaymentAlias(
  { text, payment, isAlias }: PaymentMatch,
): readonly Objection[] {
  if (payment === null || !isAlias) return [];
  return [{ kind: "alias-matched", path: "/pago", text, name: payment.nombre }];
}

/** Notes the contents of the food, and the traces, if the comment mentions a diet. */
function noteContents(
  { business }: ShopOnDate,
  { comment, diet, reading }: QuoteRequest,
): readonly Objection[] {
  if (!mentionsDiet(comment)) return [];

  const items = reading.foods.map(({ item }) => item);
  const flavorsFirst = [
    ...items.filter(isFlavor),
    ...items.filter((item) => !isFlavor(item)),
  ];
  const isForVegans = diet.includes("vegano");
  const contents = listDisclosed(flavorsFirst, comment)
    .map((item): Objection => (
      { kind: "contents", path: "", item, isForVegans }
    ));
  return [...contents, {
    kind: "traces",
    path: "",
    text: business.avisoAlergenos,
  }];
}
