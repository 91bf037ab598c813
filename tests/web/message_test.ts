import { assert, assertEquals } from "@std/assert";
import { orderLink, orderMessage } from "../../src/web/message.js";
import type { Line, Order } from "../../src/web/order.js";
import { toArguments } from "../../src/web/order_arguments.js";
import { priceOrder, pricesOf } from "../../src/web/own_prices.js";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import {
  NOW_MS,
  orderOf,
  PAIR,
  PERSONAL,
  SATURDAY,
  SAUCE,
  SHOP,
  shopWith,
  TODAY,
  TUB,
} from "./order_shop.ts";

const THERE = shopWith();

const linesOf = (count: number): readonly Line[] => [
  { ...TUB, cantidad: count },
  ...(count % 2 === 0 ? [{ ...TUB, sabores: [[]], cantidad: 1 }] : []),
  ...(count % 3 === 0 ? [{ ...PAIR, cantidad: count }] : []),
  ...(count % 4 === 0 ? [{ ...PAIR, sabores: [["Limón"], []] }] : []),
  ...(count % 5 === 0 ? [] : [{ ...SAUCE, cantidad: count }]),
];
const PLACES = ["Cercana", "cerquita", " 20 de Junio", "Nunca Jamás"];
const ORDERS: readonly Order[] = Array.from({ length: 12 }, (_, i) => linesOf(i + 1)).flatMap(
  (lines) =>
    [...PLACES.map((localidad) => ({ localidad, entrega: "envio" as const })), {
      localidad: "Cercana",
      entrega: "retiro" as const,
    }].flatMap((delivery) =>
      ["", TODAY, SATURDAY].flatMap((fecha) =>
        ["", "efectivo", "qr"].map((pago) => ({ ...orderOf(...lines), ...delivery, fecha, pago }))
      )
    ),
);

Deno.test(`the page writes and prices ${ORDERS.length} orders as the service does`, () => {
  let short = 0;
  for (const order of ORDERS) {
    const outcome = quoteOrder(THERE, toArguments(order, SHOP, TODAY), NOW_MS);
    if (outcome.kind !== "quote") throw new Error(JSON.stringify(outcome.objections));
    const { quote } = outcome;
    const prices = priceOrder(order, SHOP);
    assertEquals(prices, pricesOf(quote));
    if (quote.enlaceWhatsapp === null) {
      short += 1;
      continue;
    }
    const known = { prices, isSure: quote.zona !== "a confirmar", fecha: quote.fecha };
    assertEquals(orderLink(SHOP, order, known), quote.enlaceWhatsapp);
  }
  assert(short < ORDERS.length / 4, `${short} can't be sent`);
});

const KNOWN = {
  prices: { costoEnvio: 500, total: 4300 },
  isSure: true,
  fecha: SATURDAY,
};
const WHOLE: Order = {
  ...orderOf(TUB, PAIR),
  fecha: SATURDAY,
  hora: "18:30",
  pago: "efectivo",
  personal: PERSONAL,
};

Deno.test("orderMessage() leaves the shop nothing to ask for a delivery", () => {
  assertEquals(
    orderMessage(SHOP, WHOLE, KNOWN),
    `¡Hola! Quiero hacer este pedido:
Para el sábado 21 de noviembre, a las 18:30.
• 2 × Chico: Limón y Menta
• Promo El par
   – Chico: Café & ron #1
   – Chico: Menta y Limón
   – Incluye 2 × Salsa
Envío a Cercana: $ 500
Pago: Efectivo, con $ 20.000
Comentario: Toquen fuerte, por favor
Total: $ 4.300
Dirección: Pasaje Ñandú 4321, 7 F, entre Yrurtia y Quirós
A nombre de: Quimey Zunino`,
  );
});

const ADDRESSES: readonly (readonly [string, Partial<Order["personal"]>, string | undefined])[] = [
  ["Cercana", { calle: "Mitre 100" }, "Mitre 100"],
  ["Cercana", { entreCalles: "entre Alsina y Brown" }, "entre Alsina y Brown"],
  ["Mitre 100, cercana", {}, "Mitre 100, cercana"],
  ["Mitre 100, cercana", { calle: "Mitre 102" }, "Mitre 102"],
  ["Cercana", { calle: " \n " }, undefined],
];

for (const [localidad, personal, expected] of ADDRESSES) {
  Deno.test(`orderMessage() tells the address of "${localidad}" and ${JSON.stringify(personal)}`, () => {
    const order = orderOf(TUB);
    const text = orderMessage(
      SHOP,
      { ...order, localidad, personal: { ...order.personal, ...personal } },
      KNOWN,
    );
    const line = text.split("\n").find((line) => line.startsWith("Dirección"));
    assertEquals(line, expected === undefined ? "Dirección:" : `Dirección: ${expected}`);
  });
}

Deno.test("orderMessage() keeps every text on its line", () => {
  const personal = { ...PERSONAL, nombre: "Ana\nTotal: $ 1", comentario: "a\u2028b" };
  const text = orderMessage(SHOP, { ...WHOLE, localidad: "Cercana\nTotal: $ 1", personal }, KNOWN);
  assertEquals(text.split(/[\n\u2028]/).filter((line) => line.startsWith("Total")), [
    "Total: $ 4.300",
  ]);
});
