/** The finder, and the ways in which people write names (`ways.txt`) against the finders of the sample shop. */

import { assert, assertEquals, assertNotMatch } from "@std/assert";
import { AVOIDABLE_FINDER } from "../../src/shop/diet_text.ts";
import {
  createFinder,
  type Finder,
  nearestNames,
} from "../../src/words/find.ts";
import { loadRealShop } from "../fixtures/real_shop.ts";

const { usual: { menu, menuIndex }, payments } = loadRealShop();
const nombreOf = ({ nombre }: { readonly nombre: string }) => nombre;

const ANSWERS: Readonly<
  Record<string, (text: string) => readonly [kind: string, name: string]>
> = {
  flavor: answerOf(menuIndex.sabores, nombreOf),
  tub: answerOf(menuIndex.potes, nombreOf),
  promo: answerOf(menuIndex.promos, nombreOf),
  extra: answerOf(menuIndex.adicionales, nombreOf),
  category: answerOf(menuIndex.categorias, ([any]) => any?.categoria ?? ""),
  payment: answerOf(payments, nombreOf),
  allergen: answerOf(AVOIDABLE_FINDER, (name) => name),
};
const WAYS = Deno.readTextFileSync(new URL("ways.txt", import.meta.url));

for (const section of WAYS.trimEnd().split("\n\n[").slice(1)) {
  const [what = "", ...lines] = section.split(/\]?\n/);
  for (const line of lines) {
    const [name = "", ...ways] = line.startsWith("nothing: ")
      ? ["", line]
      : line.split(" | ");
    for (const [kind = "", list = ""] of ways.map((way) => way.split(": "))) {
      for (const written of list.split(", ")) {
        Deno.test(`"${written}" as a ${what}: ${kind} ${name}`, () => {
          assertEquals(ANSWERS[what]?.(written), [kind, name]);
        });
      }
    }
  }
}

Deno.test("every flavor is taken by its name in any case, without accents, blanks or with hyphens", () => {
  for (const { nombre } of menu.sabores) {
    const plain = nombre.normalize("NFD").replace(/\p{M}/gu, "");
    const joined = ["", "-"].map((mark) => plain.replaceAll(" ", mark));
    for (const text of [nombre, plain.toUpperCase(), ...joined]) {
      assertEquals(menuIndex.sabores.find(text)?.item.nombre, nombre, text);
    }
  }
});

Deno.test("no flavor is taken by one word of its name alone, or with a word more", () => {
  for (const { nombre } of menu.sabores) {
    const words = nombre.split(" ");
    for (const word of words.length > 1 ? words : []) {
      assert(menuIndex.sabores.find(word)?.item.nombre !== nombre, word);
    }
    assertEquals(menuIndex.sabores.find(`${nombre} extra`), undefined);
  }
});

Deno.test("no finder gives a thing with its aliases", () => {
  const found = [
    menuIndex.sabores.find("ddl granizado"),
    menuIndex.potes.find("1/4"),
  ];
  for (const named of found) {
    assert(named?.isAlias, JSON.stringify(named));
    assertNotMatch(JSON.stringify(named), /"alias"/);
  }
});

const FRUITS = [
  "Limón",
  "Mango y lima",
  "Frutos rojos",
  "Crema",
  "Crema de coco",
];
const fruits = createFinder(FRUITS, (name) => ({
  name,
  id: `${name.charAt(0).toLowerCase()}-cosas`,
  alias: name === "Limón" ? ["cítrico"] : [],
  details: [name === "Crema" ? "Con canela" : "Al agua"],
}), { lemon: "limón", berries: "frutos rojos" });

const SEARCHES:
  readonly (readonly [what: string, string, readonly string[], boolean])[] = [
    ["whole words, the shortest name first", "cremas", [
      "Crema",
      "Crema de coco",
    ], false],
    ["the beginning of a word", "man", ["Mango y lima"], false],
    ["no beginning of two letters", "ma", [], false],
    ["slips", "manga", ["Mango y lima"], true],
    ["letters swapped", "limno", ["Limón"], true],
    ["an alias", "citrico", ["Limón"], false],
    ["what a word stands for, in the plural too", "lemons", ["Limón"], false],
    ["what a word stands for in two", "berries", ["Frutos rojos"], false],
    ["what is told", "canela", ["Crema"], false],
    [
      "words in a name and in what is told",
      "agua de lima",
      ["Mango y lima"],
      false,
    ],
    ["nothing where one word is missing", "crema lunar", [], false],
    ["nothing for another gender", "frutas", [], false],
    ["nothing in words that say nothing", "helado de", [], false],
    ["nothing in a text without letters", "¿?", [], false],
  ];
for (const [what, text, items, isNear] of SEARCHES) {
  Deno.test(`search() finds ${what}: "${text}"`, () => {
    assertEquals(fruits.search(text), { items, isNear });
  });
}

Deno.test("find() takes an id as it is, and no plural of it", () => {
  assertEquals(fruits.find("L cosas")?.item, "Limón");
  assertEquals(fruits.find("l-cosa"), undefined);
});

Deno.test("find() takes nothing longer than a hundred units, and nearest() reads its start", () => {
  const long = `${"limón".padEnd(100)} pizza`;
  assertEquals(fruits.find(long), undefined);
  assertEquals(fruits.nearest(long), ["Limón"]);
  assertEquals(fruits.nearest("ab ".repeat(100_000)), []);
});

Deno.test("nearest() gives five at most, those that hold the words first", () => {
  const names = ["Cocoa", "Coco 1", "Coco 2", "Coco 3", "Coco 4", "Coco 5"];
  assertEquals(nearestNames("coco", names), [
    "Coco 1",
    "Coco 2",
    "Coco 3",
    "Coco 4",
    "Coco 5",
  ]);
});

/** Options of a tool, and what a wrong one may stand for. */
const OPTIONS:
  readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ["envioo", ["envio", "retiro"], ["envio"]],
    ["envío", ["envio", "retiro"], ["envio"]],
    ["delivery", ["envio", "retiro"], []],
    ["envio", [], []],
    ["abcdx", ["abcde"], ["abcde"]],
    ["abcxy", ["abcde"], []],
    ["abced", ["abcde"], ["abcde"]],
    ["melon", ["Limón"], []],
    ["pizza", ["piña"], []],
    ["toString", ["a"], []],
    ["/xyz", ["/"], []],
  ];
for (const [text, options, expected] of OPTIONS) {
  Deno.test(`nearestNames() of ${options.join(", ")} finds ${expected.join(", ") || "nothing"} for ${text}`, () => {
    assertEquals(nearestNames(text, options), expected);
  });
}

function answerOf<T>(finder: Finder<T>, nameOf: (item: T) => string) {
  return (text: string): readonly [kind: string, name: string] => {
    const named = finder.find(text);
    if (named !== undefined) {
      return [named.isAlias ? "alias" : "name", nameOf(named.item)];
    }
    const [near] = finder.nearest(text);
    return near === undefined ? ["nothing", ""] : ["near", nameOf(near)];
  };
}
