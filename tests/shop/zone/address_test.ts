import { assert, assertEquals } from "@std/assert";
import type { Place } from "../../../src/shop/files.ts";
import { findPlace, findPlaceInAddress, type PlaceMatch } from "../../../src/shop/zone/address.ts";
import { indexPlaces, isWideArea, type Places } from "../../../src/shop/zone/places.ts";

const PLACES = placesOf(
  place("Castelar"),
  place("Morón"),
  place("Haedo"),
  place("Villa Luzuriaga", "Luzuriaga"),
  place("San Martín", "General San Martín"),
  place("Florida"),
  place("Florida Oeste"),
  place("9 de Abril"),
  place("Ciudad Autónoma de Buenos Aires", "CABA", "Ciudad de Buenos Aires"),
);

const ADDRESSES: readonly (readonly [string, string | null])[] = [
  // The last part that names a place decides.
  ["Av. San Martín 100, Morón", "Morón"],
  ["Calle Morón 123, Haedo", "Haedo"],
  ["Rivadavia 18000, Haedo, Morón", "Morón"],
  ["Sarmiento 2300; Castelar", "Castelar"],
  ["Sarmiento 2300\nCastelar", "Castelar"],
  ["Sarmiento 2300 - Castelar", "Castelar"],
  ["Sarmiento 2300, Va. Luzuriaga", "Villa Luzuriaga"],
  ["Haedo, Morón", "Morón"],
  // Parts that name none are skipped.
  ["Sarmiento 2300, Castelar, timbre 2", "Castelar"],
  ["Sarmiento 2300, Castelar, Provincia de Buenos Aires, Argentina", "Castelar"],
  ["Sarmiento 2300, Castelar, Pcia. de Bs. As.", "Castelar"],
  ["Sarmiento 2300, Castelar, esquina San Martín", "Castelar"],
  ["Castelar, cerca de la plaza", "Castelar"],
  ["Sarmiento 2300, Buenos Aires", null],
  // Wide areas, sides of a town, postcodes and districts stand beside a name.
  ["Sarmiento 2300, Castelar GBA", "Castelar"],
  ["Sarmiento 2300, Castelar Norte", "Castelar"],
  ["Sarmiento 2300, Castelar Norte, Argentina", "Castelar"],
  ["Sarmiento 2300, Florida Oeste", "Florida Oeste"],
  ["Sarmiento 2300, Florida Este", "Florida"],
  ["Sarmiento 2300, B1712 Castelar", "Castelar"],
  ["Sarmiento 2300, B1712ABC Castelar", "Castelar"],
  ["Sarmiento 2300, Castelar B1712", "Castelar"],
  ["Sarmiento 2300, Castelar (C.P. 1712)", "Castelar"],
  ["Sarmiento 2300, (1712) Castelar", "Castelar"],
  ["Sarmiento 2300, Castelar 1712", "Castelar"],
  ["Sarmiento 2300, Localidad de Castelar", "Castelar"],
  ["Sarmiento 2300, Castelar Viejo", null],
  // A district decides only where no locality does.
  ["Sarmiento 2300, Pdo. de Morón", "Morón"],
  ["Sarmiento 2300, Partido Morón", "Morón"],
  ["Sarmiento 2300, Haedo, Pdo. de Morón", "Haedo"],
  ["San Martín, Pdo. de Morón", "Morón"],
  // Without a comma, what follows the house number.
  ["Sarmiento 2300 Castelar", "Castelar"],
  ["Sarmiento 2300 Castelar, Buenos Aires", "Castelar"],
  ["Sarmiento 2300 Castelar Buenos Aires", "Castelar"],
  ["Sarmiento 2300 piso 3 depto B Castelar", "Castelar"],
  ["Sarmiento 2300 3° B Castelar", "Castelar"],
  ["Sarmiento 2300 depto E Castelar", "Castelar"],
  ["B1712 Castelar", "Castelar"],
  ["(1712) Castelar", "Castelar"],
  ["Castelar", "Castelar"],
  ["9 de Abril", "9 de Abril"],
  ["Mitre 20, 9 de Abril", "9 de Abril"],
  // A street named like a place is no place.
  ["Calle Morón 123", null],
  ["Morón 123", null],
  ["Morón 1708", null],
  ["Morón 123, Villa Inventada", null],
  ["Casa, San Martín 1000", null],
  ["Av. San Martín", null],
  ["Belgrano y San Martín", null],
  ["Mitre 100 y San Martín", null],
  ["Mitre 100 esquina San Martín", null],
  ["San Martín, Castelr", null],
  // The capital has the province's name in its own.
  ["Rivadavia 5000, CABA", "Ciudad Autónoma de Buenos Aires"],
  ["Rivadavia 5000, C1406 C.A.B.A.", "Ciudad Autónoma de Buenos Aires"],
  ["Rivadavia 5000, Ciudad de Buenos Aires", "Ciudad Autónoma de Buenos Aires"],
  ["Rivadavia 5000, Cdad. Autónoma de Buenos Aires", "Ciudad Autónoma de Buenos Aires"],
  ["Buenos Aires", null],
  ["Gran Buenos Aires, República Argentina", null],
  ["", null],
  [" ,;, ", null],
  ["constructor", null],
];
for (const [text, expected] of ADDRESSES) {
  Deno.test(`findPlaceInAddress() finds ${expected ?? "no place"} in ${JSON.stringify(text)}`, () => {
    assertEquals(nameOf(findPlaceInAddress(PLACES, text)), expected);
  });
}

const NAMES: readonly (readonly [string, string | null])[] = [
  ["morón", "Morón"],
  ["MORON", "Morón"],
  ["Gral. San Martín", "San Martín"],
  ["Vª Luzuriaga", "Villa Luzuriaga"],
  ["luzuriaga", "Villa Luzuriaga"],
  ["Ciudad de Morón", "Morón"],
  ["Castelar Sur", "Castelar"],
  ["Castelar 1712", "Castelar"],
  ["Castelar, Morón", "Castelar"],
  ["Villa Inventada, Morón", "Morón"],
  ["Castelar, Buenos Aires", "Castelar"],
  ["San Martín 1000, Morón", "Morón"],
  ["Castelr", null],
  ["Buenos Aires", null],
  ["__proto__", null],
  ["", null],
];
for (const [text, expected] of NAMES) {
  Deno.test(`findPlace() finds ${expected ?? "no place"} for ${JSON.stringify(text)}`, () => {
    assertEquals(nameOf(findPlace(PLACES, text)), expected);
  });
}

const NEAR: readonly (readonly [string, PlaceMatch, readonly string[]])[] = [
  ["findPlace(Castelr)", findPlace(PLACES, "Castelr"), ["Castelar"]],
  ["findPlace(Va. Luzuriga)", findPlace(PLACES, "Va. Luzuriga"), ["Villa Luzuriaga"]],
  ["findPlace(Gral. San Martn)", findPlace(PLACES, "Gral. San Martn"), ["San Martín"]],
  ["findPlace(Bariloche)", findPlace(PLACES, "Bariloche"), []],
  ["findPlace(Buenos Aires)", findPlace(PLACES, "Buenos Aires"), []],
  [
    "findPlaceInAddress(Mitre 1, Haeod, Argentina)",
    findPlaceInAddress(PLACES, "Mitre 1, Haeod, Argentina"),
    ["Haedo"],
  ],
  [
    "findPlaceInAddress(Mitre 1 Castelr)",
    findPlaceInAddress(PLACES, "Mitre 1 Castelr"),
    ["Castelar"],
  ],
  [
    "findPlaceInAddress(San Martín, Castelr)",
    findPlaceInAddress(PLACES, "San Martín, Castelr"),
    ["San Martín", "Castelar"],
  ],
  ["findPlaceInAddress(Calle Morón 1)", findPlaceInAddress(PLACES, "Calle Morón 1"), []],
];
for (const [call, match, expected] of NEAR) {
  Deno.test(`${call} is undecided, near ${JSON.stringify(expected)}`, () => {
    assertEquals(match, { kind: "unknown", near: expected });
  });
}

Deno.test("findPlace() ignores an alias that is a wide area", () => {
  const places = placesOf(place("Capital", "Buenos Aires"));
  assertEquals(nameOf(findPlace(places, "Buenos Aires")), null);
  assertEquals(nameOf(findPlace(places, "Capital")), "Capital");
});

const HOSTILE: readonly string[] = [
  ",".repeat(100_000),
  "a,".repeat(100_000),
  "argentina ".repeat(50_000) + "x",
  "depto a ".repeat(50_000),
  "9".repeat(100_000),
  "\u0301".repeat(100_000),
  "\ud800, \u0000",
];
for (const text of HOSTILE) {
  Deno.test(`findPlaceInAddress() finds no place in ${JSON.stringify(text.slice(0, 12))}...`, () => {
    assertEquals(nameOf(findPlaceInAddress(PLACES, text)), null);
    assertEquals(nameOf(findPlace(PLACES, text)), null);
  });
}

Deno.test("findPlaceInAddress() reads the end of a very long text", () => {
  assertEquals(nameOf(findPlaceInAddress(PLACES, `${"Mitre 1, ".repeat(50_000)}Haedo`)), "Haedo");
});

for (const name of ["Buenos Aires", "Pcia. de Bs. As.", "GBA", "AMBA, Argentina", "..."]) {
  Deno.test(`isWideArea() takes ${name}`, () => assert(isWideArea(name)));
}
for (const name of ["Morón", "Ciudad de Buenos Aires", "Argentina Norte", "Villa Argentina"]) {
  Deno.test(`isWideArea() refuses ${name}`, () => assert(!isWideArea(name)));
}

function placesOf(...lugares: readonly Place[]): Places {
  const prices = { envio: 1000, envioGratisDesde: 10_000, pedidoMinimoEnvio: 5000 };
  return indexPlaces({ ...prices, radioKm: 9, lugares }, { latitud: -34.6, longitud: -58.6 });
}

function place(nombre: string, ...alias: string[]): Place {
  return { nombre, partido: "Partido", alias, latitud: -34.6, longitud: -58.6 };
}

function nameOf(match: PlaceMatch): string | null {
  return match.kind === "found" ? match.place.nombre : null;
}
