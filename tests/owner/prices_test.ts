import { assertEquals, assertNotEquals } from "@std/assert";
import { reprice } from "../../src/owner/prices.ts";
import { readRows } from "../fixtures/rows.ts";

const DATA = new URL("../sample_shop/data/", import.meta.url);
const TODAY = "2026-11-21";
const request = (basisPoints: number, step = 1) => ({
  basisPoints,
  step,
  today: TODAY,
  from: TODAY,
  writesFiles: false,
});
const newPrice = (price: number, basisPoints: number, step: number) =>
  JSON.parse(reprice(`{"precio":${price}}`, request(basisPoints, step))).precio;

/** A price, hundredths of a percent, the step, and the new price. */
const PRICES = readRows`
15500 → 800 → 1 → 16740
15500 → 800 → 100 → 16700
15500 → -500 → 100 → 14700
1250 → 0 → 100 → 1300
1249 → 0 → 100 → 1200
10 → 500 → 1 → 11
10 → 499 → 1 → 10
250 → 0 → 500 → 500
249 → 0 → 500 → 249
1 → -9900 → 1 → 1
40 → 800 → 1000 → 43
99999999 → 100000 → 1 → 1099999989
3 → 3333 → 1 → 4
15 → 1000 → 1 → 17
99999995 → 1 → 10 → 100009990
`.map((row) => row.map(Number));

for (const [price = NaN, basisPoints = NaN, step = NaN, expected] of PRICES) {
  Deno.test(`reprice() changes ${price} to ${expected} by ${basisPoints / 100} % with the step ${step}`, () => {
    assertEquals(newPrice(price, basisPoints, step), expected);
  });
}

/**
 * A text before and after a raise of 10 %. Only prices change, and future prices in force
 * become the price.
 */
const TEXTS = readRows`
{"precio":100,"gramos":100} → {"precio":110,"gramos":100}
{ "precio" :⏎⇥1e2 , "n": [1, 2] } → { "precio" :⏎⇥110 , "n": [1, 2] }
[{"precio": 1.00E+2}, {"precio":200.0}] → [{"precio": 110}, {"precio":220}]
{"nombre": "x\", \"precio\": 100", "precio":5} → {"nombre": "x\", \"precio\": 100", "precio":6}
{"envio":0,"envioGratisDesde":200,"pedidoMinimoEnvio":"10"} → {"envio":0,"envioGratisDesde":220,"pedidoMinimoEnvio":"10"}
[{"precio":100, "precioDesde": {"2026-11-20":200,"2026-11-21":300,"2026-11-22":400}},{"precio":50}] → [{"precio":330, "precioDesde": { "2026-11-22": 440 }},{"precio":55}]
[{"precioDesde":{"2026-11-20":200},"precio":100,"gramos":1},{"precio":50, "precioDesde": {}}] → [{"precio":220,"gramos":1},{"precio":55}]
`;
for (const [before = "", after] of TEXTS) {
  Deno.test(`reprice() returns ${JSON.stringify(after)}`, () => {
    assertEquals(reprice(before, request(1000)), after);
  });
}

/** A text before and after a raise of 10 % from 1 December on. */
const FUTURE = readRows`
{"potes": [{"precio": 100, "gramos": 1}], "sabores": []} → {"potes": [{"precio": 100, "precioDesde": { "2026-12-01": 110 }, "gramos": 1}], "sabores": []}
{"promos": [{"precioDesde":{"2026-11-01":200,"2027-01-01":300},"precio":100},{"precio":50}]} → {"promos": [{"precio":200, "precioDesde": { "2026-12-01": 220, "2027-01-01": 330 }},{"precio":50, "precioDesde": { "2026-12-01": 55 }}]}
[{"precio":100,"precioDesde":{"2026-11-30":200}}] → [{"precio":100, "precioDesde": { "2026-11-30": 200, "2026-12-01": 220 }}]
[{"precio":5,"precioDesde":{"2026-11-30":5,"2026-12-05":4,"2026-12-20":5}}] → [{"precio":5, "precioDesde": { "2026-12-01": 6, "2026-12-05": 4, "2026-12-20": 6 }}]
[{"precio":4},{"precio":0}] → [{"precio":4},{"precio":0}]
{"envio":100} → {"envio":100}
{"palabras": {"x": "precio"}} → {"palabras": {"x": "precio"}}
`;
for (const [before = "", after] of FUTURE) {
  Deno.test(`reprice() with a date returns ${after}`, () => {
    assertEquals(
      reprice(before, { ...request(1000), from: "2026-12-01" }),
      after,
    );
  });
}

Deno.test("reprice() changes every price of the shop's files, and no other byte", () => {
  const isPrice = (key: string) =>
    /^(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)$/.test(key);
  for (const file of ["menu.json", "entrega.json"]) {
    const text = Deno.readTextFileSync(new URL(file, DATA));
    assertEquals(reprice(text, request(0)), text);
    const after = reprice(text, request(850, 100));
    const expected = JSON.parse(
      text,
      (key, value) => isPrice(key) ? newPrice(value, 850, 100) : value,
    );
    assertEquals(JSON.parse(after), expected);
    assertNotEquals(after, text);
    assertEquals(after.replace(/[0-9]+/g, ""), text.replace(/[0-9]+/g, ""));
  }
});
