import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertLess,
} from "@std/assert";
import fc from "fast-check";
import type { DeliveryFile, Place } from "../../../src/shop/files.ts";
import type { TextKind } from "../../../src/shop/zone/address.ts";
import {
  distanceKm,
  indexPlaces,
  type Point,
} from "../../../src/shop/zone/places.ts";
import { decideZone, isInside } from "../../../src/shop/zone/zone.ts";

const EARTH_RADIUS_KM = 6371.0088;
const KM_PER_DEGREE = EARTH_RADIUS_KM * Math.PI / 180;
const CENTER = { latitud: 0, longitud: 10, provincia: "Buenos Aires" };

const DELIVERY: DeliveryFile = {
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
const PLACES = indexPlaces(DELIVERY, CENTER);

Deno.test("decideZone() measures a named place at its center", () => {
  const decision = decide("vecina");
  assert(decision.kind === "inside");
  assertEquals(decision.localidad, "Cercana");
  assertEquals(decision.radioKm, 9);
  assertEquals(decision.km, 2.3);
});

Deno.test("decideZone() measures a point, and returns no locality for it", () => {
  assertEquals(decide({ latitud: 0, longitud: 10 }), {
    kind: "inside",
    localidad: null,
    km: 0,
    radioKm: 9,
  });
});

const UNDECIDED = [
  [
    "place",
    "Sercana",
    { kind: "unknown", near: ["Cercana"] },
  ],
  [
    "place",
    "Bariloche",
    { kind: "unknown", near: [] },
  ],
  [
    "place",
    "Buenos Aires",
    { kind: "unknown", near: [] },
  ],
  [
    "address",
    "Mitre 1",
    { kind: "unknown", near: [] },
  ],
  [
    "address",
    "Mitre 1, Sercana",
    { kind: "unknown", near: ["Cercana"] },
  ],
  [
    "place",
    "Villa Inventada, Partido",
    { kind: "district", area: "Partido" },
  ],
  [
    "place",
    "Trevelin, Chubut",
    { kind: "elsewhere", area: "Chubut" },
  ],
] as const;
for (const [kind, text, decision] of UNDECIDED) {
  Deno.test(`decideZone() returns ${decision.kind} for the ${kind} ${text}`, () => {
    assertEquals(decide(text, kind), decision);
  });
}

const SIDES = [
  ["Plena", "inside"],
  ["Casi", "inside-edge"],
  ["Pasada", "outside-edge"],
  ["Apartada", "outside"],
] as const;
for (const [text, side] of SIDES) {
  Deno.test(`decideZone() returns ${side} for ${text}`, () => {
    assertEquals(decide(text).kind, side);
  });
}

Deno.test("decideZone() counts a place exactly 1.5 km inside as near the edge", () => {
  const lugares = [place("Centro", 0)];
  const places = indexPlaces({ ...DELIVERY, radioKm: 1.5, lugares }, CENTER);
  const { kind } = decideZone(places, "Centro");
  assertEquals(kind, "inside-edge");
});

Deno.test("decideZone() never counts a point as near the edge, because it is exact", () => {
  const kinds = [8.9, 9.1].map((km) => {
    const longitud = 10 + km / KM_PER_DEGREE;
    return decide({ latitud: 0, longitud }).kind;
  });
  assertEquals(kinds, ["inside", "outside"]);
});

Deno.test("decideZone() counts the edge as inside, and the smallest step beyond as outside", () => {
  const point = { latitud: 0, longitud: 10.08 };
  const radioKm = distanceKm(CENTER, point);
  const lessKm = radioKm * (1 - Number.EPSILON);
  assertLess(lessKm, radioKm);
  const answers = [radioKm, lessKm].map((km) =>
    decideZone(indexPlaces({ ...DELIVERY, radioKm: km }, CENTER), point).kind
  );
  assertEquals(answers, ["inside", "outside"]);
});

Deno.test("decideZone() agrees with the distance, for a point and for a place at the point", () => {
  const near = (value: number) =>
    fc.double({ min: value - 0.2, max: value + 0.2, noNaN: true });
  fc.assert(
    fc.property(
      near(-34.65),
      near(-58.64),
      fc.double({ min: 0.1, max: 30, noNaN: true }),
      (latitud, longitud, radioKm) => {
        const center = {
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
          center,
        );
        const km = distanceKm(center, target);
        assertEquals(places.inside, km <= radioKm ? [target] : []);
        const point = decideZone(places, { latitud, longitud });
        const locality = decideZone(places, "destino");
        for (const decision of [point, locality]) {
          assertEquals(isInside(decision), km <= radioKm);
          assert("km" in decision);
          assertEquals(decision.km <= radioKm, km <= radioKm);
          assertAlmostEquals(decision.km, km, 0.0501);
        }
        const isNearEdge = Math.abs(km - radioKm) <= 1.5;
        assertEquals(locality.kind.endsWith("-edge"), isNearEdge);
      },
    ),
    { seed: 20261121, numRuns: 1000 },
  );
});

/** Creates a place east of the center, on the equator. */
function place(nombre: string, km: number, ...alias: string[]) {
  return {
    nombre,
    partido: "Partido",
    alias,
    latitud: 0,
    longitud: CENTER.longitud + km / KM_PER_DEGREE,
  };
}

function decide(target: string | Point, kind?: TextKind) {
  return decideZone(PLACES, target, kind);
}

Deno.test("distanceKm() agrees with the angle between the points' vectors, in both directions", () => {
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
