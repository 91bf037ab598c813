import { assertEquals } from "@std/assert";
import { readPayment } from "../../../src/shop/quote/payment.ts";
import type { DeliveryMode } from "../../../src/shop/shapes.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const SHOP = createShop({
  ...TINY_SHOP,
  business: {
    ...TINY_SHOP.business,
    pagos: [
      { id: "efectivo", nombre: "Efectivo", detalle: "En pesos.", para: ["envio", "retiro"] },
      {
        id: "debito",
        nombre: "Tarjeta de débito",
        detalle: "Con posnet.",
        para: ["envio", "retiro"],
      },
      {
        id: "credito",
        nombre: "Tarjeta de crédito",
        detalle: "Solo en el local.",
        para: ["retiro"],
      },
      { id: "mp", nombre: "Mercado Pago", detalle: "Con el QR.", para: ["envio", "retiro"] },
    ],
  },
});

const ONLY_THERE = "Tarjeta de crédito no se puede usar con envío. " +
  "Podés pagar con efectivo, tarjeta de débito o Mercado Pago.";

/** What was asked for, the id that it names and what is warned of. */
const READ: readonly (readonly [
  string | undefined,
  DeliveryMode,
  string | undefined,
  readonly string[],
])[] = [
  [undefined, "envio", undefined, []],
  ["efectivo", "envio", "efectivo", []],
  ["Efectivo", "retiro", "efectivo", []],
  ["débito", "envio", "debito", []],
  ["credito", "retiro", "credito", []],
  ["credito", "envio", "credito", [ONLY_THERE]],
];

for (const [pago, entrega, id, warnings] of READ) {
  Deno.test(`readPayment() takes ${pago} with ${entrega}`, () => {
    const reading = readPayment(SHOP, pago, entrega);
    assertEquals([reading.payment?.id, reading.warnings, reading.objections], [id, warnings, []]);
  });
}

Deno.test("readPayment() refuses a word of several names, and offers first what can be used", () => {
  assertEquals(readPayment(SHOP, "tarjeta", "envio").objections, [{
    campo: "/pago",
    problema: 'No conozco la forma de pago "tarjeta".',
    esperado: "una de: efectivo (Efectivo), debito (Tarjeta de débito), mp (Mercado Pago)",
    sugerencias: ["debito", "credito"],
  }]);
});

Deno.test("readPayment() refuses what it doesn't know", () => {
  assertEquals(readPayment(SHOP, "patacones", "envio").objections, [{
    campo: "/pago",
    problema: 'No conozco la forma de pago "patacones".',
    esperado: "una de: efectivo (Efectivo), debito (Tarjeta de débito), mp (Mercado Pago)",
    sugerencias: [],
  }]);
});
