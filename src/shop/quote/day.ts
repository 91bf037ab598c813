/** The day that an order is for: its date, what is announced for it, and whether the shop opens on it. */

import type { Objection } from "../../schema/objection.ts";
import { show } from "../../schema/wording.ts";
import { addDays, weekdayOf } from "../../time/dates.ts";
import { dateAt, instantOf } from "../../time/zone.ts";
import { decideOpening, hoursOn, type NextOpening } from "../hours/opening.ts";
import { tellDate, tellMoment } from "../hours/text.ts";
import type { Shop } from "../shop.ts";
import { noticesOn } from "../today.ts";
import { MAX_DAYS_AHEAD } from "./order.ts";

/** A date as an order has it. */
export interface OrderDay {
  readonly fecha: string;
  /** The shop's date at the instant of the quote. */
  readonly today: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
}

/** The day of an order; without a date, the shop's own today. */
export function readDay(
  { timeZone }: Pick<Shop, "timeZone">,
  fecha: string | undefined,
  nowMs: number,
): { readonly day: OrderDay; readonly objections: readonly Objection[] } {
  const today = dateAt(timeZone, nowMs);
  const date = fecha ?? today;
  const last = addDays(today, MAX_DAYS_AHEAD);
  const objections = date >= today && date <= last ? [] : [{
    campo: "/fecha",
    problema: date < today
      ? `La fecha ${show(date)} ya pasó.`
      : `Para el ${show(date)} falta demasiado.`,
    esperado: `una fecha de hoy (${today}) a ${MAX_DAYS_AHEAD} días (${last})`,
    sugerencias: [],
  }];
  return { day: { fecha: date, today, weekday: weekdayOf(date) }, objections };
}

/** "hoy", or "el sábado 28 de noviembre". */
export function tellDay({ fecha, today }: OrderDay): string {
  return fecha === today ? "hoy" : `el ${tellDate(fecha)}`;
}

/** What to know of the day: that the shop is closed, with when it opens, and what it announces. */
export function warnOfDay(shop: Shop, day: OrderDay, nowMs: number): readonly string[] {
  const notices = noticesOn(shop, day.fecha).map(({ texto }) => `Aviso: ${texto}`);
  return [...warnOfClosing(shop, day, nowMs), ...notices];
}

function warnOfClosing(shop: Shop, day: OrderDay, nowMs: number): readonly string[] {
  const { fecha, today } = day;
  if (fecha === today) {
    const { abierto, proximaApertura } = decideOpening(shop, nowMs);
    return abierto ? [] : [`El local está cerrado ahora: ${tellOpening(today, proximaApertura)}`];
  }
  const { turnos, motivo } = hoursOn(shop.hours, fecha);
  if (turnos.length > 0) return [];
  const why = motivo === null ? "" : ` (${motivo})`;
  const opening = openingAfter(shop, instantOf(shop.timeZone, fecha));
  return [`El ${tellDate(fecha)} el local no abre${why}: ${tellOpening(today, opening)}`];
}

/** The first opening after an instant, also where the shop is still open then. */
function openingAfter(shop: Shop, instantMs: number): NextOpening | null {
  const { cierra, proximaApertura } = decideOpening(shop, instantMs);
  return cierra === null
    ? proximaApertura
    : decideOpening(shop, Date.parse(cierra)).proximaApertura;
}

function tellOpening(today: string, opening: NextOpening | null): string {
  if (opening === null) return "todavía no hay fecha de apertura.";
  return `abre ${tellMoment(today, opening.fecha, opening.hora)}.`;
}
