/** Oversights in `horario.json`: turns that last too long or run into the next day's, a week with none, a closed date that says it opens, dates gone by. */

import { hoursOn } from "../../shop/hours/opening.ts";
import { tellDate } from "../../shop/hours/text.ts";
import type { Hours } from "../../shop/files.ts";
import type { Turn } from "../../shop/shapes.ts";
import { addDays } from "../../time/dates.ts";
import { foldName } from "../../words/names.ts";
import { tellWhen } from "./dates.ts";
import { warn, type Warning } from "./warning.ts";

const LONGEST_HOURS = 14;
const SHORTEST_HOURS = 1;
const HOME_ZONE = /^America\/(?:Argentina\/|Buenos_Aires$)/i;

/** In a folded text: it says of the very day that the shop opens, not that it doesn't or that it will on another. */
const OPENS =
  /(?<!\b(?:no|ni|tampoco) )\babrimos\b(?! (?:el|los|de nuevo|otra vez|manana|pasado)\b)|\bcerramos (?:un poco )?(?:mas )?(?:temprano|antes)\b|\bde corrido\b/;

/** The opening hours of a day of the week or of a date, and the turns of the day after. */
interface Day {
  readonly name: string;
  readonly pointer: string;
  readonly turns: readonly Turn[];
  readonly next: readonly Turn[];
}

/** What looks like an oversight in the opening hours. */
export function findHoursWarnings(hours: Hours, today: string): readonly Warning[] {
  const { semana, excepciones } = hours;
  const days: readonly Day[] = [
    ...semana.map(({ dia, turnos }, i) => ({
      name: `El ${dia}`,
      pointer: `/semana/${i}/turnos`,
      turns: turnos,
      next: semana[(i + 1) % semana.length]?.turnos ?? [],
    })),
    ...excepciones.map(({ fecha, turnos }, i) => ({
      name: `El ${tellDate(fecha)}`,
      pointer: `/excepciones/${i}/turnos`,
      turns: turnos,
      next: hoursOn(hours, addDays(fecha, 1)).turnos,
    })),
  ];
  return [
    ...(HOME_ZONE.test(hours.zonaHoraria) ? [] : [warn(
      "horario.json",
      "/zonaHoraria",
      `La zona horaria es ${hours.zonaHoraria}: si el local está en la Argentina, ` +
        "va America/Argentina/Buenos_Aires",
    )]),
    ...(semana.every(({ turnos }) => turnos.length === 0)
      ? [warn(
        "horario.json",
        "/semana",
        "La semana no tiene ningún turno: para el sitio, está siempre cerrado",
      )]
      : []),
    ...days.flatMap(findTurnWarnings),
    ...excepciones.flatMap(({ fecha, motivo, turnos }, i) => {
      if (turnos.length > 0 || fecha < today || !OPENS.test(foldName(motivo))) return [];
      const text = `El ${tellDate(fecha)} figura cerrado (${motivo}): ` +
        "si no abrís cambiá el motivo, que se ve en el sitio; si abrís, poné los turnos";
      return [warn("horario.json", `/excepciones/${i}/motivo`, text)];
    }),
    ...excepciones.flatMap(({ fecha, motivo }, i) => {
      const when = tellWhen(fecha, fecha, today);
      if (when === undefined) return [];
      return [warn("horario.json", `/excepciones/${i}/fecha`, `La excepción «${motivo}» ${when}`)];
    }),
  ];
}

function findTurnWarnings({ name, pointer, turns, next }: Day): readonly Warning[] {
  return turns.flatMap((turn, i) => {
    const told = `${name} el turno va de ${turn.desde} a ${turn.hasta}`;
    const at = (text: string) => [warn("horario.json", `${pointer}/${i}`, `${told}${text}`)];
    const minutes = lengthOf(turn);
    if (minutes > LONGEST_HOURS * 60) {
      return at(`: son ${tellLength(minutes)}. Si no es eso, corregí la hora`);
    }
    if (minutes < SHORTEST_HOURS * 60) {
      return at(`: son ${minutes} minutos. Si no es eso, corregí la hora`);
    }
    const first = next.map(({ desde }) => desde).sort()[0];
    if (turn.hasta > turn.desde || first === undefined || turn.hasta <= first) return [];
    return at(` del día siguiente, cuando ya abrió el otro turno (${first}): corregí la hora`);
  });
}

/** In minutes; a turn that ends when it begins is a whole day. */
function lengthOf({ desde, hasta }: Turn): number {
  const minutes = minutesOf(hasta) - minutesOf(desde);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function tellLength(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} horas${rest === 0 ? "" : ` y ${rest} minutos`}`;
}
