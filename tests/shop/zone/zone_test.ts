import {
  assertAlmostEquals,
  assertEquals,
  assertLess,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import type { Delivery, Place } from "../../../src/shop/files.ts";
import {
  distanceKm,
  indexPlaces,
  type Point,
} from "../../../src/shop/zone/places.ts";
import { decideZone, type ZoneQuery } from "../../../src/shop/zone/zone.ts";

const EARTH_RADIUS_KM = 6371.0088;
const KM_PER_DEGREE = EARTH_RADIUS_KM * Math.PI / 180;
const CENTRE = { latitud: 0, longitud: 10, provincia: "Buenos Aires" };

const DELIVERY: Delivery = {
  envio: 1000,
  envioGratisDesde: 10_000,
  pedidoMinimoEnvio: 5000,
  radioKm: 9,
  lugares: [
    place("Lejana", 20),
    place("Cercana", 2.26, "Vecina"),
    place("Casi", 7.6),
    place("Pasada", 9.04),
    place("Apartada", 10.6),
    place("Plena", 7.4),
  ],
};
const PLACES = indexPlaces(DELIVERY, CENTRE);
const ZONE = { radioKm: 9, zonas: ["Cercana", "Casi", "Plena"] };

Deno.test("decideZone() says that a place inside is inside, and how far", () => {
  assertEquals(decide({ kind: "place", text: "vecina" }), {
    dentro: true,
    localidad: "Cercana",
    distanciaKm: 2.3,
    motivo: "Cercana queda a 2,3 km del local, dentro de los 9 km de reparto.",
    ...ZONE,
  });
});

Deno.test("decideZone() measures a point without naming a place", () => {
  assertEquals(decide({ kind: "point", latitud: 0, longitud: 10 }), {
    dentro: true,
    localidad: null,
    distanciaKm: 0,
    motivo: "Ese punto queda a 0 km del local, dentro de los 9 km de reparto.",
    ...ZONE,
  });
});

Deno.test("decideZone() does not decide a misspelt place, and names the nearest", () => {
  assertEquals(decide({ kind: "place", text: "Sercana" }), {
    dentro: null,
    localidad: null,
    distanciaKm: null,
    motivo:
      "No conozco esa localidad, así que no sé si llegamos. ¿Será Cercana? " +
      "Mandala con ese nombre, o mandá la latitud y la longitud.",
    ...ZONE,
  });
});

const UNDECIDED: readonly (readonly [ZoneQuery, string])[] = [
  [{ kind: "place", text: "Bariloche" }, "Mandá el nombre de la localidad"],
  [
    { kind: "place", text: "Buenos Aires" },
    "no el del barrio ni el de la provincia",
  ],
  [
    { kind: "address", text: "Mitre 1" },
    "Escribila al final, después de una coma",
  ],
  [{ kind: "address", text: "Mitre 1, Sercana" }, "¿Será Cercana?"],
];
for (const [query, expected] of UNDECIDED) {
  Deno.test(`decideZone() asks for more when ${JSON.stringify(query)}`, () => {
    const { dentro, motivo } = decide(query);
    assertEquals(dentro, null);
    assertStringIncludes(motivo, expected);
    assertStringIncludes(motivo, "la latitud y la longitud");
  });
}

const EDGE_NOTES: readonly (readonly [string, string | null])[] = [
  ["Plena", null],
  ["Casi", "alguna parte puede quedar afuera"],
  [
    "Pasada",
    "a 9,04 km del local, apenas fuera de los 9 km de reparto. La medimos",
  ],
  ["Apartada", null],
];
for (const [name, note] of EDGE_NOTES) {
  Deno.test(`decideZone() ${note === null ? "has no note" : "warns"} about the edge in ${name}`, () => {
    const { motivo } = decide({ kind: "place", text: name });
    assertEquals(motivo.includes("cerca del límite"), note !== null);
    assertStringIncludes(motivo, note ?? "de reparto.");
  });
}

Deno.test("decideZone() has no note about the edge for a point, which is exact", () => {
  const { motivo } = decide({
    kind: "point",
    latitud: 0,
    longitud: 10 + 8.9 / KM_PER_DEGREE,
  });
  assertEquals(
    motivo,
    "Ese punto queda a 8,9 km del local, dentro de los 9 km de reparto.",
  );
});

Deno.test("decideZone() counts the edge itself as inside, and the least step past it as outside", () => {
  const point = { latitud: 0, longitud: 10.08 };
  const radioKm = distanceKm(CENTRE, point);
  const query = { kind: "point", ...point } as const;
  const lessKm = radioKm * (1 - Number.EPSILON);
  assertLess(lessKm, radioKm);
  const answers = [radioKm, lessKm].map((km) =>
    decideZone(indexPlaces({ ...DELIVERY, radioKm: km }, CENTRE), query).dentro
  );
  assertEquals(answers, [true, false]);
});

Deno.test("decideZone() agrees with the distance, of a point and of a place there", () => {
  const near = (value: number) =>
    fc.double({ min: value - 0.2, max: value + 0.2, noNaN: true });
  fc.assert(
    fc.property(
      near(-34.65),
      near(-58.64),
      fc.double({ min: 0.1, max: 30, noNaN: true }),
      (latitud, longitud, radioKm) => {
        const centre = {
          latitud: -34.65,
          longitud: -58.64,
          provincia: "Buenos Aires",
        };
        const target: Place = {
          nombre: "Destino",
          partido: "Partido",
          alias: [],
          latitud,
          longitud,
        };
        const places = indexPlaces(
          { ...DELIVERY, radioKm, lugares: [target] },
          centre,
        );
        const km = distanceKm(centre, target);
        const point = decideZone(places, { kind: "point", latitud, longitud });
        const named = decideZone(places, { kind: "place", text: "destino" });
        for (const answer of [point, named]) {
          assertEquals(answer.dentro, km <= radioKm);
          const told = answer.distanciaKm ?? NaN;
          assertEquals(told <= radioKm, km <= radioKm);
          assertAlmostEquals(told, km, 0.0501);
          assertEquals(answer.zonas, km <= radioKm ? ["Destino"] : []);
        }
        assertEquals(
          named.motivo.includes("cerca del límite"),
          Math.abs(km - radioKm) <= 1.5,
        );
      },
    ),
    { seed: 20261121, numRuns: 1000 },
  );
});

/** A place so many km east of the centre, along the equator. */
function place(nombre: string, km: number, ...alias: string[]): Place {
  return {
    nombre,
    partido: "Partido",
    alias,
    latitud: 0,
    longitud: CENTRE.longitud + km / KM_PER_DEGREE,
  };
}

function decide(query: ZoneQuery): ReturnType<typeof decideZone> {
  return decideZone(PLACES, query);
}

Deno.test("distanceKm() agrees with the angle between the points' vectors, both ways", () => {
  const point = fc.record({
    latitud: fc.double({ min: -90, max: 90, noNaN: true }),
    longitud: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (a, b) => {
      assertAlmostEquals(
        distanceKm(a, b),
        EARTH_RADIUS_KM * angle(toVector(a), toVector(b)),
        1e-3,
      );
      assertEquals(distanceKm(a, b), distanceKm(b, a));
    }),
    { seed: 20261121, numRuns: 2000 },
  );
});

type Vector = readonly [number, number, number];

function toVector({ latitud, longitud }: Point): Vector {
  const [phi, lambda] = [latitud * Math.PI / 180, longitud * Math.PI / 180];
  return [
    Math.cos(phi) * Math.cos(lambda),
    Math.cos(phi) * Math.sin(lambda),
    Math.sin(phi),
  ];
}

function angle([a1, a2, a3]: Vector, [b1, b2, b3]: Vector): number {
  const cross = Math.hypot(
    a2 * b3 - a3 * b2,
    a3 * b1 - a1 * b3,
    a1 * b2 - a2 * b1,
  );
  return Math.atan2(cross, a1 * b1 + a2 * b2 + a3 * b3);
}
