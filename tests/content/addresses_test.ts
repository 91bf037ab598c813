import { assertEquals, assertGreater } from "@std/assert";
import fc from "fast-check";
import business from "../sample_shop/data/negocio.json" with { type: "json" };
import delivery from "../sample_shop/data/entrega.json" with { type: "json" };
import type { DeliveryFile } from "../../src/shop/files.ts";
import { indexPlaces } from "../../src/shop/zone/places.ts";
import { decideZone, isInside, localityOf } from "../../src/shop/zone/zone.ts";

const { lugares }: DeliveryFile = delivery;
const PLACES = indexPlaces(delivery, business.direccion);
const HOME = business.direccion.provincia;

for (const { nombre, alias = [], partido, provincia = HOME } of lugares) {
  Deno.test(`decideZone() finds ${nombre} by its names, partido and province`, () => {
    for (const name of [nombre, ...alias]) {
      const texts = [
        name,
        name.toUpperCase(),
        `${name}, ${provincia}`,
        `${name}, Argentina`,
      ];
      for (const spelling of texts) {
        assertEquals(
          localityOf(decideZone(PLACES, spelling)),
          nombre,
          spelling,
        );
      }
    }

    const text = `Calle Real 123, ${nombre}, ${partido}`;
    const decision = decideZone(PLACES, text, "address");
    assertEquals(localityOf(decision), nombre);
  });
}

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);
const streetName = oneOf(
  ...lugares.flatMap(({ nombre, partido }) => [nombre, partido]),
  "9 de Julio",
  "25 de Mayo",
  "Entre Ríos",
);
const streetAddress = fc.tuple(
  oneOf("", "Av. ", "Calle ", "Gral. ", "avda "),
  streetName,
  fc.integer({ min: 1, max: 29_999 }),
  oneOf("", " 3° B", " piso 2", " depto C"),
).map(([kind, name, number, flat]) => `${kind}${name} ${number}${flat}`);
const corner = fc.tuple(streetName, oneOf("y", "esquina"), streetName)
  .map((words) => words.join(" "));

/**
 * Addresses in the places of the data, each with or without postal code, partido,
 * province and area.
 */
const addresses = fc.record({
  start: fc.oneof(streetAddress, corner),
  place: fc.constantFrom(...lugares),
  // Two of four addresses have no postal code.
  code: oneOf("", "", "1712 ", "B1712 "),
  isExact: fc.boolean(),
  area: oneOf("", ", GBA", ", Zona Sur", ", AMBA", ", Argentina"),
});

Deno.test("decideZone() never gives the opposite answer for an address in a place of the data", () => {
  const counts = { all: 0, decided: 0 };

  const property = fc.property(
    addresses,
    ({ start, place, code, isExact, area }) => {
      const { nombre, partido, provincia = HOME } = place;
      const district = isExact ? `, ${partido}, ${provincia}` : "";
      const text = `${start}, ${code}${nombre}${district}${area}`;
      const isServed = PLACES.inside.includes(place);

      for (const kind of ["address", "place"] as const) {
        counts.all++;
        const decision = decideZone(PLACES, text, kind);
        if (["unknown", "district"].includes(decision.kind)) continue;

        assertEquals(isInside(decision), isServed, text);
        counts.decided++;
      }
    },
  );
  fc.assert(property, { seed: 20261121, numRuns: 1500 });

  assertGreater(counts.decided, 0.95 * counts.all);
});
