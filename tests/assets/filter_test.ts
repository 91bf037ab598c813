import { assertEquals } from "@std/assert";
import { isWanted, tellCount } from "../../pages/assets/filter.js";

const FLAVOR = {
  text: "Limón al agua. Ácido, con  albahaca y piña",
  categoria: "Frutas",
  vegano: true,
  sinTacc: false,
};
const ANY = { text: "", categoria: "", vegano: false, sinTacc: false };

const WANTED: readonly (readonly [string, Partial<typeof ANY>, boolean])[] = [
  ["anything", {}, true],
  ["its category", { categoria: "Frutas" }, true],
  ["another category", { categoria: "Cremas" }, false],
  ["vegan ones", { vegano: true }, true],
  ["gluten-free ones", { sinTacc: true }, false],
  ["a word without its accents", { text: "LIMON" }, true],
  ["a word with accents it has not", { text: "albahácá" }, true],
  ["n for ñ", { text: "pina" }, true],
  ["part of a word", { text: "alba" }, true],
  ["two words in another order", { text: " albahaca  limón " }, true],
  ["one word that is not there", { text: "limón menta" }, false],
  ["only spaces", { text: "   " }, true],
];

for (const [what, wanted, expected] of WANTED) {
  Deno.test(`isWanted() ${expected ? "finds" : "skips"} a flavor for ${what}`, () => {
    assertEquals(isWanted(FLAVOR, { ...ANY, ...wanted }), expected);
  });
}

const COUNTS: readonly (readonly [number, string])[] = [
  [0, "No hay ningún sabor así. Probá con otra palabra o sacá un filtro."],
  [1, "1 sabor de 40."],
  [7, "7 sabores de 40."],
  [40, "Los 40 sabores de la carta."],
];

for (const [count, expected] of COUNTS) {
  Deno.test(`tellCount() says "${expected}"`, () => {
    assertEquals(tellCount(count, 40), expected);
  });
}
