import { assertEquals } from "@std/assert";
import { findAllergenMistakes, findAllergenWarnings } from "../../src/shop/allergen_rules.ts";
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

const HELD: readonly (readonly [string, Partial<Flavor>, readonly string[]])[] = [
  ["a vegan one with soy", { vegano: true, alergenos: ["soja"] }, []],
  ["one with milk and egg that isn't vegan", { alergenos: ["leche", "huevo"] }, []],
  ["one with wheat that isn't sin TACC", { alergenos: ["trigo"] }, []],
  ["a vegan one with milk and egg", { vegano: true, alergenos: ["huevo", "soja", "leche"] }, [
    "/sabores/1/alergenos: esperaba una lista sin leche ni huevo, porque figura como vegano, " +
    'encontré "leche", "huevo"',
  ]],
  ["one sin TACC with wheat", { sinTacc: true, alergenos: ["trigo", "leche"] }, [
    "/sabores/1/alergenos: esperaba una lista sin trigo, porque figura como sin TACC, " +
    'encontré "trigo"',
  ]],
];
for (const [what, part, expected] of HELD) {
  Deno.test(`findAllergenMistakes() finds ${expected.length} in ${what}`, () => {
    const found = findAllergenMistakes("/sabores", [FOOD, { ...FOOD, ...part }]);
    assertEquals(
      found.map(({ pointer, expected, found }) =>
        `${pointer}: esperaba ${expected}, encontré ${found}`
      ),
      expected,
    );
  });
}

/** A description, the word that is told, and the allergen that is missing; or null for both. */
const NAMED: readonly (readonly [string, readonly [string, Flavor["alergenos"][number]] | null])[] =
  [
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
  Deno.test(`findAllergenWarnings() finds ${named?.[1] ?? "nothing"} in "${descripcion}"`, () => {
    const [word, allergen] = named ?? [];
    assertEquals(
      findAllergenWarnings({ ...FOOD, descripcion }),
      allergen === undefined ? [] : [
        `En Sorpresa se habla de "${word}" y entre sus alérgenos no está "${allergen}": fijate si falta`,
      ],
    );
    const alergenos = allergen === undefined ? [] : [allergen];
    assertEquals(findAllergenWarnings({ ...FOOD, descripcion, alergenos }), []);
  });
}

Deno.test("findAllergenWarnings() finds flour in what is sin TACC, once", () => {
  const food = { ...FOOD, descripcion: "Con galletitas.", sinTacc: true };
  assertEquals(findAllergenWarnings(food), [
    'Sorpresa figura como sin TACC, pero se habla de "galletitas": fijate si lo es',
  ]);
});

Deno.test("findAllergenWarnings() finds oats in what is sin TACC, and in nothing else", () => {
  const food = { ...FOOD, descripcion: "Con avena." };
  assertEquals(findAllergenWarnings(food), []);
  assertEquals(findAllergenWarnings({ ...food, sinTacc: true }), [
    'Sorpresa figura como sin TACC, pero se habla de "avena": fijate si lo es',
  ]);
});

Deno.test("findAllergenWarnings() finds an allergen taken out of any flavor of the shop that names it", () => {
  const { menu } = loadRealShop();
  for (const food of [...menu.sabores, ...menu.adicionales]) {
    assertEquals(findAllergenWarnings(food), []);
  }
  const [told] = menu.sabores.filter(({ nombre }) => nombre === "Dulce de leche con nuez")
    .map((flavor) => findAllergenWarnings({ ...flavor, alergenos: ["leche"] }));
  assertEquals(told, [
    'En Dulce de leche con nuez se habla de "nuez" y entre sus alérgenos no está "frutos secos": fijate si falta',
  ]);
});
