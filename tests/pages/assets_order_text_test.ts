import { assertEquals } from "@std/assert";
import { EMPTY_ORDER, type Menu, type Order } from "../../pages/assets/order.js";
import { formatPesos, orderLink, orderText } from "../../pages/assets/order_text.js";

const MENU: Menu = {
  potes: [{ id: "chico", nombre: "Chico", precio: 100, saboresMax: 2 }],
  promos: [{
    id: "par",
    nombre: "El par",
    precio: 180,
    potes: [{ id: "chico", cantidad: 2 }],
    dias: null,
  }],
  adicionales: [{ id: "salsa", nombre: "Salsa", precio: 20 }],
  sabores: [],
};

const ORDER: Order = {
  lines: [
    { kind: "potes", id: "chico", sabores: [["Limón", "Menta"]], cantidad: 2 },
    { kind: "promos", id: "par", sabores: [["Limón"], ["Menta"]], cantidad: 1 },
    { kind: "adicionales", id: "salsa", sabores: [], cantidad: 3 },
  ],
  entrega: "envio",
  localidad: " Morón",
};

const TEXT = `¡Hola! Quiero hacer este pedido:
• 2 × Chico: Limón y Menta
• 1 × El par
   Chico: Limón
   Chico: Menta
• 3 × Salsa
Con envío a Morón.
Total a confirmar.`;

Deno.test("orderText() writes every line with its flavors, and that the total is open", () => {
  assertEquals(orderText(MENU, ORDER), TEXT);
});

const DELIVERIES: readonly (readonly [Partial<Order>, string])[] = [
  [{ entrega: "retiro" }, "Lo retiro en el local."],
  [{ entrega: "envio", localidad: "" }, "Con envío."],
];

for (const [change, expected] of DELIVERIES) {
  Deno.test(`orderText() says "${expected}"`, () => {
    assertEquals(orderText(MENU, { ...ORDER, ...change }).split("\n").at(-2), expected);
  });
}

Deno.test("orderLink() carries the whole text, signs that mean something in a link included", () => {
  const order: Order = {
    ...EMPTY_ORDER,
    lines: [{ kind: "potes", id: "chico", sabores: [["Café & ron #1"]], cantidad: 1 }],
  };
  const link = new URL(orderLink("https://wa.me/5491100000000", MENU, order));
  assertEquals(link.pathname, "/5491100000000");
  assertEquals(link.searchParams.get("text"), orderText(MENU, order));
});

Deno.test("formatPesos() groups the thousands with points", () => {
  assertEquals(formatPesos(1_234_500), "$ 1.234.500");
});
