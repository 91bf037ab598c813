import { assertEquals } from "@std/assert";
import { findHoursMistakes } from "../../src/shop/shop_rules.ts";
import type { Hours } from "../../src/shop/files.ts";
import type { Exception, Turn } from "../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../src/shop/terms.ts";

const HOURS: Hours = {
  zonaHoraria: "America/Argentina/Buenos_Aires",
  semana: WEEKDAYS.map((dia) => ({ dia, turnos: [{ desde: "18:00", hasta: "02:00" }] })),
  excepciones: [],
};
const [MONDAY, TUESDAY, ...REST] = HOURS.semana;
if (!MONDAY || !TUESDAY) throw new Error("A week has seven days");

/** Part of the hours that is right, beside it one that just isn't, and the lines their owner reads. */
const TWINS: readonly (readonly [string, Partial<Hours>, Partial<Hours>, readonly string[]])[] = [
  [
    "a zone that doesn't exist",
    { zonaHoraria: "America/New_York" },
    { zonaHoraria: "America/Castelar" },
    [
      "/zonaHoraria: esperaba una zona horaria que exista, como " +
      '"America/Argentina/Buenos_Aires", encontré "America/Castelar"',
    ],
  ],
  [
    "an offset for a zone",
    { zonaHoraria: "UTC" },
    { zonaHoraria: "-03:00" },
    [
      "/zonaHoraria: esperaba una zona horaria que exista, como " +
      '"America/Argentina/Buenos_Aires", encontré "-03:00"',
    ],
  ],
  [
    "days out of order",
    { semana: [MONDAY, TUESDAY, ...REST] },
    { semana: [TUESDAY, MONDAY, ...REST] },
    [
      '/semana/0/dia: esperaba "lunes", porque la semana va en orden, de lunes a domingo, ' +
      'encontré "martes"',
      '/semana/1/dia: esperaba "martes", porque la semana va en orden, de lunes a domingo, ' +
      'encontré "lunes"',
    ],
  ],
  [
    "a day twice",
    { semana: [MONDAY, TUESDAY, ...REST] },
    { semana: [MONDAY, MONDAY, ...REST] },
    [
      '/semana/1/dia: esperaba "martes", porque la semana va en orden, de lunes a domingo, ' +
      'encontré "lunes"',
    ],
  ],
  [
    "a date twice",
    { excepciones: [closedOn("2026-12-25"), closedOn("2027-12-25")] },
    { excepciones: [closedOn("2026-12-25"), closedOn("2027-01-01"), closedOn("2026-12-25")] },
    [
      "/excepciones/2/fecha: esperaba una fecha que no esté ya en /excepciones/0, " +
      'encontré "2026-12-25"',
    ],
  ],
  [
    "turns of an exception that overlap",
    { excepciones: [{ ...closedOn("2026-12-25"), turnos: turnsOf("12:00-15:00 15:00-18:00") }] },
    { excepciones: [{ ...closedOn("2026-12-25"), turnos: turnsOf("12:00-15:00 14:59-18:00") }] },
    [
      "/excepciones/0/turnos/1: esperaba un turno que no se superponga con otro del mismo día, " +
      "encontré 14:59 a 18:00, que se superpone con 12:00 a 15:00",
    ],
  ],
];

for (const [what, right, wrong, lines] of TWINS) {
  Deno.test(`findHoursMistakes() refuses ${what}, and takes its twin`, () => {
    assertEquals(linesOf({ ...HOURS, ...right }), []);
    assertEquals(linesOf({ ...HOURS, ...wrong }), lines);
  });
}

for (
  const turns of [
    "",
    "12:00-15:00 17:00-20:00",
    "17:00-20:00 12:00-15:00",
    "12:00-15:00 15:00-20:00",
    "15:00-20:00 12:00-15:00",
    "12:00-15:00 15:00-02:00",
    "00:00-02:00 18:00-00:00",
    "00:00-02:00 18:00-03:00",
    "00:00-00:00",
    "10:00-10:00",
  ]
) {
  Deno.test(`findHoursMistakes() takes a day of ${turns || "no turns"}`, () => {
    assertEquals(pointersOf(turns), []);
  });
}

for (
  const [turns, indexes] of [
    ["12:00-15:00 14:00-20:00", [1]],
    ["14:00-20:00 12:00-15:00", [1]],
    ["12:00-20:00 14:00-15:00", [1]],
    ["14:00-15:00 12:00-20:00", [1]],
    ["12:00-15:00 12:00-15:00", [1]],
    ["18:00-02:00 23:00-23:30", [1]],
    ["18:00-02:00 20:00-01:00", [1]],
    ["18:00-00:00 23:00-03:00", [1]],
    ["00:00-00:00 12:00-13:00", [1]],
    ["12:00-13:00 18:00-18:00", [1]],
    ["12:00-15:00 16:00-20:00 14:00-17:00", [2]],
    ["12:00-15:00 13:00-14:00 14:30-20:00", [1, 2]],
  ] as const
) {
  Deno.test(`findHoursMistakes() refuses a day of ${turns}`, () => {
    assertEquals(pointersOf(turns), indexes.map((index) => `/semana/2/turnos/${index}`));
  });
}

Deno.test("findHoursMistakes() finds everything at once, in the order of the file", () => {
  const hours: Hours = {
    zonaHoraria: "Marte/Base",
    semana: [TUESDAY, { ...TUESDAY, turnos: turnsOf("12:00-15:00 13:00-14:00") }, ...REST],
    excepciones: [closedOn("2026-12-25"), {
      ...closedOn("2026-12-25"),
      turnos: turnsOf("10:00-10:00 13:00-14:00"),
    }],
  };
  assertEquals(findHoursMistakes(hours).map(({ pointer }) => pointer), [
    "/zonaHoraria",
    "/semana/0/dia",
    "/semana/1/turnos/1",
    "/excepciones/1/fecha",
    "/excepciones/1/turnos/1",
  ]);
});

function linesOf(hours: Hours): readonly string[] {
  return findHoursMistakes(hours)
    .map(({ pointer, expected, found }) => `${pointer}: esperaba ${expected}, encontré ${found}`);
}

/** Of a week whose Wednesday has these turns. */
function pointersOf(turns: string): readonly string[] {
  const semana = HOURS.semana.with(2, { dia: "miércoles", turnos: turnsOf(turns) });
  return findHoursMistakes({ ...HOURS, semana }).map(({ pointer }) => pointer);
}

function closedOn(fecha: string): Exception {
  return { fecha, motivo: "Feriado", turnos: [] };
}

function turnsOf(turns: string): readonly Turn[] {
  return turns.split(" ").filter((turn) => turn !== "").map((turn) => {
    const [desde = "", hasta = ""] = turn.split("-");
    return { desde, hasta };
  });
}
