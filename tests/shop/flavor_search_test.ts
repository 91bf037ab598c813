import { assertEquals } from "@std/assert";
import { createFlavorSearch } from "../../src/shop/flavor_search.ts";
import { findByNames } from "../../src/shop/menu.ts";
import { plainFlavor } from "../fixtures/tiny_shop.ts";

const WRITTEN: readonly (readonly [string, string, string, readonly string[]])[] = [
  ["Lemon pie", "Frutales a la crema", "Merengue y limón.", ["tarta de limón"]],
  ["Limón", "Al agua", "Ácido.", []],
  ["Sambayón", "Con un chorrito", "De huevos y vino.", ["zabaione"]],
  ["Frutilla", "Al agua", "De Coronda.", []],
  ["Chocolate con leche", "Chocolates", "El de las tabletas.", []],
  ["Granizado", "Cremas", "Con astillas de chocolate.", []],
];
const FLAVORS = WRITTEN.map(([nombre, categoria, descripcion]) =>
  plainFlavor(nombre, {
    categoria,
    descripcion,
    vegano: nombre === "Limón",
    alcohol: nombre === "Sambayón",
  })
);
const ALIASES = WRITTEN.map(([, , , alias]) => ({ alias }));
const search = createFlavorSearch(FLAVORS, ALIASES, findByNames(FLAVORS, ALIASES));

const FOUND: readonly (readonly [what: string, text: string, names: readonly string[]])[] = [
  ["a name first, then what is called so too", "limon", ["Limón", "Lemon pie"]],
  ["a name before a description", "chocolate", ["Chocolate con leche", "Granizado"]],
  ["an alias", "zabaione", ["Sambayón"]],
  ["a category", "agua", ["Limón", "Frutilla"]],
  ["a word of a description, in the singular", "huevo", ["Sambayón"]],
  ["words here and there", "chocolate astillas", ["Granizado"]],
  ["another language", "strawberry", ["Frutilla"]],
  ["what is vegan", "veganos", ["Limón"]],
  ["what is vegan and called so", "vegan lemon", ["Limón"]],
  ["what has alcohol", "con alcohol", ["Sambayón"]],
  ["nothing where one word is missing", "chocolate marciano", []],
  ["nothing in a text without letters", "...", []],
  ["nothing in an empty text", "", []],
];
for (const [what, text, names] of FOUND) {
  Deno.test(`searchMenu() finds ${what}: "${text}"`, () => {
    assertEquals(search(text).map(({ nombre }) => nombre), names);
  });
}
