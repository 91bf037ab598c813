import { assertEquals, assertNotEquals } from "@std/assert";
import type { Documents } from "../../src/shop/shop.ts";
import { createShop } from "../../src/shop/shop.ts";
import type { Flavor, Promo, Turn } from "../../src/shop/shapes.ts";
import {
  describePastSoldOut,
  findOversights,
} from "../../src/owner/oversights.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");
const { menu, delivery, hours } = TINY_SHOP;
const business = {
  ...TINY_SHOP.business,
  instagram: "https://www.instagram.com/lachiquita",
};
const [TUB] = menu.potes;
const [PROMO] = menu.promos;
const [EXTRA] = menu.adicionales;
const [FLAVOR] = menu.sabores;
if (!TUB || !PROMO || !EXTRA || !FLAVOR) {
  throw new Error("The tiny shop has one of each thing");
}

/** Part of the documents of the tiny shop that raises no warning, beside it one that does, and the lines that are told. */
type Row = readonly [
  what: string,
  right: Partial<Documents>,
  odd: Partial<Documents>,
  told: readonly string[],
];

const flavors = (...parts: readonly Partial<Flavor>[]): Partial<Documents> => ({
  menu: { ...menu, sabores: parts.map((part) => ({ ...FLAVOR, ...part })) },
});
const tubs = (
  ...prices: readonly (readonly [gramos: number, precio: number])[]
) => ({
  menu: {
    ...menu,
    promos: [],
    potes: prices.map(([gramos, precio], i) => ({
      ...TUB,
      id: `pote-${i}`,
      nombre: `Pote ${gramos}`,
      gramos,
      precio,
    })),
  },
});
const promo = (precio: number, part: Partial<Promo> = {}) => ({
  menu: { ...menu, promos: [{ ...PROMO, precio, ...part }] },
});
const fees = (part: Partial<Documents["delivery"]>) => ({
  delivery: { ...delivery, ...part },
});
const who = (part: Partial<Documents["business"]>) => ({
  business: { ...business, ...part },
});
const lunes = (...turnos: readonly Turn[]) => ({
  hours: {
    ...hours,
    semana: hours.semana.map((day) =>
      day.dia === "lunes" ? { ...day, turnos } : day
    ),
  },
});
const exception = (fecha: string, ...turnos: readonly Turn[]) => ({
  hours: { ...hours, excepciones: [{ fecha, motivo: "Fiesta", turnos }] },
});
const notice = (desde: string, hasta: string) => ({
  today: {
    fecha: "2026-11-21",
    agotados: [],
    avisos: [{ texto: "Hola.", desde, hasta, suspende: [] }],
  },
});
const soldOut = (fecha: string, ...agotados: readonly string[]) => ({
  today: { fecha, agotados, avisos: [] },
});

const ROWS: readonly Row[] = [
  [
    "a flavor sin TACC with barquillo",
    flavors({ descripcion: "Con barquillo de arroz." }),
    flavors({ descripcion: "Con barquillo." }),
    ['menu.json /sabores/0/descripcion: figura como sin TACC, pero se habla de "barquillo": fijate si lo es'],
  ],
  [
    "a category with no flavor left",
    flavors({ disponible: false }, { nombre: "Uva" }),
    flavors({ disponible: false, categoria: "Raros" }, { nombre: "Uva" }),
    ['menu.json /sabores/0/disponible: en la categoría "Raros" no queda ningún sabor disponible: fijate si está bien'],
  ],
  [
    "a category that the day's file leaves empty",
    soldOut("2026-11-21"),
    soldOut("2026-11-21", "Limón"),
    ['menu.json /sabores/0/disponible: en la categoría "Frutales" no queda ningún sabor disponible: fijate si está bien'],
  ],
  ...[["Frutal", "Frutales"], ["frutales", "Frutales"], [
    "Furtales",
    "Frutales",
  ]].map((
    [twin = "", name = ""],
  ): Row => [
    `a category ${twin} beside ${name}`,
    flavors({ categoria: name }, { nombre: "Uva", categoria: name }, {
      nombre: "Té",
      categoria: "Tés",
    }),
    flavors({ categoria: name }, { nombre: "Uva", categoria: name }, {
      nombre: "Té",
      categoria: twin,
    }),
    [`menu.json /sabores/2/categoria: las categorías "${twin}" y "${name}" se parecen: si son la misma, escribilas igual`],
  ]),
  [
    "a tub ten times too cheap",
    tubs([250, 8500], [500, 15500], [1000, 28000]),
    tubs([250, 8500], [500, 1550], [1000, 28000]),
    ["menu.json /potes/1/precio: sale $ 3.100 el kilo, y los otros, alrededor de $ 28.000: fijate el precio y los gramos"],
  ],
  [
    "a tub ten times too dear, of two",
    tubs([250, 8500], [1000, 28000]),
    tubs([250, 8500], [1000, 280000]),
    ["menu.json /potes/1/precio: sale $ 280.000 el kilo, y los otros, alrededor de $ 34.000: fijate el precio y los gramos"],
  ],
  [
    "a tub whose gram costs more than a smaller one's",
    tubs([250, 8500], [500, 17000]),
    tubs([250, 8500], [500, 17001]),
    ["menu.json /potes/1/precio: por gramo es más caro que Pote 250, que es más chico"],
  ],
  [
    "a promo that saves nothing",
    promo(19_999),
    promo(20_000),
    ["menu.json /promos/0/precio: no ahorra nada: sus partes sueltas no salen más"],
  ],
  [
    "a promo that saves more than half",
    promo(10_000),
    promo(9_999),
    ["menu.json /promos/0/precio: sale $ 9.999 y sus partes sueltas, $ 20.000: ahorra más de la mitad, fijate los precios"],
  ],
  [
    "a delivery under a tenth of the cheapest tub",
    fees({ envio: 1000 }),
    fees({ envio: 999 }),
    ["entrega.json /envio: cuesta $ 999 y el pote más barato, $ 10.000: fijate si no falta un cero"],
  ],
  [
    "a minimum at the free delivery",
    fees({ pedidoMinimoEnvio: 19_999 }),
    fees({ pedidoMinimoEnvio: 20_000 }),
    ["entrega.json /pedidoMinimoEnvio: el mínimo es $ 20.000 y el envío es gratis desde $ 20.000: así nadie paga el envío, corregí uno de los dos"],
  ],
  [
    "a turn over 14 hours",
    lunes({ desde: "08:00", hasta: "22:00" }),
    lunes({ desde: "23:30", hasta: "17:00" }),
    ["horario.json /semana/0/turnos/0: el turno de 23:30 a 17:00 dura 17 horas: si no es eso, corregí la hora"],
  ],
  [
    "a promo gone by",
    promo(18_000, { hasta: "2026-11-21" }),
    promo(18_000, { desde: "2026-11-01", hasta: "2026-11-20" }),
    ["menu.json /promos/0/hasta: terminó el viernes 20 de noviembre de 2026: ya no hace nada, se puede borrar"],
  ],
  [
    "a promo that begins over a year from now",
    promo(18_000, { desde: "2027-11-22" }),
    promo(18_000, { desde: "2027-11-23" }),
    ["menu.json /promos/0/hasta: es para el martes 23 de noviembre de 2027, a más de un año: fijate el año"],
  ],
  [
    "a week with no turn",
    lunes(),
    {
      hours: {
        ...hours,
        semana: hours.semana.map(({ dia }) => ({ dia, turnos: [] })),
      },
    },
    ["horario.json /semana: la semana no tiene ningún turno: para el sitio, está siempre cerrado"],
  ],
  [
    "an exception gone by",
    exception("2026-11-21"),
    exception("2026-11-20"),
    ["horario.json /excepciones/0/fecha: terminó el viernes 20 de noviembre de 2026: ya no hace nada, se puede borrar"],
  ],
  [
    "an exception over a year away",
    exception("2027-11-22"),
    exception("2027-11-23"),
    ["horario.json /excepciones/0/fecha: es para el martes 23 de noviembre de 2027, a más de un año: fijate el año"],
  ],
  [
    "a notice gone by",
    notice("2026-11-20", "2026-11-21"),
    notice("2026-11-20", "2026-11-20"),
    ["hoy.json /avisos/0/hasta: terminó el viernes 20 de noviembre de 2026: ya no hace nada, se puede borrar"],
  ],
  [
    "a notice that lasts over a year",
    notice("2026-11-21", "2027-11-22"),
    notice("2026-11-21", "2027-11-23"),
    ["hoy.json /avisos/0/hasta: sigue hasta el martes 23 de noviembre de 2027, a más de un año: fijate el año"],
  ],
  [
    "a WhatsApp that isn't the telephone",
    who({ telefono: "+54 11 1111-1111" }),
    who({ telefono: "+54 9 11 1111-1112" }),
    ["negocio.json /whatsapp: los pedidos llegan a https://wa.me/5491111111111, que no es el teléfono +54 9 11 1111-1112: fijate si está bien"],
  ],
  [
    "the sample's numbers",
    {},
    who({
      telefono: "+54 9 11 0000-0000",
      whatsapp: "https://wa.me/5491100000000",
    }),
    [
      "negocio.json /telefono: es el número de muestra: poné el tuyo",
      "negocio.json /whatsapp: es el número de muestra: poné el tuyo, que es adonde llegan los pedidos",
    ],
  ],
  [
    "the sample's street",
    {},
    who({
      direccion: { ...business.direccion, calle: "Pasaje del Barquillo 150" },
    }),
    ["negocio.json /direccion/calle: es la dirección de muestra: poné la tuya, con latitud y longitud"],
  ],
  [
    "the sample's point with another street",
    {},
    who({
      direccion: {
        ...business.direccion,
        latitud: -34.6506,
        longitud: -58.641,
      },
    }),
    ["negocio.json /direccion/latitud: la latitud y la longitud son las de muestra, y desde ahí se mide la zona: poné las tuyas"],
  ],
  [
    "the sample's name and handle",
    {},
    who({
      nombre: "Ronda de Cucharitas",
      instagram: "https://www.instagram.com/x.ejemplo",
    }),
    [
      "negocio.json /nombre: es el nombre de muestra: poné el de tu heladería",
      "negocio.json /instagram: es el perfil de muestra: poné el tuyo",
    ],
  ],
];

for (const [what, right, odd, told] of ROWS) {
  Deno.test(`findOversights() reports ${what}`, () => {
    assertNotEquals(told, []);
    assertEquals(oversightsOf(right), []);
    assertEquals(oversightsOf(odd), told);
  });
}

Deno.test("findOversights() reports a doubtful tub itself, not its promos or larger tubs", () => {
  const potes = [[250, 8500], [500, 15500], [1000, 28000]].map((
    [gramos = 0, precio = 0],
  ) => (
    { ...TUB, id: `pote-${gramos}`, nombre: `Pote ${gramos}`, gramos, precio }
  ));
  const promos = [{
    ...PROMO,
    precio: 14_000,
    potes: [{ id: "pote-500", cantidad: 1 }],
  }];
  const before = { menu: { ...menu, adicionales: [], potes, promos } };
  const priced = (precio: number) => ({
    menu: {
      ...before.menu,
      potes: potes.map((tub) => tub.gramos === 500 ? { ...tub, precio } : tub),
    },
  });
  assertEquals(oversightsOf(before), []);
  assertEquals(oversightsOf(priced(1550)).map((line) => line.split(":")[0]), [
    "menu.json /potes/1/precio",
  ]);
  assertEquals(oversightsOf(priced(9_200)).map((line) => line.split(":")[0]), [
    "menu.json /potes/2/precio",
    "menu.json /promos/0/precio",
  ]);
  // What it was is known: the change itself is marked.
  assertEquals(oversightsOf(priced(9_200), before), []);
});

function oversightsOf(
  part: Partial<Documents>,
  before?: Partial<Documents>,
): readonly string[] {
  const shopOf = (part: Partial<Documents>) =>
    createShop({ ...TINY_SHOP, business, ...part });
  const earlier = before === undefined ? undefined : shopOf(before);
  const found = findOversights(shopOf(part), NOW_MS, earlier);
  return Array.from(
    found,
    ([file, pointer, text]) => `${file} ${pointer}: ${text}`,
  );
}

const PAST: readonly (readonly [fecha: string, at: string, line?: string])[] = [
  ["2026-11-21", "2026-11-21T23:59:00"],
  ["2026-11-21", "2026-11-22T00:00:00", "de ayer"],
  ["2026-11-20", "2026-11-22T12:00:00", "del viernes 20 de noviembre de 2026"],
  ["2026-11-23", "2026-11-22T12:00:00"],
];

for (const [fecha, at, day] of PAST) {
  Deno.test(`describePastSoldOut() at ${at} describes ${fecha}: ${day ?? "nothing"}`, () => {
    const today = { fecha, agotados: ["Limón"], avisos: [] };
    const shop = createShop({ ...TINY_SHOP, today });
    const line = describePastSoldOut(shop, Date.parse(`${at}-03:00`));
    const expected = `La fecha de hoy.json es ${day}: estos agotados ya no ` +
      "valen. Poné 2026-11-22.";
    assertEquals(line, day && expected);
  });
}

Deno.test("describePastSoldOut() waits for the end of a turn past midnight, and ignores an empty list", () => {
  const semana = TINY_SHOP.hours.semana.map((day) => ({
    ...day,
    turnos: [{ desde: "18:00", hasta: "01:00" }],
  }));
  const at = Date.parse("2026-11-22T00:30:00-03:00");
  const shopOf = (agotados: readonly string[]) =>
    createShop({
      ...TINY_SHOP,
      hours: { ...TINY_SHOP.hours, semana },
      today: { fecha: "2026-11-21", agotados, avisos: [] },
    });
  assertEquals(describePastSoldOut(shopOf(["Limón"]), at), undefined);
  assertNotEquals(
    describePastSoldOut(shopOf(["Limón"]), at + 1_800_000),
    undefined,
  );
  assertEquals(describePastSoldOut(shopOf([]), at + 1_800_000), undefined);
});
