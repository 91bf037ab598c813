import { assertEquals } from "@std/assert";
import {
  findMenuMistakes,
  findTodayMistakes,
} from "../../src/shop/menu_rules.ts";
import type { MenuFile } from "../../src/shop/files.ts";
import type { Flavor } from "../../src/shop/shapes.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const { menu: MENU } = TINY_SHOP;
const [TUB] = MENU.potes;
const [PROMO] = MENU.promos;
const [EXTRA] = MENU.adicionales;
const [FLAVOR] = MENU.sabores;
if (!TUB || !PROMO || !EXTRA || !FLAVOR) {
  throw new Error("The tiny shop has an item of each kind");
}

const KILO = { ...TUB, id: "kilo", nombre: "Kilo" };
const flavor = (nombre: string, ...alias: readonly string[]) => ({
  ...FLAVOR,
  nombre,
  alias,
});
const vegan = (...alergenos: Flavor["alergenos"]) => ({
  ...FLAVOR,
  vegano: true,
  alergenos,
});
const promoOf = (...ids: readonly string[]) => ({
  ...PROMO,
  potes: ids.map((id) => ({ id, cantidad: 1 })),
});
const promoOn = (desde: string, hasta: string) => ({ ...PROMO, desde, hasta });

/** A valid list of the menu, a list with one mistake, and its pointer. The sentences are in `mistakes.txt`. */
const TWINS: readonly (readonly [
  title: string,
  list: "potes" | "promos" | "adicionales" | "sabores",
  right: readonly object[],
  wrong: readonly object[],
  pointer: string,
])[] = [
  [
    "ids that repeat",
    "potes",
    [TUB, KILO],
    [TUB, { ...KILO, id: TUB.id }],
    "1/id",
  ],
  ["names alike", "sabores", [FLAVOR, flavor("Lima")], [
    FLAVOR,
    flavor("LIMON"),
  ], "1/nombre"],
  [
    "tubs that don't exist",
    "promos",
    [promoOf("medio")],
    [promoOf("kilo")],
    "0/potes/0/id",
  ],
  [
    "a tub twice",
    "promos",
    [promoOf("medio")],
    [promoOf("medio", "medio")],
    "0/potes/1/id",
  ],
  ["its own name", "sabores", [flavor("a", "b")], [
    flavor("a", "b"),
    flavor("B"),
  ], "0/alias/0"],
  [
    "another's id",
    "potes",
    [TUB, KILO],
    [{ ...TUB, alias: ["K-ilo"] }, KILO],
    "0/alias/0",
  ],
  [
    "one alias",
    "sabores",
    [flavor("a", "b", "B")],
    [flavor("a", "b"), flavor("c", "B")],
    "1/alias/0",
  ],
  [
    "no letters",
    "sabores",
    [flavor("a", "8")],
    [flavor("a", "¡!")],
    "0/alias/0",
  ],
  ["a copy", "sabores", [flavor("a", "b")], [
    flavor("a", "b"),
    flavor("a", "b"),
  ], "1/nombre"],
  ["a day too few", "promos", [promoOn("2026-12-24", "2026-12-24")], [
    promoOn("2026-12-24", "2026-12-23"),
  ], "0/hasta"],
  ["milk and egg", "sabores", [vegan("soja")], [
    vegan("huevo", "soja", "leche"),
  ], "0/alergenos"],
  [
    "a space before",
    "potes",
    [TUB],
    [{ ...TUB, nombre: " Medio" }],
    "0/nombre",
  ],
  ["another blank", "adicionales", [EXTRA], [{
    ...EXTRA,
    nombre: "Un\u00a0kilo",
  }], "0/nombre"],
  ["a line break", "sabores", [FLAVOR], [flavor("Limón\n")], "0/nombre"],
  [
    "half a letter",
    "sabores",
    [flavor("Limón 🍋")],
    [flavor("Limón \ud83c")],
    "0/nombre",
  ],
  [
    "a space after",
    "sabores",
    [FLAVOR],
    [{ ...FLAVOR, categoria: "Al agua " }],
    "0/categoria",
  ],
];

for (const [title, list, right, wrong, pointer] of TWINS) {
  Deno.test(`findMenuMistakes() finds ${title} in ${list}`, () => {
    assertEquals(problemLines({ [list]: right }), []);
    const lines = problemLines({ [list]: wrong });
    assertEquals(lines.map((line) => line.slice(0, line.indexOf(":"))), [
      `/${list}/${pointer}`,
    ]);
  });
}

Deno.test("findMenuMistakes() finds an extra of a promo in a menu without extras, and a repeated word", () => {
  const promos = [{ ...PROMO, adicionales: [{ id: "a", cantidad: 1 }] }];
  const palabras = { strawberry: "frutilla", "Straw-berry": "frutilla" };
  assertEquals(problemLines({ adicionales: [], promos, palabras }), [
    '/palabras/Straw-berry: esperaba un nombre que no esté ya en "strawberry", encontré "Straw-berry"',
    '/promos/0/adicionales/0/id: esperaba nada: no hay ninguno, encontré "a"',
  ]);
  assertEquals(
    problemLines({ adicionales: [], palabras: { fraise: "frutilla" } }),
    [],
  );
});

Deno.test("findMenuMistakes() finds every problem", () => {
  const lines = problemLines({
    potes: [TUB, { ...TUB, nombre: " " }],
    sabores: [FLAVOR, FLAVOR],
  });
  assertEquals(lines.map((line) => line.slice(0, line.indexOf(":"))), [
    "/potes/1/id",
    "/potes/1/nombre",
    "/sabores/1/nombre",
  ]);
});

function problemLines(part: Partial<MenuFile>): readonly string[] {
  return [...findMenuMistakes({ ...MENU, ...part })]
    .map(({ pointer, expected, actual }) =>
      `${pointer}: esperaba ${expected}, encontré ${actual}`
    );
}

Deno.test("findMenuMistakes() reports no missing tub while a tub's id is repeated", () => {
  const promos = ["a", "b"].map((id) => ({
    ...promoOf("kilo"),
    id,
    nombre: id,
  }));
  assertEquals(problemLines({ potes: [TUB, KILO], promos }), []);
  assertEquals(
    problemLines({ potes: [TUB, { ...KILO, id: "medio" }], promos }),
    [
      '/potes/1/id: esperaba un id que no esté ya en /potes/0, encontré "medio"',
    ],
  );
});

Deno.test("findTodayMistakes() finds flavors that aren't on the menu, if that is valid", () => {
  const today = {
    fecha: "2026-11-21",
    agotados: ["limon", "Limón"],
    avisos: [],
  };
  const mistakesWith = (menu: MenuFile | undefined) =>
    [...findTodayMistakes(today, menu)].map((
      { pointer, allowed },
    ) => [pointer, allowed]);
  assertEquals(mistakesWith({ ...MENU, sabores: [FLAVOR] }), [["/agotados/0", [
    "Limón",
  ]]]);
  assertEquals(mistakesWith(undefined), []);
});
