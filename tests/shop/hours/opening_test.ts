import { assertEquals } from "@std/assert";
import { decideOpening, upcomingExceptions } from "../../../src/shop/hours.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { createTimeZone } from "../../../src/time/zone.ts";
import { turnsOf } from "../../fixtures/turns.ts";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

/** The hours of a shop, in the form that `turnsOf()` parses. */
interface Schedule {
  /** The turns of each weekday that `days` doesn't list. */
  readonly daily?: string;
  readonly days?: { readonly [weekday: string]: string };
  readonly dates?: { readonly [date: string]: string };
}

const EARLY = "2026-11-21T00:00:00";
const LATE = "2026-11-21T23:59:59";
const ALWAYS = "00:00-00:00";
const LAST = "2027-01-20T23:59:00-03:00";
const LAST_OPENING = "2027-01-20T23:00:00-03:00";

/**
 * The title, the schedule, the time in the shop, and the next change; null if no change
 * is near.
 */
type Row = readonly [
  title: string,
  Schedule,
  at: string,
  change: string | null,
];

/**
 * 21 November 2026 is a Saturday. `random_test.ts` covers joined turns and clock changes.
 */
const ROWS: readonly Row[] = [
  [
    "an opening on the next date",
    { daily: "12:00-20:00" },
    LATE,
    "2026-11-22T12:00:00-03:00",
  ],
  ["no opening of a shop without turns", {}, EARLY, null],
  [
    "a closing 60 days on",
    { daily: ALWAYS, dates: { "2027-01-20": "00:00-23:59" } },
    EARLY,
    LAST,
  ],
  [
    "no closing 61 days on",
    { daily: ALWAYS, dates: { "2027-01-21": "" } },
    EARLY,
    null,
  ],
  [
    "an opening 60 days on",
    { dates: { "2027-01-20": "23:00-23:30" } },
    EARLY,
    LAST_OPENING,
  ],
  [
    "no opening 61 days on",
    { dates: { "2027-01-21": "00:00-23:30" } },
    LATE,
    null,
  ],
  [
    "an opening a week later",
    { days: { sábado: "12:00-20:00" } },
    LATE,
    "2026-11-28T12:00:00-03:00",
  ],
];

for (const [title, schedule, at, change] of ROWS) {
  Deno.test(`decideOpening() finds ${title}`, () => {
    const state = decideOpening(
      timetableOf(schedule),
      Date.parse(`${at}-03:00`),
    );
    assertEquals(state.abierto, schedule.daily === ALWAYS);

    const next = state.cierra ?? state.proximaApertura?.iso ?? null;
    assertEquals(next, change);
  });
}

Deno.test("decideOpening() returns the date and the time of the next opening", () => {
  const timetable = timetableOf({ days: { lunes: "09:30-20:00" } });
  const nowMs = Date.parse("2026-11-21T13:00:00-03:00");
  assertEquals(decideOpening(timetable, nowMs), {
    abierto: false,
    cierra: null,
    proximaApertura: {
      fecha: "2026-11-23",
      hora: "09:30",
      iso: "2026-11-23T09:30:00-03:00",
      dia: "lunes",
      texto: "el lunes a las 09:30",
    },
  });
});

Deno.test("upcomingExceptions() lists the exceptions from a date on, by date", () => {
  const { hours } = timetableOf({
    dates: {
      "2027-01-01": "",
      "2026-11-20": "",
      "2026-12-25": "",
      "2026-11-21": "",
    },
  });
  const datesFrom = (date: string) =>
    upcomingExceptions(hours, date).map(({ fecha }) => fecha);
  assertEquals(datesFrom("2026-11-21"), [
    "2026-11-21",
    "2026-12-25",
    "2027-01-01",
  ]);
  assertEquals(datesFrom("2027-01-02"), []);
  assertEquals(hours.excepciones[0]?.fecha, "2027-01-01");
});

function timetableOf(
  { daily = "", days = {}, dates = {} }: Schedule,
) {
  const hours = {
    zonaHoraria: BUENOS_AIRES,
    semana: WEEKDAYS.map((dia) => ({
      dia,
      turnos: turnsOf(days[dia] ?? daily),
    })),
    excepciones: Object.entries(dates)
      .map(([fecha, turns]) => ({
        fecha,
        motivo: "Prueba",
        turnos: turnsOf(turns),
      })),
  };
  return { hours, timeZone: createTimeZone(BUENOS_AIRES) };
}
