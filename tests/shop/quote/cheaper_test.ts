import { assertEquals, assertNotEquals } from "@std/assert";
import type { Order } from "../../../src/shop/quote/order.ts";
import { formatPromoDays, isSoldOn } from "../../../src/shop/menu.ts";
import type { Delivery } from "../../../src/shop/files.ts";
import type { Extra, Promo } from "../../../src/shop/shapes.ts";
import { WEEKDAYS } from "../../../src/shop/terms.ts";
import { acceptOrder } from "../../fixtures/quotes.ts";
import {
  PUBLISHED,
  PUBLISHED_CONE,
  tinyShop,
} from "../../fixtures/tiny_shop.ts";

/**
 * A promo of two tubs of 10,000 for 18,000. The tiny shop's delivery costs 2,000, and is
 * free from 20,000.
 */
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
  ...PUBLISHED,
};
const WITH_CONE: Promo = {
  ...PAIR,
  id: "con-cucurucho",
  nombre: "Con cucurucho",
  precio: 9000,
  potes: [{ id: "medio", cantidad: 1 }],
  adicionales: [{ id: "cucurucho", cantidad: 1 }],
};

const DAYS = [
  [null, "todos los días"],
  [["martes"], "los martes"],
  [["domingo", "sábado"], "los sábados y domingos"],
  [["jueves", "martes", "miércoles"], "los martes, miércoles y jueves"],
] as const;

for (const [dias, text] of DAYS) {
  Deno.test(`formatPromoDays() returns "${text}" for ${dias}`, () => {
    assertEquals(formatPromoDays({ ...PAIR, dias }, "2026-11-21"), text);
  });
}

const WINDOWS = [
  [{ hasta: "2026-12-24" }, "todos los días, hasta el jueves 24 de diciembre"],
  [{ desde: "2026-12-01" }, "todos los días, desde el martes 1 de diciembre"],
  [
    { dias: ["martes"], desde: "2026-12-01", hasta: "2027-01-05" },
    "los martes, desde el martes 1 de diciembre hasta el martes 5 de enero de 2027",
  ],
] as const;

for (const [window, text] of WINDOWS) {
  Deno.test(`formatPromoDays() returns "${text}"`, () => {
    assertEquals(formatPromoDays({ ...PAIR, ...window }, "2026-11-21"), text);
  });
}

Deno.test("isSoldOn() checks the weekday, the first date and the last date", () => {
  const dates = Array.from({ length: 14 }, (_, day) => `2026-11-${16 + day}`);
  const soldOn = (promo: Partial<Promo>) =>
    dates.filter((date) => isSoldOn({ ...PAIR, ...promo }, date));
  for (const [i, day] of WEEKDAYS.entries()) {
    assertEquals(soldOn({ dias: [day] }), [dates[i], dates[i + 7]]);
  }
  assertEquals(soldOn({}), dates);
  assertEquals(soldOn({ desde: "2026-11-18", hasta: "2026-11-19" }), [
    "2026-11-18",
    "2026-11-19",
  ]);
  assertEquals(soldOn({ dias: ["lunes"], desde: "2026-11-17" }), [
    "2026-11-23",
  ]);
});

const CONE: Extra = { ...PUBLISHED_CONE, alergenos: [] };
const TWO_PAIRS = tubs(4);

const CHEAPER = "Con promo Par en lugar de 2 × Medio kilo pagás $ 2.000 menos.";

/** The shop's promos, an order, and the sentence about the cheapest order. */
const BETTER = [
  ["a promo for its parts", [PAIR], tubs(2), CHEAPER],
  [
    "a promo twice",
    [PAIR],
    tubs(5),
    "Con 2 × promo Par en lugar de 4 × Medio kilo pagás $ 4.000 menos.",
  ],
  [
    "one more of an ordered promo",
    [PAIR],
    { ...tubs(2), promos: [{ id: "par" }] },
    CHEAPER,
  ],
  [
    "a promo with an extra that was not ordered",
    [{ ...WITH_CONE, precio: 9900 }],
    tubs(1),
    "Con promo Con cucurucho (con Cucurucho) en lugar de Medio kilo pagás $ 100 menos.",
  ],
  [
    "two promos together",
    [PAIR, WITH_CONE],
    { ...tubs(3), ...cones(1) },
    "Con promo Par y promo Con cucurucho (con Cucurucho) en lugar de 3 × Medio kilo y Cucurucho pagás $ 3.500 menos.",
  ],
  [
    "nothing for a promo that is over",
    [{ ...PAIR, hasta: "2026-11-20" }],
    tubs(2),
    null,
  ],
  [
    "nothing for a promo that needs more notice",
    [{ ...PAIR, anticipacionHoras: 48 }],
    tubs(2),
    null,
  ],
] as const;

for (const [title, promos, order, texto] of BETTER) {
  Deno.test(`quoteOrder() offers ${title}`, () => {
    assertEquals(better(promos, order)?.texto ?? null, texto);
  });
}

const SENT: Order = { ...tubs(2), entrega: "envio" };

/** The offer for two tubs with delivery, and the fees and thresholds of the delivery. */
const DELIVERED = [
  ["nothing if losing free delivery costs as much", {}, null],
  [
    "a promo if losing free delivery costs less",
    { envio: 1500 },
    "Con promo Par en lugar de 2 × Medio kilo pagás $ 500 menos.",
  ],
  [
    "a promo that keeps free delivery exactly",
    { envioGratisDesde: 18_000 },
    CHEAPER,
  ],
  [
    "an addition that keeps free delivery",
    { envioGratisDesde: 18_500 },
    "Con promo Par y Cucurucho en lugar de 2 × Medio kilo pagás $ 1.500 menos.",
  ],
  [
    "an addition that meets the minimum",
    { envio: 0, pedidoMinimoEnvio: 18_500 },
    "Con promo Par y Cucurucho en lugar de 2 × Medio kilo pagás $ 1.500 menos.",
  ],
  ["nothing below the minimum if the order meets the minimum", {
    envio: 0,
    pedidoMinimoEnvio: 18_501,
  }, null],
  ["a promo that meets the minimum exactly", {
    envio: 0,
    pedidoMinimoEnvio: 18_000,
  }, CHEAPER],
  ["a promo if the order misses the minimum, too", {
    envio: 0,
    pedidoMinimoEnvio: 20_001,
  }, CHEAPER],
] as const;

for (const [title, delivery, texto] of DELIVERED) {
  Deno.test(`quoteOrder() with delivery offers ${title}`, () => {
    assertEquals(better([PAIR], SENT, delivery)?.texto ?? null, texto);
  });
}

Deno.test("quoteOrder() offers an addition that makes delivery free, but no addition for a pick-up", () => {
  const delivery = { envioGratisDesde: 20_500 };
  assertEquals(better([], SENT, delivery), {
    texto: "Si sumás Cucurucho, pagás $ 1.500 menos.",
    ahorro: 1500,
    total: 20_500,
    argumentos: {
      potes: [{ tamano: "medio", sabores: ["Limón"], cantidad: 2 }],
      adicionales: [{ id: "cucurucho", cantidad: 1 }],
      entrega: "envio",
      fecha: "2026-11-21",
    },
  });
  assertEquals(better([], tubs(2), delivery), null);
});

Deno.test("quoteOrder() offers the 50th tub as an addition, but not the 51st", () => {
  const offerFor = (count: number) =>
    better([], { ...tubs(count), entrega: "envio" }, {
      envio: 20_000,
      envioGratisDesde: 10_000 * (count + 1),
    })?.texto;
  assertEquals(offerFor(49), "Si sumás Medio kilo, pagás $ 10.000 menos.");
  assertEquals(offerFor(50), undefined);
});

Deno.test("quoteOrder() repeats the coordinates of a delivery in the cheaper order", () => {
  const point = { latitud: -34.65, longitud: -58.64 };
  const order: Order = { ...tubs(4), entrega: "envio", ...point };
  const { latitud, longitud } = better([PAIR], order)?.argumentos ?? {};
  assertEquals({ latitud, longitud }, point);
});

Deno.test("quoteOrder() puts the tubs into promos with their flavors, and repeats the rest of the order", () => {
  const rest = {
    adicionales: [{ id: "cucurucho", cantidad: 2 }],
    entrega: "envio",
    localidad: "castelar",
    fecha: "2026-11-22",
    hora: "13:30",
    pago: "Efectivo",
    comentario: "sin TACC",
  } as const;
  const potes = [
    { tamano: "medio", sabores: ["limon"], cantidad: 3 },
    { tamano: "medio", sabores: [], cantidad: 2 },
  ];
  const lemon = { sabores: ["Limón"] };
  const open = { sabores: [] };
  assertEquals(better([PAIR], { potes, ...rest })?.argumentos, {
    potes: [{ tamano: "medio", ...open, cantidad: 1 }],
    promos: [
      { id: "par", cantidad: 1, potes: [lemon, lemon] },
      { id: "par", cantidad: 1, potes: [lemon, open] },
    ],
    ...rest,
  });
});

Deno.test("quoteOrder() keeps lines within the limits of an order", () => {
  const adicionales = Array.from(
    { length: 50 },
    () => ({ id: "cucurucho", cantidad: 50 }),
  );
  const withCone = {
    ...PAIR,
    precio: 19_000,
    adicionales: [{ id: "cucurucho", cantidad: 1 }],
  };
  const cheaper = better([withCone], { ...tubs(2), adicionales });
  assertEquals(
    cheaper?.argumentos.adicionales?.map(({ cantidad }) => cantidad).slice(-2),
    [50, 49],
  );
  assertEquals(
    better([{ ...PAIR, precio: 30_000 }], {
      promos: [{ id: "par" }],
      adicionales,
    })?.ahorro,
    10_000,
  );
});

Deno.test("quoteOrder() stops its search for the cheapest order after too many candidates", () => {
  const promos = Array.from(
    { length: 20 },
    (_, n) => ({ ...PAIR, id: `p${n}`, precio: 19_999 - n }),
  );
  assertNotEquals(better(promos, tubs(50)), null);
  // A smaller order is searched completely.
  const complete = better(promos, TWO_PAIRS);
  assertEquals(
    complete?.argumentos.promos?.map(({ id, cantidad }) => [id, cantidad]),
    [["p19", 2]],
  );
});

/** Returns the cheaper order in a quote; null if there is none. Asserts its total, saving and link. */
function better(
  promos: readonly Promo[],
  order: Order,
  delivery: Partial<Delivery> = {},
) {
  const shop = tinyShop({
    menu: { adicionales: [CONE], promos },
    delivery,
  });
  const { mejora, total } = acceptOrder(shop, order).quote;
  if (mejora === null) return null;

  const again = acceptOrder(shop, mejora.argumentos).quote;
  assertEquals(again.total, mejora.total);
  assertEquals(total - mejora.total, mejora.ahorro);
  const { enlaceWhatsapp: link, ...rest } = mejora;
  assertEquals(undated(link), undated(again.enlaceWhatsapp));
  return rest;
}

/** Removes the urgency from a link, because only an order without a date states it. */
function undated(link: string | null) {
  return link?.replace(encodeURIComponent(", lo antes posible"), "");
}

function tubs(cantidad: number) {
  return { potes: line(cantidad) };
}

function line(cantidad: number) {
  return [{ tamano: "medio", sabores: ["Limón"], cantidad }];
}

function cones(cantidad: number) {
  return { adicionales: [{ id: "cucurucho", cantidad }] };
}
