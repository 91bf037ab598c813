/** On which days promos are sold. */

import { joinNames } from "../../words/lists.ts";
import { pluralOf } from "../hours/text.ts";
import { type Promo, WEEKDAYS } from "../shapes.ts";

/** Whether a promo is sold on a weekday; 1 is Monday, 7 is Sunday. */
export function isSoldOn({ dias }: Promo, weekday: number): boolean {
  return dias === null || dias.some((day) => WEEKDAYS.indexOf(day) === weekday - 1);
}

/** The days of a promo as one says them: "todos los días", "los martes y sábados". */
export function tellPromoDays({ dias }: Promo): string {
  if (dias === null || dias.length === WEEKDAYS.length) return "todos los días";
  return `los ${joinNames(WEEKDAYS.filter((day) => dias.includes(day)).map(pluralOf))}`;
}
