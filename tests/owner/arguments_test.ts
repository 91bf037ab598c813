import { assertEquals, assertThrows } from "@std/assert";
import { readDataArguments } from "../../src/owner/arguments.ts";
import { createTimeZone } from "../../src/time/zone.ts";
import { readRows } from "../fixtures/rows.ts";

const ZONE = createTimeZone("America/Argentina/Buenos_Aires");
const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");

/** Arguments, the moment in the shop's offset, and if changes are shown; or the mistake. */
const ROWS = readRows`
∅ → 2026-11-21T12:30:00 → false
--antes → 2026-11-21T12:30:00 → true
-- --antes → 2026-11-21T12:30:00 → true
--fecha 2026-12-24T23:30 → 2026-12-24T23:30:00 → false
--fecha=2026-12-24 23:30 --antes → 2026-12-24T23:30:00 → true
--fecha 2026-12-24 → 2026-12-24T12:00:00 → false
--fecha=2026-11-21 --antes → 2026-11-21T12:30:00 → true
--fecha 2026-02-30 → --fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré "2026-02-30"
--fecha 2026-12-24T24:00 → --fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré "2026-12-24T24:00"
--fecha 3062-12-24 → --fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré "3062-12-24"
--fecha → --fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré nada
--hoy → No conozco "--hoy": se puede usar --antes, y --fecha y una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
`;

for (const [args = "", expected, showsChanges] of ROWS) {
  Deno.test(`readDataArguments() reads "${args}"`, () => {
    const list = args.split(" ").filter(Boolean);
    const read = () => readDataArguments(list, ZONE, NOW_MS);

    if (showsChanges === undefined) {
      assertEquals(assertThrows(read, Error).message, expected);
    } else {
      const instantMs = Date.parse(`${expected}-03:00`);
      assertEquals(read(), {
        instantMs,
        showsChanges: showsChanges === "true",
      });
    }
  });
}
