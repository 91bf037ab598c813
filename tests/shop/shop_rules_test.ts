import { assertEquals } from "@std/assert";
import type { Delivery, Place } from "../../src/shop/files.ts";
import type { Address } from "../../src/shop/shapes.ts";
import type { Point } from "../../src/shop/zone/places.ts";
import {
  findDeliveryMistakes,
  findMisplaced,
  findStrayAddress,
} from "../../src/shop/shop_rules.ts";

const KM_PER_DEGREE = 6371.0088 * Math.PI / 180;
const CENTRE = { latitud: -34, longitud: -60 };

const DELIVERY: Delivery = {
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

Deno.test("findDeliveryMistakes() finds nothing wrong in sound data", () => {
  assertEquals(findDeliveryMistakes(DELIVERY, ADDRESS), []);
  assertEquals(findDeliveryMistakes(DELIVERY, { ...ADDRESS, localidad: "Otra" }), []);
});

Deno.test("findDeliveryMistakes() takes the same name twice in one place", () => {
  const lugares = [place("Cercana", 2, "CERCANA", "Cércana")];
  assertEquals(findDeliveryMistakes({ ...DELIVERY, lugares }, ADDRESS), []);
});

const CORNERS: readonly Point[] = [
  { latitud: -54.8, longitud: -68.3 },
  { latitud: -22.1, longitud: -65.6 },
  { latitud: -25.6, longitud: -54.6 },
  { latitud: -50, longitud: -73 },
];
for (const point of CORNERS) {
  Deno.test(`findMisplaced() takes ${JSON.stringify(point)}, which is in Argentina`, () => {
    assertEquals(findMisplaced(point, "/direccion"), []);
  });
}

const MISPLACED: readonly (readonly [Point, remedy: string | undefined])[] = [
  [{ latitud: 0, longitud: 0 }, undefined],
  [{ latitud: 40.4, longitud: -3.7 }, undefined],
  [{ latitud: -58.6, longitud: -34.6 }, "están al revés, escribí latitud -34.6 y longitud -58.6"],
  [
    { latitud: 34.6, longitud: -58.6 },
    "falta el signo menos, escribí latitud -34.6 y longitud -58.6",
  ],
  [
    { latitud: -34.6, longitud: 58.6 },
    "falta el signo menos, escribí latitud -34.6 y longitud -58.6",
  ],
];
for (const [point, remedy] of MISPLACED) {
  Deno.test(`findMisplaced() refuses ${JSON.stringify(point)}: ${remedy ?? "no remedy"}`, () => {
    assertEquals(findMisplaced(point, "/direccion"), [{
      pointer: "/direccion",
      found: `latitud ${point.latitud} y longitud ${point.longitud}`,
      expected: "una latitud y una longitud de la Argentina",
      ...remedy !== undefined && { remedy },
    }]);
  });
}

Deno.test("findDeliveryMistakes() leaves the radius alone where the address is misplaced", () => {
  assertEquals(findDeliveryMistakes(DELIVERY, { ...ADDRESS, latitud: 34 }), []);
});

const MISTAKES: readonly (readonly [string, Partial<Delivery>, readonly unknown[]])[] = [
  ["a name that another place has", { lugares: [place("Cercana", 2), place("CERCÁNA", 3)] }, [{
    pointer: "/lugares/1/nombre",
    found: '"CERCÁNA"',
    expected: "un nombre que no esté ya en /lugares/0",
  }]],
  ["an alias that another place has", {
    lugares: [place("Cercana", 2, "Vª Uno"), place("Otra", 3, "Dos", "villa uno")],
  }, [{
    pointer: "/lugares/1/alias/1",
    found: '"villa uno"',
    expected: "un alias que no esté ya en /lugares/0",
  }]],
  ["a name that names no locality", { lugares: [place("Cercana", 2, "Bs. As.", "...")] }, [
    { pointer: "/lugares/0/alias/0", found: '"Bs. As."', expected: "el nombre de una localidad" },
    { pointer: "/lugares/0/alias/1", found: '"..."', expected: "el nombre de una localidad" },
  ]],
  ["a place without its coordinates", {
    lugares: [place("Cercana", 2), {
      nombre: "Nada",
      partido: "Partido",
      alias: [],
      latitud: 0,
      longitud: 0,
    }],
  }, [{
    pointer: "/lugares/1",
    found: "latitud 0 y longitud 0",
    expected: "una latitud y una longitud de la Argentina",
  }]],
  ["no place inside the radius", { lugares: [place("Lejana", 20)] }, [{
    pointer: "/radioKm",
    found: "9 km",
    expected: "un radio con alguna localidad adentro",
  }]],
  ["the shop's own locality outside its radius", {
    lugares: [place("Otra", 1), place("Cercada", 12, "cercana")],
  }, [{
    pointer: "/radioKm",
    found: "9 km",
    expected: "un radio que llegue a Cercada, donde está el local (a 12 km)",
  }]],
];
for (const [what, change, expected] of MISTAKES) {
  Deno.test(`findDeliveryMistakes() finds ${what}`, () => {
    assertEquals(findDeliveryMistakes({ ...DELIVERY, ...change }, ADDRESS), expected);
  });
}

Deno.test("findStrayAddress() finds a shop far from its own locality, and says of neither which is wrong", () => {
  const lugares = [place("Cercana", 30)];
  assertEquals(findStrayAddress({ ...DELIVERY, lugares: [place("Cercana", 24)] }, ADDRESS), []);
  assertEquals(
    findStrayAddress({ ...DELIVERY, lugares }, ADDRESS).map(({ pointer, expected }) => [
      pointer,
      expected,
    ]),
    [["/direccion", "un punto cerca de su localidad"]],
  );
  assertEquals(findDeliveryMistakes({ ...DELIVERY, lugares }, ADDRESS), []);
});

/** A place so many km north of the centre. */
function place(nombre: string, km: number, ...alias: string[]): Place {
  return {
    nombre,
    partido: "Partido",
    alias,
    latitud: CENTRE.latitud + km / KM_PER_DEGREE,
    longitud: CENTRE.longitud,
  };
}
