import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { distanceKm, type Point } from "../../../src/shop/zone/distance.ts";

const EARTH_RADIUS_KM = 6371.0088;
const BUENOS_AIRES: Point = { latitud: -34.6037, longitud: -58.3816 };

const PAIRS: readonly (readonly [string, Point, Point, number])[] = [
  ["a point and itself", BUENOS_AIRES, BUENOS_AIRES, 0],
  [
    "one degree of the equator",
    { latitud: 0, longitud: 0 },
    { latitud: 0, longitud: 1 },
    EARTH_RADIUS_KM * Math.PI / 180,
  ],
  [
    "a pole and the equator",
    { latitud: 90, longitud: 0 },
    { latitud: 0, longitud: 77 },
    EARTH_RADIUS_KM * Math.PI / 2,
  ],
  [
    "antipodes",
    BUENOS_AIRES,
    { latitud: 34.6037, longitud: 121.6184 },
    EARTH_RADIUS_KM * Math.PI,
  ],
  [
    "two points on either side of the date line",
    { latitud: 0, longitud: 179.5 },
    { latitud: 0, longitud: -179.5 },
    EARTH_RADIUS_KM * Math.PI / 180,
  ],
  [
    // Rosetta Code, "Haversine formula": 2887.25995 km with a radius of 6372.8 km.
    "the airports of Nashville and Los Angeles",
    { latitud: 36.12, longitud: -86.67 },
    { latitud: 33.94, longitud: -118.4 },
    2887.25995 * EARTH_RADIUS_KM / 6372.8,
  ],
];
for (const [what, a, b, expected] of PAIRS) {
  Deno.test(`distanceKm() measures ${what}`, () => {
    assertAlmostEquals(distanceKm(a, b), expected, 1e-3);
  });
}

/** Distances from Buenos Aires that atlases give, to 1 %. */
const CITIES: readonly (readonly [string, Point, number])[] = [
  ["Montevideo", { latitud: -34.9011, longitud: -56.1645 }, 205],
  ["Córdoba", { latitud: -31.4201, longitud: -64.1888 }, 647],
  ["Mar del Plata", { latitud: -38.0055, longitud: -57.5426 }, 386],
  ["Ushuaia", { latitud: -54.8019, longitud: -68.303 }, 2373],
  ["Madrid", { latitud: 40.4168, longitud: -3.7038 }, 10_045],
];
for (const [city, point, expected] of CITIES) {
  Deno.test(`distanceKm() measures Buenos Aires and ${city}`, () => {
    assertAlmostEquals(distanceKm(BUENOS_AIRES, point), expected, expected / 100);
  });
}

Deno.test("distanceKm() agrees with the angle between the points' vectors, both ways", () => {
  const point = fc.record({
    latitud: fc.double({ min: -90, max: 90, noNaN: true }),
    longitud: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (a, b) => {
      assertAlmostEquals(distanceKm(a, b), EARTH_RADIUS_KM * angle(toVector(a), toVector(b)), 1e-3);
      assertEquals(distanceKm(a, b), distanceKm(b, a));
    }),
    { seed: 20261121, numRuns: 2000 },
  );
});

type Vector = readonly [number, number, number];

function toVector({ latitud, longitud }: Point): Vector {
  const [phi, lambda] = [latitud * Math.PI / 180, longitud * Math.PI / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function angle([a1, a2, a3]: Vector, [b1, b2, b3]: Vector): number {
  const cross = Math.hypot(a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1);
  return Math.atan2(cross, a1 * b1 + a2 * b2 + a3 * b3);
}
