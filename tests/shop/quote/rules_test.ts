import { assert, assertEquals, assertObjectMatch } from "@std/assert";
import type { Hours } from "../../../src/shop/files.ts";
import type { Order } from "../../../src/shop/quote/order.ts";
import { describeRefusal } from "../../../src/shop/quote/corrections.ts";
import { quoteOrder } from "../../../src/shop/quote/quote.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { readRows } from "../../fixtures/rows.ts";
import { TINY_SHOP, tinyShop } from "../../fixtures/tiny_shop.ts";

/** A Saturday. */
const TODAY = "2026-11-21";
const NOON_MS = Date.parse(`${TODAY}T12:00:00-03:00`);
const { business, menu } = TINY_SHOP;
const QR = {
  id: "qr",
  nombre: "QR",
  detalle: "Acá.",
  para: ["retiro" as const],
};

/** A shop with delivery suspended today, a sold-out flavor, and a promo for Sundays. */
const SHOP = tinyShop({
  business: { pagos: [...business.pagos, QR] },
  menu: {
    promos: menu.promos.map((promo) => ({ ...promo, dias: ["domingo"] })),
  },
  today: {
    fecha: TODAY,
    agotados: ["Limón"],
    avisos: [{
      texto: "Llueve.",
      desde: TODAY,
      hasta: TODAY,
      suspende: ["envio"],
    }],
  },
});

const TUB = { tamano: "medio", sabores: ["Dulce de leche"] };
const SENT = { entrega: "envio", localidad: "Castelar" } as const;
const SUNDAY = { fecha: "2026-11-22" };
const NO_STREET = { kind: "no-street", campo: "" };

Deno.test("describeRefusal() suggests at most five alternatives of a promo and of a flavor", () => {
  const many = <T extends { readonly nombre: string }>(item: T) =>
    Array.from({ length: 6 }, (_, n) => ({
      ...item,
      id: `otra-${n}`,
      nombre: `${item.nombre} ${n}`,
    }));
  const [promo, flavor] = [menu.promos[0], menu.sabores[0]];
  assert(promo !== undefined && flavor !== undefined);
  const shop = tinyShop({
    menu: {
      promos: [{ ...promo, dias: ["domingo"] }, ...many(promo)],
      sabores: [
        { ...flavor, disponible: false },
        ...many(flavor).map(({ id: _, ...other }) => other),
      ],
    },
  });
  const order = {
    potes: [{ tamano: "medio", sabores: ["Limón"] }],
    promos: [{ id: "dos-medios" }],
  };
  const outcome = quoteOrder(shop, order, NOON_MS);
  const counts = describeRefusal(outcome)
    .map(({ sugerencias }) => sugerencias.length);
  assertEquals(counts, [5, 5]);
});

/**
 * The title, an order with coordinates, its delivery mode, and the kinds of its objections.
 */
const POINTS = readRows`
a point inside → {"latitud":-34.65,"longitud":-58.64} → envio
a point 9.01 km away, without tolerance → {"latitud":-34.731,"longitud":-58.64} → envio → out-of-zone
a point outside, in spite of its locality → {"latitud":-34.731,"longitud":-58.64,"localidad":"Castelar"} → envio → out-of-zone
a point inside, in spite of its locality → {"latitud":-34.65,"longitud":-58.64,"localidad":"Luján"} → envio
a point with a pick-up → {"latitud":-34.731,"longitud":-58.64,"entrega":"retiro"} → retiro
0, 0, as absent → {"latitud":0,"longitud":0} → retiro
a missing longitude → {"latitud":-34.65} → envio → wrong-coordinates → no-locality
swapped coordinates, before a locality outside → {"latitud":-58.64,"longitud":-34.65,"localidad":"Luján"} → envio → wrong-coordinates
`;
for (const [name, place = "", mode, ...kinds] of POINTS) {
  Deno.test(`quoteOrder() decides on ${name}`, () => {
    const order = {
      potes: [{ tamano: "medio", sabores: ["Limón"] }],
      fecha: "2026-11-24",
      ...JSON.parse(place),
    };
    const { costs, reasons } = quoteOrder(TINY_SHOP, order, NOON_MS);
    assertEquals(costs.entrega, mode);
    assertEquals<readonly string[]>(
      reasons.map(({ kind }) => kind).filter((kind) => kind !== "no-street"),
      kinds,
    );
  });
}

/** A problem, an order at noon with it, and parts of its objections. */
const OBJECTIONS = [
  ["everything, the weightiest first", {
    potes: [{ tamano: "medio", sabores: ["Limón"] }],
    promos: [{ id: "dos-medios" }],
    entrega: "envio",
    localidad: "Luján",
    fecha: TODAY,
    hora: "21:00",
    pago: "qr",
  }, [
    { kind: "out-of-zone", campo: "/localidad", remedy: undefined },
    { kind: "mode-unavailable", remedy: { entrega: "retiro" } },
    {
      kind: "promo-not-sold",
      campo: "/promos/0/id",
      remedy: { fecha: "2026-11-22" },
    },
    { kind: "flavor-unavailable", campo: "/potes/0/sabores/0" },
    {
      kind: "closed",
      campo: "/fecha",
      isPast: false,
      remedy: { hora: "19:30" },
    },
    NO_STREET,
  ]],
  ["the minimum and the locality", {
    adicionales: [{ id: "cucurucho" }],
    entrega: "envio",
    ...SUNDAY,
  }, [
    { kind: "below-minimum", addition: { id: "medio" } },
    { kind: "no-locality", campo: "/localidad" },
    NO_STREET,
  ]],
  [
    "an unknown locality",
    { potes: [TUB], ...SENT, localidad: "Oz", ...SUNDAY },
    [{ kind: "zone-unsure", place: { kind: "unknown" } }, NO_STREET],
  ],
  [
    "a place outside, without a delivery mode",
    { potes: [TUB], localidad: "Luján", ...SUNDAY },
    [{ kind: "out-of-zone", remedy: undefined }, NO_STREET],
  ],
  ["a missing street", { potes: [TUB], ...SENT, ...SUNDAY }, [NO_STREET]],
  ["nothing", { potes: [TUB] }, []],
] as const;

for (const [problem, order, expected] of OBJECTIONS) {
  Deno.test(`quoteOrder() objects to ${problem}`, () => {
    const { reasons } = quoteOrder(SHOP, order, NOON_MS);
    assertEquals(reasons.length, expected.length);
    assertObjectMatch({ reasons }, { reasons: expected });
  });
}

Deno.test("quoteOrder() lists the note on a closed shop last", () => {
  const nowMs = Date.parse(`${TODAY}T20:00:00-03:00`);
  const order = { potes: [TUB], ...SENT, pago: "efectivo" };
  const { reasons } = quoteOrder(SHOP, order, nowMs);
  assertEquals(reasons.map(({ kind }) => kind), ["no-street", "closed-now"]);
});

const TWO_TURNS = WEEKDAYS.map((dia) => ({
  dia,
  turnos: [
    { desde: "12:00", hasta: "15:00" },
    { desde: "17:00", hasta: "20:00" },
  ],
}));

/**
 * The time on Sunday, an order, the hours, and true if the closing or the order's hour is
 * near.
 */
const LATE: readonly (readonly [
  time: string,
  order: Order,
  hours: Partial<Hours>,
  isLate: boolean,
])[] = [
  ["19:15", SENT, {}, false],
  ["19:16", SENT, {}, true],
  ["14:45", SENT, { semana: TWO_TURNS }, true],
  ["19:45", { ...SENT, hora: "19:50" }, {}, true],
  ["19:45", { ...SENT, fecha: "2026-11-23" }, {}, false],
  ["19:45", { entrega: "retiro" }, {}, false],
];

for (const [time, order, hours, isLate] of LATE) {
  const { hora = "as soon as possible", fecha = "today", entrega } = order;
  const name = `${entrega} for ${fecha}, ${hora}`;
  Deno.test(`quoteOrder() at ${time} notes ${isLate ? "that little time is left" : "nothing"} for ${name}`, () => {
    const shop = createShop({
      ...SHOP.written,
      hours: { ...SHOP.hours, ...hours },
    });
    const nowMs = Date.parse(`${SUNDAY.fecha}T${time}:00-03:00`);
    const { quote } = quoteOrder(shop, { potes: [TUB], ...order }, nowMs);
    const warning =
      "Falta poco: el local te confirma si el envío llega a tiempo.";
    assertEquals(quote?.advertencias, isLate ? [warning] : []);
  });
}
