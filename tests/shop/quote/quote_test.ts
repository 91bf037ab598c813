import {
  assertEquals,
  assertMatch,
  assertObjectMatch,
  assertStringIncludes,
} from "@std/assert";
import { check } from "../../../src/schema/check.ts";
import { strict } from "../../../src/schema/schema.ts";
import { type Order, QUOTE } from "../../../src/shop/quote/order.ts";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import type { Delivery, MenuFile } from "../../../src/shop/files.ts";
import { createShop, type Shop } from "../../../src/shop/shop.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import { readRows } from "../../fixtures/rows.ts";
import { NOW_MS, plainFlavor, tinyShop } from "../../fixtures/tiny_shop.ts";

const CONE = {
  id: "cucurucho",
  nombre: "Cucurucho",
  descripcion: "U.",
  precio: 500,
  vegano: false,
  sinTacc: false,
  alergenos: [],
};
const SHOP = shopWith({});
const TUB = { tamano: "medio", sabores: ["Limón"] };
const PROMO = {
  id: "combo",
  potes: [{ sabores: ["Limón"] }, { sabores: ["Coco", "Limón"] }],
};

Deno.test("quoteOrder() quotes tubs, promos and extras, in that order", () => {
  const order: Order = {
    potes: [{ tamano: "medio", sabores: ["Limón", "Limón"], cantidad: 2 }],
    promos: [{ ...PROMO, cantidad: 3 }],
    adicionales: [{ id: "cucurucho" }],
  };
  const { enlaceWhatsapp, mejora, ...quote } = quoteOf(SHOP, order);
  assertMatch(
    enlaceWhatsapp ?? "",
    /^https:\/\/wa\.me\/5491111111111\?text=%C2%A1Hola!/,
  );
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
    totalSinImpuestos: null,
  });
  // Each promo costs 9,000 more than its parts.
  assertObjectMatch(mejora ?? {}, {
    texto:
      "Con 3 × Medio kilo y 3 × Cuarto en lugar de 3 × promo Combo pagás $ 27.000 menos.",
    ahorro: 27_000,
    total: 68_500,
    argumentos: {
      potes: [
        { tamano: "medio", sabores: ["Limón", "Limón"], cantidad: 2 },
        { tamano: "cuarto", sabores: ["Limón"], cantidad: 3 },
        { tamano: "medio", sabores: ["Coco", "Limón"], cantidad: 3 },
      ],
      adicionales: [{ id: "cucurucho", cantidad: 1 }],
      entrega: "retiro",
      fecha: "2026-11-21",
    },
  });
});

Deno.test("quoteOrder() returns exactly the keys that QUOTE describes", () => {
  const quote = quoteOf(SHOP, {
    promos: [PROMO],
    entrega: "envio",
    localidad: "Castelar",
  });
  assertEquals(check(strict(QUOTE), quote).kind, "valid");
});

/** The place, `zona`, true if the order has a link, and the starts of the warnings. */
const DESTINATIONS = readRows`
{"entrega":"envio","localidad":" castelar "} → dentro → true
{"entrega":"envio","localidad":"Cerquita"} → dentro → true → Tomé "Cerquita" por Castelar.
{"entrega":"envio","localidad":"Castelar","hora":"15:44"} → dentro → true → Falta poco
{"entrega":"envio","localidad":"Castelar","hora":"15:45"} → dentro → true
{"entrega":"envio"} → null → false → Falta la localidad del envío
{"entrega":"envio","localidad":" \n"} → null → false → Falta la localidad del envío
{"entrega":"envio","localidad":"Castlar"} → a confirmar → true → No encuentro una localidad que conozca, así que no sé si llegamos. ¿Será Castelar?
{"entrega":"envio","localidad":"Oz"} → a confirmar → true → No encuentro una localidad que conozca, así que no sé si llegamos.
{"entrega":"envio","localidad":"Borde"} → a confirmar → true → Borde queda a 9,6 km
{"entrega":"retiro","localidad":"Luján"} → null → true → Es para retirar en el local, así que el lugar no se tuvo en cuenta.
{"entrega":"retiro","latitud":-34.65,"longitud":-58.64} → null → true → Es para retirar en el local, así que el lugar no se tuvo en cuenta.
{"latitud":-34.65,"longitud":-58.64,"localidad":"Luján"} → dentro → true → Lo tomé como envío a ese punto.
{"localidad":"Castelar"} → dentro → true → Lo tomé como envío a Castelar.
{"localidad":"Castlar"} → a confirmar → true → No encuentro una localidad que conozca, así que no sé si llegamos. ¿Será Castelar? → Lo tomé como envío a "Castlar".
{"localidad":" \n"} → null → true
`;

for (const [where = "", zona, canBeSent, ...warnings] of DESTINATIONS) {
  Deno.test(`quoteOrder() returns the zone ${zona} for ${where}`, () => {
    const quote = quoteOf(SHOP, { potes: [TUB], ...JSON.parse(where) });
    const beginnings = quote.advertencias.map((text, i) =>
      text.slice(0, warnings[i]?.length)
    );
    assertEquals([beginnings, `${quote.zona}`], [warnings, zona]);
    assertEquals(`${quote.enlaceWhatsapp !== null}`, canBeSent);
    assertEquals(
      decodeURIComponent(quote.enlaceWhatsapp ?? "").includes("(a confirmar)"),
      zona === "a confirmar",
    );
  });
}

Deno.test("quoteOrder() notes an alias without its line break, and each size of tub without flavors once", () => {
  const lemon = { ...plainFlavor("Limón"), alias: ["Limón verde"] };
  const { advertencias } = quoteOf(shopWith({ sabores: [lemon] }), {
    potes: [
      { tamano: "medio" },
      { tamano: "medio", cantidad: 2 },
      { tamano: "medio", sabores: ["limon\nverde"] },
    ],
    promos: [{ id: "combo" }],
  });
  assertEquals(advertencias, [
    "Tomé “limon verde” por Limón.",
    "Quedan sabores a elegir: Medio kilo (hasta 2).",
    "Quedan sabores a elegir: Cuarto (hasta 1).",
  ]);
});

Deno.test("quoteOrder() notes that a place is near the edge of the zone", () => {
  const shop = shopWith({}, { lugares: [place("Orilla", -58.735)] });
  const order: Order = { entrega: "envio", localidad: "Orilla", potes: [TUB] };
  assertEquals(quoteOf(shop, order).advertencias, [
    "Orilla está cerca del límite de reparto: " +
    "el local te confirma si llega a tu dirección.",
  ]);
});

/** A refused order, the path and kind of its objection, and the suggestions. */
const REFUSED = readRows`
{} → ∅ → empty-order
{"potes":[],"promos":[],"adicionales":[]} → ∅ → empty-order
{"potes":[{"tamano":"medio","sabores":["Limón"],"cantidad":50},{"tamano":"medio","sabores":["Limón"]}]} → ∅ → too-many-tubs
{"promos":[{"id":"combo","potes":[{"sabores":["Limón"]},{"sabores":["Coco","Limón"]}],"cantidad":25}],"potes":[{"tamano":"medio","sabores":["Limón"]}]} → ∅ → too-many-tubs
{"potes":[{"tamano":"medioo","sabores":["Limón"]}]} → /potes/0/tamano → unknown-item → medio
{"promos":[{"id":"conbo","potes":[{"sabores":["Limón"]},{"sabores":["Coco","Limón"]}]}]} → /promos/0/id → unknown-item → combo
{"adicionales":[{"id":"cucurucha"}]} → /adicionales/0/id → unknown-item → cucurucho
{"adicionales":[{"id":"toString"}]} → /adicionales/0/id → unknown-item
{"potes":[{"tamano":"medio","sabores":["__proto__"]}]} → /potes/0/sabores/0 → unknown-flavor
{"potes":[{"tamano":"medio","sabores":["Limón","Coco","Limón"]}]} → /potes/0/sabores → too-many-flavors
{"potes":[{"tamano":"medio","sabores":["Limn"]}]} → /potes/0/sabores/0 → unknown-flavor → Limón
{"potes":[{"tamano":"medio","sabores":["Pizza"]}]} → /potes/0/sabores/0 → unknown-flavor
// A similar flavor is suggested only if it is "sin leche" too.
{"potes":[{"tamano":"medio","sabores":["coco sin leche"]}]} → /potes/0/sabores/0 → unknown-flavor
{"potes":[{"tamano":"medio","sabores":["frutilla sin leche"]}]} → /potes/0/sabores/0 → unknown-flavor → Frutilla
{"potes":[{"tamano":"medio","sabores":["uva"]}]} → /potes/0/sabores/0 → flavor-unavailable → Limón → Frutilla
{"potes":[{"tamano":"medio","sabores":["uvva"]}]} → /potes/0/sabores/0 → unknown-flavor
{"promos":[{"id":"martes","potes":[{"sabores":["Limón"]},{"sabores":["Coco","Limón"]}]}]} → /promos/0/id → promo-not-sold → combo
{"promos":[{"id":"combo","potes":[{"sabores":["Coco"]}]}]} → /promos/0/potes → wrong-tub-count
{"promos":[{"id":"combo","potes":[{"sabores":["Coco"]},{"sabores":["Coco"]},{"sabores":["Coco"]}]}]} → /promos/0/potes → wrong-tub-count
{"promos":[{"id":"combo","potes":[{"sabores":["Coco","Limón"]},{"sabores":["Coco"]}]}]} → /promos/0/potes/0/sabores → too-many-flavors
{"promos":[{"id":"combo","potes":[{"sabores":["Limón"]},{"sabores":["Coco","Cocoa"]}]}]} → /promos/0/potes/1/sabores/1 → unknown-flavor → Coco
{"potes":[{"tamano":"medio","sabores":["Limón"]}],"entrega":"envio","localidad":"luján"} → /localidad → out-of-zone
`;

for (const [order = "", path, kind, ...suggestions] of REFUSED) {
  Deno.test(`quoteOrder() refuses ${order}: ${kind}`, () => {
    const outcome = quoteOrder(SHOP, JSON.parse(order), NOW_MS);
    const [refusal, ...others] = describeRefusal(outcome);
    assertEquals(others, []);
    assertEquals(refusal?.campo, path);
    assertEquals(refusal?.sugerencias, suggestions);
    assertEquals(outcome.reasons[0]?.kind, kind);
  });
}

Deno.test("quoteOrder() accepts 50 tubs", () => {
  const order = {
    potes: [{ ...TUB, cantidad: 24 }],
    promos: [{ ...PROMO, cantidad: 13 }],
  };
  assertEquals(quoteOf(SHOP, order).subtotal, 24 * 10_000 + 13 * 25_000);
});

for (
  const [localidad, canCollect] of [["Luján", false], ["Moreno", true]] as const
) {
  Deno.test(`quoteOrder() lists the zone for ${localidad}, and ${canCollect ? "offers" : "doesn't offer"} pick-up`, () => {
    const [problem] = objectionsOf(SHOP, {
      potes: [TUB],
      entrega: "envio",
      localidad,
    });
    assertStringIncludes(problem?.problema ?? "", "9 km");
    assertEquals(
      problem?.esperado,
      `una localidad de la zona (Castelar)${
        canCollect ? ', o "retiro" en entrega' : ""
      }`,
    );
  });
}

Deno.test("quoteOrder() reports every problem at once", () => {
  const problems = objectionsOf(SHOP, {
    potes: [{ tamano: "x", sabores: ["pizza"] }, {
      tamano: "medio",
      sabores: ["a", "b", "c"],
    }],
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
    "/pago",
    "/fecha",
  ]);
});

Deno.test("quoteOrder() reports at most 100 problems of lines with three problems each, and one more for the rest", () => {
  const potes = Array.from(
    { length: 34 },
    (_, i) => ({ tamano: `x${i}`, sabores: ["zz", "yy"] }),
  );
  const problems = objectionsOf(SHOP, { potes, pago: "patacones" });
  const fields = problems.slice(-2).map(({ campo }) => campo);
  assertEquals(fields, ["", "/pago"]);
  assertEquals(problems.length, 102);
});

Deno.test("quoteOrder() suggests similar names only for the first unknown names", () => {
  const sabores = ["Limónx"];
  const potes = Array.from({ length: 10 }, () => ({ ...TUB, sabores }));
  const problems = objectionsOf(SHOP, { potes });
  const near = problems.flatMap(({ sugerencias }) => sugerencias);
  assertEquals(near, Array(8).fill("Limón"));
});

Deno.test("quoteOrder() suggests no flavor if the entire category is sold out", () => {
  const shop = shopWith({
    sabores: [
      plainFlavor("Uva", { categoria: "Frutales", disponible: false }),
      plainFlavor("Coco"),
    ],
  });
  const [problem] = objectionsOf(shop, {
    potes: [{ ...TUB, sabores: ["Uva"] }],
  });
  assertEquals(problem?.sugerencias, []);
});

/** Instants in UTC, and the outcome of the order. The comments give the day in the shop. */
const DAYS = [
  ["2026-11-21T22:59:59Z", "refused"], // Saturday
  ["2026-11-21T23:00:00Z", "quote"], // closed until Sunday
  ["2026-11-22T22:59:59Z", "quote"], // Sunday
  ["2026-11-22T23:00:00Z", "refused"], // closed until Monday
  ["2026-11-24T15:00:00Z", "quote"], // Tuesday
] as const;

for (const [instant, kind] of DAYS) {
  Deno.test(`quoteOrder() uses the shop's calendar for a promo: ${kind} at ${instant}`, () => {
    const order: Order = { promos: [{ ...PROMO, id: "martes" }] };
    const { quote } = quoteOrder(SHOP, order, Date.parse(instant));
    assertEquals(quote === undefined ? "refused" : "quote", kind);
  });
}

function quoteOf(shop: Shop, order: Order) {
  return acceptOrder(shop, order).quote;
}

function objectionsOf(shop: Shop, order: Order) {
  return describeRefusal(quoteOrder(shop, order, NOW_MS));
}

/**
 * Creates a shop with two promos that save nothing. Both consist of a small and a large
 * tub. The first is sold every day, the second on Tuesdays and Sundays.
 */
function shopWith(
  menu: Partial<MenuFile>,
  delivery: Partial<Delivery> = {},
) {
  const promo = {
    id: "combo",
    nombre: "Combo",
    descripcion: "Un cuarto y un medio.",
    precio: 25_000,
    potes: [{ id: "cuarto", cantidad: 1 }, { id: "medio", cantidad: 1 }],
    adicionales: [],
    dias: null,
  };
  const large = {
    id: "medio",
    nombre: "Medio kilo",
    gramos: 500,
    descripcion: "P.",
    precio: 10_000,
  };
  const small = { ...large, id: "cuarto", nombre: "Cuarto", precio: 6000 };
  return tinyShop({
    menu: {
      potes: [{ ...small, saboresMax: 1 }, { ...large, saboresMax: 2 }],
      promos: [promo, {
        ...promo,
        id: "martes",
        nombre: "Martes",
        dias: ["martes", "domingo"],
      }],
      adicionales: [CONE],
      sabores: [
        plainFlavor("Limón", { categoria: "Frutales" }),
        plainFlavor("Uva", { categoria: "Frutales", disponible: false }),
        plainFlavor("Frutilla", { categoria: "Frutales" }),
        plainFlavor("Coco", { alergenos: ["leche"] }),
      ],
      ...menu,
    },
    delivery: {
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

function place(nombre: string, longitud: number) {
  return { nombre, partido: "Partido", alias: [], latitud: -34.65, longitud };
}

/**
 * A comment on an order of $ 10.000, and the notes on an allergy or on the amount of
 * cash.
 */
const COMMENTS = readRows`
alergia al coco → Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.
alergia al maní y a los frutos rojos → Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.
alergia al coco, y es celíaca → Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.
Alérgico a: leche
alergia al maní, kiwi y leche → Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.
alergia → Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.
somos kosher → Hay una alergia o dieta de la que no tenemos datos: preguntale al local antes de pedir.
alergia al maní
Alergia al maní.
alergia al maní y a las nueces. Al fondo
peanut and milk allergy
I'm allergic to soy
no soy alérgico a nada
sin alergias
pago con $ 9.500 → Ojo: $ 9.500 es menos que el total.
paga con 5000 en efectivo → Ojo: $ 5000 es menos que el total.
pago con 20.000
pago con 9 lucas → Ojo: $ 9.000 es menos que el total.
pago con 9 mil → Ojo: $ 9.000 es menos que el total.
pago con 50 lucas
pago con 5000 cada uno, somos dos
somos dos, cada uno paga con 5 mil
pago con 5 mil por persona
pago con 5 lucas más 5 lucas
pago con 9 mil 500
pago con 5 lucas y media
cada unidad aparte, pago con 9 mil → Ojo: $ 9.000 es menos que el total.
pagaría con 5000 → Ojo: $ 5000 es menos que el total.
pago con 5000 en efectivo y el resto con tarjeta
pago con 5000 y 5.000 por transferencia
Alergias: ninguna
pago con débito, son 3 en casa
`;
for (const [comentario = "", ...notes] of COMMENTS) {
  Deno.test(`quoteOrder() notes [${notes}] for "${comentario}"`, () => {
    const { advertencias } = quoteOf(SHOP, { potes: [TUB], comentario });
    assertEquals(
      advertencias.filter((text) => /^(?:Hay|Ojo)/.test(text)),
      notes,
    );
  });
}

Deno.test("quoteOrder() notes the shop's questions about sugar and about an ordered extra, but not about a flavor", () => {
  const preguntas = [
    { pregunta: "¿Hay cucuruchos?", respuesta: "Pedilos." },
    { pregunta: "¿Hay sin azúcar?", respuesta: "No." },
    { pregunta: "¿Hay limón?", respuesta: "Sí." },
  ];
  const business = { ...SHOP.written.business, preguntas };
  const shop = createShop({ ...SHOP.written, business });
  const { advertencias } = quoteOf(shop, {
    potes: [TUB],
    adicionales: [{ id: CONE.id }],
    comentario: "es para un diabético",
  });
  assertEquals(advertencias, [
    "¿Hay sin azúcar? No.",
    "¿Hay cucuruchos? Pedilos.",
  ]);
});
