import { assertEquals } from "@std/assert";
import { findAliasMistakes, findStartMistakes } from "../../src/shop/alias_rules.ts";
import type { Mistake } from "../../src/schema/check.ts";

const LIMON = { nombre: "Limón", id: "limon-al-agua" };
const named = (...alias: readonly string[]) => [LIMON, { nombre: "Uva chinche", alias }];

const ALIASES: readonly (readonly [string, string, string | null])[] = [
  ["of its own", "uvita", null],
  ["that is its own name", "uva chinche", null],
  ["that is another's name", "LIMON", "un alias que no nombre ya a /x/0"],
  ["that is another's id", "limón al agua", "un alias que no nombre ya a /x/0"],
  ["without letters", "¡!", "un alias con letras o números"],
];
for (const [what, alias, expected] of ALIASES) {
  Deno.test(`findAliasMistakes() finds ${expected ?? "nothing"} for an alias ${what}`, () => {
    const about = expected?.includes("nombre ya") ? " (sin contar acentos ni mayúsculas)" : "";
    assertEquals(
      linesOf(findAliasMistakes("/x", named("uva", alias))),
      expected === null ? [] : [`/x/1/alias/1: esperaba ${expected}${about}, encontré "${alias}"`],
    );
  });
}

Deno.test("findAliasMistakes() finds an alias that two things have", () => {
  const items = [{ ...LIMON, alias: ["ácido"] }, ...named("Acido").slice(1)];
  assertEquals(linesOf(findAliasMistakes("/x", items)), [
    '/x/1/alias/0: esperaba un alias que no nombre ya a /x/0 (sin contar acentos ni mayúsculas), encontré "Acido"',
  ]);
});

const STARTS: readonly (readonly [string, string, boolean])[] = [
  ["the start of another name", "Crema", true],
  ["more words of it", "crema DEL", true],
  ["half a word of it", "cre", false],
  ["its end", "cielo", false],
  ["the start of its own name", "uva", false],
];
for (const [what, alias, isWrong] of STARTS) {
  Deno.test(`findStartMistakes() ${isWrong ? "finds" : "takes"} an alias that is ${what}`, () => {
    const items = [{ nombre: "Crema del cielo" }, ...named(alias)];
    assertEquals(
      linesOf(findStartMistakes("/x", items)),
      isWrong
        ? [
          `/x/2/alias/0: esperaba un alias con el que no empiece otro nombre, encontré "${alias}", y así empieza "Crema del cielo"`,
        ]
        : [],
    );
  });
}

Deno.test("findStartMistakes() finds another name beside its own", () => {
  const items = [
    { nombre: "Coco tostado", alias: ["coco"] },
    { nombre: "Coco blanco" },
    { nombre: "Coco negro" },
  ];
  assertEquals(findStartMistakes("/x", items).length, 1);
});

function linesOf(mistakes: readonly Mistake[]): readonly string[] {
  return mistakes.map(({ pointer, expected, found }) =>
    `${pointer}: esperaba ${expected}, encontré ${found}`
  );
}
