/** Dates as the owner reads them. */

import { tellDate } from "../shop/hours/text.ts";

/** A date with its year: "lunes 30 de noviembre de 2026". */
export function tellFullDate(date: string): string {
  return `${tellDate(date)} de ${date.slice(0, 4)}`;
}

/** A date in few letters: "lun 30/11". */
export function tellShortDate(date: string): string {
  return `${tellDate(date).slice(0, 3)} ${date.slice(8)}/${date.slice(5, 7)}`;
}
