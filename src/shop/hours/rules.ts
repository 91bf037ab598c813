/** What the owner's opening hours must keep beyond their shape. */

import type { Mistake } from "../../schema/check.ts";
import { show } from "../../schema/wording.ts";
import { isZone } from "../../time/zone.ts";
import type { Hours } from "../files.ts";
import type { Turn } from "../shapes.ts";
import { WEEKDAYS } from "../terms.ts";
import { findUsedTwice } from "../used_twice.ts";

/**
 * Every rule that the hours break: a zone that exists, the days from Monday to Sunday, dates that don't repeat, and
 * turns of a day that don't overlap. Turns may touch, and may run past midnight into those of the next day.
 */
export function findHoursMistakes(hours: Hours): readonly Mistake[] {
  const { zonaHoraria, semana, excepciones } = hours;
  return [
    ...isZone(zonaHoraria) ? [] : [{
      pointer: "/zonaHoraria",
      found: show(zonaHoraria),
      expected: 'una zona horaria que exista, como "America/Argentina/Buenos_Aires"',
    }],
    ...semana.flatMap(({ dia, turnos }, index) => [
      ...dia === WEEKDAYS[index] ? [] : [{
        pointer: `/semana/${index}/dia`,
        found: show(dia),
        expected: `${show(WEEKDAYS[index])}, porque la semana va en orden, de lunes a domingo`,
      }],
      ...findTurnMistakes(turnos, `/semana/${index}/turnos`),
    ]),
    ...findUsedTwice("/excepciones", excepciones.map(({ fecha }) => ({ fecha }))),
    ...excepciones.flatMap(({ turnos }, index) =>
      findTurnMistakes(turnos, `/excepciones/${index}/turnos`)
    ),
  ];
}

function findTurnMistakes(turns: readonly Turn[], pointer: string): readonly Mistake[] {
  const timesOf = ({ desde, hasta }: Turn) => `${desde} a ${hasta}`;
  return turns.flatMap((turn, index) => {
    const other = turns.slice(0, index).find((earlier) => overlap(earlier, turn));
    return other === undefined ? [] : [{
      pointer: `${pointer}/${index}`,
      found: `${timesOf(turn)}, que se superpone con ${timesOf(other)}`,
      expected: "un turno que no se superponga con otro del mismo día",
    }];
  });
}

/** Whether two turns of one day overlap. A turn of 24 hours leaves no room for another. */
function overlap(a: Turn, b: Turn): boolean {
  if (a.desde === a.hasta || b.desde === b.hasta) return true;
  return a.desde < endOf(b) && b.desde < endOf(a);
}

/** The end of a turn, to be compared with times of its own day: an end past midnight is after all of them. */
function endOf({ desde, hasta }: Turn): string {
  return hasta > desde ? hasta : "24:00";
}
