import { assertEquals } from "@std/assert";

import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { DeliveryMode } from "../../../src/shop/shapes.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import { readRows } from "../../fixtures/rows.ts";
import { NOW_MS, tinyShop } from "../../fixtures/tiny_shop.ts";

const SHOP = tinyShop({
  business: {
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

/** A payment as a customer writes it, the delivery mode, and the id of the match. */
const ACCEPTED = [
  [undefined, "envio", undefined],
  ["efectivo", "envio", "efectivo"],
  ["Efectivo", "retiro", "efectivo"],
  ["tarjeta de debito", "envio", "debito"],
  ["credito", "retiro", "credito"],
] as const;

for (const [pago, entrega, id] of ACCEPTED) {
  Deno.test(`quoteOrder() accepts ${pago} as a payment for ${entrega}`, () => {
    const { quote } = acceptOrder(SHOP, orderPaid(pago, entrega));
    assertEquals(quote.pago?.id, id);
    assertEquals(quote.advertencias, []);
  });
}

/** A payment for a delivery, the problem, and the suggested ids. */
const REFUSED = readRows`
credito → Tarjeta de crédito no se puede usar con envío. → efectivo → debito → mp
tarjeta → No conozco la forma de pago "tarjeta". Tarjeta de crédito no se puede usar con envío. → debito
patacones → No conozco la forma de pago "patacones".
`;

for (const [pago, problem = "", ...nearIds] of REFUSED) {
  Deno.test(`quoteOrder() refuses ${pago} for a delivery: ${problem}`, () => {
    const order = orderPaid(pago, "envio");
    const [objection] = describeRefusal(quoteOrder(SHOP, order, NOW_MS));
    assertEquals(objection, {
      campo: "/pago",
      problema: problem,
      esperado:
        "una de: efectivo (Efectivo), debito (Tarjeta de débito), mp (Mercado Pago); si paga con dos de ellas, va una acá y la otra en comentario",
      sugerencias: nearIds,
    });
  });
}

function orderPaid(pago: string | undefined, entrega: DeliveryMode) {
  return {
    potes: [{ tamano: "medio", sabores: ["Limón"] }],
    entrega,
    ...entrega === "envio" && { localidad: "Castelar" },
    ...pago !== undefined && { pago },
  };
}
