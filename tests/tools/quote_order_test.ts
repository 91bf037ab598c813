import { assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import type { Order } from "../../src/shop/quote/order.ts";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { QUOTE_ORDER } from "../../src/tools/quote_order.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00-03:00");
const TUB = { tamano: "medio", sabores: ["Limón", "Dulce de leche"] };

/** An order, and what is told before the link. */
const TOLD: readonly (readonly [string, Order, readonly string[]])[] = [
  ["a tub to pick up", { potes: [TUB] }, [
    "El pedido sale $ 10.000, para retirar en el local.",
    "• Medio kilo: Limón y Dulce de leche — $ 10.000",
  ]],
  ["a delivery that is charged", {
    potes: [TUB],
    adicionales: [{ id: "cucurucho", cantidad: 2 }],
    entrega: "envio",
  }, [
    "El pedido sale $ 13.000, con $ 2.000 de envío (con $ 9.000 más sería gratis).",
    "• Medio kilo: Limón y Dulce de leche — $ 10.000",
    "• 2 × Cucurucho — $ 1.000",
  ]],
  ["a free delivery of promos", {
    promos: [{
      id: "dos-medios",
      cantidad: 2,
      potes: [{ sabores: ["Limón"] }, { sabores: ["Limón"] }],
    }],
    entrega: "envio",
    localidad: "Castelar",
  }, [
    "El pedido sale $ 36.000, con el envío gratis.",
    "• 2 × Promo Dos medios — $ 36.000",
    "   – Medio kilo: Limón",
    "   – Medio kilo: Limón",
  ]],
  ["warnings and suggestions", { potes: [{ ...TUB, cantidad: 2 }], localidad: "Castelar" }, [
    "El pedido sale $ 20.000, para retirar en el local.",
    "• 2 × Medio kilo: Limón y Dulce de leche — $ 20.000",
    "Es para retirar en el local, así que la localidad no se tuvo en cuenta.",
    "Con la promo Dos medios pedís lo mismo y pagás $ 2.000 menos.",
  ]],
  ["the day and the way to pay", {
    potes: [{ tamano: "medio" }],
    fecha: "2026-11-28",
    pago: "efectivo",
  }, [
    "El pedido para el sábado 28 de noviembre sale $ 10.000, para retirar en el local.",
    "• Medio kilo: sabores a elegir — $ 10.000",
    "Pago: Efectivo. Al recibir.",
    "Quedan sabores a elegir: Medio kilo (hasta 2).",
  ]],
];

for (const [what, order, lines] of TOLD) {
  Deno.test(`cotizar_pedido tells ${what}, and hands over the link`, () => {
    const outcome = QUOTE_ORDER.call(order, TINY_SHOP, NOW_MS);
    const quoted = quoteOrder(TINY_SHOP, order, NOW_MS);
    if (outcome.kind === "refused" || quoted.kind === "refused") throw new Error("Refused");
    assertEquals(outcome.data, quoted.quote);
    assertEquals(outcome.text.split("\n"), [
      ...lines,
      "Todavía no está pedido. Para pedirlo, abrí este enlace y mandá el mensaje por WhatsApp:",
      quoted.quote.enlaceWhatsapp,
    ]);
    assertEquals(check(QUOTE_ORDER.outputSchema, outcome.data).kind, "valid");
  });
}

Deno.test("cotizar_pedido refuses with the objections of the quote", () => {
  const order = { potes: [{ ...TUB, sabores: ["limonn"] }] };
  assertEquals<unknown>(
    QUOTE_ORDER.call(order, TINY_SHOP, NOW_MS),
    quoteOrder(TINY_SHOP, order, NOW_MS),
  );
  assertEquals(QUOTE_ORDER.call(order, TINY_SHOP, NOW_MS), {
    kind: "refused",
    objections: [{
      campo: "/potes/0/sabores/0",
      problema: 'No hay un sabor que se llame "limonn".',
      esperado: "un sabor de la carta (están en listar_sabores)",
      sugerencias: ["Limón"],
    }],
  });
});

Deno.test("cotizar_pedido describes itself with arguments that its schema takes", () => {
  const examples = [
    ...QUOTE_ORDER.description.matchAll(/(\{.*?\})[.] /g),
    ...QUOTE_ORDER.description.matchAll(/promo: (\{.*\})[.]$/g),
  ];
  assertEquals(examples.length, 2);
  for (const [, example = ""] of examples) {
    assertEquals(check(QUOTE_ORDER.inputSchema, JSON.parse(example)).kind, "valid");
  }
});
