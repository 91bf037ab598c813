import { assertEquals } from "@std/assert";
import { shopOnDate } from "../../src/shop/shop.ts";
import { buildCatalog } from "../../src/shop/catalog.ts";
import { withoutTaxes } from "../../src/shop/menu.ts";
import { quoteOrder } from "../../src/shop/quote/quote.ts";
import type { Order } from "../../src/shop/quote/order.ts";
import { acceptOrder } from "../fixtures/quotes.ts";
import { readRows } from "../fixtures/rows.ts";
import {
  NOW_MS,
  TINY_SHOP,
  type TinyParts,
  tinyShop,
} from "../fixtures/tiny_shop.ts";

const TUB: Order = { potes: [{ tamano: "medio", sabores: ["Limón"] }] };

/** A shop where the tub costs more from Monday, and less from Wednesday. */
const SHOP = shopWith({
  gramos: 256,
  precioDesde: { "2026-11-25": 9_000, "2026-11-23": 11_000 },
});

const PRICES = readRows`
2026-11-21 → 10000
2026-11-22 → 10000
2026-11-23 → 11000
2026-11-24 → 11000
2026-11-25 → 9000
2027-01-10 → 9000
`;
for (const [fecha = "", price] of PRICES) {
  Deno.test(`quoteOrder() charges ${price} for a tub on ${fecha}`, () => {
    const { costs } = quoteOrder(SHOP, { ...TUB, fecha }, NOW_MS);
    assertEquals(costs.total, Number(price));
  });
}

Deno.test("buildCatalog() publishes the price of its date, and no future price", () => {
  const onMonday = Date.parse("2026-11-23T12:00:00-03:00");
  const { potes: [today] } = buildCatalog(SHOP, "https://a.b", NOW_MS);
  const { potes: [later] } = buildCatalog(SHOP, "https://a.b", onMonday);
  assertEquals([today?.precio, today?.precioPorKilo], [10_000, 39_063]);
  assertEquals([later?.precio, later?.precioPorKilo], [11_000, 42_969]);
  assertEquals(/precioDesde/.exec(JSON.stringify(today)), null);
});

Deno.test("shopOnDate() keeps a flavor sold out at a changed price", () => {
  const today = { fecha: "2026-11-21", agotados: ["Limón"], avisos: [] };
  const shop = shopWith({ precioDesde: { "2026-11-21": 1 } }, { today });
  const { menu } = shopOnDate(shop, "2026-11-21", NOW_MS);
  assertEquals(menu.potes[0]?.precio, 1);
  assertEquals(
    menu.sabores.filter(({ disponible }) => !disponible)
      .map(({ nombre }) => nombre),
    ["Limón"],
  );
});

const NET = [
  [8_500, 21, 7_025],
  [121, 21, 100],
  [1, 21, 1],
  [221, 10.5, 200],
  // Exactly 2.5, which is rounded up.
  [4, 60, 3],
  [3, 100 - 0.01, 2],
  [100_000_000, 21, 82_644_628],
] as const;
for (const [pesos, iva, net] of NET) {
  Deno.test(`withoutTaxes() returns ${net} for ${pesos} at ${iva} %`, () => {
    assertEquals(withoutTaxes(pesos, { iva }), net);
  });
}

Deno.test("withoutTaxes() returns null for a shop that states no taxes", () => {
  assertEquals(withoutTaxes(8_500, null), null);
});

Deno.test("a shop that states its VAT shows prices without it in catalog and quote, delivery included", () => {
  const shop = shopWith({}, {
    business: { impuestos: { iva: 21 } },
  });
  const catalog = buildCatalog(shop, "https://a.b", NOW_MS);
  assertEquals(catalog.negocio.impuestos, { iva: 21 });
  const { potes, promos, adicionales } = catalog;
  assertEquals(
    [...potes, ...promos, ...adicionales].map((item) =>
      item.precioSinImpuestos
    ),
    [8_264, 14_876, 413],
  );

  const order: Order = { ...TUB, entrega: "envio", localidad: "Castelar" };
  const { quote: { total, totalSinImpuestos } } = acceptOrder(shop, order);
  assertEquals([total, totalSinImpuestos], [12_000, 9_917]);
});

/**
 * The hours of the tub's notice, an order, and the date that the refusal suggests;
 * undefined if the order is accepted.
 */
const NOTICES = [
  [5, TUB, undefined],
  [6, TUB, "2026-11-22"],
  [48, TUB, "2026-11-23"],
  [48, { ...TUB, fecha: "2026-11-23" }, undefined],
  [48, { ...TUB, fecha: "2026-11-23", hora: "15:00" }, undefined],
  [49, { ...TUB, fecha: "2026-11-23", hora: "15:00" }, "2026-11-24"],
  [48, { promos: [{ id: "dos-medios" }] }, "2026-11-23"],
] as const;
for (const [anticipacionHoras, order, date] of NOTICES) {
  Deno.test(`quoteOrder() with ${anticipacionHoras} h of notice suggests ${date} for ${JSON.stringify(order)}`, () => {
    const turnos = [
      { desde: "12:00", hasta: "13:00" },
      { desde: "14:00", hasta: "20:00" },
    ];
    const excepciones = [{ fecha: "2026-11-21", motivo: "Feriado", turnos }];
    const shop = shopWith({ anticipacionHoras }, { hours: { excepciones } });
    const { reasons } = quoteOrder(shop, order, NOW_MS);
    const dates = reasons.map((objection) =>
      objection.kind === "needs-notice"
        ? objection.remedy?.fecha
        : objection.kind
    );
    assertEquals(dates, date === undefined ? [] : [date]);
    const [promo] = shop.usual.menu.promos;
    assertEquals(promo?.anticipacionHoras, anticipacionHoras);
  });
}

Deno.test("quoteOrder() suggests a date that suits the entire order: its promo, its notice and its mode", () => {
  const { menu } = TINY_SHOP;
  const avisos = [{
    texto: "Mudanza.",
    desde: "2026-11-29",
    hasta: "2026-11-29",
    suspende: ["retiro" as const],
  }];
  const shop = tinyShop({
    menu: {
      potes: menu.potes.map((tub) => ({ ...tub, anticipacionHoras: 48 })),
      promos: menu.promos.map((promo) => ({ ...promo, dias: ["domingo"] })),
    },
    today: { fecha: "2026-11-21", agotados: [], avisos },
  });
  const order = { promos: [{ id: "dos-medios" }], hora: "19:00" };
  const { reasons } = quoteOrder(shop, order, NOW_MS);
  assertEquals(reasons.map(({ kind, remedy }) => [kind, remedy]), [
    ["promo-not-sold", { fecha: "2026-12-06" }],
    ["needs-notice", { fecha: "2026-12-06" }],
  ]);
});

function shopWith(tub: object, parts?: TinyParts) {
  const { menu } = TINY_SHOP;
  const potes = menu.potes.map((other) => ({ ...other, ...tub }));
  return tinyShop({ ...parts, menu: { potes } });
}
