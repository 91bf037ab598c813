import { assertEquals, assertStringIncludes } from "@std/assert";
import { PLAIN } from "../../../src/owner/paint.ts";
import { tellPrices, tellWritten } from "../../../src/owner/prices/report.ts";
import { readPriceRequest } from "../../../src/owner/prices/request.ts";

/** Arguments as an owner writes them, and the share, step and trial that they ask for; or the start of what is said. */
const ROWS:
  readonly (readonly [args: string, said: readonly [number, number, boolean] | string])[] = [
    ["+8%", [800, 1, false]],
    ["8%", [800, 1, false]],
    ["-5%", [-500, 1, false]],
    ["\u22125%", [-500, 1, false]],
    ["+8,5%", [850, 1, false]],
    ["+8.25%", [825, 1, false]],
    ["0%", [0, 1, false]],
    ["+1000%", [100_000, 1, false]],
    ["-99,99%", [-9_999, 1, false]],
    ["+8% --redondeo 100", [800, 100, false]],
    ["--redondeo=50 +8% --prueba", [800, 50, true]],
    ["", "Falta el porcentaje. Se escribe así: deno task precios +8% --redondeo 100 --prueba"],
    ["8", 'No entiendo "8": ¿quisiste decir "8%"? Se escribe así'],
    ["+8,5", 'No entiendo "+8,5": ¿quisiste decir "+8,5%"? Se escribe así'],
    ["-- -5% --prueba", [-500, 1, true]],
    ["-5% --", 'No entiendo "--". Se escribe así'],
    ["+8% +9%", 'Sobra "+9%": va una sola vez. Se'],
    ["+8% --redondeo 100 --redondeo=50", 'Sobra "--redondeo": va una sola vez. Se'],
    ["+8% --redondear 100", 'No entiendo "--redondear". Se'],
    ["-100%", "El porcentaje va de más de -100% a +1000%. Se"],
    ["+1001%", "El porcentaje va de más de -100% a +1000%. Se"],
    [
      "+8% --redondeo",
      "--redondeo: esperaba un número entero de pesos, como 100, encontré nada. Se",
    ],
    [
      "+8% --redondeo 0",
      '--redondeo: esperaba un número entero de pesos, como 100, encontré "0". Se',
    ],
    ["+8% --redondeo 1,5", "--redondeo: esperaba un número entero de pesos, como 100"],
  ];

for (const [args, said] of ROWS) {
  Deno.test(`readPriceRequest() reads [${args}]`, () => {
    const asked = readPriceRequest(args === "" ? [] : args.split(" "));
    if (asked.kind === "wrong") {
      assertStringIncludes(
        asked.mistake.slice(0, 90),
        typeof said === "string" ? said.slice(0, 90) : "?",
      );
    } else {
      const { basisPoints, step, isTrial } = asked.request;
      assertEquals<unknown>([basisPoints, step, isTrial], said);
    }
  });
}

Deno.test("tellPrices() aligns each before and after under its group", () => {
  const prices = [
    { group: "Potes", name: "Medio kilo", before: 15500, after: 16700 },
    { group: "Potes", name: "Kilo", before: 28000, after: 28000 },
    { group: "Entrega", name: "Envío", before: 900, after: 1000 },
  ];
  assertEquals(tellPrices(prices, { basisPoints: 850, step: 100, isTrial: true }, PLAIN), [
    "Todos los precios, 8,5 % más, redondeados a múltiplos de $ 100.",
    "",
    "Potes",
    "  Medio kilo  $ 15.500  →  $ 16.700    7,7 % más",
    "  Kilo        $ 28.000  →  $ 28.000  queda igual",
    "",
    "Entrega",
    "  Envío          $ 900  →   $ 1.000     11 % más",
  ]);
});

Deno.test("tellWritten() counts the prices that changed, and names their files", () => {
  const price = (after: number) => ({ group: "Potes", name: "Kilo", before: 100, after });
  assertEquals(
    tellWritten([price(110), price(100)], ["data/menu.json"]),
    "Listo: 1 precio nuevo en data/menu.json.",
  );
  assertEquals(
    tellWritten([price(110), price(120)], ["data/menu.json", "data/entrega.json"]),
    "Listo: 2 precios nuevos en data/menu.json y data/entrega.json.",
  );
});
