/** For when an order is: its date and hour, and whether the shop is open then. */

import { type ObjectionText, objectTo, show } from "../../schema/wording.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, instantOf } from "../../time/zone.ts";
import { capitalize } from "../../words/lists.ts";
import {
  decideOpening,
  findNextOpening,
  hoursOn,
  type LocalTime,
} from "../hours/opening.ts";
import {
  formatDate,
  formatDay,
  formatTime,
  formatTurns,
} from "../hours/text.ts";
import type { Shop } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import type { Order } from "./order.ts";

const MINUTE_MS = 60_000;

/** For when an order is. */
export interface When {
  readonly fecha: string;
  readonly hora: string | null;
  /** The shop's date at the instant of the quote. */
  readonly today: string;
  /** Why it is for that date: no other was asked for, and the shop is closed now and opens then. */
  readonly opens: LocalTime | null;
}

/** Without a date, an order is for today while the shop is open, else for the date of the next opening. */
export function decideWhen(
  shop: Shop,
  { fecha, hora }: Order,
  nowMs: number,
): When {
  const today = dateAt(shop.timeZone, nowMs);
  const state = decideOpening(shop, nowMs);
  const opens = fecha === undefined && state.kind === "closed"
    ? state.opens
    : null;
  return {
    fecha: fecha ?? opens?.fecha ?? today,
    hora: hora ?? null,
    today,
    opens,
  };
}

/**
 * Why nobody is there for an order then: the date is past, too far off or a day without turns, the hour is past or
 * outside the turns. Saturday night's 00:30 is Sunday's.
 */
export function objectToWhen(
  shop: Shop,
  { fecha, hora, today }: When,
  nowMs: number,
): ObjectionText | undefined {
  const { timeZone } = shop;
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (fecha < today || fecha > last) {
    const problema = fecha < today
      ? `La fecha ${show(fecha)} ya pasó.`
      : `Para el ${show(fecha)} falta demasiado.`;
    const expected =
      `una fecha de hoy (${today}) a ${MAX_DAYS_AHEAD} días (${last})`;
    return objectTo("/fecha", problema, expected);
  }
  const { turnos, motivo } = hoursOn(shop.hours, fecha);
  const dayAfter = addDays(fecha, 1);
  const day = capitalize(formatDay(today, fecha));
  if (hora === null) {
    const state = decideOpening(shop, nowMs);
    const isToday = state.kind === "open" || state.opens?.fecha === today;
    if (fecha === today ? isToday : turnos.length > 0) return undefined;
  } else {
    const atMs = instantOf(timeZone, fecha, hora);
    const isPast = atMs < Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    if (!isPast && decideOpening(shop, atMs).kind === "open") return undefined;
    if (
      dayAfter <= last &&
      turnos.some(({ desde, hasta }) => hora < hasta && hasta <= desde)
    ) {
      const problema = `Esa noche ${formatTime(hora)} ya es ${
        formatDate(dayAfter)
      }.`;
      return objectTo("/fecha", problema, "esa fecha", [dayAfter]);
    }
    if (turnos.length > 0 || isPast) {
      const problema = isPast
        ? `Hoy ${formatTime(hora)} ya pasó.`
        : `${day} ${formatTime(hora)} el local está cerrado.`;
      const coming = turnos.map(({ desde }) => desde)
        .filter((desde) => instantOf(timeZone, fecha, desde) >= nowMs);
      const expected = `una hora de ese día, ${
        formatTurns(turnos)
      }, u otra fecha`;
      return objectTo("/hora", problema, expected, coming);
    }
  }
  // An instant earlier than the next day, which may begin with an opening.
  const next = findNextOpening(shop, instantOf(timeZone, dayAfter) - 1);
  const why = motivo === null ? "" : ` (${motivo})`;
  const already = fecha === today && turnos.length > 0 ? "ya " : "";
  const problema = `${day} el local ${already}no abre${why}.`;
  const expected = next === null
    ? "escribirle al local: todavía no hay fecha de apertura"
    : `otra fecha: abre el ${formatDate(next.fecha)} ${formatTime(next.hora)}`;
  return objectTo(
    "/fecha",
    problema,
    expected,
    next === null ? [] : [next.fecha],
  );
}
