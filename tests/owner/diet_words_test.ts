import { assertEquals } from "@std/assert";
import { findDietOversights } from "../../src/owner/diet_words.ts";
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

/** A description, the word that is told, and the allergen that is missing; or null for both. */
const NAMED: readonly (readonly [
  string,
  readonly [string, Flavor["alergenos"][number]] | null,
])[] = [
  ["Con nueces tostadas.", ["nueces", "frutos secos"]],
  ["Nuez y miel.", ["nuez", "frutos secos"]],
  ["Con nuez moscada.", null],
  ["Bebida de almendras.", ["almendras", "frutos secos"]],
  ["PISTACHO puro.", ["pistacho", "frutos secos"]],
  ["Pasta de maní.", ["maní", "maní"]],
  ["Manía de comer.", null],
  ["Con leche tibia.", ["leche", "leche"]],
  ["Con leche de coco.", null],
  ["Sin leche ni huevo.", null],
  ["Con un queso suave.", ["queso", "leche"]],
  ["Muy cremoso.", null],
  ["Yemas y azúcar.", ["yemas", "huevo"]],
  ["Claras a nieve.", ["claras", "huevo"]],
  ["Menta clarita.", null],
  ["Harina tostada.", ["harina", "trigo"]],
  ["Harina de arroz.", null],
  ["Con galletitas.", ["galletitas", "trigo"]],
  ["Con barquillo.", ["barquillo", "trigo"]],
  ["Con galletitas sin TACC.", null],
  ["Cucuruchos de harina de arroz.", null],
  ["Jugo y ralladura.", null],
];
for (const [descripcion, named] of NAMED) {
  Deno.test(`findDietOversights() finds ${named?.[1] ?? "nothing"} in "${descripcion}"`, () => {
    const [word, allergen] = named ?? [];
    assertEquals(
      [...findDietOversights({ ...FOOD, descripcion })],
      allergen === undefined ? [] : [
        `se habla de "${word}" y entre sus alérgenos no está "${allergen}": fijate si falta`,
      ],
    );
    const alergenos = allergen === undefined ? [] : [allergen];
    assertEquals(
      [...findDietOversights({ ...FOOD, descripcion, alergenos })],
      [],
    );
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
