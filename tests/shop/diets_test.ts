import { assertEquals } from "@std/assert";
import { type Avoidable, keepsDiet, mentionsDiet, readDiet, suits } from "../../src/shop/diets.ts";
import { plainFlavor } from "../fixtures/tiny_shop.ts";

/** A search, what is left of it, and what is avoided. */
const SEARCHES: readonly (readonly [string, string | undefined, readonly Avoidable[]])[] = [
  ["sin gluten", undefined, ["trigo"]],
  ["Sin T.A.C.C.", undefined, ["trigo"]],
  ["sem lactose", undefined, ["leche"]],
  ["gluten-free", undefined, ["trigo"]],
  ["dairy free chocolate", "dairy free chocolate", []],
  ["apto celíacos", undefined, ["trigo"]],
  ["chocolate sin leche", "chocolate", ["leche"]],
  ["algún helado sin leche", undefined, ["leche"]],
  ["sin frutos secos ni maní", undefined, ["frutos secos", "maní"]],
  ["sin leche y sin huevo", undefined, ["leche", "huevo"]],
  ["sin leche ni colorantes", "sin leche ni colorantes", []],
  ["sin azúcar", "sin azúcar", []],
  ["chocolate sin vueltas", "chocolate sin vueltas", []],
  ["sin", "sin", []],
  ["leche", "leche", []],
  ["", "", []],
];
for (const [search, text, avoided] of SEARCHES) {
  Deno.test(`readDiet() ${avoided.length === 0 ? "leaves" : "reads"} "${search}"`, () => {
    assertEquals(readDiet(search), { text, avoided });
  });
}

for (
  const [comment, expected] of [
    ["Soy celíaca", true],
    ["Ojo: ALÉRGICO al maní", true],
    ["todo sin T.A.C.C.", true],
    ["nut allergy", true],
    ["es para una vegana", true],
    ["embarazada, sin alcohol", true],
    ["Factura A, paga con $ 50.000", false],
    ["Para Celina", false],
    ["", false],
  ] as const
) {
  Deno.test(`mentionsDiet() is ${expected} for "${comment}"`, () => {
    assertEquals(mentionsDiet(comment), expected);
  });
}

const MILK = plainFlavor("Pistacho", { alergenos: ["leche"] });
const VEGAN = plainFlavor("Pistacho al agua", { vegano: true, sinTacc: false });
const NAMED = plainFlavor("Chocolate sin vueltas");

/** What is asked for, and which of those suit. */
const ASKED: readonly (readonly [string, readonly string[]])[] = [
  ["pistacho", [MILK.nombre, VEGAN.nombre, NAMED.nombre]],
  ["pistacho sin leche", [VEGAN.nombre, NAMED.nombre]],
  ["pistacho sin tacc", [MILK.nombre, NAMED.nombre]],
  ["pistacho vegano", [VEGAN.nombre]],
  ["vegan pistachio without gluten", []],
  // The shop knows nothing of sugar, so that only a name of its own says it.
  ["pistacho sin azúcar", [NAMED.nombre]],
  ["chocolate sin bueltas", [NAMED.nombre]],
];
for (const [text, names] of ASKED) {
  Deno.test(`suits() lets ${names.length} of three through for "${text}"`, () => {
    const found = [MILK, VEGAN, NAMED].filter((flavor) => suits(flavor, text));
    assertEquals(found.map(({ nombre }) => nombre), names);
  });
}

Deno.test("keepsDiet() lets through what keeps each diet that was asked for, not one of them alone", () => {
  const flavor = plainFlavor("Pistacho", { vegano: true, alergenos: ["frutos secos"] });
  const diets = [[], ["vegano"], ["leche"], ["vegano", "frutos secos"]] as const;
  assertEquals(diets.map((diet) => keepsDiet(flavor, diet)), [true, true, true, false]);
});
