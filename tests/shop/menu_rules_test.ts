import { assertEquals } from "@std/assert";
import { findMenuMistakes } from "../../src/shop/menu_rules.ts";
import type { Menu } from "../../src/shop/files.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const { menu: MENU } = TINY_SHOP;
const [TUB] = MENU.potes;
const [PROMO] = MENU.promos;
const [EXTRA] = MENU.adicionales;
const [FLAVOR] = MENU.sabores;
if (!TUB || !PROMO || !EXTRA || !FLAVOR) throw new Error("The tiny shop has one of each thing");

/** Part of a menu that is right, beside it one that just isn't, and the line its owner reads. */
const TWINS: readonly (readonly [string, Partial<Menu>, Partial<Menu>, string])[] = [
  [
    "ids of tubs that repeat",
    { potes: [TUB, { ...TUB, id: "medios", nombre: "Otro" }] },
    { potes: [TUB, TUB] },
    '/potes/1/id: esperaba un id que no esté ya en /potes/0, encontré "medio"',
  ],
  [
    "ids of promos that repeat",
    { promos: [PROMO, { ...PROMO, id: "medio", nombre: "Otro" }] },
    { promos: [PROMO, { ...PROMO, id: "x", nombre: "Otra" }, PROMO] },
    '/promos/2/id: esperaba un id que no esté ya en /promos/0, encontré "dos-medios"',
  ],
  [
    "ids of extras that repeat",
    { adicionales: [EXTRA, { ...EXTRA, id: "medio", nombre: "Otro" }] },
    { adicionales: [EXTRA, EXTRA] },
    '/adicionales/1/id: esperaba un id que no esté ya en /adicionales/0, encontré "cucurucho"',
  ],
  [
    "flavors that repeat but for accents and case",
    { sabores: [FLAVOR, { ...FLAVOR, nombre: "Limonada" }] },
    { sabores: [FLAVOR, { ...FLAVOR, nombre: "LIMON" }] },
    "/sabores/1/nombre: esperaba un nombre que no esté ya en /sabores/0 (sin contar acentos ni " +
    'mayúsculas), encontré "LIMON"',
  ],
  [
    "tubs of a promo that don't exist",
    { promos: [{ ...PROMO, potes: [{ id: "medio", cantidad: 1 }] }] },
    { promos: [{ ...PROMO, potes: [{ id: "cucurucho", cantidad: 1 }] }] },
    '/promos/0/potes/0/id: esperaba uno de: "medio", encontré "cucurucho"',
  ],
  [
    "extras of a promo that don't exist",
    { promos: [{ ...PROMO, adicionales: [{ id: "cucurucho", cantidad: 1 }] }] },
    { promos: [{ ...PROMO, adicionales: [{ id: "medio", cantidad: 1 }] }] },
    '/promos/0/adicionales/0/id: esperaba uno de: "cucurucho", encontré "medio"',
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
    '/promos/0/potes/1/id: esperaba cada id una sola vez, encontré "medio", que ya está en ' +
    "/promos/0/potes/0",
  ],
  [
    "a name with a space before it",
    { potes: [{ ...TUB, nombre: "Medio" }] },
    { potes: [{ ...TUB, nombre: " Medio" }] },
    '/potes/0/nombre: esperaba un nombre sin espacios de más, encontré " Medio"',
  ],
  [
    "a name with two spaces together",
    { promos: [{ ...PROMO, nombre: "Dos medios" }] },
    { promos: [{ ...PROMO, nombre: "Dos  medios" }] },
    '/promos/0/nombre: esperaba un nombre sin espacios de más, encontré "Dos  medios"',
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
    "a name without letters",
    { sabores: [{ ...FLAVOR, nombre: "8" }] },
    { sabores: [{ ...FLAVOR, nombre: "¡!" }] },
    '/sabores/0/nombre: esperaba un nombre con letras o números, encontré "¡!"',
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

function problemLines(part: Partial<Menu>): readonly string[] {
  return findMenuMistakes({ ...MENU, ...part })
    .map(({ pointer, expected, found }) => `${pointer}: esperaba ${expected}, encontré ${found}`);
}
