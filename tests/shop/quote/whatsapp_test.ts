import { assertEquals } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00-03:00");
const TUB = { tamano: "medio", sabores: ["Limón", "Dulce de leche"] };

/** An order, and the message that its link carries. */
const MESSAGES: readonly (readonly [string, Order, readonly string[]])[] = [
  ["a tub to pick up", { potes: [TUB] }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Lo paso a buscar por el local.",
    "Total: $ 10.000",
  ]],
  ["several of each thing", {
    potes: [{ ...TUB, sabores: ["Limón"], cantidad: 2 }],
    promos: [{
      id: "dos-medios",
      potes: [{ sabores: ["Limón"] }, TUB].map(({ sabores }) => ({ sabores })),
      cantidad: 3,
    }],
    adicionales: [{ id: "cucurucho" }, { id: "cucurucho", cantidad: 4 }],
  }, [
    "• 2 × Medio kilo: Limón",
    "• 3 × Promo Dos medios",
    "   – Medio kilo: Limón",
    "   – Medio kilo: Limón y Dulce de leche",
    "• Cucurucho",
    "• 4 × Cucurucho",
    "Lo paso a buscar por el local.",
    "Total: $ 76.500",
  ]],
  ["delivery to a place, by its name", { potes: [TUB], entrega: "envio", localidad: "CASTELAR" }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Envío a Castelar: $ 2.000",
    "Total: $ 12.000",
  ]],
  ["delivery to nowhere yet", { potes: [TUB], entrega: "envio" }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Envío: $ 2.000",
    "Total: $ 12.000",
  ]],
  ["free delivery", { potes: [{ ...TUB, cantidad: 2 }], entrega: "envio", localidad: "Castelar" }, [
    "• 2 × Medio kilo: Limón y Dulce de leche",
    "Envío a Castelar: gratis",
    "Total: $ 20.000",
  ]],
  ["an unknown place on one line", {
    potes: [TUB],
    entrega: "envio",
    localidad: " Oz\r\nTotal:\u202e $ 1 & #",
  }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Envío a Oz Total: $ 1 & #: $ 2.000",
    "Total: $ 12.000",
  ]],
  ["a place without letters", { potes: [TUB], entrega: "envio", localidad: " \n " }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Envío: $ 2.000",
    "Total: $ 12.000",
  ]],
  ["a place that is broken text", { potes: [TUB], entrega: "envio", localidad: "Oz\ud800" }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Envío a Oz\ufffd: $ 2.000",
    "Total: $ 12.000",
  ]],
  ["another day, a way to pay and flavors to be chosen", {
    potes: [{ tamano: "medio" }],
    promos: [{ id: "dos-medios" }],
    fecha: "2026-11-28",
    pago: "EFECTIVO",
  }, [
    "• Medio kilo: sabores a elegir",
    "• Promo Dos medios",
    "   – Medio kilo: sabores a elegir",
    "   – Medio kilo: sabores a elegir",
    "Para el sábado 28 de noviembre.",
    "Lo paso a buscar por el local.",
    "Pago: Efectivo",
    "Total: $ 28.000",
  ]],
  ["no day where it is today", { potes: [TUB], fecha: "2026-11-21" }, [
    "• Medio kilo: Limón y Dulce de leche",
    "Lo paso a buscar por el local.",
    "Total: $ 10.000",
  ]],
];

for (const [what, order, lines] of MESSAGES) {
  Deno.test(`whatsappLink() writes ${what}`, () => {
    const outcome = quoteOrder(TINY_SHOP, order, NOW_MS);
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
    const { origin, pathname, searchParams, hash } = new URL(outcome.quote.enlaceWhatsapp);
    assertEquals([`${origin}${pathname}`, hash], [TINY_SHOP.business.whatsapp, ""]);
    assertEquals([...searchParams], [
      ["text", ["¡Hola! Quiero hacer este pedido:", ...lines].join("\n")],
    ]);
  });
}
