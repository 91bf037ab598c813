import { assertEquals, assertThrows } from "@std/assert";
import {
  formatClosing,
  formatMoment,
  formatTurns,
  formatWeek,
  weekdayName,
} from "../../../src/shop/hours/text.ts";
import type { Turn } from "../../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";

/** A letter a day, from Monday: `-` is closed, `a` and `b` are two ways of being open. */
const WEEKS = [
  ["aaaaaaa", "Todos los días de 12:00 a 20:00"],
  ["-------", "Todos los días cerrado"],
  ["-aaaaaa", "Martes a domingo de 12:00 a 20:00; lunes cerrado"],
  ["aaaaa--", "Lunes a viernes de 12:00 a 20:00; sábados y domingos cerrado"],
  ["aaaa-aa", "Sábado a jueves de 12:00 a 20:00; viernes cerrado"],
  ["aa---aa", "Sábado a martes de 12:00 a 20:00; miércoles a viernes cerrado"],
  ["a-----a", "Domingos y lunes de 12:00 a 20:00; martes a sábado cerrado"],
  [
    "-aaabbb",
    "Martes a jueves de 12:00 a 20:00; viernes a domingo de 12:00 a 15:00 y de 18:00 a 01:00; " +
    "lunes cerrado",
  ],
  [
    "-a-a--b",
    "Martes de 12:00 a 20:00; jueves de 12:00 a 20:00; " +
    "domingos de 12:00 a 15:00 y de 18:00 a 01:00; lunes cerrado; miércoles cerrado; " +
    "viernes y sábados cerrado",
  ],
] as const;
for (const [week, text] of WEEKS) {
  Deno.test(`formatWeek() reads ${week}`, () => {
    const semana = WEEKDAYS.map((dia, index) => ({
      dia,
      turnos: turnsLike(week.charAt(index)),
    }));
    assertEquals(formatWeek(semana), text);
  });
}

Deno.test("formatWeek() takes turns in another order for the same", () => {
  const semana = WEEKDAYS.map((dia, index) => {
    const turnos = turnsLike("b");
    return { dia, turnos: index === 3 ? turnos.toReversed() : turnos };
  });
  assertEquals(
    formatWeek(semana),
    "Todos los días de 12:00 a 15:00 y de 18:00 a 01:00",
  );
});

const DAYS: readonly (readonly [readonly Turn[], string])[] = [
  [[], "cerrado"],
  [[{ desde: "12:00", hasta: "20:00" }], "de 12:00 a 20:00"],
  [[{ desde: "18:00", hasta: "01:00" }], "de 18:00 a 01:00"],
  [[{ desde: "00:00", hasta: "00:00" }], "las 24 horas"],
  [[{ desde: "10:00", hasta: "10:00" }], "de 10:00 a 10:00 del día siguiente"],
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
];
for (const [turns, text] of DAYS) {
  Deno.test(`formatTurns() says ${text}`, () =>
    assertEquals(formatTurns(turns), text));
}

const MOMENTS = [
  ["2026-11-21", "2026-11-21", "12:00", "hoy a las 12:00"],
  ["2026-11-21", "2026-11-22", "12:00", "mañana a las 12:00"],
  ["2026-11-21", "2026-11-23", "12:00", "el lunes a las 12:00"],
  ["2026-11-21", "2026-11-27", "12:00", "el viernes a las 12:00"],
  [
    "2026-11-21",
    "2026-11-28",
    "12:00",
    "el sábado 28 de noviembre a las 12:00",
  ],
  ["2026-11-21", "2026-11-21", "00:59", "hoy a las 00:59"],
  ["2026-11-21", "2026-11-21", "01:00", "hoy a la 01:00"],
  ["2026-11-21", "2026-11-21", "01:59", "hoy a la 01:59"],
] as const;
for (const [today, date, time, text] of MOMENTS) {
  Deno.test(`formatMoment() says ${text} on ${today}`, () => {
    assertEquals(formatMoment(today, date, time), text);
  });
}

const CLOSINGS = [
  ["2026-11-21T13:00", "2026-11-21T20:00", "hoy a las 20:00"],
  ["2026-11-21T13:00", "2026-11-22T00:00", "esta noche a las 00:00"],
  ["2026-11-21T13:00", "2026-11-22T01:00", "esta noche a la 01:00"],
  ["2026-11-21T13:00", "2026-11-22T05:59", "esta noche a las 05:59"],
  ["2026-11-21T13:00", "2026-11-22T06:00", "mañana a las 06:00"],
  ["2026-11-21T05:59", "2026-11-22T01:00", "mañana a la 01:00"],
  ["2026-11-21T06:00", "2026-11-22T01:00", "esta noche a la 01:00"],
  ["2026-11-22T00:30", "2026-11-22T01:00", "hoy a la 01:00"],
] as const;
for (const [now, closing, text] of CLOSINGS) {
  Deno.test(`formatClosing() at ${now} says ${text}`, () => {
    assertEquals(formatClosing(`${now}:00-03:00`, `${closing}:00-03:00`), text);
  });
}

Deno.test("weekdayName() throws for a date that is none", () => {
  assertThrows(() => weekdayName("2026-13-01"), RangeError, "2026-13-01");
});

function turnsLike(day: string): readonly Turn[] {
  if (day === "a") return [{ desde: "12:00", hasta: "20:00" }];
  if (day === "b") {
    return [{ desde: "12:00", hasta: "15:00" }, {
      desde: "18:00",
      hasta: "01:00",
    }];
  }
  return [];
}
