import { assertEquals } from "@std/assert";
import type { MenuFile } from "../../src/shop/files.ts";
import { findTodayMistakes } from "../../src/shop/today_rules.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const [FLAVOR] = TINY_SHOP.menu.sabores;
if (!FLAVOR) throw new Error("The tiny shop has a flavor");
const NAMES = ["Limón", "Lemon pie", "Limonada"];
const MENU: MenuFile = {
  ...TINY_SHOP.menu,
  sabores: NAMES.map((nombre) => ({ ...FLAVOR, nombre })),
};

/** What is written, and what is offered instead. */
const WRITTEN: readonly (readonly [name: string, remedy: string])[] = [
  ["limon", '¿quisiste decir "Limón"?'],
  ["LIMÓN ", '¿quisiste decir "Limón"?'],
  ["Lemón", '¿quisiste decir "Lemon pie" o "Limón"?'],
];

for (const [name, remedy] of WRITTEN) {
  Deno.test(`findTodayMistakes() says of ${JSON.stringify(name)}, sold out: ${remedy}`, () => {
    const today = { fecha: "2026-11-21", agotados: [name], avisos: [] };
    assertEquals(findTodayMistakes(today, MENU).map((mistake) => mistake.remedy), [remedy]);
  });
}
