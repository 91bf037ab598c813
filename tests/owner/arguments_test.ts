import { assertEquals, assertThrows } from "@std/assert";
import {
  readDataArguments,
  readPriceRequest,
} from "../../src/owner/arguments.ts";
import { createTimeZone } from "../../src/time/zone.ts";
import { readRows } from "../fixtures/rows.ts";

const ZONE = createTimeZone("America/Argentina/Buenos_Aires");
const TODAY = "2026-11-21";
const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");

/**
 * The arguments, and either the time in the shop's offset with `showsChanges`, or the
 * error message.
 */
const ROWS = readRows`
∅ → 2026-11-21T12:30:00 → false
--antes → 2026-11-21T12:30:00 → true
-- --antes → 2026-11-21T12:30:00 → true
--fecha 2026-12-24T23:30 → 2026-12-24T23:30:00 → false
--fecha=2026-12-24T23:30 --antes → 2026-12-24T23:30:00 → true
--fecha 2026-12-24 → 2026-12-24T12:00:00 → false
--fecha=2026-11-21 --antes → 2026-11-21T12:30:00 → true
--fecha 2026-02-30 → No entiendo "2026-02-30". Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
--fecha 2026-12-24T24:00 → No entiendo "2026-12-24T24:00". Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
--fecha 3062-12-24 → No entiendo "3062-12-24". Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
--fecha → No entiendo "--fecha". Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
--fecha 2026-12-24 --foo → No entiendo "--foo". Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
--hoy → No entiendo "--hoy". Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24
`;

for (const [args = "", expected, showsChanges] of ROWS) {
  Deno.test(`readDataArguments() reads "${args}"`, () => {
    const list = args.split(" ").filter(Boolean);
    const read = () => readDataArguments(list, ZONE, NOW_MS);

    if (!showsChanges) {
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

/**
 * The arguments, and the request: hundredths of a percent, step, `writesFiles`, and the
 * first date. The last minus sign is the typographic one (U+2212).
 */
const ACCEPTED = readRows`
+8% → 800 → 1 → false
8,5% --redondeo 100 → 850 → 100 → false
--redondeo=50 --escribir -5.25% → -525 → 50 → true
-- −5 % → -500 → 1 → false
+8% --desde 2026-12-01 → 800 → 1 → false → 2026-12-01
`;

for (const [args = "", points, step, writesFiles, from = TODAY] of ACCEPTED) {
  Deno.test(`readPriceRequest() reads "${args}"`, () => {
    assertEquals(readPriceRequest(args.split(" "), TODAY), {
      basisPoints: Number(points),
      step: Number(step),
      today: TODAY,
      from,
      writesFiles: writesFiles === "true",
    });
  });
}

/** The arguments, and the error message: the wrong part with its remedy. */
const REFUSED = readRows`
∅ → No entiendo "". Va el porcentaje, como +8%, -5% o +8,5%.
+8% +9% → No entiendo "+9%". Va el porcentaje, como +8%, -5% o +8,5%.
8 → No entiendo "8". ¿Quisiste decir: npx --yes deno@2.9.6 task precios 8%?
+500 --escribir → No entiendo "+500". Va el porcentaje, como +8%, -5% o +8,5%.
1.08 → No entiendo "1.08". Va el porcentaje, como +8%, -5% o +8,5%.
1,5 → No entiendo "1,5". ¿Quisiste decir: npx --yes deno@2.9.6 task precios 1,5%?
120 por ciento → No entiendo "120 por ciento". ¿Quisiste decir: npx --yes deno@2.9.6 task precios 120%?
+50 $ → No entiendo "+50 $". Va el porcentaje, como +8%, -5% o +8,5%.
+50 pesos → No entiendo "+50 pesos". Va el porcentaje, como +8%, -5% o +8,5%.
8 por ciento → No entiendo "8 por ciento". ¿Quisiste decir: npx --yes deno@2.9.6 task precios 8%?
+5,5 --desde 2026-12-01 --redondeo 100 --escribir → No entiendo "+5,5". ¿Quisiste decir: npx --yes deno@2.9.6 task precios +5,5% --desde 2026-12-01 --redondeo 100 --escribir?
+8% -desde 2026-12-01 → No entiendo "-desde 2026-12-01". ¿Quisiste decir: npx --yes deno@2.9.6 task precios +8% --desde 2026-12-01?
—desde 2026-12-01 +8% → No entiendo "—desde 2026-12-01". ¿Quisiste decir: npx --yes deno@2.9.6 task precios --desde 2026-12-01 +8%?
+8% --fecha 2026-12-01 → No entiendo "--fecha 2026-12-01". ¿Quisiste decir: npx --yes deno@2.9.6 task precios +8% --desde 2026-12-01?
+8% --desde 2026-12-01 --dede → No entiendo "--dede". Va el porcentaje, como +8%, -5% o +8,5%.
--dede 2026-12-01 +8% → No entiendo "--dede 2026-12-01". Va el porcentaje, como +8%, -5% o +8,5%.
+8% --redondeo --escribir → No entiendo "--redondeo". Va el porcentaje, como +8%, -5% o +8,5%.
--escribir -100% → No entiendo "-100%". Va el porcentaje, como +8%, -5% o +8,5%.
+1000% → No entiendo "+1000%". Va el porcentaje, como +8%, -5% o +8,5%.
+8% --redondeo 0 → No entiendo "--redondeo 0". Va el porcentaje, como +8%, -5% o +8,5%.
+8% --redondeo 1.000 → No entiendo "--redondeo 1.000". Va el porcentaje, como +8%, -5% o +8,5%.
+8% --desde 2026-12-01 --desde 2026-12-02 → No entiendo "--desde 2026-12-01". Va el porcentaje, como +8%, -5% o +8,5%.
+8% --desde mañana → No entiendo "mañana". --desde lleva un día después de hoy, como 2026-12-01
+8% --desde 01/12/2026 → No entiendo "01/12/2026". --desde lleva un día después de hoy, como 2026-12-01
+8% --desde 2026-11-20 → No entiendo "2026-11-20". --desde lleva un día después de hoy, como 2026-12-01
+8% --desde=2026-11-21 → No entiendo "2026-11-21". --desde lleva un día después de hoy, como 2026-12-01
`;

for (const [args = "", remedy] of REFUSED) {
  Deno.test(`readPriceRequest() refuses "${args}"`, () => {
    const read = () => readPriceRequest(args.split(" "), TODAY);
    assertThrows(read, Error, remedy);
  });
}
