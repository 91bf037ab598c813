import { assert, assertEquals } from "@std/assert";
import { foldName } from "../../src/words/names.ts";
import { createNameSearch } from "../../src/words/search.ts";

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
const searchFlavors = createNameSearch(FLAVORS);

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
  Deno.test(`createNameSearch() answers ${JSON.stringify(expected)} for ${JSON.stringify(text)}`, () => {
    assertEquals(searchFlavors(text), expected);
  });
}

Deno.test("createNameSearch() answers as many as asked, three when not said", () => {
  const search = createNameSearch(["Coco 1", "Coco 2", "Coco 3", "Coco 4"]);
  assertEquals(search("coco"), ["Coco 1", "Coco 2", "Coco 3"]);
  assertEquals(search("coco", 1), ["Coco 1"]);
});

Deno.test("createNameSearch() puts the name itself first, whatever its case and accents", () => {
  for (const name of FLAVORS) assertEquals(searchFlavors(foldName(name))[0], name);
});

Deno.test("createNameSearch() finds every name of some length with one letter lost", () => {
  for (const name of FLAVORS) {
    for (let i = 0; i < name.length; i++) {
      const misspelt = name.slice(0, i) + name.slice(i + 1);
      assert(searchFlavors(misspelt).includes(name), misspelt);
    }
  }
});

Deno.test("createNameSearch() looks at the start of a very long text only", () => {
  const names = Array.from({ length: 5000 }, (_, i) => `${FLAVORS[i % FLAVORS.length]} ${i}`);
  assertEquals(createNameSearch(names)("ab ".repeat(100_000)), []);
  const limon = "limón".padEnd(100);
  assertEquals(searchFlavors(`${limon}${" chocolate".repeat(10_000)}`), ["Limón"]);
});

/** Options of a tool, and what a wrong one may stand for. */
const OPTIONS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["envioo", ["envio", "retiro"], ["envio"]],
  ["envío", ["envio", "retiro"], ["envio"]],
  ["RETIRO", ["envio", "retiro"], ["retiro"]],
  ["delivery", ["envio", "retiro"], []],
  ["envio", [], []],
  ["abcdefgx", ["abcdefyy", "abxyefgx", "abcdefgh"], ["abcdefgh", "abcdefyy", "abxyefgx"]],
  ["aaaa", ["aaab", "aaac", "aaad", "aaae"], ["aaab", "aaac", "aaad"]],
  ["abcdx", ["abcde"], ["abcde"]],
  ["abcxy", ["abcde"], []],
  ["abced", ["abcde"], ["abcde"]],
  ["melon", ["Limón"], []],
  ["pizza", ["piña"], []],
  ["frutas", ["Frutos secos"], []],
  ["suiza", ["Chocolate suizo"], ["Chocolate suizo"]],
  ["dulsedeleche", ["Dulce de leche con nuez", "Dulce de leche clásico"], [
    "Dulce de leche clásico",
  ]],
  ["villa de merlo san luis", ["Santa Fe"], []],
];
for (const [text, options, expected] of OPTIONS) {
  Deno.test(`createNameSearch() of ${options.join(", ")} finds ${expected.join(", ") || "nothing"} for ${text}`, () => {
    assertEquals(createNameSearch(options)(text), expected);
  });
}
