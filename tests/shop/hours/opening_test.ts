import { assertEquals } from "@std/assert";
import {
  decideOpening,
  type Timetable,
  upcomingExceptions,
} from "../../../src/shop/hours/opening.ts";
import type { Turn } from "../../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { createTimeZone } from "../../../src/time/zone.ts";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

/** Turns as "12:00-20:00 22:00-01:00"; "" is a closed day. */
type Turns = string;

interface Schedule {
  /** Of every day of the week that `days` leaves out. */
  readonly daily?: Turns;
  readonly days?: { readonly [weekday: string]: Turns };
  readonly dates?: { readonly [date: string]: Turns };
}

const EARLY = "2026-11-21T00:00:00";
const LATE = "2026-11-21T23:59:59";
const ALWAYS = "00:00-00:00";
const LAST = "2027-01-20T23:59:00-03:00";
const LAST_OPENING = "el miércoles 20 de enero a las 23:00";
const WEEK_ON = "el sábado 28 de noviembre a las 12:00";

/** What, the schedule, the time in the shop, and `cierra` or the text of `proximaApertura`; null where neither is known. */
type Row = readonly [what: string, Schedule, at: string, told: string | null];

/** 21 November 2026 is a Saturday. How turns join, begin, end and meet changes of the clock is tried at random. */
const ROWS: readonly Row[] = [
  [
    "that it is Saturday yet",
    { daily: "12:00-20:00" },
    LATE,
    "mañana a las 12:00",
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
    "an opening a week on by its date",
    { days: { sábado: "12:00-20:00" } },
    LATE,
    WEEK_ON,
  ],
];

for (const [what, schedule, at, told] of ROWS) {
  Deno.test(`decideOpening() knows ${what}`, () => {
    const atMs = Date.parse(`${at}-03:00`);
    const { abierto, cierra, proximaApertura } = decideOpening(
      timetableOf(schedule),
      atMs,
    );
    assertEquals(abierto, schedule.daily === ALWAYS);
    assertEquals(abierto ? cierra : proximaApertura?.texto ?? null, told);
  });
}

Deno.test("decideOpening() tells the next opening in every form", () => {
  const timetable = timetableOf({ days: { lunes: "09:30-20:00" } });
  const nowMs = Date.parse("2026-11-21T13:00:00-03:00");
  assertEquals(decideOpening(timetable, nowMs).proximaApertura, {
    fecha: "2026-11-23",
    dia: "lunes",
    hora: "09:30",
    iso: "2026-11-23T09:30:00-03:00",
    texto: "el lunes a las 09:30",
  });
});

Deno.test("decideOpening() says weekdays and months as Intl does, all year round", () => {
  const options = {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  } as const;
  const format = new Intl.DateTimeFormat("es-AR", options);
  for (let day = 1; day <= 366; day += 1) {
    const openingMs = Date.UTC(2026, 10, 20 + day);
    const fecha = new Date(openingMs).toISOString().slice(0, 10);
    const timetable = timetableOf({ dates: { [fecha]: "12:00-20:00" } });
    const { proximaApertura } = decideOpening(
      timetable,
      openingMs - 7 * 24 * 60 * 60 * 1000,
    );
    const date = format.format(openingMs).replace(",", "");
    const [dia] = date.split(" ");
    assertEquals([proximaApertura?.dia, proximaApertura?.texto], [
      dia,
      `el ${date} a las 12:00`,
    ]);
  }
});

Deno.test("upcomingExceptions() lists those from the shop's today on, by date", () => {
  const timetable = timetableOf({
    dates: {
      "2027-01-01": "",
      "2026-11-20": "",
      "2026-12-25": "",
      "2026-11-21": "",
    },
  });
  const datesAt = (at: string) =>
    upcomingExceptions(timetable, Date.parse(at)).map(({ fecha }) => fecha);
  assertEquals(datesAt("2026-11-22T02:59:59Z"), [
    "2026-11-21",
    "2026-12-25",
    "2027-01-01",
  ]);
  assertEquals(datesAt("2026-11-22T03:00:00Z"), ["2026-12-25", "2027-01-01"]);
  assertEquals(datesAt("2027-01-02T03:00:00Z"), []);
  assertEquals(timetable.hours.excepciones[0]?.fecha, "2027-01-01");
});

function timetableOf(
  { daily = "", days = {}, dates = {} }: Schedule,
): Timetable {
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

function turnsOf(turns: Turns): readonly Turn[] {
  return turns.split(" ").filter((turn) => turn !== "").map((turn) => {
    const [desde = "", hasta = ""] = turn.split("-");
    return { desde, hasta };
  });
}
