import { assert, assertEquals } from "@std/assert";
import {
  avoidableIn,
  createSearch,
  fold,
  tellCount,
  type Wanted,
} from "../../pages/assets/filter.js";
import { countSlips } from "../../pages/assets/slips.js";
import { readingsFor } from "../../src/words/vocabulary.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";
import { FLAVORS } from "../words/ways.ts";

const FLAVOR = {
  nombre: "Limón al agua",
  text: "Limón al agua. Ácido, con  albahaca y piña",
  vegano: true,
  sinTacc: false,
  alergenos: ["soja"],
  alcohol: false,
};
const ANY: Wanted = { text: "", vegano: false, sinTacc: false, sin: [] };
const NAMES = {
  nombres: { "Limón al agua": ["limon al agua", "citrico"] },
  palabras: { lemon: "limon", helado: "", de: "" },
};

const WANTED: readonly (readonly [string, Partial<Wanted>, boolean])[] = [
  ["anything", {}, true],
  ["vegan ones", { vegano: true }, true],
  ["gluten-free ones", { sinTacc: true }, false],
  ["those without what it has not", { sin: ["leche", "alcohol"] }, true],
  ["those without what it has", { sin: ["leche", "soja"] }, false],
  ["a word without its accents", { text: "LIMON" }, true],
  ["a word with accents it has not", { text: "albahácá" }, true],
  ["n for ñ", { text: "pina" }, true],
  ["part of a word", { text: "alba" }, true],
  ["two words in another order", { text: " albahaca  limón " }, true],
  ["one word that is not there", { text: "limón menta" }, false],
  ["only spaces", { text: "   " }, true],
  ["a plural", { text: "limones" }, true],
  ["an alias", { text: "citrico" }, true],
  ["a word of another language", { text: "lemon" }, true],
  ["words that say nothing beside its name", { text: "helado de limón" }, true],
  ["words that say nothing alone", { text: "helado de" }, false],
  ["letters swapped", { text: "limno" }, true],
  ["no blanks", { text: "limonalagua" }, true],
  ["another fruit that looks alike", { text: "melón" }, false],
  ["the name of an object's member", { text: "constructor" }, false],
];

for (const [what, wanted, expected] of WANTED) {
  Deno.test(`createSearch() ${expected ? "finds" : "skips"} a flavor for ${what}`, () => {
    assertEquals(createSearch([FLAVOR], NAMES)({ ...ANY, ...wanted }), [expected]);
  });
}

Deno.test("createSearch() forgives slips only where no flavor has the words", () => {
  const flavors = ["Coco", "Cocoa"].map((nombre) => ({ ...FLAVOR, nombre, text: nombre }));
  const search = createSearch(flavors, { nombres: {}, palabras: {} });
  assertEquals(search({ ...ANY, text: "cocoa" }), [false, true]);
  assertEquals(search({ ...ANY, text: "cocao" }), [true, true]);
});

Deno.test("avoidableIn() tells what some flavors hold and others don't, but for wheat", () => {
  const [plain, milky] = [{ ...FLAVOR, alergenos: ["soja", "trigo"] }, {
    ...FLAVOR,
    alergenos: ["leche", "soja"],
  }];
  assertEquals(avoidableIn([plain, milky]), ["leche"]);
  assertEquals(avoidableIn([plain, { ...milky, alcohol: true }]), ["leche", "alcohol"]);
  assertEquals(avoidableIn([plain]), []);
});

const SLIPS: readonly (readonly [string, string, number, number])[] = [
  ["limon", "limon", 1, 0],
  ["limno", "limon", 1, 1],
  ["lmon", "limon", 1, 1],
  ["limom", "limon", 1, 1],
  ["melon", "limon", 1, Infinity],
  ["melon", "limon", 3, 3],
  ["", "coco", 1, Infinity],
];
for (const [a, b, most, expected] of SLIPS) {
  Deno.test(`countSlips() finds ${expected} between "${a}" and "${b}", of ${most}`, () => {
    assertEquals(countSlips(a, b, most), expected);
  });
}

const { menu, menuIndex } = loadRealShop();
const searchMenu = createSearch(
  menu.sabores.map((flavor) => ({ ...flavor, text: `${flavor.nombre} ${flavor.descripcion}` })),
  {
    nombres: Object.fromEntries(menuIndex.foldedNames),
    palabras: readingsFor([...menuIndex.foldedNames.values()].flat()),
  },
);
for (const [written, kind, name] of FLAVORS) {
  Deno.test(`the menu's search for "${written}" shows ${name ?? "only what says so"}`, () => {
    const found = searchMenu({ ...ANY, text: written });
    const shown = menu.sabores.filter((_, i) => found[i]);
    if (kind !== "nothing") return assert(shown.some(({ nombre }) => nombre === name));
    for (const { nombre, descripcion } of shown) {
      assert(fold(`${nombre} ${descripcion}`).includes(fold(written)), nombre);
    }
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
