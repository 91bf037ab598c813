import { assertEquals, assertThrows } from "@std/assert";
import {
  decideOpening,
  describeOpening,
  formatClosing,
  formatDate,
  formatMoment,
  formatTurns,
  formatWeek,
} from "../../../src/shop/hours.ts";
import type { Turn } from "../../../src/shop/shapes.ts";
import { weekdayName, WEEKDAYS } from "../../../src/shop/terms.ts";
import { readRows } from "../../fixtures/rows.ts";

/** One letter per day from Monday: `-` is closed, `a` and `b` are two sets of turns. */
const WEEKS = readRows`
aaaaaaa → Todos los días de 12:00 a 20:00
------- → Todos los días cerrado
-aaaaaa → Lunes cerrado; martes a domingo de 12:00 a 20:00
aaaaa-- → Lunes a viernes de 12:00 a 20:00; sábados y domingos cerrado
aa---aa → Lunes y martes de 12:00 a 20:00; miércoles a viernes cerrado; sábados y domingos de 12:00 a 20:00
-aaabbb → Lunes cerrado; martes a jueves de 12:00 a 20:00; viernes a domingo de 12:00 a 15:00 y de 18:00 a 01:00
-a-a--b → Lunes cerrado; martes de 12:00 a 20:00; miércoles cerrado; jueves de 12:00 a 20:00; viernes y sábados cerrado; domingos de 12:00 a 15:00 y de 18:00 a 01:00
`;
for (const [week = "", text] of WEEKS) {
  Deno.test(`formatWeek() formats ${week}`, () => {
    const semana = WEEKDAYS.map((dia, index) => ({
      dia,
      turnos: turnsLike(week.charAt(index)),
    }));
    assertEquals(formatWeek(semana), text);
  });
}

Deno.test("formatWeek() ignores the order of turns", () => {
  const semana = WEEKDAYS.map((dia, index) => {
    const turnos = turnsLike("b");
    return { dia, turnos: index === 3 ? turnos.toReversed() : turnos };
  });
  assertEquals(
    formatWeek(semana),
    "Todos los días de 12:00 a 15:00 y de 18:00 a 01:00",
  );
});

const DAYS = [
  [[], "cerrado"],
  [[{ desde: "12:00", hasta: "20:00" }], "de 12:00 a 20:00"],
  [[{ desde: "18:00", hasta: "01:00" }], "de 18:00 a 01:00"],
  [[{ desde: "01:00", hasta: "01:00" }], "las 24 horas desde la 01:00"],
  [
    [{ desde: "17:00", hasta: "23:00" }, { desde: "12:00", hasta: "15:00" }],
    "de 12:00 a 15:00 y de 17:00 a 23:00",
  ],
  [
    [
      { desde: "08:00", hasta: "10:00" },
      { desde: "12:00", hasta: "15:00" },
      { desde: "17:00", hasta: "23:00" },
    ],
    "de 08:00 a 10:00, de 12:00 a 15:00 y de 17:00 a 23:00",
  ],
] as const;
for (const [turns, text] of DAYS) {
  Deno.test(`formatTurns() returns ${text}`, () =>
    assertEquals(formatTurns(turns), text));
}

const MOMENTS = readRows`
2026-11-21 → 2026-11-21 → 12:00 → hoy a las 12:00
2026-11-21 → 2026-11-22 → 12:00 → mañana a las 12:00
2026-11-21 → 2026-11-23 → 12:00 → el lunes a las 12:00
2026-11-21 → 2026-11-27 → 12:00 → el viernes a las 12:00
2026-11-21 → 2026-11-28 → 12:00 → el sábado 28 de noviembre a las 12:00
2026-11-21 → 2026-11-21 → 00:59 → hoy a las 00:59
2026-11-21 → 2026-11-21 → 01:00 → hoy a la 01:00
2026-11-21 → 2026-11-21 → 01:59 → hoy a la 01:59
`;
for (const [today = "", date = "", time = "", text] of MOMENTS) {
  Deno.test(`formatMoment() returns ${text} on ${today}`, () => {
    assertEquals(formatMoment(today, `${date}T${time}`), text);
  });
}

const CLOSINGS = readRows`
2026-11-21T13:00 → 2026-11-21T20:00 → hoy a las 20:00
2026-11-21T13:00 → 2026-11-22T00:00 → esta noche a las 00:00
2026-11-21T13:00 → 2026-11-22T01:00 → esta noche a la 01:00
2026-11-21T13:00 → 2026-11-22T05:59 → esta noche a las 05:59
2026-11-21T13:00 → 2026-11-22T06:00 → mañana a las 06:00
2026-11-21T05:59 → 2026-11-22T01:00 → mañana a la 01:00
2026-11-21T06:00 → 2026-11-22T01:00 → esta noche a la 01:00
2026-11-22T00:30 → 2026-11-22T01:00 → hoy a la 01:00
`;
for (const [now, closing, text] of CLOSINGS) {
  Deno.test(`formatClosing() at ${now} returns ${text}`, () => {
    assertEquals(formatClosing(`${now}:00-03:00`, `${closing}:00-03:00`), text);
  });
}

Deno.test("formatDate() writes weekdays and months as Intl does, all year round", () => {
  const options = {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  } as const;
  const format = new Intl.DateTimeFormat("es-AR", options);

  for (let day = 1; day <= 366; day += 1) {
    const atMs = Date.UTC(2026, 10, 20 + day);
    const date = new Date(atMs).toISOString().slice(0, 10);
    assertEquals(formatDate(date), format.format(atMs).replace(",", ""));
  }
});

Deno.test("formatDate() adds the year of a date outside this year", () => {
  const today = "2026-11-24";
  assertEquals(formatDate("2026-12-31", today), "jueves 31 de diciembre");
  assertEquals(
    formatDate("2027-01-15", today),
    "viernes 15 de enero de 2027",
  );
});

Deno.test("weekdayName() throws for an invalid date", () => {
  assertThrows(() => weekdayName("2026-13-01"), RangeError, "2026-13-01");
});

const NOON_TO_ONE = timetableOf([{ desde: "12:00", hasta: "01:00" }]);
const ALWAYS_OPEN = timetableOf([{ desde: "00:00", hasta: "00:00" }]);
const NEVER_OPEN = timetableOf([]);

const STATES = [
  [NOON_TO_ONE, "2026-11-21T13:00", "Abierto hasta la 01:00"],
  [NOON_TO_ONE, "2026-11-21T00:30", "Abierto hasta la 01:00"],
  [NOON_TO_ONE, "2026-11-21T09:00", "Cerrado. Abre hoy a las 12:00"],
  [ALWAYS_OPEN, "2026-11-21T13:00", "Abierto"],
  [NEVER_OPEN, "2026-11-21T13:00", "Cerrado"],
] as const;
for (const [timetable, at, sentence] of STATES) {
  Deno.test(`describeOpening() at ${at} returns ${sentence}`, () => {
    const nowMs = Date.parse(`${at}:00-03:00`);
    assertEquals(describeOpening(timetable, nowMs), sentence);
  });
}

Deno.test("decideOpening() publishes the next opening in every form", () => {
  const nowMs = Date.parse("2026-11-21T09:00:00-03:00");
  assertEquals(decideOpening(NOON_TO_ONE, nowMs), {
    abierto: false,
    cierra: null,
    proximaApertura: {
      fecha: "2026-11-21",
      dia: "sábado",
      hora: "12:00",
      iso: "2026-11-21T12:00:00-03:00",
      texto: "hoy a las 12:00",
    },
  });
});

Deno.test("decideOpening() publishes the closing while the shop is open", () => {
  const nowMs = Date.parse("2026-11-21T12:00:00-03:00");
  assertEquals(decideOpening(NOON_TO_ONE, nowMs), {
    abierto: true,
    cierra: "2026-11-22T01:00:00-03:00",
    proximaApertura: null,
  });
});

Deno.test("decideOpening() names the date of an opening on another day", () => {
  const atMs = Date.parse("2026-11-23T09:00:00-03:00");
  const { proximaApertura } = decideOpening(NOON_TO_ONE, atMs, "2026-11-21");
  assertEquals(
    proximaApertura?.texto,
    "el lunes 23 de noviembre a las 12:00",
  );
});

/** A timetable with the same turns every day, three hours behind UTC. */
function timetableOf(turnos: readonly Turn[]) {
  const hours = {
    zonaHoraria: "America/Argentina/Buenos_Aires",
    semana: WEEKDAYS.map((dia) => ({ dia, turnos })),
    excepciones: [],
  };
  return { hours, timeZone: () => -180 };
}

function turnsLike(day: string) {
  if (day === "a") return [{ desde: "12:00", hasta: "20:00" }];
  if (day === "b") {
    return [{ desde: "12:00", hasta: "15:00" }, {
      desde: "18:00",
      hasta: "01:00",
    }];
  }
  return [];
}
