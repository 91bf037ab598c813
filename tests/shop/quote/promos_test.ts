import { assert, assertEquals } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { isSoldOn, tellPromoDays } from "../../../src/shop/quote/promos.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Delivery } from "../../../src/shop/files.ts";
import { type Promo, type Weekday, WEEKDAYS } from "../../../src/shop/shapes.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

/** The tiny shop's: two tubs of 10,000 for 18,000. Delivery is 2,000, free from 20,000. */
const PAIR: Promo = {
  id: "par",
  nombre: "Par",
  descripcion: "Dos potes de medio.",
  precio: 18_000,
  potes: [{ id: "medio", cantidad: 2 }],
  adicionales: [],
  dias: null,
  desde: null,
  hasta: null,
};
const WITH_CONE: Promo = {
  ...PAIR,
  id: "con-cucurucho",
  nombre: "Con cucurucho",
  precio: 9000,
  potes: [{ id: "medio", cantidad: 1 }],
  adicionales: [{ id: "cucurucho", cantidad: 1 }],
};
/** A Saturday in Buenos Aires. */
const SATURDAY_MS = Date.parse("2026-11-21T12:00:00-03:00");

const DAYS: readonly (readonly [readonly Weekday[] | null, string])[] = [
  [null, "todos los días"],
  [WEEKDAYS, "todos los días"],
  [["martes"], "los martes"],
  [["domingo", "sábado"], "los sábados y domingos"],
  [["jueves", "martes", "miércoles"], "los martes, miércoles y jueves"],
];

for (const [dias, text] of DAYS) {
  Deno.test(`tellPromoDays() says "${text}" of ${dias}`, () => {
    assertEquals(tellPromoDays({ ...PAIR, dias }), text);
  });
}

for (const [i, day] of WEEKDAYS.entries()) {
  Deno.test(`isSoldOn() knows ${day} as day ${i + 1}`, () => {
    const sold = [1, 2, 3, 4, 5, 6, 7].filter((weekday) =>
      isSoldOn({ ...PAIR, dias: [day] }, weekday)
    );
    assertEquals(sold, [i + 1]);
    assert(isSoldOn({ ...PAIR, dias: null }, i + 1));
  });
}

const PAIR_SAVES = "Con la promo Par pedís lo mismo y pagás $ 2.000 menos.";
const CONE_SAVES = "Con la promo Con cucurucho pedís lo mismo y pagás $ 1.500 menos.";

/** Promos of the shop, an order, and what is suggested. */
const SUGGESTED: readonly (readonly [string, readonly Promo[], Order, readonly string[]])[] = [
  ["a promo for its parts", [PAIR], tubs(2), [PAIR_SAVES]],
  ["a promo for parts in two lines", [PAIR], { potes: [...line(1), ...line(1)] }, [PAIR_SAVES]],
  ["a promo beside other things", [PAIR], { ...tubs(3), ...cones(1) }, [PAIR_SAVES]],
  ["nothing for less than its parts", [PAIR], tubs(1), []],
  ["a promo twice", [PAIR], tubs(5), ["Con 2 promos Par pedís lo mismo y pagás $ 4.000 menos."]],
  ["tubs with extras", [WITH_CONE], { ...tubs(1), ...cones(1) }, [CONE_SAVES]],
  ["no promo whose extra is missing", [WITH_CONE], tubs(1), []],
  ["no promo whose tub is missing", [WITH_CONE], cones(1), []],
  ["the best first", [WITH_CONE, PAIR], { ...tubs(2), ...cones(1) }, [PAIR_SAVES, CONE_SAVES]],
  ["nothing for promos", [PAIR], { promos: [{ id: "par", potes: [flavors(), flavors()] }] }, []],
  ["no promo that costs the same", [{ ...PAIR, precio: 20_000 }], tubs(2), []],
  ["a promo one peso cheaper", [{ ...PAIR, precio: 19_999 }], tubs(2), [
    "Con la promo Par pedís lo mismo y pagás $ 1 menos.",
  ]],
  ["no promo of other days", [{ ...PAIR, dias: ["viernes"] }], tubs(2), []],
  ["a promo of today", [{ ...PAIR, dias: ["sábado"] }], tubs(2), [PAIR_SAVES]],
];

for (const [what, promos, order, texts] of SUGGESTED) {
  Deno.test(`suggestPromos() suggests ${what}`, () =>
    assertEquals(suggested(promos, order), texts));
}

/** With delivery: the saving of the promo, the thresholds, and what is suggested. */
const DELIVERED: readonly (readonly [string, Partial<Delivery>, readonly string[]])[] = [
  ["nothing when free delivery is lost for as much", {}, []],
  ["the rest when free delivery is lost for less", { envio: 1500 }, [
    "Con la promo Par pedís lo mismo y pagás $ 500 menos.",
  ]],
  ["a promo that keeps free delivery by a peso", { envioGratisDesde: 18_000 }, [PAIR_SAVES]],
  ["nothing below the minimum that was met", { envio: 0, pedidoMinimoEnvio: 18_001 }, []],
  ["a promo that meets the minimum exactly", { envio: 0, pedidoMinimoEnvio: 18_000 }, [PAIR_SAVES]],
  ["a promo when the minimum was not met anyway", { envio: 0, pedidoMinimoEnvio: 20_001 }, [
    PAIR_SAVES,
  ]],
];

for (const [what, delivery, texts] of DELIVERED) {
  Deno.test(`suggestPromos() with delivery suggests ${what}`, () => {
    assertEquals(suggested([PAIR], { ...tubs(2), entrega: "envio" }, delivery), texts);
  });
}

Deno.test("suggestPromos() suggests a dearer promo that makes delivery free", () => {
  const dearer = { ...PAIR, precio: 20_100 };
  assertEquals(
    suggested([dearer], { ...tubs(2), entrega: "envio" }, { envioGratisDesde: 20_100 }),
    [
      "Con la promo Par pedís lo mismo y pagás $ 1.900 menos.",
    ],
  );
});

Deno.test("suggestPromos() stops before the promo that loses free delivery", () => {
  const order: Order = { ...tubs(4), entrega: "envio" };
  assertEquals(suggested([PAIR], order, { envio: 3000, envioGratisDesde: 38_000 }), [PAIR_SAVES]);
});

function suggested(
  promos: readonly Promo[],
  order: Order,
  delivery: Partial<Delivery> = {},
): readonly string[] {
  const shop = createShop({
    ...TINY_SHOP,
    menu: { ...TINY_SHOP.menu, promos },
    delivery: { ...TINY_SHOP.delivery, ...delivery },
  });
  const outcome = quoteOrder(shop, order, SATURDAY_MS);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
  return outcome.quote.sugerencias;
}

function tubs(cantidad: number): Order {
  return { potes: line(cantidad) };
}

function line(cantidad: number): NonNullable<Order["potes"]> {
  return [{ tamano: "medio", ...flavors(), cantidad }];
}

function flavors(): { readonly sabores: readonly string[] } {
  return { sabores: ["Limón"] };
}

function cones(cantidad: number): Order {
  return { adicionales: [{ id: "cucurucho", cantidad }] };
}

Deno.test("quoteOrder() hands over the arguments of what it suggests", () => {
  const shop = createShop({ ...TINY_SHOP, menu: { ...TINY_SHOP.menu, promos: [PAIR] } });
  const order: Order = {
    potes: [
      { tamano: "medio", sabores: ["limon"], cantidad: 3 },
      { tamano: "medio", sabores: [], cantidad: 2 },
    ],
    adicionales: [{ id: "cucurucho", cantidad: 2 }],
    entrega: "envio",
    localidad: "castelar",
    fecha: "2026-11-22",
    pago: "Efectivo",
  };
  const outcome = quoteOrder(shop, order, SATURDAY_MS);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
  const lemon = { sabores: ["Limón"] };
  const open = { sabores: [] };
  assertEquals(outcome.quote.mejoras, [{
    promo: "par",
    nombre: "Par",
    ahorro: 4000,
    argumentos: {
      potes: [{ tamano: "medio", ...open, cantidad: 1 }],
      promos: [
        { id: "par", cantidad: 1, potes: [lemon, lemon] },
        { id: "par", cantidad: 1, potes: [lemon, open] },
      ],
      adicionales: [{ id: "cucurucho", cantidad: 2 }],
      entrega: "envio",
      localidad: "castelar",
      fecha: "2026-11-22",
      pago: "efectivo",
    },
  }]);
});

Deno.test("quoteOrder() suggests no promo that would take more lines than an order has", () => {
  const single: Promo = { ...PAIR, precio: 9999, potes: [{ id: "medio", cantidad: 1 }] };
  const shop = createShop({ ...TINY_SHOP, menu: { ...TINY_SHOP.menu, promos: [single] } });
  const quoted = (lines: number) => {
    const promo = { id: "par", potes: [{ sabores: ["Dulce de leche"] }] };
    const promos = Array.from({ length: lines }, () => promo);
    const outcome = quoteOrder(shop, { ...tubs(1), promos }, SATURDAY_MS);
    return outcome.kind === "quote" ? outcome.quote.mejoras.length : NaN;
  };
  assertEquals([quoted(49), quoted(50)], [1, 0]);
});

Deno.test("quoteOrder() suggests the three best promos of many", () => {
  const promos = [3, 1, 6, 2, 5, 4].map((n) => ({
    ...PAIR,
    id: `p${n}`,
    nombre: `Promo ${n}`,
    precio: 20_000 - n,
  }));
  const shop = createShop({ ...TINY_SHOP, menu: { ...TINY_SHOP.menu, promos } });
  const outcome = quoteOrder(shop, tubs(2), SATURDAY_MS);
  const quote = outcome.kind === "quote" ? outcome.quote : undefined;
  assertEquals(quote?.mejoras.map(({ promo }) => promo), ["p6", "p5", "p4"]);
  assertEquals(quote?.sugerencias.length, 3);
});
