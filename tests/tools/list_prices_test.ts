import { assert, assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";
import type { Infer } from "../../src/schema/schema.ts";
import { buildCatalog } from "../../src/shop/catalog.ts";
import type { Shop } from "../../src/shop/shop.ts";
import { LIST_PRICES } from "../../src/tools/list_prices.ts";
import { readRows } from "../fixtures/rows.ts";
import { served, TINY_SHOP, tinyShop } from "../fixtures/tiny_shop.ts";

const NOON_MS = Date.parse("1970-01-01T12:00:00-03:00");

type Arguments = Infer<typeof LIST_PRICES.inputSchema>;
type MenuParts = Partial<typeof TINY_SHOP.menu>;

function withMenu(parts: MenuParts) {
  return tinyShop({ menu: { ...parts } });
}

/** Returns the price list at an instant. */
function list(args: Arguments, shop: Shop, nowMs: number) {
  const outcome = LIST_PRICES.call(args, served(shop, nowMs), nowMs);
  assert(outcome.kind === "done", JSON.stringify(outcome));
  const { lines, data } = outcome;
  return { text: lines.filter(Boolean).join("\n"), data };
}

Deno.test("consultar_precios returns the owner's price list", () => {
  const { data } = list({}, TINY_SHOP, NOON_MS);
  const { potes, promos, adicionales } = TINY_SHOP.usual.menu;
  assertEquals(data, {
    moneda: "ARS",
    fecha: "1970-01-01",
    potes,
    promos: promos.map((promo) => ({
      ...promo,
      validaHoy: true,
      vale: true,
      ahorro: 2_000,
    })),
    adicionales,
    entrega: {
      envio: 2000,
      envioGratisDesde: 20_000,
      pedidoMinimoEnvio: 5000,
      disponible: true,
    },
    pagos: TINY_SHOP.business.pagos,
    avisoAlergenos: "Puede haber trazas.",
    advertencias: [],
  });
  assertEquals(check(LIST_PRICES.outputSchema, data).kind, "valid");
});

Deno.test("consultar_precios describes the prices", () => {
  assertEquals(linesOf(TINY_SHOP), [
    "Precios para hoy (jueves 1 de enero).",
    "Potes:",
    "• Medio kilo (500 g), hasta 2 sabores: $ 10.000, $ 20.000 el kilo",
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

Deno.test("consultar_precios describes delivery modes, diets and the largest tub", () => {
  const { menu, business } = TINY_SHOP;
  const [tub] = menu.potes;
  const [payment] = business.pagos;
  const [extra] = menu.adicionales;
  assert(tub && payment && extra, "the tiny shop has an item of each kind");
  const shop = tinyShop({
    business: { pagos: [{ ...payment, para: ["retiro"] }] },
    menu: {
      potes: [{ ...tub, id: "kilo", nombre: "Un kilo", gramos: 1000 }, tub],
      adicionales: [
        { ...extra, vegano: true, sinTacc: true, alergenos: ["soja", "maní"] },
        { ...extra, id: "nada", alergenos: [] },
      ],
    },
  });
  const lines = linesOf(shop);
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

/**
 * The title, the instant, the requested date, the first line, the promo's text about its
 * days, and its fields `validaHoy` and `vale`.
 */
const DATES = readRows`
is for today while the shop is open → 2026-11-25T12:00 → ∅ → Precios para hoy (miércoles 25 de noviembre). → hoy vale → true,true
is for today before the shop opens → 2026-11-25T09:00 → ∅ → Precios para hoy (miércoles 25 de noviembre), cuando abre el local. → hoy vale → true,true
is for the next opening once the shop is closed → 2026-11-25T21:00 → ∅ → Precios para el jueves 26 de noviembre, cuando abre el local. → ese día no vale → true,false
is for the requested date → 2026-11-24T21:00 → 2027-01-06 → Precios para el miércoles 6 de enero de 2027. → ese día vale → false,true
`;
for (const [title, at, fecha, intro, validity, sale] of DATES) {
  Deno.test(`consultar_precios ${title}`, () => {
    const promos = TINY_SHOP.menu.promos
      .map((promo) => (
        { ...promo, dias: ["miércoles"] as const, hasta: "2027-01-31" }
      ));
    const args = fecha ? { fecha } : {};
    const nowMs = Date.parse(`${at}:00-03:00`);
    const { text, data } = list(args, withMenu({ promos }), nowMs);

    assertEquals(text.split("\n")[0], intro);
    assertEquals(
      /Dos medios \((.*?)\)/.exec(text)?.[1],
      `los miércoles, hasta el domingo 31 de enero de 2027; ${validity}`,
    );
    const [promo] = data.promos;
    assertEquals(`${[promo?.validaHoy, promo?.vale]}`, sale);
  });
}

Deno.test("consultar_precios has the prices of the requested date", () => {
  const potes = TINY_SHOP.menu.potes
    .map((tub) => ({ ...tub, precioDesde: { "1970-01-05": 11_000 } }));
  assertEquals(
    ["1970-01-04", "1970-01-05"].map((fecha) =>
      list({ fecha }, withMenu({ potes }), NOON_MS).data.potes[0]?.precio
    ),
    [10_000, 11_000],
  );
});

Deno.test("consultar_precios answers with a warning for a closed date", () => {
  const closed = { fecha: "1970-01-06", motivo: "Reyes", turnos: [] };
  const shop = tinyShop({ hours: { excepciones: [closed] } });
  const { text, data } = list({ fecha: closed.fecha }, shop, NOON_MS);
  const warning = "El martes 6 de enero el local está cerrado (Reyes).";
  assertEquals(data.advertencias, [warning]);
  assert(data.promos[0]?.vale === false);
  assertEquals(text.split("\n").slice(0, 2), [
    "Precios para el martes 6 de enero.",
    warning,
  ]);
});

for (const fecha of ["1969-12-31", "1970-03-03"]) {
  Deno.test(`consultar_precios refuses ${fecha}, as a quote does`, () => {
    const outcome = LIST_PRICES.call(
      { fecha },
      served(TINY_SHOP, NOON_MS),
      NOON_MS,
    );
    assert(outcome.kind === "refused");
    const [{ campo, esperado } = {}] = outcome.objections;
    assertEquals([campo, esperado], [
      "/fecha",
      "una fecha del 1970-01-01 al 1970-03-02",
    ]);
  });
}

/** Changes of a promo's fields, and the saving. */
const PROMOS = [
  [{ precio: 25_000 }, 0],
  [{ adicionales: [{ id: "cucurucho", cantidad: 3 }] }, 3_500],
] as const;
for (const [fields, ahorro] of PROMOS) {
  Deno.test(`consultar_precios prices a promo with ${JSON.stringify(fields)}: ${ahorro}`, () => {
    const promos = TINY_SHOP.menu.promos
      .map((promo) => ({ ...promo, ...fields }));
    const { text, data } = list({}, withMenu({ promos }), NOON_MS);
    assertEquals(data.promos[0]?.ahorro, ahorro);
    assertEquals(text.includes("menos que por separado"), ahorro > 0);
  });
}

Deno.test("consultar_precios and the catalog list a promo until its last day", () => {
  const dates = { desde: "2026-11-20", hasta: "2026-11-21" };
  const promos = TINY_SHOP.menu.promos.map((promo) => ({ ...promo, ...dates }));
  const shop = withMenu({ promos });
  const listed = ["2026-11-19", "2026-11-21", "2026-11-22"].map((date) => {
    const atMs = Date.parse(`${date}T12:00:00-03:00`);
    const { text, data } = list({}, shop, atMs);
    const [promo] =
      buildCatalog(shop, "https://heladeria.example", atMs).promos;
    assertEquals(data.promos.length, promo === undefined ? 0 : 1);
    return [promo?.hasta, /\(todos.*?\)/.exec(text)?.[0]];
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
  const potes = TINY_SHOP.menu.potes.slice(0, 1)
    .map((tub) => ({ ...tub, saboresMax: 1 }));
  const shop = withMenu({ potes, promos: [], adicionales: [] });
  assertEquals(linesOf(shop).slice(1, -3), [
    "Potes:",
    "• Medio kilo (500 g), un sabor: $ 10.000, $ 20.000 el kilo",
    "Para más se suman potes: dos de Medio kilo cuestan el doble que uno.",
  ]);
});

function linesOf(shop: Shop) {
  return list({}, shop, NOON_MS).text.split("\n");
}
