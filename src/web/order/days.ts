/** The days and hours that an order can be for, as choices. */

import {
  decideOpening,
  openStretches,
  type Timetable,
} from "../../shop/hours/opening.ts";
import { weekdayName } from "../../shop/terms.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant } from "../../time/zone.ts";
import { capitalize } from "../../words/lists.ts";
import type { Draft } from "./draft.ts";

/** The choices of a select, and the chosen value. */
export interface Choices {
  readonly choices: readonly Choice[];
  readonly value: string;
}

/** A value and its label. */
export type Choice = readonly [value: string, label: string];

/** A half hour. After midnight, it belongs to the evening before. */
interface Hour {
  readonly evening: string;
  readonly fecha: string;
  readonly hora: string;
}

const DAYS_SHOWN = 8;
const HALF_HOUR_MS = 1_800_000;
/** Hours before it belong to the previous evening, if the shop has been open since then. */
const DAWN = "06:00";

/** Returns the choices of days, and of hours on the chosen day. */
export function viewWhen(
  shop: Timetable,
  { fecha, hora }: Pick<Draft, "fecha" | "hora">,
  nowMs: number,
): Readonly<Record<"days" | "hours", Choices>> {
  const today = dateAt(shop.timeZone, nowMs);
  const { isOpen } = decideOpening(shop, nowMs);
  const hours = listHours(shop, nowMs);
  const chosen = hours.find((hour) =>
    hour.fecha === fecha && hour.hora === hora
  );
  const date = chosen?.evening ?? fecha;
  const ofDay = hours.filter(({ evening }) => evening === date);

  const days = listDates(hours).map((
    day,
  ): Choice => [day, nameDay(day, today)]);
  const times = ofDay.map((hour): Choice => [valueOf(hour), nameHour(hour)]);
  return {
    days: choicesOf(
      isOpen ? "Lo antes posible" : "Apenas abramos",
      days,
      date,
      () => nameDay(date, today),
    ),
    hours: choicesOf(
      "A cualquier hora",
      times,
      hora && valueOf({ fecha, hora }),
      () => hora,
    ),
  };
}

/** Lists the dates of the next turns. */
export function listDays(shop: Timetable, nowMs: number): readonly string[] {
  return listDates(listHours(shop, nowMs));
}

function listDates(hours: readonly Hour[]): readonly string[] {
  return [...new Set(hours.map(({ evening }) => evening))];
}

/** Returns the choices, any of them first. A chosen value that is over stays in the list: the order explains it. */
function choicesOf(
  any: string,
  choices: readonly Choice[],
  value: string,
  nameOld: () => string,
): Choices {
  const isOld = value !== "" && !choices.some(([other]) => other === value);
  const old: readonly Choice[] = isOld ? [[value, nameOld()]] : [];
  return { choices: [["", any], ...old, ...choices], value };
}

/** Lists the half hours of the next turns, from half an hour ahead. */
function listHours(shop: Timetable, nowMs: number): readonly Hour[] {
  const { timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  return [...openStretches(shop, nowMs, DAYS_SHOWN)].flatMap(
    ({ opensMs, closesMs }) => {
      const fromMs = Math.max(opensMs, nowMs + HALF_HOUR_MS);
      const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
      const length = Math.max(
        0,
        Math.ceil((closesMs - firstMs) / HALF_HOUR_MS),
      );
      const opening = dateAt(timeZone, opensMs);

      return Array.from({ length }, (_, i): Hour => {
        const text = formatInstant(timeZone, firstMs + i * HALF_HOUR_MS);
        const [fecha, hora] = [text.slice(0, 10), text.slice(11, 16)];
        const isNight = hora < DAWN && opening < fecha && today < fecha;
        return { evening: isNight ? addDays(fecha, -1) : fecha, fecha, hora };
      });
    },
  );
}

function valueOf({ fecha, hora }: Pick<Hour, "fecha" | "hora">): string {
  return `${fecha} ${hora}`;
}

function nameHour({ evening, fecha, hora }: Hour): string {
  return evening === fecha ? hora : `${hora}, ya ${weekdayName(fecha)}`;
}

/** Formats a day: "Hoy", "Mañana", "Sábado 28". */
function nameDay(fecha: string, today: string): string {
  if (fecha === today) return "Hoy";
  if (fecha === addDays(today, 1)) return "Mañana";
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
