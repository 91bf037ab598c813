import { assertEquals } from "@std/assert";
import { EMPTY_ORDER } from "../../src/web/order.js";
import { keepWhen, listDays, suspendedOn } from "../../src/web/when.js";

const turnos = [
  { desde: "2026-11-20T12:00:00-03:00", hasta: "2026-11-20T14:00:00-03:00" },
  { desde: "2026-11-21T23:15:00-03:00", hasta: "2026-11-22T01:00:00-03:00" },
];
const TIMES = { turnos, desfases: [{ desde: "2026-11-20T00:00:00-03:00", minutos: -180 }] };

const DAYS = listDays(TIMES, Date.parse("2026-11-20T12:10:00-03:00"));

Deno.test("listDays() offers each half hour of a turn from half an hour on, by its date", () => {
  assertEquals(DAYS, [
    { fecha: "2026-11-20", nombre: "Hoy", horas: ["13:00", "13:30"] },
    { fecha: "2026-11-21", nombre: "Mañana", horas: ["23:30"] },
    { fecha: "2026-11-22", nombre: "Domingo 22", horas: ["00:00", "00:30"] },
  ]);
});

Deno.test("listDays() leaves out a day that is as good as over", () => {
  const days = listDays(TIMES, Date.parse("2026-11-20T13:31:00-03:00"));
  assertEquals(days.map(({ fecha }) => fecha), ["2026-11-21", "2026-11-22"]);
});

const WISHES: readonly (readonly [string, string, string, string])[] = [
  ["2026-11-20", "13:00", "2026-11-20", "13:00"],
  ["2026-11-20", "12:30", "2026-11-20", ""],
  ["2026-11-19", "13:00", "", ""],
  ["", "13:00", "", ""],
  ["", "", "", ""],
];

for (const [fecha, hora, ...expected] of WISHES) {
  Deno.test(`keepWhen() makes [${expected}] of [${fecha},${hora}]`, () => {
    const order = keepWhen({ ...EMPTY_ORDER, fecha, hora }, DAYS);
    assertEquals([order.fecha, order.hora], expected);
  });
}

Deno.test("suspendedOn() goes by the notices of the date, both ends included", () => {
  const notices = [
    { texto: "Sin moto.", desde: "2026-11-20", hasta: "2026-11-21", suspende: ["envio" as const] },
    { texto: "Hay torta.", desde: "2026-11-21", hasta: "2026-11-21", suspende: [] },
  ];
  assertEquals(suspendedOn(notices, "2026-11-19"), { modes: [], texts: [] });
  assertEquals(suspendedOn(notices, "2026-11-21"), { modes: ["envio"], texts: ["Sin moto."] });
});
