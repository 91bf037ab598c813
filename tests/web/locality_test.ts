import { assert, assertEquals } from "@std/assert";
import { correctPlace, localityOf, nearNames } from "../../src/web/locality.js";

const KNOWN = ["Morón", "Castelar", "20 de Junio", "Hurlingham", "El Palomar"];

const TEXTS: readonly (readonly [string, string])[] = [
  ["Morón", "Morón"],
  ["  morón ", "morón"],
  ["San Antonio de Padua", "San Antonio de Padua"],
  ["Av. San Martín 100, Morón", "Morón"],
  ["Mitre, Morón", "Morón"],
  ["Mitre 100, Merlo, San Luis", "Merlo, San Luis"],
  ["Mitre 100 Morón", "Morón"],
  ["Mitre 100 5B Morón", "Morón"],
  ["Mitre 100 4° B, 1708 Morón", "Morón"],
  ["Mitre 100, piso 3 B, Morón", "Morón"],
  ["Mitre 100, depto B, La Plata", "La Plata"],
  ["Mitre 100 depto B El Palomar", "El Palomar"],
  ["Mitre 100, entre Belgrano y Sarmiento, Castelar", "Castelar"],
  ["20 de Junio", "20 de Junio"],
  ["Calle 7 100, 20 de junio", "20 de junio"],
  ["Av. Mitre s/n Castelar", "Castelar"],
  ["Mitre s/n", ""],
  ["av mitre morón", "morón"],
  ["Av. Mitre 100 La Plata", "La Plata"],
  ["Avenida Rivadavia", ""],
  ["Mitre 100 bis Morón", "Morón"],
  ["Mitre 100 y Belgrano", ""],
  ["Mitre 100 esq. Belgrano, La Plata", "La Plata"],
  ["Mitre 100 esq. Belgrano El Palomar", "El Palomar"],
  ["Mitre 100", ""],
  ["Mitre 100 4 B La Plata", "La Plata"],
  ["Morón, Mitre 100", "Morón"],
  ["Mitre 100 Morón, timbre 4", "Morón"],
  ["Castelar, cerca de la plaza", "Castelar"],
  ["Morón (a 2 cuadras de la estación)", "Morón"],
  ["Mitre, timbre 4", ""],
  ["Mitre 100,", ""],
  ["Mitre 100 depto B", ""],
  ["", ""],
  [" , ", ""],
];

for (const [text, expected] of TEXTS) {
  Deno.test(`localityOf() leaves "${expected}" of "${text}"`, () => {
    assertEquals(localityOf(text, KNOWN), expected);
  });
}

Deno.test("localityOf() is never longer than the service takes", () => {
  for (const text of ["a".repeat(500), `1 ${"b c ".repeat(200)}`, ",a".repeat(300)]) {
    assert(localityOf(text, KNOWN).length <= 100);
  }
});

const SLIPS: readonly (readonly [string, readonly string[]])[] = [
  ["Hurligham", ["Hurlingham"]],
  ["moron", ["Morón"]],
  ["Castellar", ["Castelar"]],
  ["Belgrano y Mitre Castelar", ["Castelar"]],
  ["La Plata", []],
  ["", []],
];

for (const [text, expected] of SLIPS) {
  Deno.test(`nearNames() finds [${expected}] near "${text}"`, () => {
    assertEquals(nearNames(text, KNOWN), expected);
  });
}

const CORRECTED: readonly (readonly [string, string, string])[] = [
  ["Castellar", "Castellar", "Castelar"],
  ["Mitre 100, Hurlinghan", "Hurlinghan", "Mitre 100, Castelar"],
  ["Mitre Castelar", "Mitre Castelar", "Mitre, Castelar"],
  ["Mitre  100", "Mitre 100", "Castelar"],
];

for (const [text, place, expected] of CORRECTED) {
  Deno.test(`correctPlace() makes "${expected}" of "${text}"`, () => {
    assertEquals(correctPlace(text, place, "Castelar"), expected);
  });
}
