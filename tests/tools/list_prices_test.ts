import { assert, assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import { buildCatalog } from "../../src/shop/catalog.ts";
import type { Promo } from "../../src/shop/shapes.ts";
import { createShop, type Shop } from "../../src/shop/shop.ts";
import { LIST_PRICES } from "../../src/tools/list_prices.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

Deno.test("consultar_precios returns the owner's price list", () => {
  const outcome = LIST_PRICES.call({}, TINY_SHOP, 0);
  const { potes, promos, adicionales } = TINY_SHOP.usual.menu;
  assertEquals(outcome.kind === "done" && outcome.data, {
    moneda: "ARS",
    potes,
    promos: promos.map((promo) => ({
      ...promo,
      validaHoy: true,
      ahorro: 2_000,
    })),
    adicionales,
    entrega: { envio: 2000, envioGratisDesde: 20_000, pedidoMinimoEnvio: 5000 },
    pagos: TINY_SHOP.business.pagos,
    avisoAlergenos: "Puede haber trazas.",
  });
  assertEquals(
    outcome.kind === "done" &&
      check(LIST_PRICES.outputSchema, outcome.data).kind,
    "valid",
  );
});

Deno.test("consultar_precios describes the prices", () => {
  assertEquals(textOf(TINY_SHOP), [
    "Potes:",
    "• Medio kilo (500 g), hasta 2 sabores: $ 10.000",
    "Para más se suman potes: dos de Medio kilo cuestan el doble que uno.",
    "Promos:",
    "• Dos medios (todos los días; hoy vale): $ 18.000, $ 2.000 menos que por separado. " +
    "Trae 2 × Medio kilo. Dos potes de medio.",
    "Adicionales:",
    "• Cucurucho: $ 500 (con trigo). Uno.",
    "Puede haber trazas.",
    "Envío: $ 2.000, gratis desde $ 20.000; el pedido mínimo es $ 5.000.",
    "Formas de pago:",
    "• Efectivo (con envío o retiro): Al recibir.",
  ]);
});

Deno.test("consultar_precios describes fulfillment, diets and the largest tub", () => {
  const { menu, business } = TINY_SHOP;
  const [tub] = menu.potes;
  const [payment] = business.pagos;
  const [extra] = menu.adicionales;
  assert(tub && payment && extra, "the tiny shop has an item of each kind");
  const shop = createShop({
    ...TINY_SHOP,
    business: { ...business, pagos: [{ ...payment, para: ["retiro"] }] },
    menu: {
      ...menu,
      potes: [{ ...tub, id: "kilo", nombre: "Un kilo", gramos: 1000 }, tub],
      adicionales: [
        { ...extra, vegano: true, sinTacc: true, alergenos: ["soja", "maní"] },
        { ...extra, id: "nada", alergenos: [] },
      ],
    },
  });
  const lines = textOf(shop);
  assertEquals(
    lines.filter((line) => /Cucurucho|Efectivo|Para más/.test(line)),
    [
      "Para más se suman potes: dos de Un kilo cuestan el doble que uno.",
      "• Cucurucho: $ 500 (vegano, sin TACC, con soja y maní). Uno.",
      "• Cucurucho: $ 500. Uno.",
      "• Efectivo (solo con retiro): Al recibir.",
    ],
  );
});

const PROMOS:
  readonly (readonly [string, Partial<Promo>, string, boolean, number])[] = [
    [
      "of its days",
      { dias: ["sábado"] },
      "2026-11-21T23:59:59-03:00",
      true,
      2_000,
    ],
    [
      "of another day",
      { dias: ["sábado"] },
      "2026-11-22T00:00:00-03:00",
      false,
      2_000,
    ],
    ["of every day", { dias: null }, "2026-11-22T00:00:00-03:00", true, 2_000],
    [
      "that costs more",
      { precio: 25_000 },
      "2026-11-22T00:00:00-03:00",
      true,
      0,
    ],
    [
      "with extras",
      { adicionales: [{ id: "cucurucho", cantidad: 3 }] },
      "2026-11-22T00:00:00-03:00",
      true,
      3_500,
    ],
  ];
for (const [title, fields, at, validaHoy, ahorro] of PROMOS) {
  Deno.test(`consultar_precios prices a promo ${title} at ${at}: ${validaHoy}, ${ahorro}`, () => {
    const promos = TINY_SHOP.menu.promos.map((promo) => ({
      ...promo,
      ...fields,
    }));
    const shop = createShop({
      ...TINY_SHOP,
      menu: { ...TINY_SHOP.menu, promos },
    });
    const outcome = LIST_PRICES.call({}, shop, Date.parse(at));
    assert(outcome.kind === "done", JSON.stringify(outcome));
    const [promo] = outcome.data.promos;
    assertEquals([promo?.validaHoy, promo?.ahorro], [validaHoy, ahorro]);
    assertEquals(outcome.text.includes("hoy vale"), validaHoy);
    assertEquals(outcome.text.includes("menos que por separado"), ahorro > 0);
  });
}

Deno.test("consultar_precios and the catalog list a promo until its last day", () => {
  const dates = { desde: "2026-11-20", hasta: "2026-11-21" };
  const promos = TINY_SHOP.menu.promos.map((promo) => ({ ...promo, ...dates }));
  const shop = createShop({
    ...TINY_SHOP,
    menu: { ...TINY_SHOP.menu, promos },
  });
  const listed = ["2026-11-19", "2026-11-21", "2026-11-22"].map((date) => {
    const atMs = Date.parse(`${date}T23:59:59-03:00`);
    const outcome = LIST_PRICES.call({}, shop, atMs);
    assert(outcome.kind === "done", JSON.stringify(outcome));
    const [promo] =
      buildCatalog(shop, "https://heladeria.example", atMs).promos;
    assertEquals(outcome.data.promos.length, promo === undefined ? 0 : 1);
    return [promo?.hasta, /\(todos.*?\)/.exec(outcome.text)?.[0]];
  });
  const days =
    "todos los días, desde el viernes 20 de noviembre hasta el sábado 21 de noviembre";
  assertEquals(listed, [
    [dates.hasta, `(${days}; hoy no vale)`],
    [dates.hasta, `(${days}; hoy vale)`],
    [undefined, undefined],
  ]);
});

Deno.test("consultar_precios leaves out empty lists", () => {
  const [tub] = TINY_SHOP.menu.potes;
  const menu = {
    ...TINY_SHOP.menu,
    potes: tub === undefined ? [] : [{ ...tub, saboresMax: 1 }],
    promos: [],
    adicionales: [],
  };
  assertEquals(textOf(createShop({ ...TINY_SHOP, menu })).slice(0, -3), [
    "Potes:",
    "• Medio kilo (500 g), un sabor: $ 10.000",
    "Para más se suman potes: dos de Medio kilo cuestan el doble que uno.",
  ]);
});

function textOf(shop: Shop): readonly string[] {
  const outcome = LIST_PRICES.call({}, shop, 0);
  return outcome.kind === "done" ? outcome.text.split("\n") : [];
}
