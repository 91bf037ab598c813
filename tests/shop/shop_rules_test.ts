import { assertEquals } from "@std/assert";
import type { DeliveryFile, Place } from "../../src/shop/files.ts";
import type { Address } from "../../src/shop/shapes.ts";
import {
  findBusinessMistakes,
  findDeliveryMistakes,
} from "../../src/shop/shop_rules.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const mistakesAt = (address: Address, lugares = DELIVERY.lugares) => [
  ...findDeliveryMistakes({ ...DELIVERY, lugares }, address),
];
const addressMistakes = (direccion: Address, delivery?: DeliveryFile) => [
  ...findBusinessMistakes({ ...TINY_SHOP.business, direccion }, delivery),
];

const KM_PER_DEGREE = 6371.0088 * Math.PI / 180;
const CENTRE = { latitud: -34, longitud: -60 };

const DELIVERY: DeliveryFile = {
  envio: 1000,
  envioGratisDesde: 10_000,
  pedidoMinimoEnvio: 5000,
  radioKm: 9,
  lugares: [place("Lejana", 20), place("Cercana", 2.26, "Vecina")],
};

const ADDRESS: Address = {
  calle: "Mitre 1",
  localidad: "Cercana",
  partido: "Partido",
  provincia: "Provincia",
  codigoPostal: "1000",
  pais: "AR",
  ...CENTRE,
};

Deno.test("findDeliveryMistakes() finds nothing in valid data", () => {
  assertEquals(mistakesAt(ADDRESS), []);
  assertEquals(mistakesAt({ ...ADDRESS, localidad: "Otra" }), []);
});

Deno.test("findDeliveryMistakes() accepts a name that one place has twice", () => {
  const lugares = [place("Cercana", 2, "CERCANA", "Cércana")];
  assertEquals(mistakesAt(ADDRESS, lugares), []);
});

const CORNERS = [
  [-54.8, -68.3],
  [-22.1, -65.6],
  [-26.25, -53.65],
  [-50, -73],
] as const;
for (const [latitud, longitud] of CORNERS) {
  Deno.test(`findBusinessMistakes() accepts ${latitud}, ${longitud}, in Argentina`, () => {
    assertEquals(addressMistakes({ ...ADDRESS, latitud, longitud }), []);
  });
}

const REVERSED = "están al revés, escribí latitud -34.6 y longitud -58.6";
const UNSIGNED = "falta el signo menos, escribí latitud -34.6 y longitud -58.6";
const MISPLACED = [
  [0, 0],
  [40.4, -3.7],
  [-58.6, -34.6, REVERSED],
  [34.6, -58.6, UNSIGNED],
  [-34.6, 58.6, UNSIGNED],
] as const;
for (const [latitud, longitud, remedy] of MISPLACED) {
  Deno.test(`findBusinessMistakes() refuses ${latitud}, ${longitud}: ${remedy ?? "no remedy"}`, () => {
    assertEquals(addressMistakes({ ...ADDRESS, latitud, longitud }), [{
      pointer: "/direccion",
      actual: `latitud ${latitud} y longitud ${longitud}`,
      expected: "una latitud y una longitud de la Argentina",
      remedy,
    }]);
  });
}

Deno.test("findDeliveryMistakes() ignores the radius if the address is misplaced", () => {
  assertEquals(mistakesAt({ ...ADDRESS, latitud: 34 }), []);
});

const NOWHERE = { ...place("Nada", 0), latitud: 0, longitud: 0 };
const ALIKE = [
  place("Cercana", 2, "Vª Uno"),
  place("Otra", 3, "Dos", "villa uno"),
];

/** Places, and the lines that their owner reads. */
const MISTAKES:
  readonly (readonly [string, readonly Place[], readonly string[]])[] = [
    ["a name that another place has", [
      place("Cercana", 2),
      place("CERCÁNA", 3),
    ], [
      '/lugares/1/nombre: esperaba un nombre que no esté ya en /lugares/0, encontré "CERCÁNA"',
    ]],
    ["an alias that another place has", ALIKE, [
      '/lugares/1/alias/1: esperaba un alias que no esté ya en /lugares/0, encontré "villa uno"',
    ]],
    ["a name that names no locality", [place("Cercana", 2, "Bs. As.", "...")], [
      '/lugares/0/alias/0: esperaba el nombre de una localidad, encontré "Bs. As."',
      '/lugares/0/alias/1: esperaba el nombre de una localidad, encontré "..."',
    ]],
    ["a place without its coordinates", [place("Cercana", 2), NOWHERE], [
      "/lugares/1: esperaba una latitud y una longitud de la Argentina, encontré latitud 0 y longitud 0",
    ]],
    ["no place inside the radius", [place("Lejana", 20)], [
      "/radioKm: esperaba un radio con alguna localidad adentro, encontré 9 km",
    ]],
    ["the shop's own locality outside", [
      place("Otra", 1),
      place("Cercada", 12, "cercana"),
    ], [
      "/radioKm: esperaba un radio que llegue a Cercada, donde está el local (a 12 km), encontré 9 km",
    ]],
  ];
for (const [title, lugares, lines] of MISTAKES) {
  Deno.test(`findDeliveryMistakes() finds ${title}`, () => {
    const mistakes = mistakesAt(ADDRESS, lugares)
      .map(({ pointer, expected, actual }) =>
        `${pointer}: esperaba ${expected}, encontré ${actual}`
      );
    assertEquals(mistakes, lines);
  });
}

Deno.test("findBusinessMistakes() finds a shop far from its locality, and shows both points", () => {
  const strayAt = (km: number) =>
    addressMistakes(ADDRESS, { ...DELIVERY, lugares: [place("Cercana", km)] })
      .map(({ pointer, expected }) => `${pointer}: ${expected}`);
  assertEquals(strayAt(24), []);
  assertEquals(strayAt(30), ["/direccion: un punto cerca de su localidad"]);
  assertEquals(mistakesAt(ADDRESS, [place("Cercana", 30)]), []);
});

/** Creates a place north of the center. */
function place(nombre: string, km: number, ...alias: string[]) {
  return {
    nombre,
    partido: "Partido",
    alias,
    latitud: CENTRE.latitud + km / KM_PER_DEGREE,
    longitud: CENTRE.longitud,
  };
}
