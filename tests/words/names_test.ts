import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { foldName, listName, nearestNames } from "../../src/words/names.ts";

const ALIKE: readonly (readonly [string, string])[] = [
  ["Morón", "MORON"],
  ["Núñez", "nunez"],
  ["  El   Palomar ", "el palomar"],
  ["Villa-Tesei", "villa tesei"],
  ["Gral. San Martín", "General San Martín"],
  ["Va. Luzuriaga", "Villa Luzuriaga"],
  ["Vª Luzuriaga", "Villa Luzuriaga"],
  ["Cnel. Dorrego", "Coronel Dorrego"],
  ["Cdad. Evita", "Ciudad Evita"],
  ["Sta. Rosa", "Santa Rosa"],
  ["Sto. Tomé", "Santo Tomé"],
  ["Bs. As.", "Buenos Aires"],
  ["BsAs", "Buenos Aires"],
  ["Ing. Maschwitz", "Ingeniero Maschwitz"],
  ["Dr. Cora", "Doctor Cora"],
  ["Tte. Origone", "Teniente Origone"],
  ["Pte. Derqui", "Presidente Derqui"],
  ["Pdo. de Merlo", "Partido de Merlo"],
  ["Av. Rivadavia", "Avda Rivadavia"],
  ["Bº Seré", "Barrio Seré"],
  ["B° Seré", "Barrio Seré"],
  ["Pque. Leloir", "Parque Leloir"],
  ["Mte. Grande", "Monte Grande"],
  ["G.B.A.", "GBA"],
  ["J. L. Suárez", "JL Suárez"],
  ["Ｍｏｒｏｎ", "Morón"],
  ["Moro\u0301n", "Mor\u00f3n"],
];
for (const [one, other] of ALIKE) {
  Deno.test(`foldName() makes ${one} and ${other} alike`, () => {
    assertEquals(foldName(one), foldName(other));
  });
}

const DISTINCT: readonly (readonly [string, string])[] = [
  ["Morón", "Merlo"],
  ["Villa Tesei", "VillaTesei"],
  ["Gralito", "Generalito"],
  ["Bosque", "Barrio sque"],
  ["Bs", "Buenos"],
  ["A. Bonzi", "Bonzi"],
];
for (const [one, other] of DISTINCT) {
  Deno.test(`foldName() keeps ${one} and ${other} apart`, () => {
    assertNotEquals(foldName(one), foldName(other));
  });
}

Deno.test("foldName() answers nothing when there is no letter or digit", () => {
  assertEquals(foldName(" ¡…! \u0000\ud800 "), "");
});

Deno.test("foldName() treats the names of object members as any other word", () => {
  assertEquals(foldName("constructor __proto__"), "constructor proto");
});

Deno.test("foldName() ignores what comes after the start of a very long text", () => {
  const start = "a".repeat(300);
  assertEquals(foldName(start + "b".repeat(1_000_000)), start);
});

Deno.test("foldName() makes little of characters that stand for a whole phrase each", () => {
  assert(foldName("\ufdfa").length > 15);
  assert(foldName("\ufdfa".repeat(300)).length <= 600);
  assertEquals(foldName("á".repeat(300)), "a".repeat(300));
});

Deno.test("foldName() folds a folded name to itself, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
      const folded = foldName(text);
      assertEquals(foldName(folded), folded);
    }),
    { seed: 20261121, numRuns: 2000 },
  );
});

const FLAVORS = [
  "Dulce de leche",
  "Dulce de leche granizado",
  "Chocolate",
  "Chocolate amargo",
  "Frutilla a la crema",
  "Limón",
  "Ananá",
  "Pasas al ron",
];

const NEAREST: readonly (readonly [string, readonly string[]])[] = [
  ["dulce granizado", ["Dulce de leche granizado"]],
  ["granizado de dulce", ["Dulce de leche granizado"]],
  ["DULSE DE LECHE", ["Dulce de leche", "Dulce de leche granizado"]],
  ["chocolat amargo", ["Chocolate amargo", "Chocolate"]],
  ["choco", ["Chocolate", "Chocolate amargo"]],
  ["frutila", ["Frutilla a la crema"]],
  ["helado de limon", ["Limón"]],
  ["limno", ["Limón"]],
  ["ron", ["Pasas al ron"]],
  ["Ananá", ["Ananá"]],
  ["cho", []],
  ["de la", []],
  ["pizza", []],
  ["toString", []],
  ["", []],
  ["¿?", []],
];
for (const [text, expected] of NEAREST) {
  Deno.test(`nearestNames() answers ${JSON.stringify(expected)} for ${JSON.stringify(text)}`, () => {
    assertEquals(near(text, FLAVORS), expected);
  });
}

Deno.test("nearestNames() answers as many as asked, three when not said", () => {
  const names = ["Coco 1", "Coco 2", "Coco 3", "Coco 4"];
  assertEquals(near("coco", names), ["Coco 1", "Coco 2", "Coco 3"]);
  assertEquals(near("coco", names, 1), ["Coco 1"]);
});

Deno.test("nearestNames() puts the name itself first, whatever its case and accents", () => {
  for (const name of FLAVORS) assertEquals(near(foldName(name), FLAVORS)[0], name);
});

Deno.test("nearestNames() finds every name of some length with one letter lost", () => {
  for (const name of FLAVORS) {
    for (let i = 0; i < name.length; i++) {
      const misspelt = name.slice(0, i) + name.slice(i + 1);
      assert(near(misspelt, FLAVORS).includes(name), misspelt);
    }
  }
});

Deno.test("nearestNames() looks at the start of a very long text only", () => {
  const names = Array.from({ length: 5000 }, (_, i) => `${FLAVORS[i % FLAVORS.length]} ${i}`);
  assertEquals(near("ab ".repeat(100_000), names), []);
  const limon = "limón".padEnd(100);
  assertEquals(near(`${limon}${" chocolate".repeat(10_000)}`, FLAVORS), ["Limón"]);
});

function near(text: string, names: readonly string[], max?: number): readonly string[] {
  return nearestNames(text, names.map(listName), max).map(({ name }) => name);
}
