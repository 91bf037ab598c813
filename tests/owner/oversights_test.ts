import { assertEquals } from "@std/assert";
import { findOversights, findWrongDay } from "../../src/owner/oversights.ts";
import { readRows } from "../fixtures/rows.ts";
import { TINY_SHOP, type TinyParts, tinyShop } from "../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");
const { menu, hours } = TINY_SHOP;
const business = {
  instagram: "https://www.instagram.com/lachiquita",
};
const [TUB] = menu.potes;
if (!TUB) throw new Error("The tiny shop has a tub");

Deno.test("findOversights() compares the prices per kilo of two tubs", () => {
  const withTubs = (...prices: readonly number[]) => ({
    menu: {
      promos: [],
      potes: [250, 1000].map((gramos, i) => ({
        ...TUB,
        id: `pote-${i}`,
        gramos,
        precio: prices[i] ?? 0,
      })),
    },
  });
  assertEquals(oversightsOf(withTubs(8500, 28_000)), []);
  assertEquals(oversightsOf(withTubs(8500, 280_000)), [
    "menu.json /potes/1/precio: sale $ 280.000 el kilo, y los otros, alrededor de $ 34.000: fijate el precio y los gramos",
  ]);
});

Deno.test("findOversights() reports several future prices that are in force in one line, with their number", () => {
  const potes = ["a", "b", "c"].map((id) => ({
    ...TUB,
    id,
    precioDesde: { "2026-11-20": TUB.precio },
  }));
  assertEquals(oversightsOf({ menu: { potes, promos: [] } }), [
    'menu.json /potes/0/precioDesde: el precio desde el viernes 20 de noviembre de 2026 ya rige: fijate el año o, si está bien, pasalo a "precio" y borralo de acá (y así 2 más)',
  ]);
});

Deno.test("findOversights() reports a delivery mode without a payment", () => {
  const pagos = TINY_SHOP.business.pagos
    .map((payment) => ({ ...payment, para: ["retiro" as const] }));
  assertEquals(oversightsOf({ business: { ...business, pagos } }), [
    'negocio.json /pagos: ninguna forma de pago sirve para "envio": agregalo en el "para" de alguna',
  ]);
});

Deno.test("findOversights() reports a week with no turn", () => {
  const semana = hours.semana.map(({ dia }) => ({ dia, turnos: [] }));
  assertEquals(oversightsOf({ hours: { semana } }), [
    "horario.json /semana: la semana no tiene ningún turno: para el sitio, está siempre cerrado",
  ]);
});

function oversightsOf(part: TinyParts) {
  return findOversights(tinyShop({ business, ...part }), NOW_MS)
    .flatMap(([file, inFile]) =>
      Array.from(inFile, ([pointer, text]) => `${file} ${pointer}: ${text}`)
    );
}

/** The date of the sold-out flavors, the time, and the reported day if it isn't that date. */
const DATES = readRows`
2026-11-21 → 2026-11-21T23:59:00
2026-11-21 → 2026-11-22T00:00:00 → del sábado 21 de noviembre de 2026
2026-11-20 → 2026-11-22T12:00:00 → del viernes 20 de noviembre de 2026
2026-11-23 → 2026-11-22T12:00:00 → del lunes 23 de noviembre de 2026
2026-11-22 → 2026-11-22T12:00:00
`;

for (const [fecha = "", at = "", day] of DATES) {
  Deno.test(`findWrongDay() at ${at} describes ${fecha}: ${day ?? "nothing"}`, () => {
    const today = { fecha, agotados: ["Limón"], avisos: [] };
    const text = `es ${day}, y los agotados valen solo ese día: ` +
      'si son de hoy, poné "2026-11-22"';
    const mistake = { file: "hoy.json", line: 3, subject: "fecha", text };
    assertEquals(wrongDay({ today }, at), day ? [mistake] : []);
  });
}

Deno.test("findWrongDay() waits for the end of a turn past midnight, and ignores an empty list", () => {
  const semana = TINY_SHOP.hours.semana.map((day) => ({
    ...day,
    turnos: [{ desde: "18:00", hasta: "01:00" }],
  }));
  const partsOf = (agotados: readonly string[]) => ({
    hours: { semana },
    today: { fecha: "2026-11-21", agotados, avisos: [] },
  });
  const countAt = (time: string, agotados: readonly string[]) =>
    wrongDay(partsOf(agotados), `2026-11-22T${time}`).length;
  assertEquals(countAt("00:30:00", ["Limón"]), 0);
  assertEquals(countAt("01:00:00", ["Limón"]), 1);
  assertEquals(countAt("01:00:00", []), 0);
});

function wrongDay(parts: TinyParts, at: string) {
  const file = {
    kind: "json" as const,
    path: "hoy.json",
    value: {},
    at: () => ({ line: 3 }),
    doubts: [],
  };
  const nowMs = Date.parse(`${at}-03:00`);
  return [...findWrongDay(tinyShop(parts), file, nowMs)];
}
