/** The date and hour that an order is for. */

import { addDays } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { decideOpening } from "../hours/opening.ts";
import type { Shop } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import type { Order, Schedule } from "./order.ts";

/**
 * Decides the date of an order. An order without a date is for today while the
 * shop is open, else for the date of the next opening, if there is one.
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
