import { assertEquals } from "@std/assert";
import { findInFood } from "../../src/owner/menu_oversights.ts";
import { ALLERGENS } from "../../src/shop/terms.ts";
import type { Flavor } from "../../src/shop/shapes.ts";

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

const oversightsIn = (food: Flavor) => [...findInFood("/descripcion", food)];

/** A description, and the reported word and its allergens if there are any. The letters and accents of the test's description are separate characters, as some keyboards write them. */
const MENTIONS = `
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
Tres leches. > leches > leche
Ricotta y miel. > ricotta > leche
Con nutella. > nutella > leche y frutos secos
Con gianduia. > gianduia > frutos secos
Praliné y turrón. > praliné > frutos secos
Turrones. > turrones > frutos secos
Con mantecol. > mantecol > maní
`.trim().split("\n").map((row) => row.split(" > "));

for (const [descripcion = "", word, allergen] of MENTIONS) {
  Deno.test(`findInFood() finds ${allergen ?? "nothing"} in "${descripcion}"`, () => {
    const food = { ...FOOD, descripcion: descripcion.normalize("NFD") };
    const alergenos = ALLERGENS.filter((name) => allergen?.includes(name));
    assertEquals(
      oversightsIn(food),
      alergenos.map((name) => [
        "/descripcion",
        `figura como sin ${name}, pero se habla de "${word}": fijate si es así`,
      ]),
    );
    assertEquals(oversightsIn({ ...food, alergenos }), []);
  });
}

Deno.test("findInFood() reports oats only in food sin TACC, and honey only in vegan food", () => {
  const food = { ...FOOD, descripcion: "Con avena y miel." };
  assertEquals(oversightsIn(food), []);
  assertEquals(oversightsIn({ ...food, sinTacc: true, vegano: true }), [
    [
      "/descripcion",
      'figura como vegano, pero se habla de "miel": fijate si es así',
    ],
    [
      "/descripcion",
      'figura como sin TACC, pero se habla de "avena": fijate si es así',
    ],
  ]);
});
