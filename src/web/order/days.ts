/** For when an order can be: the days and hours at which the shop is open. */

import { openStretches, type Timetable } from "../../shop/hours/opening.ts";
import { weekdayName } from "../../shop/hours/text.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant } from "../../time/zone.ts";
import { capitalize } from "../../words/lists.ts";

/** An hour at which something can be had. */
export interface Hour {
  /** Its own date: of a night's after midnight, the next. */
  readonly fecha: string;
  readonly hora: string;
  readonly nombre: string;
}

/** A day on which something can be had, and at what hours. Those of its night after midnight stand at its end. */
export interface Day {
  readonly fecha: string;
  readonly nombre: string;
  readonly horas: readonly Hour[];
}

const DAYS_SHOWN = 8;
const HALF_HOUR_MS = 1_800_000;
/** Hours before it belong to the evening before, where the shop is open since then. */
const DAWN = "06:00";

/** The days of the coming turns, each half hour from half an hour on. */
export function listDays(shop: Timetable, nowMs: number): readonly Day[] {
  const today = dateAt(shop.timeZone, nowMs);
  const hours = [...openStretches(shop, nowMs, DAYS_SHOWN)].flatMap(({ opensMs, closesMs }) => {
    const fromMs = Math.max(opensMs, nowMs + HALF_HOUR_MS);
    const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
    const count = Math.max(0, Math.ceil((closesMs - firstMs) / HALF_HOUR_MS));
    const opening = dateAt(shop.timeZone, opensMs);
    return Array.from({ length: count }, (_, i) => {
      const text = formatInstant(shop.timeZone, firstMs + i * HALF_HOUR_MS);
      const [fecha, hora] = [text.slice(0, 10), text.slice(11, 16)];
      const isNight = hora < DAWN && opening < fecha && today < fecha;
      return {
        evening: isNight ? addDays(fecha, -1) : fecha,
        hour: { fecha, hora, nombre: isNight ? `${hora}, ya ${weekdayName(fecha)}` : hora },
      };
    });
  });
  return [...Map.groupBy(hours, ({ evening }) => evening)].map(([fecha, ofDay]) => ({
    fecha,
    nombre: nameDay(fecha, today),
    horas: ofDay.map(({ hour }) => hour),
  }));
}

/** A day as it stands in a list: "Hoy", "Mañana", "Sábado 28". */
export function nameDay(fecha: string, today: string): string {
  if (fecha === today) return "Hoy";
  if (fecha === addDays(today, 1)) return "Mañana";
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
