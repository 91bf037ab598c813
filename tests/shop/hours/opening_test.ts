import { assertEquals } from "@std/assert";
import {
  decideOpening,
  type Timetable,
  upcomingExceptions,
} from "../../../src/shop/hours/opening.ts";
import { nextChangeAt } from "../../../src/shop/today.ts";
import type { Turn } from "../../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { createTimeZone } from "../../../src/time/zone.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

/** Turns as "12:00-20:00 22:00-01:00"; "" is a closed day. */
type Turns = string;

interface Schedule {
  readonly zone?: string;
  /** Of every day of the week that `days` leaves out. */
  readonly daily?: Turns;
  readonly days?: { readonly [weekday: string]: Turns };
  readonly dates?: { readonly [date: string]: Turns };
}

/** What, the schedule, the instant; open or not, `cierra`, the text of `proximaApertura`. */
type Row = readonly [
  string,
  Schedule,
  string,
  readonly [boolean, string | null, string | null],
];

/** 21 November 2026 is a Saturday. How turns join, end and meet changes of the clock is tried at random. */
const ROWS: readonly Row[] = [
  [
    "the instant of opening is open",
    { daily: "12:00-20:00" },
    "2026-11-21T12:00:00-03:00",
    [true, "2026-11-21T20:00:00-03:00", null],
  ],
  [
    "the millisecond before it is closed",
    { daily: "12:00-20:00" },
    "2026-11-21T11:59:59.999-03:00",
    [false, null, "hoy a las 12:00"],
  ],
  [
    "the instant of closing is closed",
    { daily: "12:00-20:00" },
    "2026-11-21T20:00:00-03:00",
    [false, null, "mañana a las 12:00"],
  ],
  [
    "the shop's date decides, not that of UTC",
    { daily: "12:00-20:00" },
    "2026-11-22T02:00:00Z",
    [false, null, "mañana a las 12:00"],
  ],
  [
    "a turn runs past midnight",
    { days: { sábado: "18:00-01:00" } },
    "2026-11-22T00:59:59-03:00",
    [true, "2026-11-22T01:00:00-03:00", null],
  ],
  ["a shop without turns never opens", {}, "2026-11-21T13:00:00-03:00", [false, null, null]],
  [
    "a shop that is always open never closes",
    { daily: "00:00-00:00" },
    "2026-11-21T13:00:00-03:00",
    [true, null, null],
  ],
  [
    "closing 60 days on is told",
    { daily: "00:00-00:00", dates: { "2027-01-20": "00:00-23:59" } },
    "2026-11-21T13:00:00-03:00",
    [true, "2027-01-20T23:59:00-03:00", null],
  ],
  [
    "closing 61 days on isn't",
    { daily: "00:00-00:00", dates: { "2027-01-21": "" } },
    "2026-11-21T13:00:00-03:00",
    [true, null, null],
  ],
  [
    "opening 60 days on is told",
    { dates: { "2027-01-20": "23:00-23:30" } },
    "2026-11-21T00:00:00-03:00",
    [false, null, "el miércoles 20 de enero a las 23:00"],
  ],
  [
    "opening 61 days on isn't",
    { dates: { "2027-01-21": "00:00-23:30" } },
    "2026-11-21T23:59:59-03:00",
    [false, null, null],
  ],
  [
    "a week on goes by its date",
    { days: { sábado: "12:00-20:00" } },
    "2026-11-21T20:00:00-03:00",
    [false, null, "el sábado 28 de noviembre a las 12:00"],
  ],
];

for (const [what, schedule, at, expected] of ROWS) {
  Deno.test(`decideOpening() knows that ${what}`, () => {
    const { abierto, cierra, proximaApertura } = decideOpening(
      timetableOf(schedule),
      Date.parse(at),
    );
    assertEquals([abierto, cierra, proximaApertura?.texto ?? null], expected);
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
  const options = { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" } as const;
  const format = new Intl.DateTimeFormat("es-AR", options);
  for (let day = 1; day <= 366; day += 1) {
    const openingMs = Date.UTC(2026, 10, 20 + day);
    const fecha = new Date(openingMs).toISOString().slice(0, 10);
    const timetable = timetableOf({ dates: { [fecha]: "12:00-20:00" } });
    const { proximaApertura } = decideOpening(timetable, openingMs - 7 * 24 * 60 * 60 * 1000);
    const date = format.format(openingMs).replace(",", "");
    const [dia] = date.split(" ");
    assertEquals([proximaApertura?.dia, proximaApertura?.texto], [dia, `el ${date} a las 12:00`]);
  }
});

Deno.test("nextChangeAt() is midnight where the shop never opens", () => {
  const changeMs = nextChangeAt(timetableOf({}), Date.parse("2026-11-21T13:00:00-03:00"));
  assertEquals(changeMs, Date.parse("2026-11-22T00:00:00-03:00"));
});

Deno.test("upcomingExceptions() lists those from the shop's today on, by date", () => {
  const timetable = timetableOf({
    dates: { "2027-01-01": "", "2026-11-20": "", "2026-12-25": "", "2026-11-21": "" },
  });
  const datesAt = (at: string) =>
    upcomingExceptions(timetable, Date.parse(at)).map(({ fecha }) => fecha);
  assertEquals(datesAt("2026-11-22T02:59:59Z"), ["2026-11-21", "2026-12-25", "2027-01-01"]);
  assertEquals(datesAt("2026-11-22T03:00:00Z"), ["2026-12-25", "2027-01-01"]);
  assertEquals(datesAt("2027-01-02T03:00:00Z"), []);
  assertEquals(timetable.hours.excepciones[0]?.fecha, "2027-01-01");
});

function timetableOf(
  { zone = BUENOS_AIRES, daily = "", days = {}, dates = {} }: Schedule,
): Timetable {
  const hours = {
    zonaHoraria: zone,
    semana: WEEKDAYS.map((dia) => ({ dia, turnos: turnsOf(days[dia] ?? daily) })),
    excepciones: Object.entries(dates).map(([fecha, turns]) => ({
      fecha,
      motivo: "Prueba",
      turnos: turnsOf(turns),
    })),
  };
  return { hours, timeZone: createTimeZone(zone) };
}

function turnsOf(turns: Turns): readonly Turn[] {
  return turns.split(" ").filter((turn) => turn !== "").map((turn) => {
    const [desde = "", hasta = ""] = turn.split("-");
    return { desde, hasta };
  });
}

Deno.test("decideOpening() names the date of an opening when it is asked for another day than today", () => {
  const nowMs = Date.parse("2026-11-21T13:00:00-03:00");
  const told = ["2026-11-21T21:00:00-03:00", "2026-11-22T21:00:00-03:00"].map((
    at,
  ) => decideOpening(TINY_SHOP, Date.parse(at), nowMs).proximaApertura?.texto);
  assertEquals(told, ["mañana a las 12:00", "el lunes 23 de noviembre a las 12:00"]);
});
