/** The choices of day and hour for an order. */

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

/** The start of a half hour in which the shop takes orders. */
interface Hour {
  /** The date of the evening: for an hour after midnight, the day before. */
  readonly evening: string;
  /** The date and time: "2026-11-22 00:30". */
  readonly value: string;
}

const DAYS_SHOWN = 8;
const HALF_HOUR_MS = 1_800_000;
/** An hour before dawn belongs to the previous evening, if the shop has been open since that evening. */
const DAWN = "06:00";

/** Returns the choices of days, and of hours on the chosen day. */
export function viewWhen(
  shop: Timetable,
  { fecha, hora }: Draft,
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

function datesOf(hours: readonly Hour[]) {
  return [...new Set(hours.map(({ evening }) => evening))];
}

/** Returns the choices of a select, with a first choice for any value. A chosen value that has passed stays in the list: the order explains the problem. */
function choicesOf(
  any: string,
  values: readonly string[],
  value: string,
  nameOf: (value: string) => string,
): Choices {
  const isOver = value !== "" && !values.includes(value);
  const choices = [...isOver ? [value] : [], ...values]
    .map((value): Choice => [value, nameOf(value)]);
  return {
    choices: [["", any], ...choices],
    value,
  };
}

/** Lists the half hours of the next turns. The first is at least half an hour from now. */
function listHours(shop: Timetable, nowMs: number) {
  const { timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  const hours: Hour[] = [];

  for (const { opensMs, closesMs } of openStretches(shop, nowMs, DAYS_SHOWN)) {
    const opening = dateAt(timeZone, opensMs);
    const fromMs = Math.max(opensMs, nowMs + HALF_HOUR_MS);
    const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;

    for (let ms = firstMs; ms < closesMs; ms += HALF_HOUR_MS) {
      const text = formatInstant(timeZone, ms);
      const value = text.slice(0, 16).replace("T", " ");
      const [date = "", time = ""] = value.split(" ");
      // Once midnight has passed, the rest of the night counts as today.
      const isNight = time < DAWN && opening < date && today < date;
      hours.push({
        evening: isNight ? addDays(date, -1) : date,
        value,
      });
    }
  }
  return hours;
}

/** Formats an hour: "20:30", or "00:30, ya domingo" after midnight. */
function nameHour(value: string, evening: string) {
  const [date = "", time = ""] = value.split(" ");
  return date === evening ? time : `${time}, ya ${weekdayName(date)}`;
}

/** Formats a day: "Hoy", "Mañana", "Sábado 28". */
function nameDay(fecha: string, today: string) {
  if (fecha === today) return "Hoy";
  if (fecha === addDays(today, 1)) return "Mañana";
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
