import { assertEquals } from "@std/assert";
import { toArguments, toLines } from "../../src/web/order_arguments.js";
import type { Order } from "../../src/web/order.js";
import { orderOf, PAIR, PERSONAL, SATURDAY, SAUCE, SHOP, TODAY, TUB } from "./order_shop.ts";

const ORDER = orderOf(TUB, PAIR, SAUCE);
const WHOLE: Order = {
  ...ORDER,
  fecha: SATURDAY,
  hora: "18:30",
  pago: "efectivo",
  personal: PERSONAL,
};

Deno.test("toArguments() writes what cotizar_pedido takes", () => {
  assertEquals(toArguments(WHOLE, SHOP, TODAY), {
    potes: [{ tamano: "chico", sabores: ["Limón", "Menta"], cantidad: 2 }],
    promos: [{
      id: "par",
      cantidad: 1,
      potes: [{ sabores: ["Café & ron #1"] }, { sabores: ["Menta", "Limón"] }],
    }],
    adicionales: [{ id: "salsa", cantidad: 3 }],
    entrega: "envio",
    localidad: "Cercana",
    fecha: SATURDAY,
    pago: "efectivo",
  });
});

Deno.test("toArguments() tells nothing personal, whatever the field", () => {
  const typed = `${PERSONAL.calle}, piso ${PERSONAL.depto}, Cercana`;
  const told = JSON.stringify(toArguments({ ...WHOLE, localidad: typed }, SHOP, TODAY));
  assertEquals([...Object.values(PERSONAL), "18:30"].filter((text) => told.includes(text)), []);
  assertEquals(toArguments({ ...WHOLE, localidad: typed }, SHOP, TODAY).localidad, "Cercana");
});

const ABSENT: readonly (readonly [string, keyof ReturnType<typeof toArguments>, Order])[] = [
  ["a place for a collection", "localidad", { ...WHOLE, entrega: "retiro" }],
  ["a place where none was told", "localidad", { ...WHOLE, localidad: "  " }],
  ["a place where a street alone was", "localidad", { ...WHOLE, localidad: "Mitre 100" }],
  ["the day that is today", "fecha", { ...WHOLE, fecha: TODAY }],
  ["a day where there is none", "fecha", { ...WHOLE, fecha: "" }],
  ["a payment where there is none", "pago", { ...WHOLE, pago: "" }],
  ["a payment that isn't for a delivery", "pago", { ...WHOLE, pago: "qr" }],
  ["a payment that isn't known", "pago", { ...WHOLE, pago: "trueque" }],
];

for (const [what, key, order] of ABSENT) {
  Deno.test(`toArguments() does not name ${what}`, () => {
    assertEquals(toArguments(order, SHOP, TODAY)[key], undefined);
  });
}

Deno.test("toLines() reads what toArguments() wrote", () => {
  assertEquals(toLines(toArguments(ORDER, SHOP, TODAY)), ORDER.lines);
});

Deno.test("toLines() takes what is absent for one, and for none", () => {
  assertEquals(toLines({ potes: [{ tamano: "chico" }], adicionales: [{ id: "salsa" }] }), [
    { kind: "potes", id: "chico", sabores: [[]], cantidad: 1 },
    { kind: "adicionales", id: "salsa", sabores: [], cantidad: 1 },
  ]);
});
