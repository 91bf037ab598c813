import { assertEquals } from "@std/assert";
import { findHoursMistakes } from "../../src/shop/file_rules.ts";
import type { Hours } from "../../src/shop/files.ts";
import { WEEKDAYS } from "../../src/shop/terms.ts";
import { readRows } from "../fixtures/rows.ts";
import { turnsOf } from "../fixtures/turns.ts";

const HOURS: Hours = {
  zonaHoraria: "America/Argentina/Buenos_Aires",
  semana: WEEKDAYS.map((dia) => ({
    dia,
    turnos: [{ desde: "18:00", hasta: "02:00" }],
  })),
  excepciones: [],
};

/** The turns of a day, and "overlap" if some of them overlap. */
const DAYS = readRows`
12:00-15:00 17:00-20:00
17:00-20:00 12:00-15:00
12:00-15:00 15:00-20:00
15:00-20:00 12:00-15:00
12:00-15:00 15:00-02:00
00:00-02:00 18:00-00:00
00:00-02:00 18:00-03:00
00:00-00:00
10:00-10:00
12:00-15:00 14:00-20:00 → overlap
14:00-20:00 12:00-15:00 → overlap
12:00-20:00 14:00-15:00 → overlap
14:00-15:00 12:00-20:00 → overlap
12:00-15:00 12:00-15:00 → overlap
18:00-02:00 23:00-23:30 → overlap
18:00-02:00 20:00-01:00 → overlap
18:00-00:00 23:00-03:00 → overlap
00:00-00:00 12:00-13:00 → overlap
12:00-13:00 18:00-18:00
12:00-15:00 16:00-20:00 14:00-17:00 → overlap
12:00-15:00 13:00-14:00 14:30-20:00 → overlap
∅
`;

for (const [turns = "", overlap] of DAYS) {
  const verb = overlap === undefined ? "accepts" : "refuses";
  Deno.test(`findHoursMistakes() ${verb} a day of ${turns || "no turns"}`, () => {
    const semana = HOURS.semana.with(2, {
      dia: "miércoles",
      turnos: turnsOf(turns),
    });
    const mistakes = [...findHoursMistakes({ ...HOURS, semana })];
    assertEquals(
      mistakes.map(({ pointer }) => pointer),
      overlap === undefined ? [] : ["/semana/2/turnos"],
    );
  });
}
