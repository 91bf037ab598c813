import { assertEquals } from "@std/assert";
import { avoidableIn, createSearch, type Searched, type Wanted } from "../../src/web/filter.js";
import { avoidableNames } from "../../src/shop/diets.ts";
import { LIST_FLAVORS } from "../../src/tools/list_flavors.ts";
import { readingsOf } from "../../src/words/names.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";
import { FLAVORS } from "../words/ways.ts";

const FLAVOR: Searched = {
  nombre: "Limón al agua",
  descripcion: "Ácido, con  albahaca y piña",
  categoria: "Frutas",
  vegano: true,
  sinTacc: false,
  alergenos: ["soja"],
  alcohol: false,
};
const ANY: Wanted = { text: "", vegano: false, sinTacc: false, sin: [] };
const NAMES = {
  nombres: { "Limón al agua": ["limon al agua", "citrico"] },
  palabras: { lemon: "limon", helado: "", de: "" },
  alergenos: { tacc: "trigo", gluten: "trigo", lacteos: "leche", leche: "leche", soja: "soja" },
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
  ["the start of a word", { text: "alba" }, true],
  ["the middle of a word", { text: "bahaca" }, false],
  ["its category", { text: "fruta" }, true],
  ["a diet that it keeps", { text: "limón sin lácteos" }, true],
  ["a diet that it breaks", { text: "sin leche ni soja" }, false],
  ["a diet for all TACC", { text: "algo para celíacos" }, false],
  ["a diet that nobody knows", { text: "limón sin vueltas" }, false],
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
  const flavors = ["Coco", "Cocoa"].map((nombre) => ({ ...FLAVOR, nombre, descripcion: "" }));
  const search = createSearch(flavors, { nombres: {}, palabras: {}, alergenos: {} });
  assertEquals(search({ ...ANY, text: "cocoa" }), [false, true]);
  assertEquals(search({ ...ANY, text: "cocao" }), [true, true]);
});

Deno.test("avoidableIn() tells what some flavors hold and others don't, but for wheat", () => {
  const plain: Searched = { ...FLAVOR, alergenos: ["soja", "trigo"] };
  const milky: Searched = { ...FLAVOR, alergenos: ["leche", "soja"] };
  assertEquals(avoidableIn([plain, milky]), ["leche"]);
  assertEquals(avoidableIn([plain, { ...milky, alcohol: true }]), ["leche", "alcohol"]);
  assertEquals(avoidableIn([plain]), []);
});

const shop = loadRealShop();
const { menu, menuIndex } = shop;
const searchMenu = createSearch(menu.sabores, {
  nombres: Object.fromEntries(menuIndex.foldedNames),
  palabras: readingsOf(menuIndex.palabras),
  alergenos: avoidableNames(),
});
/** Flavors that the tools list where none has the words. */
const MOST_NEAR = 5;
/** What the page's search, which is not the tools', reads in another way. */
const OTHERWISE = new Set(
  ("lemon,limno,dulse de leche,superddl,chocolateamargo,cookies,menta granizado,piña,pineapple,walnut," +
    "lima").split(","),
);
const SEARCHES = [
  ...FLAVORS.map(([written]) => written).filter((written) => !OTHERWISE.has(written)),
  "ddl",
  "frutila",
  "dulce",
  "chocolate sin leche",
  "sin gluten",
  "apto celíaco",
  "vegano",
  "algo sin frutos secos",
  "limón sin TACC",
  "con alcohol",
  "cremas",
  "al agua",
  "whisky",
  "banana",
  "veganos untuosos",
  "frambuesa",
  "sambayón con almendras",
  "chocolate sin vueltas",
  "menta",
];
for (const written of SEARCHES) {
  Deno.test(`the menu's search for "${written}" shows what the tools list`, () => {
    const found = searchMenu({ ...ANY, text: written });
    const listed = LIST_FLAVORS.call({ buscar: written }, shop, 0);
    if (listed.kind === "refused") throw new Error(written);
    const shown = menu.sabores.filter((_, i) => found[i]).map(({ nombre }) => nombre);
    const told = menu.sabores.filter((flavor) => listed.data.sabores.includes(flavor))
      .map(({ nombre }) => nombre);
    // Of those that are equally near the tools list five, and the page shows all.
    const isCut = told.length === MOST_NEAR && /parecido/.test(listed.text);
    assertEquals(isCut ? shown.filter((name) => told.includes(name)) : shown, told);
  });
}
