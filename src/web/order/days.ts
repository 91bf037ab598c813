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
  /** Its date and time: "2026-11-21 20:30". */
  readonly value: string;
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
  const soonest = isOpen ? "Lo antes posible" : "Apenas abramos";
  const hours = listHours(shop, nowMs);
  const value = hora && `${fecha} ${hora}`;
  const date = hours.find((hour) => hour.value === value)?.evening ?? fecha;
  const ofDay = hours.filter(({ evening }) => evening === date);

  return {
    days: choicesOf(
      soonest,
      datesOf(hours),
      date,
      (day) => nameDay(day, today),
    ),
    hours: choicesOf(
      "A cualquier hora",
      ofDay.map(({ value }) => value),
      value,
      (hour) => nameHour(hour, date),
    ),
  };
}

/** Lists the dates of the next turns. */
export function listDays(shop: Timetable, nowMs: number): readonly string[] {
  return datesOf(listHours(shop, nowMs));
}

function datesOf(hours: readonly Hour[]): readonly string[] {
  return [...new Set(hours.map(({ evening }) => evening))];
}

/** Names the choices. A chosen value that is over stays in the list: the order explains it. */
function choicesOf(
  any: string,
  values: readonly string[],
  value: string,
  nameOf: (value: string) => string,
): Choices {
  const isOver = value !== "" && !values.includes(value);
  const choices = [...isOver ? [value] : [], ...values]
    .map((value): Choice => [value, nameOf(value)]);
  return { choices: [["", any], ...choices], value };
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
        const value = text.slice(0, 16).replace("T", " ");
        const [date = "", time = ""] = value.split(" ");
        const isNight = time < DAWN && opening < date && today < date;
        return { evening: isNight ? addDays(date, -1) : date, value };
      });
    },
  );
}

function nameHour(value: string, evening: string): string {
  const [date = "", time = ""] = value.split(" ");
  return date === evening ? time : `${time}, ya ${weekdayName(date)}`;
}

/** Formats a day: "Hoy", "Mañana", "Sábado 28". */
function nameDay(fecha: string, today: string): string {
  if (fecha === today) return "Hoy";
  if (fecha === addDays(today, 1)) return "Mañana";
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
