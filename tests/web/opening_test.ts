import { assertEquals } from "@std/assert";
import {
  dateAt,
  localTime,
  soonestDate,
  tellDate,
  tellNextOpening,
  tellOpening,
  weekdayOf,
} from "../../src/web/opening.js";

const TURNS = [
  { desde: "2026-11-18T01:00:00-03:00", hasta: "2026-11-19T01:30:00-03:00" },
  { desde: "2026-11-20T12:00:00-03:00", hasta: "2026-11-21T01:00:00-03:00" },
  { desde: "2026-11-21T12:00:00-03:00", hasta: "2026-11-21T20:30:00-03:00" },
  { desde: "2026-11-24T01:30:00-03:00", hasta: "2026-11-25T12:00:00-03:00" },
  { desde: "2026-12-07T17:00:00-03:00", hasta: "2026-12-08T00:00:00-03:00" },
];
const TIMES = {
  desfases: [{ desde: "2026-11-18T00:00:00-03:00", minutos: -180 }],
  turnos: TURNS,
};

const MOMENTS: readonly (readonly [string, boolean, string])[] = [
  ["2026-11-18T05:59:59-03:00", true, "Abierto hasta mañana a la 01:30"],
  ["2026-11-18T06:00:00-03:00", true, "Abierto hasta la 01:30"],
  ["2026-11-20T11:59:59-03:00", false, "Cerrado. Abre hoy a las 12:00"],
  ["2026-11-20T12:00:00-03:00", true, "Abierto hasta la 01:00"],
  ["2026-11-21T00:59:59-03:00", true, "Abierto hasta la 01:00"],
  ["2026-11-21T01:00:00-03:00", false, "Cerrado. Abre hoy a las 12:00"],
  ["2026-11-21T20:29:59-03:00", true, "Abierto hasta las 20:30"],
  ["2026-11-21T20:30:00-03:00", false, "Cerrado. Abre el martes a la 01:30"],
  ["2026-11-23T20:30:00-03:00", false, "Cerrado. Abre mañana a la 01:30"],
  ["2026-11-24T05:59:59-03:00", true, "Abierto hasta mañana a las 12:00"],
  ["2026-11-30T12:00:00-03:00", false, "Cerrado. Abre el lunes 7 de diciembre a las 17:00"],
  ["2026-12-01T12:00:00-03:00", false, "Cerrado. Abre el lunes a las 17:00"],
  ["2026-12-07T23:00:00-03:00", true, "Abierto hasta las 00:00"],
];

for (const [at, isOpen, text] of MOMENTS) {
  Deno.test(`tellOpening() says "${text}" at ${at}`, () => {
    assertEquals(tellOpening(TIMES, Date.parse(at)), { isOpen, text });
  });
}

Deno.test("tellOpening() says nothing past the last turn it knows", () => {
  assertEquals(tellOpening(TIMES, Date.parse("2026-12-08T00:00:00-03:00")), undefined);
});

Deno.test("weekdayOf() names the day of a date, as the menu writes it", () => {
  assertEquals(weekdayOf("2026-11-20"), "viernes");
  assertEquals(weekdayOf("2026-11-21"), "sábado");
  assertEquals(weekdayOf("2026-11-22"), "domingo");
});

const OPENINGS: readonly (readonly [string, string | undefined])[] = [
  ["2026-11-20T11:59:59-03:00", "hoy desde las 12:00"],
  ["2026-11-20T12:00:00-03:00", undefined],
  ["2026-11-23T20:30:00-03:00", "mañana desde la 01:30"],
  ["2026-11-30T12:00:00-03:00", "el lunes 7 de diciembre desde las 17:00"],
  ["2026-12-08T00:00:00-03:00", undefined],
];

for (const [at, text] of OPENINGS) {
  Deno.test(`tellNextOpening() says "${text}" at ${at}`, () => {
    assertEquals(tellNextOpening(TIMES, Date.parse(at)), text);
  });
}

const SOONEST: readonly (readonly [string, string])[] = [
  ["2026-11-19T00:30:00-03:00", "2026-11-19"],
  ["2026-11-19T01:30:00-03:00", "2026-11-20"],
  ["2026-11-21T11:00:00-03:00", "2026-11-21"],
  ["2026-11-21T20:30:00-03:00", "2026-11-24"],
  ["2026-12-08T00:00:00-03:00", "2026-12-08"],
];

for (const [at, date] of SOONEST) {
  Deno.test(`soonestDate() is ${date} at ${at}`, () => {
    assertEquals(soonestDate(TIMES, Date.parse(at)), date);
  });
}

Deno.test("tellDate() and weekdayOf() write a date as the server does", () => {
  assertEquals(tellDate("2026-11-30"), "lunes 30 de noviembre");
  assertEquals(weekdayOf("2026-11-21"), "sábado");
});

Deno.test("localTime() and dateAt() follow a change of the shop's clocks", () => {
  const desfases = [
    { desde: "2026-11-18T00:00:00-03:00", minutos: -180 },
    { desde: "2026-11-22T00:00:00-04:00", minutos: -240 },
  ];
  const changeMs = Date.parse("2026-11-22T00:00:00-04:00");
  assertEquals(localTime(changeMs - 1000, { desfases }), "2026-11-22T00:59:59");
  assertEquals(localTime(changeMs, { desfases }), "2026-11-22T00:00:00");
  assertEquals(dateAt(changeMs - 3_600_001, { desfases }), "2026-11-21");
});

Deno.test("localTime() reads a device's clock that runs behind the page, too", () => {
  assertEquals(localTime(Date.parse("2026-11-17T01:00:00Z"), TIMES), "2026-11-16T22:00:00");
});
