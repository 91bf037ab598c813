/**
 * Names and limits in the data. This file has no schemas, so that the scripts of pages
 * don't contain any.
 */

import { weekdayOf } from "../time/dates.ts";

/** The days of the week in the data, from Monday. */
export const WEEKDAYS = [
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "sábado",
  "domingo",
] as const;

/** Returns the weekday of a date. Throws a RangeError for an invalid date. */
export function weekdayName(date: string): typeof WEEKDAYS[number] {
  const name = WEEKDAYS[weekdayOf(date)];
  if (name === undefined) throw new RangeError(`Not a date: ${date}`);

  return name;
}

/** The delivery modes, which are the ways in which an order reaches the customer: delivery and pick-up. */
export const DELIVERY_MODES = ["envio", "retiro"] as const;

/** The allergens that the menu declares for flavors and extras. */
export const ALLERGENS = [
  "leche",
  "huevo",
  "trigo",
  "frutos secos",
  "maní",
  "soja",
  "sulfitos",
] as const;

/** Maximum number of tubs in an order, including the tubs in promos. */
export const MAX_TUBS = 50;
/** Maximum number of lines in each list of an order: tubs, promos and extras. */
export const MAX_LINES = 50;
/** Maximum `cantidad` (units) of a line. */
export const MAX_ALIKE = 50;
/** Maximum number of days from today to the date of an order. */
export const MAX_DAYS_AHEAD = 60;
