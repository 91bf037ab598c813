import { assertEquals } from "@std/assert";
import { orderOf, readOrder, readShop } from "../../src/web/chat_order.js";
import { EMPTY_ORDER } from "../../src/web/order.js";
import { createMcpServer } from "../../src/tools/server.ts";
import { NOW_MS, shopWith } from "./order_shop.ts";

const { engine } = createMcpServer(shopWith(), "1.0.0");

function call(name: string, args: object = {}) {
  const params = { name, arguments: args };
  const message = { kind: "request", id: 1, method: "tools/call", params } as const;
  return JSON.parse(engine.answer(message, NOW_MS)?.text ?? "").result.structuredContent;
}

const SHOP = readShop(call("consultar_precios"), call("listar_sabores").sabores);

Deno.test("readShop() takes a promo for sold or not by what is so today", () => {
  const days = SHOP.menu.promos.map(({ id, dias }) => [id, dias]);
  assertEquals(days, [["par", null], ["lunera", []]]);
});

Deno.test("readOrder() reads names as people write them, and keeps those that it doesn't know", () => {
  const order = readOrder({
    potes: [{ tamano: "CHICO", sabores: ["limon", "petróleo"], cantidad: 2 }, { tamano: "balde" }],
    promos: [{ id: "El par", potes: [{ sabores: ["menta"] }] }],
    adicionales: [{ id: "salsa" }],
    entrega: "envio",
    localidad: "Cercana",
    fecha: "2026-11-21",
    pago: "Efectivo",
  }, SHOP);
  assertEquals(order, {
    ...EMPTY_ORDER,
    lines: [
      { kind: "potes", id: "chico", sabores: [["Limón", "petróleo"]], cantidad: 2 },
      { kind: "potes", id: "balde", sabores: [[]], cantidad: 1 },
      { kind: "promos", id: "par", sabores: [["Menta"], []], cantidad: 1 },
      { kind: "adicionales", id: "salsa", sabores: [], cantidad: 1 },
    ],
    entrega: "envio",
    localidad: "Cercana",
    fecha: "2026-11-21",
    pago: "efectivo",
  });
});

const SENSELESS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { potes: "chico", promos: 3, adicionales: null },
  { potes: [null, 1, "chico", [], { tamano: 7 }, { tamano: "" }] },
  { entrega: {}, localidad: 4, fecha: "mañana", pago: [] },
];

for (const args of SENSELESS) {
  Deno.test(`readOrder() finds nothing in ${JSON.stringify(args)}`, () => {
    assertEquals(readOrder(args, SHOP), EMPTY_ORDER);
  });
}

for (const [cantidad, read] of [[0, 1], [-3, 1], [1.5, 1], ["2", 1], [51, 50], [50, 50]]) {
  Deno.test(`readOrder() reads a quantity of ${JSON.stringify(cantidad)} as ${read}`, () => {
    const { lines } = readOrder({ potes: [{ tamano: "chico", cantidad }] }, SHOP);
    assertEquals(lines.map((line) => line.cantidad), [read]);
  });
}

Deno.test("orderOf() is the order that a quote was asked for", () => {
  const args = {
    potes: [{ tamano: "chico", sabores: ["limon"], cantidad: 2 }],
    promos: [{ id: "par", potes: [{ sabores: ["Menta"] }, {}] }],
    adicionales: [{ id: "salsa", cantidad: 3 }],
    entrega: "retiro",
    pago: "qr",
  };
  assertEquals(orderOf(call("cotizar_pedido", args), args, SHOP.menu), readOrder(args, SHOP));
});
