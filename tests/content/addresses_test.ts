import { assert, assertEquals, assertGreater } from "@std/assert";
import fc from "fast-check";
import business from "../sample_shop/data/negocio.json" with { type: "json" };
import delivery from "../sample_shop/data/entrega.json" with { type: "json" };
import type { DeliveryFile, Place } from "../../src/shop/files.ts";
import { foldName } from "../../src/words/names.ts";
import { indexPlaces } from "../../src/shop/zone/places.ts";
import { buildZoneAnswer, type ZoneAnswer } from "../../src/shop/zone/words.ts";
import { decideZone, type ZoneQuery } from "../../src/shop/zone/zone.ts";

const { lugares }: DeliveryFile = delivery;
const PLACES = indexPlaces(delivery, business.direccion);
const HOME = business.direccion.provincia;
const CAPITAL = "Ciudad Autónoma de Buenos Aires";

const EXAMPLES: readonly (readonly [string, string | null, boolean | null])[] =
  [
    ["Calle Real 123, Pontevedra, Merlo", "Pontevedra", false],
    ["Vergara 2500, Villa Tesei, Hurlingham", "Villa Tesei", true],
    ["Merlo, San Luis", "Villa de Merlo", false],
    ["Mar del Plata", "Mar del Plata", false],
    ["Arias 2300, B1712 Castelar, GBA, Argentina", "Castelar", true],
    ["Libertad, Merlo", "Libertad", true],
    ["San Miguel, Tucumán", "San Miguel de Tucumán", false],
    ["Trevelin, Chubut", null, false],
    ["Merlo, La Matanza", null, null],
    ["Partido de Merlo", null, null],
    ["Caseros 250", null, null],
  ];
for (const [text, localidad, dentro] of EXAMPLES) {
  Deno.test(`decideZone() answers ${dentro} for ${text}, as an address and as a locality`, () => {
    for (const kind of ["address", "place"] as const) {
      const answer = answerOf({ kind, text });
      assertEquals([answer.localidad, answer.dentro], [localidad, dentro]);
    }
  });
}

for (const { nombre, alias, partido, provincia = HOME } of lugares) {
  Deno.test(`decideZone() finds ${nombre} by its names, partido and province`, () => {
    for (const name of [nombre, ...alias]) {
      for (
        const text of [
          name,
          name.toUpperCase(),
          `${name}, ${provincia}`,
          `${name}, Argentina`,
        ]
      ) {
        assertEquals(
          answerOf({ kind: "place", text }).localidad,
          nombre,
          text,
        );
      }
    }
    const { localidad } = answerOf({
      kind: "address",
      text: `Calle Real 123, ${nombre}, ${partido}`,
    });
    assertEquals(localidad, nombre);
  });
}

const place = fc.constantFrom(...lugares);
const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);
const number = fc.integer({ min: 1, max: 29_999 }).map(String);
const postcode = fc.integer({ min: 1000, max: 9421 });
const streetName = fc.oneof(
  place.map(({ nombre }) => nombre),
  place.map(({ partido }) => partido),
  oneOf(
    "Mitre",
    "9 de Julio",
    "25 de Mayo",
    "Entre Ríos",
    "Chubut",
    "Los Álamos",
  ),
);
const street = fc.oneof(
  fc.tuple(
    oneOf("", "Av. ", "Calle ", "Gral. ", "avda "),
    streetName,
    number,
    oneOf("", "", " 3° B", " piso 2", " depto C"),
  ).map(([kind, name, number, flat]) => `${kind}${name} ${number}${flat}`),
  fc.tuple(oneOf("Av. ", "Calle "), streetName).map(([kind, name]) =>
    `${kind}${name}`
  ),
  fc.tuple(streetName, streetName).map(([name, other]) => `${name} y ${other}`),
);
const silent = oneOf(
  "",
  "",
  ", GBA",
  ", zona oeste",
  ", Zona Sur",
  ", AMBA",
  ", Argentina",
);
const withPostcode = fc.tuple(
  oneOf("", "", "before", "letter", "behind"),
  postcode,
);

const RUNS = { seed: 20261121, numRuns: 1500 };

Deno.test("decideZone() never answers the contrary for an address in a place of the data", () => {
  const counts = { all: 0, decided: 0 };
  fc.assert(
    fc.property(
      street,
      place,
      withPostcode,
      fc.tuple(fc.boolean(), fc.boolean()),
      silent,
      (start, target, [where, code], [hasDistrict, hasProvince], area) => {
        const text = [
          start,
          writePlace(target, where, code),
          ...hasDistrict ? [target.partido] : [],
          ...hasProvince ? [target.provincia ?? HOME] : [],
        ].join(", ") + area;
        const isInside = PLACES.inside.includes(target);
        for (const kind of ["address", "place"] as const) {
          const { dentro } = answerOf({ kind, text });
          assert(dentro !== !isInside, `${text}: ${dentro}`);
          counts.all++;
          if (dentro !== null) counts.decided++;
        }
      },
    ),
    RUNS,
  );
  assertGreater(counts.decided, 0.95 * counts.all);
});

Deno.test("decideZone() never answers the contrary for a street that is only a name, before a place", () => {
  fc.assert(
    fc.property(
      place,
      place,
      fc.boolean(),
      silent,
      (named, target, hasProvince, area) => {
        // Before the name of its partido or of its province, it is the locality.
        const wholes = [target.nombre, ...target.alias].map(foldName);
        const ofNamed = [named.partido, named.provincia ?? HOME].map(foldName);
        if (ofNamed.some((whole) => wholes.includes(whole))) return;
        const province = hasProvince ? `, ${target.provincia ?? HOME}` : "";
        const text = `${named.nombre}, ${target.nombre}${province}${area}`;
        const { dentro } = answerOf({ kind: "address", text });
        assert(
          dentro !== !PLACES.inside.includes(target),
          `${text}: ${dentro}`,
        );
      },
    ),
    RUNS,
  );
});

Deno.test("decideZone() never answers inside for a place of the data in another province", () => {
  const provinces = [
    ...new Set(lugares.map(({ provincia = HOME }) => provincia)),
  ];
  fc.assert(
    fc.property(
      street,
      place,
      oneOf(...provinces),
      silent,
      (start, target, province, area) => {
        const own = target.provincia ?? HOME;
        if (own === province) return;
        for (
          const text of [
            `${start}, ${target.nombre}, ${province}${area}`,
            `${target.nombre}, ${province}`,
          ]
        ) {
          for (const kind of ["address", "place"] as const) {
            const { dentro } = answerOf({ kind, text });
            assert(dentro !== true || isCapitals(target, province), text);
          }
        }
      },
    ),
    RUNS,
  );
});

Deno.test("decideZone() never finds a place by a name with a letter wrong that no place has", () => {
  fc.assert(
    fc.property(
      place,
      fc.nat(20),
      oneOf("x", "k", "w", ""),
      ({ nombre }, at, letter) => {
        const text = `${nombre.slice(0, at)}${letter}${nombre.slice(at + 1)}`;
        const answer = answerOf({ kind: "place", text });
        if (PLACES.finder.find(text) !== undefined) return;
        assert(
          answer.localidad === null || isPlain(text, answer),
          `${text}: ${answer.localidad}`,
        );
      },
    ),
    RUNS,
  );
});

function writePlace({ nombre }: Place, where: string, code: number): string {
  switch (where) {
    case "before":
      return `${code} ${nombre}`;
    case "letter":
      return `B${code} ${nombre}`;
    case "behind":
      return `${nombre} ${code}`;
    default:
      return nombre;
  }
}

function isCapitals(target: Place, province: string): boolean {
  return target.provincia === CAPITAL && province === HOME;
}

function answerOf(query: ZoneQuery): ZoneAnswer {
  return buildZoneAnswer(PLACES, decideZone(PLACES, query));
}

/** Returns true if a text contains the entire name, next to words without information. */
function isPlain(text: string, { localidad }: ZoneAnswer): boolean {
  const place = lugares.find(({ nombre }) => nombre === localidad);
  return [localidad ?? "", ...place?.alias ?? []].some((name) =>
    foldName(text).replaceAll(" ", "").includes(
      foldName(name).replaceAll(" ", ""),
    )
  );
}
