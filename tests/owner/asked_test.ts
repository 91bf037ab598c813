import { assertEquals, assertThrows } from "@std/assert";
import { readAsked } from "../../src/owner/asked.ts";
import { createTimeZone } from "../../src/time/zone.ts";

const ZONE = createTimeZone("America/Argentina/Buenos_Aires");
const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");

const HOW =
  "una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24";

/** The arguments, the moment that is asked for in the shop's offset, and whether what changed is told; or what is wrong. */
const ROWS:
  readonly (readonly [args: string, moment: string, tellsChanges?: boolean])[] =
    [
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
    ];

for (const [args, expected, tellsChanges] of ROWS) {
  Deno.test(`readAsked() reads "${args}"`, () => {
    const read = () =>
      readAsked(args.split(" ").filter((arg) => arg !== ""), ZONE, NOW_MS);
    if (tellsChanges === undefined) {
      assertEquals(assertThrows(read, Error).message, expected);
    } else {assertEquals(read(), {
        instantMs: Date.parse(`${expected}-03:00`),
        tellsChanges,
      });}
  });
}
