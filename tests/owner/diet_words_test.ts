import { assertEquals } from "@std/assert";
import { findDietOversights } from "../../src/owner/diet_words.ts";
import { ALLERGENS } from "../../src/shop/terms.ts";
import type { Flavor } from "../../src/shop/shapes.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";

const FOOD: Flavor = {
  nombre: "Sorpresa",
  categoria: "Otros",
  descripcion: "Rica.",
  vegano: false,
  sinTacc: false,
  alergenos: [],
  alcohol: false,
  disponible: true,
};

/** A description, and the word and the allergen that are reported, if any. */
const NAMED = `
Con nueces tostadas. > nueces > frutos secos
Nuez y miel. > nuez > frutos secos
Con nuez moscada.
Bebida de almendras. > almendras > frutos secos
PISTACHO puro. > pistacho > frutos secos
Pasta de maní. > maní > maní
Manía de comer.
Con leche tibia. > leche > leche
Con leche de coco.
Sin leche ni huevo.
Con un queso suave. > queso > leche
Muy cremoso.
Yemas y azúcar. > yemas > huevo
Claras a nieve. > claras > huevo
Menta clarita.
Harina tostada. > harina > trigo
Harina de arroz.
Con galletitas. > galletitas > trigo
Con barquillo. > barquillo > trigo
Con galletitas sin TACC.
Cucuruchos de harina de arroz.
Jugo y ralladura.
`.trim().split("\n").map((row) => row.split(" > "));

for (const [descripcion = "", word, allergen] of NAMED) {
  Deno.test(`findDietOversights() finds ${allergen ?? "nothing"} in "${descripcion}"`, () => {
    const food = { ...FOOD, descripcion };
    const alergenos = ALLERGENS.filter((name) => name === allergen);
    assertEquals(
      findDietOversights(food),
      alergenos.map((name) =>
        `se habla de "${word}" y entre sus alérgenos no está "${name}": fijate si falta`
      ),
    );
    assertEquals(findDietOversights({ ...food, alergenos }), []);
  });
}

Deno.test("findDietOversights() finds flour and oats once, and only in food sin TACC", () => {
  for (const word of ["galletitas", "avena"]) {
    const food = { ...FOOD, descripcion: `Con ${word}.`, sinTacc: true };
    assertEquals([...findDietOversights(food)], [
      `figura como sin TACC, pero se habla de "${word}": fijate si lo es`,
    ]);
  }
  assertEquals(
    [...findDietOversights({ ...FOOD, descripcion: "Con avena." })],
    [],
  );
});

Deno.test("findDietOversights() finds an allergen taken out of any flavor of the shop that names it", () => {
  const { menu } = loadRealShop().usual;
  for (const food of [...menu.sabores, ...menu.adicionales]) {
    assertEquals([...findDietOversights(food)], []);
  }
  const [told] = menu.sabores.filter(({ nombre }) =>
    nombre === "Dulce de leche con nuez"
  )
    .map((
      flavor,
    ) => [...findDietOversights({ ...flavor, alergenos: ["leche"] })]);
  assertEquals(told, [
    'se habla de "nuez" y entre sus alérgenos no está "frutos secos": fijate si falta',
  ]);
});
