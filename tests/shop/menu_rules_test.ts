import { assertEquals } from "@std/assert";
import { findMenuMistakes, findTodayMistakes } from "../../src/shop/menu_rules.ts";
import type { MenuFile } from "../../src/shop/files.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const { menu: MENU } = TINY_SHOP;
const [TUB] = MENU.potes;
const [PROMO] = MENU.promos;
const [EXTRA] = MENU.adicionales;
const [FLAVOR] = MENU.sabores;
if (!TUB || !PROMO || !EXTRA || !FLAVOR) throw new Error("The tiny shop has one of each thing");

/** Part of a menu that is right, beside it one that just isn't, and the line its owner reads. */
const TWINS: readonly (readonly [string, Partial<MenuFile>, Partial<MenuFile>, string])[] = [
  [
    "ids of tubs that repeat",
    { potes: [TUB, { ...TUB, id: "medios", nombre: "Otro" }] },
    { potes: [TUB, TUB] },
    '/potes/1/id: esperaba un id que no esté ya en /potes/0, encontré "medio"',
  ],
  [
    "flavors that repeat but for accents and case",
    { sabores: [FLAVOR, { ...FLAVOR, nombre: "Limonada" }] },
    { sabores: [FLAVOR, { ...FLAVOR, nombre: "LIMON" }] },
    '/sabores/1/nombre: esperaba un nombre que no esté ya en /sabores/0, encontré "LIMON"',
  ],
  [
    "tubs of a promo that don't exist",
    { promos: [{ ...PROMO, potes: [{ id: "medio", cantidad: 1 }] }] },
    { promos: [{ ...PROMO, potes: [{ id: "cucurucho", cantidad: 1 }] }] },
    '/promos/0/potes/0/id: esperaba uno de: "medio", encontré "cucurucho"',
  ],
  [
    "extras of a promo when there are none",
    { adicionales: [] },
    { adicionales: [], promos: [{ ...PROMO, adicionales: [{ id: "a", cantidad: 1 }] }] },
    '/promos/0/adicionales/0/id: esperaba nada: no hay ninguno, encontré "a"',
  ],
  [
    "a tub listed twice in a promo",
    { promos: [{ ...PROMO, potes: [{ id: "medio", cantidad: 2 }] }] },
    { promos: [{ ...PROMO, potes: [{ id: "medio", cantidad: 1 }, { id: "medio", cantidad: 1 }] }] },
    '/promos/0/potes/1/id: esperaba un id que no esté ya en /promos/0/potes/0, encontré "medio"',
  ],
  [
    "an alias that is another's name, at the alias",
    { sabores: [{ ...FLAVOR, alias: ["limonero"] }, { ...FLAVOR, nombre: "Lima" }] },
    { sabores: [{ ...FLAVOR, alias: ["LIMA"] }, { ...FLAVOR, nombre: "Lima" }] },
    '/sabores/0/alias/0: esperaba un alias que no esté ya en /sabores/1, encontré "LIMA"',
  ],
  [
    "an alias that is another's id, blanks and hyphens ignored",
    { potes: [TUB, { ...TUB, id: "un-kilo", nombre: "Kilo", alias: ["1 kg"] }] },
    { potes: [{ ...TUB, alias: ["unkilo"] }, { ...TUB, id: "un-kilo", nombre: "Kilo" }] },
    '/potes/0/alias/0: esperaba un alias que no esté ya en /potes/1, encontré "unkilo"',
  ],
  [
    "an alias that two flavors have, at the second one",
    { sabores: [{ ...FLAVOR, alias: ["Limón", "LIMON"] }] },
    { sabores: [{ ...FLAVOR, alias: ["ácido"] }, { ...FLAVOR, nombre: "Uva", alias: ["Acido"] }] },
    '/sabores/1/alias/0: esperaba un alias que no esté ya en /sabores/0, encontré "Acido"',
  ],
  [
    "an alias without letters",
    { sabores: [{ ...FLAVOR, alias: ["8"] }] },
    { sabores: [{ ...FLAVOR, alias: ["¡!"] }] },
    '/sabores/0/alias/0: esperaba un nombre con letras o números, encontré "¡!"',
  ],
  [
    "a copy of a flavor with all its aliases, once",
    { sabores: [{ ...FLAVOR, alias: ["ácido"] }] },
    { sabores: [{ ...FLAVOR, alias: ["ácido"] }, { ...FLAVOR, alias: ["ácido"] }] },
    '/sabores/1/nombre: esperaba un nombre que no esté ya en /sabores/0, encontré "Limón"',
  ],
  [
    "a word that is looked for twice",
    { palabras: { strawberry: "frutilla", fraise: "frutilla" } },
    { palabras: { strawberry: "frutilla", "Straw-berry": "frutilla" } },
    '/palabras/Straw-berry: esperaba un nombre que no esté ya en "strawberry", encontré "Straw-berry"',
  ],
  [
    "a promo that ends before it begins",
    { promos: [{ ...PROMO, desde: "2026-12-24", hasta: "2026-12-24" }] },
    { promos: [{ ...PROMO, desde: "2026-12-24", hasta: "2026-12-23" }] },
    '/promos/0/hasta: esperaba una fecha desde "2026-12-24", el primer día, encontré "2026-12-23"',
  ],
  [
    "milk and egg in what is vegan",
    { sabores: [{ ...FLAVOR, vegano: true, alergenos: ["soja"] }] },
    { sabores: [{ ...FLAVOR, vegano: true, alergenos: ["huevo", "soja", "leche"] }] },
    "/sabores/0/alergenos: esperaba una lista sin leche ni huevo, porque figura como vegano, " +
    'encontré "leche", "huevo"',
  ],
  [
    "a name with a space before it",
    { potes: [{ ...TUB, nombre: "Medio" }] },
    { potes: [{ ...TUB, nombre: " Medio" }] },
    '/potes/0/nombre: esperaba un nombre sin espacios de más, encontré " Medio"',
  ],
  [
    "a name with a space that is none of the keyboard's",
    { adicionales: [{ ...EXTRA, nombre: "Cucurucho grande" }] },
    { adicionales: [{ ...EXTRA, nombre: "Cucurucho\u00a0grande" }] },
    '/adicionales/0/nombre: esperaba un nombre sin espacios de más, encontré "Cucurucho\u00a0grande"',
  ],
  [
    "a name with a line break",
    { sabores: [FLAVOR] },
    { sabores: [{ ...FLAVOR, nombre: "Limón\n" }] },
    '/sabores/0/nombre: esperaba un nombre sin caracteres invisibles, encontré "Limón\\n"',
  ],
  [
    "a name that isn't well-formed",
    { sabores: [{ ...FLAVOR, nombre: "Limón 🍋" }] },
    { sabores: [{ ...FLAVOR, nombre: "Limón \ud83c" }] },
    '/sabores/0/nombre: esperaba un nombre sin caracteres invisibles, encontré "Limón \\ud83c"',
  ],
  [
    "a category with a space after it",
    { sabores: [{ ...FLAVOR, categoria: "Al agua" }] },
    { sabores: [{ ...FLAVOR, categoria: "Al agua " }] },
    '/sabores/0/categoria: esperaba un nombre sin espacios de más, encontré "Al agua "',
  ],
];

for (const [what, right, wrong, line] of TWINS) {
  Deno.test(`findMenuMistakes() finds ${what}`, () => {
    assertEquals(problemLines(right), []);
    assertEquals(problemLines(wrong), [line]);
  });
}

Deno.test("findMenuMistakes() finds every problem", () => {
  const found = problemLines({ potes: [TUB, { ...TUB, nombre: " " }], sabores: [FLAVOR, FLAVOR] });
  assertEquals(found.map((line) => line.slice(0, line.indexOf(":"))), [
    "/potes/1/id",
    "/sabores/1/nombre",
    "/potes/1/nombre",
  ]);
});

function problemLines(part: Partial<MenuFile>): readonly string[] {
  return findMenuMistakes({ ...MENU, ...part })
    .map(({ pointer, expected, found }) => `${pointer}: esperaba ${expected}, encontré ${found}`);
}

Deno.test("findMenuMistakes() tells of no missing tub while an id of the tubs stands twice", () => {
  const kilo = { ...TUB, id: "kilo", nombre: "Kilo" };
  const promos = ["a", "b"].map((id) => ({
    ...PROMO,
    id,
    nombre: id,
    potes: [{ id: "kilo", cantidad: 1 }],
  }));
  assertEquals(problemLines({ potes: [TUB, kilo], promos }), []);
  assertEquals(problemLines({ potes: [TUB, { ...kilo, id: "medio" }], promos }), [
    '/potes/1/id: esperaba un id que no esté ya en /potes/0, encontré "medio"',
  ]);
});

Deno.test("findTodayMistakes() tells of flavors that aren't on the menu, while that is sound", () => {
  const today = { fecha: "2026-11-21", agotados: ["limon", "Limón"], avisos: [] };
  const told = (menu: MenuFile | undefined) =>
    findTodayMistakes(today, menu).map(({ pointer, allowed }) => [pointer, allowed]);
  assertEquals(told({ ...MENU, sabores: [FLAVOR] }), [["/agotados/0", ["Limón"]]]);
  assertEquals(told(undefined), []);
});
