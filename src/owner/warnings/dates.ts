/** Dates that are likely a slip: gone by, or far ahead. */

import { tellFullDate } from "../dates.ts";
import { addDays } from "../../time/dates.ts";

const YEAR_DAYS = 366;

/** What is odd about a span of days, seen from today, and what to do about it; undefined where nothing is. */
export function tellWhen(from: string, to: string, today: string): string | undefined {
  if (to < today) return `terminó el ${tellFullDate(to)}: ya no hace nada, se puede borrar`;
  const far = addDays(today, YEAR_DAYS);
  if (from > far) return `es para el ${tellFullDate(from)}, a más de un año: fijate el año`;
  if (to > far) return `sigue hasta el ${tellFullDate(to)}, a más de un año: fijate el año`;
  return undefined;
}
