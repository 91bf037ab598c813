import { assertEquals, assertNotEquals } from "@std/assert";
import type { Documents } from "../../../src/shop/shop.ts";
import { createShop } from "../../../src/shop/shop.ts";
import type { Flavor, Promo, Turn } from "../../../src/shop/shapes.ts";
import type { Warning } from "../../../src/owner/warnings/warning.ts";
import { findShopWarnings } from "../../../src/owner/warnings/warnings.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T12:30:00-03:00");
const { menu, delivery, hours } = TINY_SHOP;
const business = { ...TINY_SHOP.business, instagram: "https://www.instagram.com/lachiquita" };
const [TUB] = menu.potes;
const [PROMO] = menu.promos;
const [EXTRA] = menu.adicionales;
const [FLAVOR] = menu.sabores;
if (!TUB || !PROMO || !EXTRA || !FLAVOR) throw new Error("The tiny shop has one of each thing");

/** Part of the documents of the tiny shop that raises no warning, beside it one that does, and what is told, where. */
type Row = readonly [
  what: string,
  right: Partial<Documents>,
  odd: Partial<Documents>,
  told: readonly (readonly [place: string, text: string])[],
];

const flavors = (...parts: readonly Partial<Flavor>[]): Partial<Documents> => ({
  menu: { ...menu, sabores: parts.map((part) => ({ ...FLAVOR, ...part })) },
});
const tubs = (...prices: readonly (readonly [gramos: number, precio: number])[]) => ({
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
const extras = (...prices: readonly (readonly [nombre: string, precio: number])[]) => ({
  menu: {
    ...menu,
    adicionales: prices.map(([nombre, precio], i) => ({
      ...EXTRA,
      id: `x-${i}`,
      nombre,
      precio,
      alergenos: ["maní"] as const,
    })),
  },
});
const promo = (precio: number) => ({ menu: { ...menu, promos: [{ ...PROMO, precio }] } });
const sized = (...sizes: readonly (readonly [gramos: number, saboresMax: number])[]) => ({
  menu: {
    ...menu,
    promos: [],
    potes: sizes.map(([gramos, saboresMax], i) => ({
      ...TUB,
      id: `pote-${i}`,
      nombre: `Pote ${gramos}`,
      gramos,
      precio: gramos * 20,
      saboresMax,
    })),
  },
});
const promoOn = (nombre: string, dias: Promo["dias"]) => ({
  menu: { ...menu, promos: [{ ...PROMO, nombre, dias }] },
});
const places = (latitudes: readonly number[]) => ({
  delivery: {
    ...delivery,
    lugares: latitudes.map((latitud, i) => ({
      nombre: `Lugar ${i}`,
      partido: "Morón",
      alias: [],
      latitud,
      longitud: -58.64,
    })),
  },
});
const fees = (part: Partial<Documents["delivery"]>) => ({ delivery: { ...delivery, ...part } });
const who = (part: Partial<Documents["business"]>) => ({ business: { ...business, ...part } });
const lunes = (...turnos: readonly Turn[]) => ({
  hours: {
    ...hours,
    semana: hours.semana.map((day) => day.dia === "lunes" ? { ...day, turnos } : day),
  },
});
const exception = (fecha: string, ...turnos: readonly Turn[]) => ({
  hours: { ...hours, excepciones: [{ fecha, motivo: "Fiesta", turnos }] },
});
const closed = (...reasons: readonly string[]) => ({
  hours: {
    ...hours,
    excepciones: reasons.map((motivo, i) => ({ fecha: `2026-12-${24 + i}`, motivo, turnos: [] })),
  },
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
    [[
      "menu.json /sabores/0/descripcion",
      'Limón figura como sin TACC, pero se habla de "barquillo": fijate si lo es',
    ]],
  ],
  [
    "an extra sin TACC of galletitas",
    {
      menu: { ...menu, adicionales: [{ ...EXTRA, nombre: "Baño", sinTacc: true, alergenos: [] }] },
    },
    {
      menu: {
        ...menu,
        adicionales: [{
          ...EXTRA,
          nombre: "Baño",
          descripcion: "De galletitas.",
          sinTacc: true,
          alergenos: [],
        }],
      },
    },
    [[
      "menu.json /adicionales/0/descripcion",
      'Baño figura como sin TACC, pero se habla de "galletitas": fijate si lo es',
    ]],
  ],
  [
    "a category with no flavor left",
    flavors({ disponible: false }, { nombre: "Uva" }),
    flavors({ disponible: false, categoria: "Raros" }, { nombre: "Uva" }),
    [[
      "menu.json /sabores/0/disponible",
      'En la categoría "Raros" no queda ningún sabor disponible: poné true en los que haya, o sacá la categoría',
    ]],
  ],
  [
    "a category that the day's file leaves empty",
    soldOut("2026-11-21"),
    soldOut("2026-11-21", "Limón"),
    [[
      "hoy.json /agotados",
      'En la categoría "Frutales" no queda ningún sabor disponible por los agotados: fijate si están todos bien',
    ]],
  ],
  [
    "a category that the menu itself leaves empty, also where the day's file lists its flavor",
    { ...flavors({ disponible: false }, { nombre: "Uva" }), ...soldOut("2026-11-21", "Limón") },
    {
      ...flavors({ disponible: false, categoria: "Raros" }, { nombre: "Uva" }),
      ...soldOut("2026-11-21", "Limón"),
    },
    [[
      "menu.json /sabores/0/disponible",
      'En la categoría "Raros" no queda ningún sabor disponible: poné true en los que haya, o sacá la categoría',
    ]],
  ],
  ...[["Frutal", "Frutales"], ["frutales", "Frutales"], ["Furtales", "Frutales"]].map((
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
    [[
      "menu.json /sabores/2/categoria",
      `Las categorías "${twin}" y "${name}" se parecen: si son la misma, escribilas igual`,
    ]],
  ]),
  [
    "a tub ten times too cheap",
    tubs([250, 8500], [500, 15500], [1000, 28000]),
    tubs([250, 8500], [500, 1550], [1000, 28000]),
    [[
      "menu.json /potes/1/precio",
      "Pote 500 sale $ 1.550, $ 3.100 el kilo, y los otros, alrededor de $ 28.000: fijate si el precio y los gramos están bien",
    ]],
  ],
  [
    "a tub ten times too dear, of two",
    tubs([250, 8500], [1000, 28000]),
    tubs([250, 8500], [1000, 280000]),
    [[
      "menu.json /potes/1/precio",
      "Pote 1000 sale $ 280.000, $ 280.000 el kilo, y los otros, alrededor de $ 34.000: fijate si el precio y los gramos están bien",
    ]],
  ],
  [
    "a tub whose gram costs more than a smaller one's",
    tubs([250, 8500], [500, 17000]),
    tubs([250, 8500], [500, 17001]),
    [[
      "menu.json /potes/1/precio",
      "Pote 500 sale $ 17.001: por gramo es más caro que Pote 250, que es más chico",
    ]],
  ],
  [
    "a promo that saves nothing",
    promo(19_999),
    promo(20_000),
    [[
      "menu.json /promos/0/precio",
      "La promo Dos medios sale $ 20.000 y sus partes sueltas, $ 20.000: no conviene",
    ]],
  ],
  [
    "a promo that saves more than half",
    promo(10_000),
    promo(9_999),
    [[
      "menu.json /promos/0/precio",
      "La promo Dos medios sale $ 9.999 y sus partes sueltas, $ 20.000: ahorra más de la mitad, fijate si los precios están bien",
    ]],
  ],
  [
    "an extra ten times dearer than one alike",
    extras(["Salsa de uva", 2600], ["Salsas mixtas", 2700], ["Torta", 13000], ["Vaso", 3000]),
    extras(["Salsa de uva", 26000], ["Salsas mixtas", 2700], ["Torta", 13000], ["Vaso", 3000]),
    [[
      "menu.json /adicionales/0/precio",
      "Salsa de uva sale $ 26.000 y Salsas mixtas, $ 2.700: fijate si no sobra o falta un cero",
    ]],
  ],
  [
    "an extra far below all the others",
    extras(["Salsa", 2600], ["Maní", 1900], ["Vaso", 3000]),
    extras(["Salsa", 2600], ["Maní", 190], ["Vaso", 3000]),
    [[
      "menu.json /adicionales/1/precio",
      "Maní sale $ 190, lejos de los otros adicionales: fijate si no sobra o falta un cero",
    ]],
  ],
  ...([["envio", 1000, 999], ["envio", 20_000, 20_001]] as const).map(([name, right, odd]): Row => [
    `a delivery at ${odd}`,
    fees({ [name]: right }),
    fees({ [name]: odd }),
    [[
      "entrega.json /envio",
      `El envío cuesta $ ${
        odd === 999 ? "999" : "20.001"
      } y el pote más barato sale $ 10.000: fijate si no sobra o falta un cero`,
    ]],
  ]),
  [
    "a minimum at the free delivery",
    fees({ pedidoMinimoEnvio: 19_999 }),
    fees({ pedidoMinimoEnvio: 20_000 }),
    [[
      "entrega.json /pedidoMinimoEnvio",
      "El pedido mínimo para envío es $ 20.000 y es gratis desde $ 20.000: así nadie paga el envío, corregí uno de los dos",
    ]],
  ],
  [
    "a free delivery below the cheapest tub",
    fees({ envioGratisDesde: 10_001 }),
    fees({ envioGratisDesde: 10_000 }),
    [[
      "entrega.json /envioGratisDesde",
      "El envío es gratis desde $ 10.000 y el pote más barato sale $ 10.000, así que nadie lo paga: fijate si no sobra o falta un cero",
    ]],
  ],
  [
    "a free delivery of more than twenty tubs",
    fees({ envioGratisDesde: 200_000 }),
    fees({ envioGratisDesde: 200_001 }),
    [[
      "entrega.json /envioGratisDesde",
      "El envío es gratis desde $ 200.001 y el pote más barato sale $ 10.000: fijate si no sobra o falta un cero",
    ]],
  ],
  [
    "a minimum of more than twenty tubs",
    fees({ pedidoMinimoEnvio: 200_000, envio: 0 }),
    fees({ pedidoMinimoEnvio: 200_001, envio: 0 }),
    [[
      "entrega.json /pedidoMinimoEnvio",
      "El pedido mínimo para envío es $ 200.001 y el pote más barato sale $ 10.000: fijate si no sobra o falta un cero",
    ]],
  ],
  [
    "a radius over 30 km",
    fees({ radioKm: 30 }),
    fees({ radioKm: 30.5 }),
    [[
      "entrega.json /radioKm",
      "El radio de entrega es de 30,5 km: fijate si llegás tan lejos",
    ]],
  ],
  [
    "a smaller tub with room for more flavors",
    sized([250, 3], [500, 3]),
    sized([250, 4], [500, 3]),
    [[
      "menu.json /potes/0/saboresMax",
      "En Pote 250 entran más sabores (4) que en Pote 500 (3), que es más grande: fijate si está bien",
    ]],
  ],
  ...([[["martes"], "los martes"], [null, "todos los días"]] as const).map(([dias, told]): Row => [
    `a promo of Wednesdays that is sold ${told}`,
    promoOn("Miércoles de kilo", ["martes", "miércoles"]),
    promoOn("Miércoles de kilo", dias),
    [["menu.json /promos/0/dias", `La promo Miércoles de kilo vale ${told}: fijate los días`]],
  ]),
  [
    "a place far from the others of its partido",
    places([-34.65, -34.7, -34.9]),
    places([-34.65, -34.7, -35.9]),
    [[
      "entrega.json /lugares/2/latitud",
      "Lugar 2 queda a 133 km de las otras localidades de Morón: fijate la latitud y la longitud",
    ]],
  ],
  [
    "hours of another country",
    { hours: { ...hours, zonaHoraria: "America/Argentina/Mendoza" } },
    { hours: { ...hours, zonaHoraria: "Europe/Madrid" } },
    [[
      "horario.json /zonaHoraria",
      "La zona horaria es Europe/Madrid: si el local está en la Argentina, va America/Argentina/Buenos_Aires",
    ]],
  ],
  [
    "a turn over 14 hours",
    lunes({ desde: "08:00", hasta: "22:00" }),
    lunes({ desde: "23:30", hasta: "17:00" }),
    [[
      "horario.json /semana/0/turnos/0",
      "El lunes el turno va de 23:30 a 17:00: son 17 horas y 30 minutos. Si no es eso, corregí la hora",
    ]],
  ],
  [
    "a turn into the next day's",
    lunes({ desde: "22:30", hasta: "12:00" }),
    lunes({ desde: "22:30", hasta: "12:30" }),
    [[
      "horario.json /semana/0/turnos/0",
      "El lunes el turno va de 22:30 a 12:30 del día siguiente, cuando ya abrió el otro turno (12:00): corregí la hora",
    ]],
  ],
  [
    "an exception with a turn into the next day's",
    exception("2026-12-24", { desde: "23:00", hasta: "12:00" }),
    exception("2026-12-24", { desde: "23:00", hasta: "12:30" }),
    [[
      "horario.json /excepciones/0/turnos/0",
      "El jueves 24 de diciembre el turno va de 23:00 a 12:30 del día siguiente, cuando ya abrió el otro turno (12:00): corregí la hora",
    ]],
  ],
  [
    "a week with no turn",
    lunes(),
    { hours: { ...hours, semana: hours.semana.map(({ dia }) => ({ dia, turnos: [] })) } },
    [[
      "horario.json /semana",
      "La semana no tiene ningún turno: para el sitio, está siempre cerrado",
    ]],
  ],
  [
    "a closed date that says it opens",
    closed("24 de diciembre", "Cerrado", "No abrimos", "Vacaciones: abrimos el 2 de enero"),
    closed("Nochebuena: cerramos temprano", "Feriado: abrimos a la tarde"),
    [
      [
        "horario.json /excepciones/0/motivo",
        "El jueves 24 de diciembre figura cerrado (Nochebuena: cerramos temprano): " +
        "si no abrís cambiá el motivo, que se ve en el sitio; si abrís, poné los turnos",
      ],
      [
        "horario.json /excepciones/1/motivo",
        "El viernes 25 de diciembre figura cerrado (Feriado: abrimos a la tarde): " +
        "si no abrís cambiá el motivo, que se ve en el sitio; si abrís, poné los turnos",
      ],
    ],
  ],
  [
    "an exception gone by",
    exception("2026-11-21"),
    exception("2026-11-20"),
    [[
      "horario.json /excepciones/0/fecha",
      "La excepción «Fiesta» terminó el viernes 20 de noviembre de 2026: ya no hace nada, se puede borrar",
    ]],
  ],
  [
    "an exception over a year away",
    exception("2027-11-22"),
    exception("2027-11-23"),
    [[
      "horario.json /excepciones/0/fecha",
      "La excepción «Fiesta» es para el martes 23 de noviembre de 2027, a más de un año: fijate el año",
    ]],
  ],
  [
    "a notice gone by",
    notice("2026-11-20", "2026-11-21"),
    notice("2026-11-20", "2026-11-20"),
    [[
      "hoy.json /avisos/0/hasta",
      "El aviso «Hola.» terminó el viernes 20 de noviembre de 2026: ya no hace nada, se puede borrar",
    ]],
  ],
  [
    "a notice that lasts over a year",
    notice("2026-11-21", "2027-11-22"),
    notice("2026-11-21", "2027-11-23"),
    [[
      "hoy.json /avisos/0/hasta",
      "El aviso «Hola.» sigue hasta el martes 23 de noviembre de 2027, a más de un año: fijate el año",
    ]],
  ],
  [
    "a sold out list of yesterday",
    { ...flavors({}, { nombre: "Uva" }), ...soldOut("2026-11-21", "Limón") },
    { ...flavors({}, { nombre: "Uva" }), ...soldOut("2026-11-20", "Limón") },
    [[
      "hoy.json /fecha",
      "Los agotados son del viernes 20 de noviembre de 2026, así que ya no valen: si son de hoy, poné 2026-11-21 en fecha",
    ]],
  ],
  [
    "a sold out list of tomorrow",
    soldOut("2026-11-22"),
    soldOut("2026-11-22", "Limón"),
    [[
      "hoy.json /fecha",
      "Los agotados son del domingo 22 de noviembre de 2026, así que hoy no valen: si son de hoy, poné 2026-11-21 en fecha",
    ]],
  ],
  [
    "a WhatsApp that isn't the telephone",
    who({ telefono: "+54 11 1111-1111" }),
    who({ telefono: "+54 9 11 1111-1112" }),
    [[
      "negocio.json /whatsapp",
      "Los pedidos llegan a https://wa.me/5491111111111, que no es el teléfono +54 9 11 1111-1112: fijate si está bien",
    ]],
  ],
  [
    "the sample's numbers",
    {},
    who({ telefono: "+54 9 11 0000-0000", whatsapp: "https://wa.me/5491100000000" }),
    [
      ["negocio.json /telefono", "+54 9 11 0000-0000 es el número de muestra: poné el tuyo"],
      [
        "negocio.json /whatsapp",
        "https://wa.me/5491100000000 es el número de muestra: poné el tuyo, que es adonde llegan los pedidos",
      ],
    ],
  ],
  [
    "the sample's street",
    {},
    who({ direccion: { ...business.direccion, calle: "Pasaje del Barquillo 150" } }),
    [[
      "negocio.json /direccion/calle",
      "Pasaje del Barquillo 150 es la dirección de muestra: poné la tuya, con su latitud y longitud",
    ]],
  ],
  [
    "the sample's point with another street",
    {},
    who({ direccion: { ...business.direccion, latitud: -34.6506, longitud: -58.641 } }),
    [[
      "negocio.json /direccion/latitud",
      "La latitud y la longitud son las de muestra, y desde ahí se mide la zona: poné las tuyas",
    ]],
  ],
  [
    "the sample's name and handle",
    {},
    who({ nombre: "Ronda de Cucharitas", instagram: "https://www.instagram.com/x.ejemplo" }),
    [
      [
        "negocio.json /nombre",
        "Ronda de Cucharitas es el nombre de muestra: poné el de tu heladería",
      ],
      [
        "negocio.json /instagram",
        "https://www.instagram.com/x.ejemplo es el perfil de muestra: poné el tuyo",
      ],
    ],
  ],
];

for (const [what, right, odd, told] of ROWS) {
  Deno.test(`findShopWarnings() tells of ${what}`, () => {
    assertNotEquals(told, []);
    assertEquals(warningsOf(right), []);
    assertEquals(warningsOf(odd), told);
  });
}

function warningsOf(part: Partial<Documents>): readonly (readonly [string, string])[] {
  return findShopWarnings(createShop({ ...TINY_SHOP, business, ...part }), NOW_MS)
    .map(({ place, text }) => [tellPlace(place), text]);
}

function tellPlace(place: Warning["place"]): string {
  return "file" in place ? `${place.file} ${place.pointer}` : `${place.page} ${place.line}`;
}
