/**
 * The fixed names in the owner's data, and the limits of an order. This file uses no
 * schemas, so a page's script that imports it contains no schemas.
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

/**
 * Returns the weekday of a date. Throws a RangeError for a text that isn't a date, such as
 * "2026-13-01". The date 30 February is read as a date in March.
 */
export function weekdayName(date: string): typeof WEEKDAYS[number] {
  const name = WEEKDAYS[weekdayOf(date)];
  if (name === undefined) throw new RangeError(`Not a date: ${date}`);

  return name;
}

/** The delivery modes: an order is delivered, or picked up at the shop. */
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
