/** The rules for the date and hour of an order. */

import { addDays } from "../../time/dates.ts";
import { formatInstant, instantOf } from "../../time/zone.ts";
import { decideOpening, turnsOf } from "../hours/opening.ts";
import type { Turn } from "../shapes.ts";
import type { Objection } from "./objections.ts";
import type { QuoteRequest } from "./request.ts";

const MINUTE_MS = 60_000;

/**
 * Objects to a date that is past or too far off, or on which the shop stays
 * closed. Objects to an hour that is past or outside the turns. An order for
 * 00:30 in Saturday's night must have Sunday's date.
 */
export function* objectToSchedule(
  request: QuoteRequest,
): Generator<Objection> {
  const { date, time, today, lastDate, opening } = request;
  if (date < today || date > lastDate) {
    return yield { kind: "date-out-of-range", campo: "/fecha" };
  }
  if (time !== null) return yield* objectToHour(request, time);

  // A turn of yesterday may still be open.
  const isOpenNow = date === today && opening.abierto;
  const isOver = listComingTurns(request).length === 0;
  if (isOver && !isOpenNow) yield closedAllDay(request);
}

function* objectToHour(
  request: QuoteRequest,
  time: string,
): Generator<Objection> {
  const { day, date, lastDate, nowMs } = request;
  const hourMs = instantOf(day.timeZone, date, time);
  // The current minute isn't past.
  const isPast = hourMs < Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (!isPast && decideOpening(day, hourMs).abierto) return;

  const nextDate = addDays(date, 1);
  const nextMs = instantOf(day.timeZone, nextDate, time);
  // A turn from 20:00 to 01:00 reaches into the next date, to which 00:30 belongs.
  const isOfNight = turnsOf(day, date).some(({ closesMs }) =>
    nextMs < closesMs
  );
  if (isOfNight && nextDate <= lastDate) {
    return yield {
      kind: "after-midnight",
      campo: "/fecha",
      time,
      nextDate,
      remedy: { fecha: nextDate },
    };
  }

  const turns = listComingTurns(request);
  const [first] = turns;
  if (first === undefined) return yield closedAllDay(request);

  yield {
    kind: "closed-at-hour",
    campo: "/hora",
    time,
    isPast,
    turns,
    remedy: { hora: first.desde },
  };
}

/** Lists the turns of the date that aren't over. The rest of the current turn begins with the next full minute. */
function listComingTurns(
  { day, date, nowMs }: QuoteRequest,
): readonly Turn[] {
  const timeAt = (ms: number) => formatInstant(day.timeZone, ms).slice(11, 16);
  const nextMinuteMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  return turnsOf(day, date)
    .filter(({ closesMs }) => closesMs > nextMinuteMs)
    .map(({ opensMs, closesMs }) => ({
      desde: timeAt(Math.max(opensMs, nextMinuteMs)),
      hasta: timeAt(closesMs),
    }));
}

function closedAllDay({ day, date }: QuoteRequest): Objection {
  // The next opening may be at midnight, so the search starts a millisecond before.
  const lastMs = instantOf(day.timeZone, addDays(date, 1)) - 1;
  const next = decideOpening(day, lastMs).proximaApertura;
  return {
    kind: "closed-all-day",
    campo: "/fecha",
    next,
    remedy: next ? { fecha: next.fecha } : undefined,
  };
}
