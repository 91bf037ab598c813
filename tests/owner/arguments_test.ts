import { assertEquals, assertThrows } from "@std/assert";
import { readDataArguments } from "../../src/owner/arguments.ts";
import { createTimeZone } from "../../src/time/zone.ts";

const ZONE = createTimeZone("America/Argentina/Buenos_Aires");
const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");

const HOW =
  "una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24";

/** Arguments, the moment in the shop's offset, and if changes are shown; or the mistake. */
const ROWS = [
  ["", "2026-11-21T12:30:00", false],
  ["--antes", "2026-11-21T12:30:00", true],
  ["-- --antes", "2026-11-21T12:30:00", true],
  ["--fecha 2026-12-24T23:30", "2026-12-24T23:30:00", false],
  ["--fecha=2026-12-24 23:30 --antes", "2026-12-24T23:30:00", true],
  ["--fecha 2026-12-24", "2026-12-24T12:00:00", false],
  ["--fecha=2026-11-21 --antes", "2026-11-21T12:30:00", true],
  ["--fecha 2026-02-30", `--fecha: esperaba ${HOW}, encontré "2026-02-30"`],
  [
    "--fecha 2026-12-24T24:00",
    `--fecha: esperaba ${HOW}, encontré "2026-12-24T24:00"`,
  ],
  ["--fecha 3062-12-24", `--fecha: esperaba ${HOW}, encontré "3062-12-24"`],
  ["--fecha", `--fecha: esperaba ${HOW}, encontré nada`],
  [
    "--hoy",
    `No conozco "--hoy": se puede usar --antes, y --fecha y ${HOW}`,
  ],
] as const;

for (const [args, expected, showsChanges] of ROWS) {
  Deno.test(`readDataArguments() reads "${args}"`, () => {
    const read = () =>
      readDataArguments(
        args.split(" ").filter((arg) => arg !== ""),
        ZONE,
        NOW_MS,
      );
    if (showsChanges === undefined) {
      assertEquals(assertThrows(read, Error).message, expected);
    } else {assertEquals(read(), {
        instantMs: Date.parse(`${expected}-03:00`),
        showsChanges,
      });}
  });
}
