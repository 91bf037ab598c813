/** The words and bounds that never change, without the schemas that hold texts to them: the page needs only these. */

/** The days of the week as the data writes them, from Monday. */
export const WEEKDAYS = [
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "sábado",
  "domingo",
] as const;

/** A time of day, as a regular expression: HH:MM, from 00:00 to 23:59. */
export const TIME_OF_DAY = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

/** How an order gets to the customer. */
export const DELIVERY_MODES = ["envio", "retiro"] as const;

/** What some people must not eat, as the menu names it. */
export const ALLERGENS = [
  "leche",
  "huevo",
  "trigo",
  "frutos secos",
  "maní",
  "soja",
  "sulfitos",
] as const;

/** The most tubs in an order, those inside promos included. */
export const MAX_TUBS = 50;
/** The most lines of each kind. */
export const MAX_LINES = 50;
/** The most alike in a line. */
export const MAX_ALIKE = 50;
/** How many days from today an order may be for. */
export const MAX_DAYS_AHEAD = 60;
