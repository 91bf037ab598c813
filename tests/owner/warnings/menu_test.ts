import { assertEquals } from "@std/assert";
import { findMenuWarnings } from "../../../src/owner/warnings/menu.ts";
import type { Flavor } from "../../../src/shop/shapes.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const [FLAVOR] = TINY_SHOP.menu.sabores;
if (!FLAVOR) throw new Error("The tiny shop has flavors");

/** The words of a vegan flavor, and the one that is told, or null. */
const VEGAN: readonly (readonly [string, string | null])[] = [
  ["Con leche entera.", "leche"],
  ["Con leche de coco.", null],
  ["Sin leche ni crema.", null],
  ["Con dulce de leche.", "dulce de leche"],
  ["Con dulce de leche de coco.", null],
  ["Una CREMA suave.", "crema"],
  ["Cremoso y suave.", null],
  ["Crema de maní.", null],
  ["Manteca de cacao.", null],
  ["Queso crema.", "queso"],
  ["Miel de monte.", "miel"],
  ["Yema batida.", "yema"],
  ["Jugo y ralladura.", null],
];

for (const [descripcion, word] of VEGAN) {
  Deno.test(`findMenuWarnings() finds ${word ?? "nothing"} in a vegan flavor: ${descripcion}`, () => {
    const flavor: Flavor = { ...FLAVOR, descripcion, alergenos: ["maní"] };
    const warning = `Limón figura como vegano, pero se habla de "${word}": fijate si lo es`;
    assertEquals(
      warnings({ ...flavor, vegano: true }),
      word === null ? [] : [warning],
    );
    const alergenos = ["leche", "huevo", "maní"] as const;
    assertEquals(warnings({ ...flavor, vegano: false, alergenos }), []);
  });
}

Deno.test("findMenuWarnings() looks at a vegan flavor's name too", () => {
  assertEquals(
    warnings({ ...FLAVOR, nombre: "Crema del cielo", vegano: true }).length,
    1,
  );
});

function warnings(flavor: Flavor): readonly string[] {
  const menu = { ...TINY_SHOP.menu, sabores: [flavor] };
  return findMenuWarnings({ ...TINY_SHOP, menu }).map(({ text }) => text);
}
