import { assertEquals } from "@std/assert";
import {
  addLine,
  EMPTY_ORDER,
  type Line,
  type Order,
  toArguments,
} from "../../pages/assets/order.js";
import { formatPesos, orderLink, orderText } from "../../pages/assets/order_text.js";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import { formatPesos as formatPesosThere } from "../../src/words/money.ts";
import type { Menu } from "../../src/shop/files.ts";
import { createShop } from "../../src/shop/shop.ts";
import { plainFlavor, TINY_SHOP } from "../fixtures/tiny_shop.ts";

const MENU: Menu = {
  potes: [{
    id: "chico",
    nombre: "Chico",
    gramos: 250,
    descripcion: "Para uno.",
    precio: 100,
    saboresMax: 2,
  }],
  promos: [{
    id: "par",
    nombre: "El par",
    descripcion: "Dos chicos.",
    precio: 180,
    potes: [{ id: "chico", cantidad: 2 }],
    adicionales: [],
    dias: null,
  }],
  adicionales: [{
    id: "salsa",
    nombre: "Salsa",
    descripcion: "De chocolate.",
    precio: 20,
    vegano: false,
    sinTacc: false,
    alergenos: [],
  }],
  sabores: ["Limón", "Menta", "Café & ron #1"].map((nombre) => plainFlavor(nombre)),
};

const SHOP = createShop({
  ...TINY_SHOP,
  menu: MENU,
  delivery: {
    ...TINY_SHOP.delivery,
    pedidoMinimoEnvio: 1,
  },
});

const COFFEE: Line = { kind: "potes", id: "chico", sabores: [["Café & ron #1"]], cantidad: 1 };
const LINES: readonly Line[] = [
  { kind: "potes", id: "chico", sabores: [["Limón", "Menta"]], cantidad: 2 },
  COFFEE,
  { kind: "promos", id: "par", sabores: [["Limón"], ["Menta", "Limón"]], cantidad: 1 },
  { kind: "adicionales", id: "salsa", sabores: [], cantidad: 3 },
];

const ORDER: Order = { lines: LINES, entrega: "envio", localidad: "Cercana" };

Deno.test("orderText() writes every line with its flavors, and that the total is open", () => {
  assertEquals(
    orderText(MENU, ORDER),
    `¡Hola! Quiero hacer este pedido:
• 2 × Chico: Limón y Menta
• Chico: Café & ron #1
• Promo El par
   – Chico: Limón
   – Chico: Menta y Limón
• 3 × Salsa
Envío a Cercana: a confirmar
Total a confirmar`,
  );
});

const ORDERS: readonly (readonly [string, Order])[] = [
  ["for delivery", ORDER],
  ["for delivery without a place", { ...ORDER, localidad: " " }],
  ["to be picked up", { ...ORDER, entrega: "retiro" }],
  ["of one thing", addLine(EMPTY_ORDER, COFFEE)],
  ["with flavors to be chosen", {
    ...ORDER,
    lines: [
      { kind: "potes", id: "chico", sabores: [[]], cantidad: 1 },
      { kind: "promos", id: "par", sabores: [["Limón"], []], cantidad: 1 },
    ],
  }],
];

for (const [what, order] of ORDERS) {
  Deno.test(`orderLink() is the quote's link but for the amounts, for an order ${what}`, () => {
    const outcome = quoteOrder(SHOP, toArguments(order), 0);
    const link = outcome.kind === "quote" ? outcome.quote.enlaceWhatsapp : fail();
    const textOf = (link: string) =>
      new URL(link).searchParams.get("text")?.replace(
        /(Total:?|: ) ?(\$ [0-9.]+|a confirmar)/g,
        "",
      );
    const own = orderLink(SHOP.business.whatsapp, MENU, order);
    assertEquals(textOf(own), textOf(link));
    assertEquals(new URL(own).pathname, "/5491111111111");
  });
}

Deno.test("orderText() keeps a place on its line", () => {
  const text = orderText(MENU, { ...ORDER, localidad: "Cercana\nTotal: $ 1" });
  assertEquals(text.split("\n").slice(-2), [
    "Envío a Cercana Total: $ 1: a confirmar",
    "Total a confirmar",
  ]);
});

for (const amount of [0, 999, 1000, 12_500, 1_234_500]) {
  Deno.test(`formatPesos() writes ${amount} as the server does`, () => {
    assertEquals(formatPesos(amount), formatPesosThere(amount));
  });
}

function fail(): never {
  throw new Error("The test's order is a good one");
}
