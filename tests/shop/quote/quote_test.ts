import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { check } from "../../../src/schema/check.ts";
import { strict } from "../../../src/schema/schema.ts";
import type { Order } from "../../../src/shop/quote/order.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Objection } from "../../../src/schema/objection.ts";
import { QUOTE, type Quote } from "../../../src/shop/quote/shape.ts";
import type { Delivery, Menu } from "../../../src/shop/files.ts";
import { createShop, type Shop } from "../../../src/shop/shop.ts";
import { plainFlavor, TINY_SHOP } from "../../fixtures/tiny_shop.ts";

/** A Saturday at noon in Buenos Aires. */
const SATURDAY_MS = Date.parse("2026-11-21T12:00:00-03:00");

const SHOP = shopWith({});
const TUB = { tamano: "medio", sabores: ["Limón"] };
const PROMO = { id: "combo", potes: [{ sabores: ["Limón"] }, { sabores: ["Coco", "Limón"] }] };

Deno.test("quoteOrder() quotes tubs, promos and extras, in that order", () => {
  const order: Order = {
    potes: [{ tamano: "medio", sabores: ["Limón", "Limón"], cantidad: 2 }],
    promos: [{ ...PROMO, cantidad: 3 }],
    adicionales: [{ id: "cucurucho" }],
  };
  const { enlaceWhatsapp, ...quote } = quoteOf(SHOP, order);
  assert(enlaceWhatsapp?.startsWith("https://wa.me/5491111111111?text=%C2%A1Hola!"));
  assertEquals(quote, {
    moneda: "ARS",
    items: [
      {
        tipo: "pote",
        id: "medio",
        nombre: "Medio kilo",
        cantidad: 2,
        precioUnitario: 10_000,
        subtotal: 20_000,
        sabores: ["Limón", "Limón"],
        incluye: [],
      },
      {
        tipo: "promo",
        id: "combo",
        nombre: "Combo",
        cantidad: 3,
        precioUnitario: 25_000,
        subtotal: 75_000,
        sabores: [["Limón"], ["Coco", "Limón"]],
        incluye: [],
      },
      {
        tipo: "adicional",
        id: "cucurucho",
        nombre: "Cucurucho",
        cantidad: 1,
        precioUnitario: 500,
        subtotal: 500,
        sabores: [],
        incluye: [],
      },
    ],
    fecha: "2026-11-21",
    hora: null,
    subtotal: 95_500,
    entrega: "retiro",
    zona: null,
    costoEnvio: 0,
    envioGratis: false,
    faltaParaEnvioGratis: 0,
    pedidoMinimo: { monto: 5000, cumple: true, falta: 0 },
    total: 95_500,
    pago: null,
    comentario: null,
    advertencias: [],
    // Each promo costs 9,000 more than its parts.
    mejora: {
      texto: "Por separado pedís lo mismo y pagás $ 27.000 menos.",
      ahorro: 27_000,
      total: 68_500,
      argumentos: {
        potes: [
          { tamano: "cuarto", sabores: ["Limón"], cantidad: 3 },
          { tamano: "medio", sabores: ["Coco", "Limón"], cantidad: 3 },
          { tamano: "medio", sabores: ["Limón", "Limón"], cantidad: 2 },
        ],
        adicionales: [{ id: "cucurucho", cantidad: 1 }],
        entrega: "retiro",
        fecha: "2026-11-21",
      },
    },
  });
});

Deno.test("quoteOrder() quotes what QUOTE describes, key by key", () => {
  const quote = quoteOf(SHOP, { promos: [PROMO], entrega: "envio", localidad: "Castelar" });
  assertEquals(check(strict(QUOTE), quote).kind, "valid");
});

/** [subtotal, delivery, minimum] around the two thresholds of a shop that asks for 9,000 and is free from 20,000. */
const THRESHOLDS: readonly (readonly [number, Partial<Quote>])[] = [
  [8999, {
    costoEnvio: 2000,
    total: 10_999,
    pedidoMinimo: { monto: 9000, cumple: false, falta: 1 },
  }],
  [9000, {
    costoEnvio: 2000,
    total: 11_000,
    pedidoMinimo: { monto: 9000, cumple: true, falta: 0 },
  }],
  [9001, {
    costoEnvio: 2000,
    total: 11_001,
    pedidoMinimo: { monto: 9000, cumple: true, falta: 0 },
  }],
  [19_999, { costoEnvio: 2000, total: 21_999, envioGratis: false, faltaParaEnvioGratis: 1 }],
  [20_000, { costoEnvio: 0, total: 20_000, envioGratis: true, faltaParaEnvioGratis: 0 }],
  [20_001, { costoEnvio: 0, total: 20_001, envioGratis: true, faltaParaEnvioGratis: 0 }],
];

for (const [price, expected] of THRESHOLDS) {
  Deno.test(`quoteOrder() reckons delivery and minimum of a subtotal of ${price}`, () => {
    const shop = shopWith(
      {
        adicionales: [{
          id: "a",
          nombre: "A",
          descripcion: "A.",
          precio: price,
          grupo: null,
          vegano: false,
          sinTacc: false,
          alergenos: [],
        }],
        promos: [],
      },
      { pedidoMinimoEnvio: 9000 },
    );
    const where = { entrega: "envio", localidad: "Castelar" } as const;
    const quote = quoteOf(shop, { adicionales: [{ id: "a" }], ...where });
    assertEquals({ ...quote, ...expected }, quote);
    const isShort = price < 9000;
    assertEquals(quote.enlaceWhatsapp === null, isShort);
    assertEquals(
      quote.advertencias,
      isShort ? ["Para envío, el pedido mínimo es $ 9.000: te faltan $ 1."] : [],
    );
  });
}

const UNKNOWN = "No conozco esa localidad, así que no sé si llegamos.";
const COLLECTED = "Es para retirar en el local, así que la localidad no se tuvo en cuenta.";

/** Where it goes, how its warnings begin, what is said of the zone, and whether it can be sent. */
const DESTINATIONS: readonly (readonly [
  Partial<Order>,
  readonly string[],
  Quote["zona"],
  boolean,
])[] = [
  [{ entrega: "envio", localidad: " castelar " }, [], "dentro", true],
  [{ entrega: "envio", localidad: "Cerquita" }, ['Tomé "Cerquita" por Castelar.'], "dentro", true],
  [{ entrega: "envio" }, ["Falta la localidad del envío"], null, false],
  [{ entrega: "envio", localidad: " \n" }, ["Falta la localidad del envío"], null, false],
  [{ entrega: "envio", localidad: "Castlar" }, [`${UNKNOWN} ¿Será Castelar?`], "a confirmar", true],
  [{ entrega: "envio", localidad: "Oz" }, [UNKNOWN], "a confirmar", true],
  [{ entrega: "envio", localidad: "Borde" }, ["Borde queda a 9,6 km"], "a confirmar", true],
  [{ entrega: "retiro", localidad: "Luján" }, [COLLECTED], null, true],
  [{ localidad: "Castelar" }, [COLLECTED], null, true],
];

for (const [where, warnings, zona, canBeSent] of DESTINATIONS) {
  Deno.test(`quoteOrder() takes ${JSON.stringify(where)} for ${zona}`, () => {
    const quote = quoteOf(SHOP, { potes: [TUB], ...where });
    const told = quote.advertencias.map((text, i) => text.slice(0, warnings[i]?.length));
    assertEquals([told, quote.zona], [warnings, zona]);
    assertEquals(quote.enlaceWhatsapp !== null, canBeSent);
    assertEquals(messageOf(quote).includes("(a confirmar)"), zona === "a confirmar");
  });
}

/** An order with one thing wrong, the pointer to it, words of its problem, and what to send instead. */
const REFUSED: readonly (readonly [string, Order, string, string, readonly string[]])[] = [
  ["an empty order", {}, "", "vacío", []],
  ["empty lists", { potes: [], promos: [], adicionales: [] }, "", "vacío", []],
  [
    "51 tubs",
    { potes: [{ ...TUB, cantidad: 50 }, TUB] },
    "",
    "51 potes",
    [],
  ],
  [
    "51 tubs with those of promos",
    { promos: [{ ...PROMO, cantidad: 25 }], potes: [TUB] },
    "",
    "51 potes",
    [],
  ],
  [
    "an unknown tub",
    { potes: [{ ...TUB, tamano: "medioo" }] },
    "/potes/0/tamano",
    'el pote "medioo"',
    ["medio"],
  ],
  [
    "a tub called __proto__",
    { potes: [{ ...TUB, tamano: "__proto__" }] },
    "/potes/0/tamano",
    "__proto__",
    [],
  ],
  [
    "an unknown promo",
    { promos: [{ ...PROMO, id: "conbo" }] },
    "/promos/0/id",
    'la promo "conbo"',
    ["combo"],
  ],
  [
    "a promo called constructor",
    { promos: [{ ...PROMO, id: "constructor" }] },
    "/promos/0/id",
    "constructor",
    [],
  ],
  ["an unknown extra", { adicionales: [{ id: "cucurucha" }] }, "/adicionales/0/id", "cucurucha", [
    "cucurucho",
  ]],
  [
    "too many flavors",
    { potes: [{ ...TUB, sabores: ["Limón", "Coco", "Limón"] }] },
    "/potes/0/sabores",
    "Son 3 sabores y en Medio kilo entran hasta 2",
    [],
  ],
  [
    "a misspelt flavor",
    { potes: [{ ...TUB, sabores: ["Limn"] }] },
    "/potes/0/sabores/0",
    'No hay un sabor que se llame "Limn"',
    ["Limón"],
  ],
  [
    "a flavor unlike any",
    { potes: [{ ...TUB, sabores: ["Pizza"] }] },
    "/potes/0/sabores/0",
    "Pizza",
    [],
  ],
  [
    "a flavor called constructor",
    { potes: [{ ...TUB, sabores: ["constructor"] }] },
    "/potes/0/sabores/0",
    "constructor",
    [],
  ],
  [
    "a flavor without what the near one holds",
    { potes: [{ ...TUB, sabores: ["coco sin leche"] }] },
    "/potes/0/sabores/0",
    "coco sin leche",
    [],
  ],
  [
    "a flavor without what the near one doesn't hold either",
    { potes: [{ ...TUB, sabores: ["frutilla sin leche"] }] },
    "/potes/0/sabores/0",
    "frutilla sin leche",
    ["Frutilla"],
  ],
  [
    "a flavor that is sold out",
    { potes: [{ ...TUB, sabores: ["Uva"] }] },
    "/potes/0/sabores/0",
    "Uva no está disponible",
    ["Limón", "Frutilla"],
  ],
  [
    "a misspelt flavor that is sold out",
    { potes: [{ ...TUB, sabores: ["uvva"] }] },
    "/potes/0/sabores/0",
    "uvva",
    [],
  ],
  [
    "a sold-out flavor in lower case",
    { potes: [{ ...TUB, sabores: ["uva"] }] },
    "/potes/0/sabores/0",
    "Uva no está disponible",
    ["Limón", "Frutilla"],
  ],
  [
    "a promo of another day",
    { promos: [{ ...PROMO, id: "martes" }] },
    "/promos/0/id",
    "vale los martes y domingos, y el pedido es para hoy, sábado 21 de noviembre",
    ["combo"],
  ],
  [
    "a promo with a tub less",
    { promos: [{ ...PROMO, potes: [{ sabores: ["Coco"] }] }] },
    "/promos/0/potes",
    "trae 2 potes y acá hay 1",
    [],
  ],
  [
    "a promo with a tub more",
    { promos: [{ ...PROMO, potes: [...PROMO.potes, { sabores: ["Coco"] }] }] },
    "/promos/0/potes",
    "trae 2 potes y acá hay 3",
    [],
  ],
  [
    "a promo with too many flavors in its smaller tub",
    { promos: [{ id: "combo", potes: [...PROMO.potes].reverse() }] },
    "/promos/0/potes/0/sabores",
    "Son 2 sabores y en Cuarto entran hasta 1",
    [],
  ],
  [
    "an unknown flavor in a promo",
    { promos: [{ id: "combo", potes: [{ sabores: ["Limón"] }, { sabores: ["Coco", "Cocoa"] }] }] },
    "/promos/0/potes/1/sabores/1",
    "Cocoa",
    ["Coco"],
  ],
  [
    "delivery outside the zone",
    { potes: [TUB], entrega: "envio", localidad: "luján" },
    "/localidad",
    "Luján queda a 42,5",
    [],
  ],
];

for (const [what, order, pointer, words, suggested] of REFUSED) {
  Deno.test(`quoteOrder() refuses ${what}, and says what to send`, () => {
    const [problem, ...more] = objectionsOf(SHOP, order);
    assertEquals(more, []);
    assertEquals(problem?.campo, pointer);
    assertStringIncludes(problem?.problema ?? "", words);
    assertEquals(problem?.sugerencias, suggested);
  });
}

for (const tamano of ["dos medios", "2 cuartos", "3 x medio", "medio x2", "two medios"]) {
  Deno.test(`quoteOrder() sends the number of ${tamano} to its field`, () => {
    const [problem] = objectionsOf(SHOP, { potes: [{ tamano }] });
    assertEquals(
      problem?.esperado,
      'uno de estos id: "cuarto", "medio"; cuántos, en "cantidad"',
    );
  });
}

Deno.test("quoteOrder() speaks of no number where none is written", () => {
  const [problem] = objectionsOf(SHOP, { potes: [{ tamano: "pinta x" }] });
  assertEquals(problem?.esperado, 'uno de estos id: "cuarto", "medio"');
});

Deno.test("quoteOrder() takes 50 tubs", () => {
  const order = { potes: [{ ...TUB, cantidad: 24 }], promos: [{ ...PROMO, cantidad: 13 }] };
  assertEquals(quoteOf(SHOP, order).subtotal, 24 * 10_000 + 13 * 25_000);
});

for (const [localidad, canCollect] of [["Luján", false], ["Moreno", true]] as const) {
  Deno.test(`quoteOrder() tells the zone to ${localidad}, and ${canCollect ? "offers" : "doesn't offer"} to collect it there`, () => {
    const [problem] = objectionsOf(SHOP, { potes: [TUB], entrega: "envio", localidad });
    assertStringIncludes(problem?.problema ?? "", "9 km");
    assertEquals(
      problem?.esperado,
      `una localidad de la zona (Castelar)${canCollect ? ', o "retiro" en entrega' : ""}`,
    );
  });
}

Deno.test("quoteOrder() tells every problem at once", () => {
  const problems = objectionsOf(SHOP, {
    potes: [{ tamano: "x", sabores: ["pizza"] }, { tamano: "medio", sabores: ["a", "b", "c"] }],
    promos: [{ id: "martes", potes: [{ sabores: ["Uva"] }] }],
    adicionales: [{ id: "x" }],
    entrega: "envio",
    localidad: "Luján",
    fecha: "2026-11-20",
    pago: "patacones",
  });
  assertEquals(problems.map(({ campo }) => campo), [
    "/potes/0/tamano",
    "/potes/0/sabores/0",
    "/potes/1/sabores",
    "/potes/1/sabores/0",
    "/potes/1/sabores/1",
    "/potes/1/sabores/2",
    "/promos/0/potes",
    "/adicionales/0/id",
    "/localidad",
    "/promos/0/id",
    "/promos/0/potes/0/sabores/0",
    "/fecha",
    "/pago",
  ]);
});

for (const [count, last] of [[33, "No hay un sabor que se llame "], [34, "Hay más problemas"]]) {
  Deno.test(`quoteOrder() tells at most 100 problems of the lines: ${count} lines with three each`, () => {
    const potes = Array.from(
      { length: Number(count) },
      (_, i) => ({ tamano: `x${i}`, sabores: ["zz", "yy"] }),
    );
    const problems = objectionsOf(SHOP, { potes, pago: "patacones" });
    assertEquals(problems.length, Number(count) === 33 ? 100 : 102);
    assertStringIncludes(problems.at(-2)?.problema ?? "", String(last));
    assertEquals(problems.at(-1)?.campo, "/pago");
  });
}

Deno.test("quoteOrder() searches near names for the first three unknown ones of an order alone", () => {
  const potes = [..."abcdef"].map((slip) => ({ tamano: "medio", sabores: [`Limón${slip}`] }));
  const problems = objectionsOf(SHOP, { potes });
  assertEquals(problems.map(({ sugerencias }) => sugerencias), [
    ...Array.from({ length: 3 }, () => ["Limón"]),
    ...Array.from({ length: 3 }, () => []),
  ]);
});

Deno.test("quoteOrder() suggests no flavor in place of one whose category is sold out", () => {
  const shop = shopWith({
    sabores: [
      plainFlavor("Uva", { categoria: "Frutales", disponible: false }),
      plainFlavor("Coco"),
    ],
  });
  const [problem] = objectionsOf(shop, { potes: [{ ...TUB, sabores: ["Uva"] }] });
  assertEquals(problem?.sugerencias, []);
});

/** Instants, in UTC, and the day that it is in the shop. */
const DAYS: readonly (readonly [string, "quote" | "refused"])[] = [
  ["2026-11-21T22:59:59Z", "refused"], // Saturday
  ["2026-11-21T23:00:00Z", "quote"], // closed until Sunday
  ["2026-11-22T22:59:59Z", "quote"], // Sunday
  ["2026-11-22T23:00:00Z", "refused"], // closed until Monday
  ["2026-11-24T15:00:00Z", "quote"], // Tuesday
];

for (const [instant, kind] of DAYS) {
  Deno.test(`quoteOrder() takes the shop's calendar for a promo: ${kind} at ${instant}`, () => {
    const order: Order = { promos: [{ ...PROMO, id: "martes" }] };
    assertEquals(quoteOrder(SHOP, order, Date.parse(instant)).kind, kind);
  });
}

function messageOf({ enlaceWhatsapp }: Quote): string {
  return decodeURIComponent(enlaceWhatsapp ?? "");
}

function quoteOf(shop: Shop, order: Order): Quote {
  const outcome = quoteOrder(shop, order, SATURDAY_MS);
  if (outcome.kind !== "quote") throw new Error(JSON.stringify(outcome));
  return outcome.quote;
}

function objectionsOf(shop: Shop, order: Order): readonly Objection[] {
  const outcome = quoteOrder(shop, order, SATURDAY_MS);
  if (outcome.kind !== "refused") throw new Error(JSON.stringify(outcome));
  return outcome.objections;
}

/** A promo of a small and a large tub for every day, and one for Tuesdays and Sundays; neither saves anything. */
function shopWith(menu: Partial<Menu>, delivery: Partial<Delivery> = {}): Shop {
  const promo = {
    id: "combo",
    nombre: "Combo",
    descripcion: "Un cuarto y un medio.",
    precio: 25_000,
    potes: [{ id: "cuarto", cantidad: 1 }, { id: "medio", cantidad: 1 }],
    adicionales: [],
    dias: null,
  };
  return createShop({
    ...TINY_SHOP,
    menu: {
      potes: [
        {
          id: "cuarto",
          nombre: "Cuarto",
          gramos: 250,
          descripcion: "C.",
          precio: 6000,
          saboresMax: 1,
        },
        {
          id: "medio",
          nombre: "Medio kilo",
          gramos: 500,
          descripcion: "M.",
          precio: 10_000,
          saboresMax: 2,
        },
      ],
      promos: [promo, { ...promo, id: "martes", nombre: "Martes", dias: ["martes", "domingo"] }],
      adicionales: [{
        id: "cucurucho",
        nombre: "Cucurucho",
        descripcion: "U.",
        precio: 500,
        vegano: false,
        sinTacc: false,
        alergenos: [],
      }],
      sabores: [
        plainFlavor("Limón", { categoria: "Frutales" }),
        plainFlavor("Uva", { categoria: "Frutales", disponible: false }),
        plainFlavor("Frutilla", { categoria: "Frutales" }),
        plainFlavor("Coco", { alergenos: ["leche"] }),
      ],
      ...menu,
    },
    delivery: {
      ...TINY_SHOP.delivery,
      lugares: [
        { ...place("Castelar", -58.643), alias: ["Cerquita"] },
        place("Borde", -58.745),
        place("Moreno", -58.79),
        place("Luján", -59.105),
      ],
      ...delivery,
    },
  });
}

function place(nombre: string, longitud: number): Delivery["lugares"][number] {
  return { nombre, partido: "Partido", alias: [], latitud: -34.65, longitud };
}
