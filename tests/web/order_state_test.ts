import { assertEquals } from "@std/assert";
import type { Order, ShopData } from "../../src/web/order.js";
import { decideWay, type Moment, type Step } from "../../src/web/order_state.js";
import { MONDAYS, NOW_MS, orderOf, PAIR, SATURDAY, SAUCE, SHOP, TODAY, TUB } from "./order_shop.ts";

const MOMENT: Moment = {
  nowMs: NOW_MS,
  today: TODAY,
  place: { kind: "inside", nombre: "Cercana" },
  missing: 0,
  objections: [],
};
const ORDER = orderOf(TUB, PAIR);
const OUTSIDE = { kind: "outside", nombre: "La Plata" } as const;
const suspending = (...suspende: ("envio" | "retiro")[]): ShopData => ({
  ...SHOP,
  avisos: [{ texto: "Se rompió la moto.", desde: TODAY, hasta: TODAY, suspende }],
});
const lacking = (falta: "agotado por hoy" | "no disponible"): ShopData => ({
  ...SHOP,
  menu: {
    ...SHOP.menu,
    sabores: SHOP.menu.sabores.map((flavor) =>
      flavor.nombre === "Limón" ? { ...flavor, disponible: false, falta } : flavor
    ),
  },
});
const FRIDAY = { nowMs: Date.parse("2026-11-20T12:00:00-03:00"), today: "2026-11-20" };
const objection = (campo: string) => [{ campo, problema: "Texto para agentes." }];

interface Case {
  readonly order?: Order;
  readonly shop?: ShopData;
  readonly moment?: Partial<Moment>;
}

const CASES: readonly (readonly [string, Case, string, Step])[] = [
  ["an order that can be", {}, "", { kind: "send" }],
  [
    "a promo of the day on which a closed shop opens next",
    { order: orderOf(MONDAYS), moment: FRIDAY },
    "Ahora está cerrado: te confirmamos mañana desde las 18:00.",
    { kind: "send" },
  ],
  [
    "a shop that doesn't open for days",
    { shop: { ...SHOP, turnos: [] } },
    "Ahora está cerrado: te confirmamos cuando abramos.",
    { kind: "send" },
  ],
  [
    "a page too old to know",
    { moment: { nowMs: Date.parse("2026-12-24T12:00:00-03:00") } },
    "",
    { kind: "send" },
  ],
  [
    "a place outside on a day without collection",
    { shop: suspending("retiro"), moment: { place: OUTSIDE } },
    "A La Plata no llegamos con el envío.",
    { kind: "fill-place" },
  ],
  [
    "a place that is being looked up",
    { moment: { place: { kind: "asking", nombre: "Merlo" } } },
    "Vemos si llegamos a Merlo…",
    { kind: "wait" },
  ],
  [
    "an order below the minimum",
    { moment: { missing: 450 } },
    "Te faltan $ 450 para el mínimo de envío.",
    {
      kind: "add-more",
      extras: [
        { id: "torta", nombre: "Torta", cantidad: 1, precio: 3000 },
        { id: "salsa", nombre: "Salsa", cantidad: 3, precio: 600 },
      ],
    },
  ],
  [
    "a delivery that is suspended today, for another day",
    { order: { ...ORDER, fecha: SATURDAY }, shop: suspending("envio") },
    "",
    { kind: "send" },
  ],
  ["a promo on its day", { order: { ...orderOf(MONDAYS), fecha: SATURDAY } }, "", { kind: "send" }],
  [
    "a flavor that the service hasn't on the order's day",
    {
      order: { ...ORDER, fecha: SATURDAY },
      moment: { objections: objection("/potes/0/sabores/1") },
    },
    "Menta no está ese día: elegí otro para Chico.",
    { kind: "mend", index: 0, mend: "flavors", flavor: "Menta" },
  ],
  [
    "a flavor that is sold out today, for another day",
    { order: { ...ORDER, fecha: SATURDAY }, shop: lacking("agotado por hoy") },
    "",
    { kind: "send" },
  ],
  [
    "a flavor that can't be had on any day",
    { order: { ...ORDER, fecha: SATURDAY }, shop: lacking("no disponible") },
    "Limón no está disponible por ahora: elegí otro para Chico.",
    { kind: "mend", index: 0, mend: "flavors", flavor: "Limón" },
  ],
  [
    "a promo's flavor that is gone since",
    { moment: { objections: objection("/promos/0/potes/1/sabores/0") } },
    "Menta ya no está: elegí otro para El par.",
    { kind: "mend", index: 1, mend: "flavors", flavor: "Menta" },
  ],
  [
    "a line that is refused",
    { order: orderOf(TUB, SAUCE), moment: { objections: objection("/adicionales/0/id") } },
    "Salsa no se puede pedir así.",
    { kind: "mend", index: 1, mend: "remove" },
  ],
  [
    "an order that is refused for what the page doesn't know",
    { moment: { objections: objection("") } },
    "Así no lo podemos tomar. Revisá lo que pediste.",
    { kind: "see-lines" },
  ],
  [
    "too many tubs",
    { order: orderOf({ ...TUB, cantidad: 50 }, { ...PAIR, cantidad: 26 }) },
    "En un pedido entran hasta 100 potes.",
    { kind: "see-lines" },
  ],
];

for (const [what, { order = ORDER, shop = SHOP, moment = {} }, text, step] of CASES) {
  Deno.test(`decideWay() knows the way of ${what}`, () => {
    assertEquals(decideWay(order, shop, { ...MOMENT, ...moment }), { text, step });
  });
}
