/** Shops with random turns, notices and sold-out flavors, and a slow calculation of the facts of each minute. */

import type { Documents } from "../../src/shop/shop.ts";
import type { Notice, Turn } from "../../src/shop/shapes.ts";
import { DELIVERY_MODES, WEEKDAYS } from "../../src/shop/terms.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

export const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Buenos Aires is three hours behind all year: its calendar is that of UTC, three hours later. */
const BEHIND_MS = 180 * MINUTE_MS;
/** Days after the first of the window on which all random dates lie. */
const WINDOW_DAYS = 12;

/** The facts of a minute. */
export interface Minute {
  readonly date: string;
  readonly isOpen: boolean;
  readonly isSoldOut: boolean;
  readonly notices: readonly string[];
}

/** Midnight of a random shop's window and the end of it, in milliseconds since the epoch. */
export interface RandomShop {
  readonly documents: Documents;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The flavor of the tiny shop that is sold out. */
const FLAVOR = "Limón";

/** A shop of chance: many turns end past midnight, at midnight, or touch each other. */
export function createRandomShop(
  whole: (from: number, to: number) => number,
): RandomShop {
  const fromMs = Date.parse("2026-01-01T00:00:00-03:00") +
    whole(0, 1400) * DAY_MS;
  const dateOn = (day: number) => dateOf(fromMs + day * DAY_MS);
  const exceptionDays = new Set(
    Array.from({ length: whole(0, 3) }, () => whole(0, WINDOW_DAYS)),
  );
  const avisos = Array.from({ length: whole(0, 3) }, (_, at): Notice => {
    const first = whole(0, WINDOW_DAYS);
    const suspende = DELIVERY_MODES.filter(() => whole(0, 1) === 1);
    const hasta = dateOn(first + whole(0, 2));
    return { texto: `Aviso ${at}.`, desde: dateOn(first), hasta, suspende };
  });
  const documents = {
    ...TINY_SHOP,
    hours: {
      zonaHoraria: "America/Argentina/Buenos_Aires",
      semana: WEEKDAYS.map((dia) => ({ dia, turnos: randomTurns(whole) })),
      excepciones: [...exceptionDays].map((day) => ({
        fecha: dateOn(day),
        motivo: "Especial",
        turnos: randomTurns(whole),
      })),
    },
    today: {
      fecha: dateOn(whole(2, WINDOW_DAYS - 2)),
      agotados: [FLAVOR],
      avisos,
    },
  };
  return { documents, fromMs, untilMs: fromMs + WINDOW_DAYS * DAY_MS };
}

/** Turns that don't overlap: the last one may end past midnight, or where it began. */
function randomTurns(
  whole: (from: number, to: number) => number,
): readonly Turn[] {
  const edges = [
    ...new Set(
      Array.from({ length: 2 * whole(0, 2) }, () => whole(0, 95) * 15),
    ),
  ]
    .sort((a, b) => a - b);
  if (edges.length === 1) {
    return [{ desde: timeOf(edges[0]), hasta: timeOf(edges[0]) }];
  }
  const turns: Turn[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    turns.push({ desde: timeOf(edges[at]), hasta: timeOf(edges[at + 1]) });
  }
  const last = turns.at(-1);
  if (last === undefined || whole(0, 1) === 0) return turns;
  // Into the next day: by up to the first turn of the day, or to its midnight.
  const hasta = timeOf(
    whole(0, 3) === 0 ? 0 : whole(0, (edges[0] ?? 0) / 15) * 15,
  );
  return [...turns.slice(0, -1), { desde: last.desde, hasta }];
}

function timeOf(minute = 0): string {
  return [Math.floor(minute / 60), minute % 60].map((part) =>
    String(part).padStart(2, "0")
  )
    .join(":");
}

function dateOf(atMs: number): string {
  return new Date(atMs - BEHIND_MS).toISOString().slice(0, 10);
}

/** Returns the facts of a minute, directly from the documents. */
export function reckonMinute(
  { hours, today }: Documents,
  atMs: number,
): Minute {
  const [date, yesterday] = [dateOf(atMs), dateOf(atMs - DAY_MS)];
  const clock = new Date(atMs - BEHIND_MS).toISOString().slice(11, 16);
  const turnsOn = (day: string): readonly Turn[] => {
    const weekday =
      WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
    return hours.excepciones.find(({ fecha }) => fecha === day)?.turnos ??
      hours.semana.find(({ dia }) => dia === weekday)?.turnos ?? [];
  };
  const isPast = ({ desde, hasta }: Turn) => hasta <= desde;
  const runsToday = (turn: Turn) =>
    turn.desde <= clock && (isPast(turn) || clock < turn.hasta);
  const runsOn = (turn: Turn) => isPast(turn) && clock < turn.hasta;
  const isLeftOver = turnsOn(yesterday).some(runsOn);
  const { fecha, agotados, avisos } = today ??
    { fecha: "", agotados: [], avisos: [] };
  return {
    date,
    isOpen: turnsOn(date).some(runsToday) || isLeftOver,
    isSoldOut: agotados.length > 0 &&
      (fecha === date || fecha === yesterday && isLeftOver),
    notices: avisos.filter(({ desde, hasta }) =>
      !(date < desde) && !(hasta < date)
    )
      .map(({ texto }) => texto),
  };
}
