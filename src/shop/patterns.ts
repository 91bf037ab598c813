/** How short texts of the owner's files are written, as regular expressions. */

/** An id: lower case, no accents, hyphens between its words. */
export const ID = "^[a-z0-9]+(-[a-z0-9]+)*$";
/** A time of day: HH:MM, from 00:00 to 23:59. */
export const TIME_OF_DAY = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
