/** The date and hour that an order is for, and whether the shop is open then. */

import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant, instantOf } from "../../time/zone.ts";
import { decideOpening, hoursOn, turnsOf } from "../hours/opening.ts";
import type { DeliveryMode, Turn } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { MAX_DAYS_AHEAD } from "../terms.ts";
import type { Objection } from "./objections.ts";
import type { Order, Schedule } from "./order.ts";

const MINUTE_MS = 60_000;
/** An order placed this close to closing may have to wait for the next opening. */
const LATE_MS = 30 * MINUTE_MS;

/**
 * Decides the date of an order. An order without a date is for today while the
 * shop is open, else for the date of the next opening, if there is one.
 */
export function decideSchedule(
  shop: Shop,
  { fecha, hora }: Pick<Order, "fecha" | "hora">,
  nowMs: number,
): Schedule {
  const isDated = fecha !== undefined;
  const today = dateAt(shop.timeZone, nowMs);
  const opening = isDated ? null : decideOpening(shop, nowMs).proximaApertura;
  return {
    date: fecha ?? opening?.fecha ?? today,
    time: hora ?? null,
    today,
    opening,
    isDated,
  };
}

/**
 * Objects to a date that is past or too far off, or on which the shop stays
 * closed. Objects to an hour that is past or outside the turns. An order for
 * 00:30 in Saturday's night must have Sunday's date.
 */
export function* objectToSchedule(
  shop: Shop,
  schedule: Schedule,
  nowMs: number,
): Generator<Objection> {
  const { date, time, today } = schedule;
  const lastDate = addDays(today, MAX_DAYS_AHEAD);
  if (date < today || date > lastDate) {
    return yield {
      kind: "date-out-of-range",
      path: "/fecha",
      schedule,
      lastDate,
    };
  }

  if (time !== null) return yield* objectToHour(shop, schedule, time, nowMs);

  const { turnos } = hoursOn(shop.hours, date);
  const { abierto, proximaApertura } = decideOpening(shop, nowMs);
  const isOpenToday = abierto || proximaApertura?.fecha === today;
  const isOpen = date === today ? isOpenToday : turnos.length > 0;
  if (!isOpen) yield closedAllDay(shop, schedule);
}

function* objectToHour(
  shop: Shop,
  schedule: Schedule,
  time: string,
  nowMs: number,
): Generator<Objection> {
  const { timeZone } = shop;
  const { date, today } = schedule;
  const hourMs = instantOf(timeZone, date, time);
  // The current minute isn't past.
  const isPast = hourMs < Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (decideOpening(shop, hourMs).abierto && !isPast) return;

  const nextDate = addDays(date, 1);
  // A turn from 20:00 to 01:00 reaches into the next date, to which 00:30 belongs.
  const isOfNight = hoursOn(shop.hours, date).turnos.some(({ desde, hasta }) =>
    time < hasta && hasta <= desde
  );
  if (isOfNight && nextDate <= addDays(today, MAX_DAYS_AHEAD)) {
    return yield {
      kind: "after-midnight",
      path: "/fecha",
      time,
      nextDate,
      remedy: { fecha: nextDate },
    };
  }

  const turns = listComingTurns(shop, date, nowMs);
  if (turns.length === 0) return yield closedAllDay(shop, schedule);

  const openings = turns.map(({ desde }) => desde)
    .filter((opening) => instantOf(timeZone, date, opening) >= nowMs);
  const [hora] = openings;
  yield {
    kind: "closed-at-hour",
    path: "/hora",
    schedule,
    time,
    isPast,
    turns,
    openings,
    remedy: hora === undefined ? undefined : { hora },
  };
}

/** Lists the turns of a date that aren't over. The current turn begins now. */
function listComingTurns(
  shop: Shop,
  date: string,
  nowMs: number,
): readonly Turn[] {
  const timeAt = (ms: number) => formatInstant(shop.timeZone, ms).slice(11, 16);
  return turnsOf(shop, date)
    .filter(({ closesMs }) => closesMs > nowMs)
    .map(({ opensMs, closesMs }) => ({
      desde: timeAt(Math.max(opensMs, nowMs)),
      hasta: timeAt(closesMs),
    }));
}

function closedAllDay(shop: Shop, schedule: Schedule): Objection {
  const hours = hoursOn(shop.hours, schedule.date);
  // The search is for openings after an instant. From the last millisecond of the
  // date, it finds an opening at midnight.
  const nextDate = addDays(schedule.date, 1);
  const lastMs = instantOf(shop.timeZone, nextDate) - 1;
  const next = decideOpening(shop, lastMs).proximaApertura;
  return {
    kind: "closed-all-day",
    path: "/fecha",
    schedule,
    hours,
    next,
    remedy: next === null ? undefined : { fecha: next.fecha },
  };
}

/** Notes that the shop is closed now, or closes before a delivery may arrive. */
export function* findDelays(
  shop: Shop,
  schedule: Schedule,
  mode: DeliveryMode,
  nowMs: number,
): Generator<Objection<"closed-now" | "near-closing">> {
  const { date, time, today, opening } = schedule;
  if (opening !== null) {
    yield {
      kind: "closed-now",
      path: "/fecha",
      schedule,
      opening,
    };
  }
  // Only a delivery for as soon as possible today may be late.
  if (mode === "retiro" || date !== today || time !== null) return;

  // A shop that is closed or doesn't close has no closing, so it isn't late.
  const { cierra } = decideOpening(shop, nowMs);
  const closesMs = Date.parse(cierra ?? "");
  const isLate = closesMs - nowMs <= LATE_MS;
  const next = isLate ? decideOpening(shop, closesMs).proximaApertura : null;
  if (next !== null) {
    yield {
      kind: "near-closing",
      path: "/fecha",
      schedule,
      next,
    };
  }
}
