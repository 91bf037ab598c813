/** The ways in which people write names, against the finders of the real shop. */

import { assert, assertEquals } from "@std/assert";
import { findAllergen } from "../../src/shop/allergens.ts";
import { findPlace } from "../../src/shop/zone/address.ts";
import type { NameFinder } from "../../src/words/matching.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";
import * as ways from "./ways.ts";

const SHOP = loadRealShop();
const { findFlavor, findTub, findPromo, findExtra, findCategory } = SHOP.menuIndex;

const TABLES: readonly (readonly [string, readonly ways.Way[], (text: string) => ways.Way])[] = [
  ["flavor", ways.FLAVORS, answerOf(findFlavor, ({ nombre }) => nombre)],
  ["tub", ways.TUBS, answerOf(findTub, ({ nombre }) => nombre)],
  ["promo", ways.PROMOS, answerOf(findPromo, ({ nombre }) => nombre)],
  ["extra", ways.EXTRAS, answerOf(findExtra, ({ nombre }) => nombre)],
  ["category", ways.CATEGORIES, answerOf(findCategory, (name) => name)],
  ["payment", ways.PAYMENTS, answerOf(SHOP.findPayment, ({ nombre }) => nombre)],
  ["allergen", ways.ALLERGENS, answerOf(findAllergen, (name) => name)],
  ["place", ways.PLACES, answerOfPlace],
];

for (const [what, table, answer] of TABLES) {
  for (const way of table) {
    const [written, kind, name = ""] = way;
    Deno.test(`"${written}" as a ${what}: ${kind} ${name}`, () => {
      assertEquals(answer(written), way);
    });
  }
}

Deno.test("the table has 150 ways, each once", () => {
  const all = TABLES.flatMap(([what, table]) => table.map(([written]) => `${what} ${written}`));
  assert(all.length >= 150, `${all.length}`);
  assertEquals(all.length, new Set(all).size);
});

Deno.test("every name of the shop is found by its exact text, folded, and in capitals", () => {
  for (const { nombre } of SHOP.menu.sabores) {
    assertEquals(findFlavor(nombre).kind, "exact");
    const match = findFlavor(nombre.toUpperCase().normalize("NFD").replace(/\p{M}/gu, ""));
    assert(match.kind === "understood" || match.kind === "exact", nombre);
    assertEquals(match.item.nombre, nombre);
  }
});

Deno.test("no finder gives a thing with its aliases", () => {
  for (const find of [findFlavor, findTub, findExtra, SHOP.findPayment]) {
    for (const text of ["ddl", "1/4", "conos", "mp", "menta chip"]) {
      assert(!JSON.stringify(find(text)).includes('"alias"'));
    }
  }
});

function answerOf<T>(find: NameFinder<T>, nameOf: (item: T) => string): (text: string) => ways.Way {
  return (text) => {
    const match = find(text);
    switch (match.kind) {
      case "exact":
      case "understood":
        return [text, "found", nameOf(match.item)];
      case "several":
        return firstOf(text, "several", match.items.map(nameOf));
      case "unknown":
        return firstOf(text, "near", match.near.map(nameOf));
    }
  };
}

function answerOfPlace(text: string): ways.Way {
  const match = findPlace(SHOP.places, text, "place");
  return match.kind === "found"
    ? [text, "found", match.place.nombre]
    : firstOf(text, "near", match.kind === "unknown" ? match.near : []);
}

function firstOf(
  text: string,
  kind: "several" | "near",
  [name]: readonly string[],
): ways.Way {
  return name === undefined ? [text, "nothing"] : [text, kind, name];
}
