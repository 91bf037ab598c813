/** The remarks that accompany a quote. */

import { instantOf } from "../../time/zone.ts";
import { foldName } from "../../words/names.ts";
import { listDisclosed, mentionsDiet } from "../diet_text.ts";
import { type DateHours, hoursOn } from "../hours/opening.ts";
import type { Extra, Flavor, Notice, Tub } from "../shapes.ts";
import { findAnswer } from "../questions.ts";
import { noticesOn } from "../today.ts";
import { localityOf } from "../zone/zone.ts";
import type { AliasMatch } from "./reading.ts";
import type { QuoteRequest } from "./rules.ts";

/** The remarks on an order: none of them changes its price. */
export interface Remarks {
  readonly notices: readonly Notice[];
  /** True if the delivery may not arrive by its hour. */
  readonly isShortNotice: boolean;
  /** The hours of a coming date, if they differ from its weekday's. */
  readonly specialHours: DateHours | null;
  /** True for a delivery that the order doesn't request, except by its place. */
  readonly isDeliveryAssumed: boolean;
  /** True for a pick-up with a locality. */
  readonly isLocalityIgnored: boolean;
  /** The name of the place that the locality was taken for. */
  readonly placeName: string | null;
  readonly isNearEdge: boolean;
  readonly matches: readonly AliasMatch[];
  /** The tubs whose flavors are still to be chosen, with their promo. */
  readonly openTubs: readonly {
    readonly tub: Tub;
    readonly promo: string | null;
  }[];
  /** The shop's answer about sugar if the comment mentions it or diabetes; else "". */
  readonly sugarAnswer: string;
  /** The food with contents to mention; null if nobody mentions a diet. */
  readonly disclosed: readonly (Flavor | Extra)[] | null;
}

/** In folded text. The menu has no such mark, but the shop may have answered. */
const SUGAR = /\b(?:azucar|diabet|sugar|acucar)/;
/** A delivery takes about this long. */
const DELIVERY_MS = 45 * 60_000;

/** Returns the remarks on an order. */
export function findRemarks(
  { day, nowMs, reading, schedule, comment, ...request }: QuoteRequest,
): Remarks {
  const { date, time, today } = schedule;
  const { mode, locality, place, pago, payment } = request;

  const hours = hoursOn(day.hours, date);
  const isSpecial = hours.motivo !== null && time === null && date !== today;
  const leadMs = time === null
    ? Infinity
    : instantOf(day.timeZone, date, time) - nowMs;

  const openTubs = reading.lines.flatMap(({ item, tubs }) =>
    tubs.filter(({ sabores }) => sabores.length === 0).map(({ tub }) => (
      { tub, promo: item.tipo === "promo" ? item.nombre : null }
    ))
  );
  const isAlias = day.payments.find(pago)?.isAlias ?? false;
  const paid = isAlias && payment !== null
    ? [{ text: pago, name: payment.nombre }]
    : [];
  const food = reading.food.map(({ item }) => item);

  return {
    notices: noticesOn(day, date),
    isShortNotice: mode === "envio" && leadMs < DELIVERY_MS,
    specialHours: isSpecial ? hours : null,
    isDeliveryAssumed: request.isModeAssumed && mode === "envio",
    isLocalityIgnored: locality !== "" && place === null,
    placeName: place && localityOf(place),
    isNearEdge: place?.kind === "inside-edge",
    matches: [...paid, ...reading.matches],
    openTubs,
    sugarAnswer: SUGAR.test(foldName(comment))
      ? findAnswer("azúcar", day.business)
      : "",
    disclosed: mentionsDiet(comment) ? listDisclosed(food, comment) : null,
  };
}
