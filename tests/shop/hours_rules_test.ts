import { assertEquals } from "@std/assert";
import { findHoursMistakes } from "../../src/shop/shop_rules.ts";
import type { Hours } from "../../src/shop/files.ts";
import type { Exception, Turn } from "../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../src/shop/terms.ts";

const HOURS: Hours = {
  zonaHoraria: "America/Argentina/Buenos_Aires",
  semana: WEEKDAYS.map((dia) => ({
    dia,
    turnos: [{ desde: "18:00", hasta: "02:00" }],
  })),
  excepciones: [],
};
const [MONDAY, TUESDAY, ...REST] = HOURS.semana;
if (!MONDAY || !TUESDAY) throw new Error("A week has seven days");

const MAY_25 = exceptionOn("2026-05-25");

/** Valid hours, hours with one mistake, and its pointers. The sentences are in `mistakes.txt`. */
const TWINS: readonly (readonly [
  string,
  Partial<Hours>,
  Partial<Hours>,
  readonly string[],
])[] = [
  ["a zone", { zonaHoraria: "UTC" }, { zonaHoraria: "America/Castelar" }, [
    "/zonaHoraria",
  ]],
  ["an offset", { zonaHoraria: "Asia/Tokyo" }, { zonaHoraria: "-03:00" }, [
    "/zonaHoraria",
  ]],
  ["order", {}, { semana: [TUESDAY, MONDAY, ...REST] }, [
    "/semana/0/dia",
    "/semana/1/dia",
  ]],
  ["a day twice", {}, { semana: [MONDAY, MONDAY, ...REST] }, [
    "/semana/1/dia",
  ]],
  ["a date twice", { excepciones: [MAY_25, exceptionOn("2027-05-25")] }, {
    excepciones: [MAY_25, exceptionOn("2027-01-01"), MAY_25],
  }, ["/excepciones/2/fecha"]],
  ["turns of a date", {
    excepciones: [exceptionOn("2026-05-25", "12:00-15:00 15:00-18:00")],
  }, {
    excepciones: [exceptionOn("2026-05-25", "12:00-15:00 14:59-18:00")],
  }, ["/excepciones/0/turnos/1"]],
];

for (const [title, right, wrong, pointers] of TWINS) {
  Deno.test(`findHoursMistakes() finds ${title}, and accepts the twin`, () => {
    assertEquals(pointersIn({ ...HOURS, ...right }), []);
    assertEquals(pointersIn({ ...HOURS, ...wrong }), pointers);
  });
}

/** Turns of a day, and the ones that overlap an earlier turn. */
const DAYS: readonly (readonly [turns: string, indexes: readonly number[]])[] =
  [
    ["", []],
    ["12:00-15:00 17:00-20:00", []],
    ["17:00-20:00 12:00-15:00", []],
    ["12:00-15:00 15:00-20:00", []],
    ["15:00-20:00 12:00-15:00", []],
    ["12:00-15:00 15:00-02:00", []],
    ["00:00-02:00 18:00-00:00", []],
    ["00:00-02:00 18:00-03:00", []],
    ["00:00-00:00", []],
    ["10:00-10:00", []],
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
  ];

for (const [turns, indexes] of DAYS) {
  const verb = indexes.length === 0 ? "takes" : "refuses";
  Deno.test(`findHoursMistakes() ${verb} a day of ${turns || "no turns"}`, () => {
    const semana = HOURS.semana.with(2, {
      dia: "miércoles",
      turnos: turnsOf(turns),
    });
    const expected = indexes.map((index) => `/semana/2/turnos/${index}`);
    assertEquals(pointersIn({ ...HOURS, semana }), expected);
  });
}

Deno.test("findHoursMistakes() finds everything at once, in the order of the file", () => {
  const hours: Hours = {
    zonaHoraria: "Marte/Base",
    semana: [TUESDAY, {
      ...TUESDAY,
      turnos: turnsOf("12:00-15:00 13:00-14:00"),
    }, ...REST],
    excepciones: [MAY_25, exceptionOn("2026-05-25", "10:00-10:00 13:00-14:00")],
  };
  assertEquals(pointersIn(hours), [
    ...["/zonaHoraria", "/semana/0/dia", "/semana/1/turnos/1"],
    ...["/excepciones/1/fecha", "/excepciones/1/turnos/1"],
  ]);
});

function pointersIn(hours: Hours): readonly string[] {
  return [...findHoursMistakes(hours)].map(({ pointer }) => pointer);
}

function exceptionOn(fecha: string, turns = ""): Exception {
  return { fecha, motivo: "Feriado", turnos: turnsOf(turns) };
}

function turnsOf(turns: string): readonly Turn[] {
  return turns.split(" ").filter((turn) => turn !== "").map((turn) => {
    const [desde = "", hasta = ""] = turn.split("-");
    return { desde, hasta };
  });
}
