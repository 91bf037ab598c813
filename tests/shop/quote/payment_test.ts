import { assertEquals } from "@std/assert";
import type { ObjectionText } from "../../../src/schema/wording.ts";
import { describeRefusal } from "../../../src/shop/quote/refusal_words.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { DeliveryMode } from "../../../src/shop/shapes.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const SHOP = createShop({
  ...TINY_SHOP,
  business: {
    ...TINY_SHOP.business,
    pagos: [
      {
        id: "efectivo",
        nombre: "Efectivo",
        detalle: "En pesos.",
        para: ["envio", "retiro"],
      },
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
      {
        id: "mp",
        nombre: "Mercado Pago",
        detalle: "Con el QR.",
        para: ["envio", "retiro"],
      },
    ],
  },
});

/** What is written, the id that it names and what is told. */
const TAKEN:
  readonly (readonly [string | undefined, DeliveryMode, string | undefined])[] =
    [
      [undefined, "envio", undefined],
      ["efectivo", "envio", "efectivo"],
      ["Efectivo", "retiro", "efectivo"],
      ["tarjeta de debito", "envio", "debito"],
      ["credito", "retiro", "credito"],
    ];

for (const [pago, entrega, id] of TAKEN) {
  Deno.test(`quoteOrder() takes ${pago} to pay with ${entrega}`, () => {
    const outcome = pay(pago, entrega);
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
    assertEquals([outcome.quote.pago?.id, outcome.quote.advertencias], [
      id,
      [],
    ]);
  });
}

const CHOICES =
  "una de: efectivo (Efectivo), debito (Tarjeta de débito), mp (Mercado Pago)";
const REFUSED: readonly (readonly [string, Omit<ObjectionText, "campo">])[] = [
  ["credito", {
    problema: "Tarjeta de crédito no se puede usar con envío. " +
      "Podés pagar con efectivo, tarjeta de débito o Mercado Pago.",
    esperado: CHOICES,
    sugerencias: ["efectivo", "debito", "mp"],
  }],
  ["tarjeta", {
    problema: 'No conozco la forma de pago "tarjeta".',
    esperado: CHOICES,
    sugerencias: ["debito"],
  }],
  ["patacones", {
    problema: 'No conozco la forma de pago "patacones".',
    esperado: CHOICES,
    sugerencias: [],
  }],
];

for (const [pago, objection] of REFUSED) {
  Deno.test(`quoteOrder() refuses ${pago} for a delivery, and offers what can be used`, () => {
    const outcome = pay(pago, "envio");
    assertEquals(describeRefusal(outcome.objections), [
      { campo: "/pago", ...objection },
    ]);
  });
}

function pay(
  pago: string | undefined,
  entrega: DeliveryMode,
): ReturnType<typeof quoteOrder> {
  const order = {
    potes: [{ tamano: "medio", sabores: ["Limón"] }],
    entrega,
    ...entrega === "envio" && { localidad: "Castelar" },
    ...pago !== undefined && { pago },
  };
  return quoteOrder(SHOP, order, Date.parse("2026-11-21T12:00:00-03:00"));
}
