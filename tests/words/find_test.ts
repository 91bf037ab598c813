/**
 * The finder: its rules, and names in customers' words (`ways.txt`) with the sample shop.
 */

import { assert, assertEquals, assertNotMatch } from "@std/assert";
import { AVOIDABLE_FINDER } from "../../src/shop/diet_text.ts";
import {
  createFinder,
  type Finder,
  nearestNames,
} from "../../src/words/find.ts";
import { loadSampleShop } from "../fixtures/sample_shop.ts";
import { readRows } from "../fixtures/rows.ts";

const { usual: { menu, menuIndex }, payments } = loadSampleShop();
const nombreOf = ({ nombre }: { readonly nombre: string }) => nombre;

const ANSWERS: Readonly<
  Record<string, (text: string) => readonly [kind: string, name: string]>
> = {
  flavor: answerOf(menuIndex.sabores, nombreOf),
  tub: answerOf(menuIndex.potes, nombreOf),
  promo: answerOf(menuIndex.promos, nombreOf),
  extra: answerOf(menuIndex.adicionales, nombreOf),
  category: answerOf(
    menuIndex.categorias,
    ([flavor]) => flavor?.categoria ?? "",
  ),
  payment: answerOf(payments, nombreOf),
  allergen: answerOf(AVOIDABLE_FINDER, (name) => name),
};
const WAYS = Deno.readTextFileSync(
  new URL("ways.txt", import.meta.url),
);

for (const section of WAYS.trimEnd().split("\n\n[").slice(1)) {
  const [listName = "", ...lines] = section.split(/\]?\n/);

  for (const line of lines) {
    for (const { text, kind, name } of readWays(line)) {
      Deno.test(`find() and nearest() read "${text}" as a ${listName}: ${kind} ${name}`, () => {
        assertEquals(ANSWERS[listName]?.(text), [kind, name]);
      });
    }
  }
}

/** Reads a line "Name | kind: text, text | kind: text", or "nothing: text". */
function readWays(line: string) {
  const isNothing = line.startsWith("nothing: ");
  const [name = "", ...ways] = isNothing ? ["", line] : line.split(" | ");

  return ways.flatMap((way) => {
    const [kind = "", texts = ""] = way.split(": ");
    return texts
      .split(", ")
      .map((text) => ({ text, kind, name }));
  });
}

Deno.test("find() matches every flavor in any case, without accents or spaces, and with hyphens", () => {
  for (const { nombre } of menu.sabores) {
    const plain = nombre
      .normalize("NFD")
      .replace(/\p{M}/gu, "");
    const spellings = [
      nombre,
      plain.toUpperCase(),
      plain.replaceAll(" ", ""),
      plain.replaceAll(" ", "-"),
    ];

    for (const text of spellings) {
      assertEquals(menuIndex.sabores.find(text)?.item.nombre, nombre, text);
    }
  }
});

Deno.test("find() matches no flavor by a single word of its name, or with an extra word", () => {
  for (const { nombre } of menu.sabores) {
    assertEquals(menuIndex.sabores.find(`${nombre} extra`), undefined);

    const words = nombre.split(" ");
    if (words.length === 1) continue;
    for (const word of words) {
      assert(menuIndex.sabores.find(word)?.item.nombre !== nombre, word);
    }
  }
});

Deno.test("find() returns items without their aliases", () => {
  const matches = [
    menuIndex.sabores.find("ddl granizado"),
    menuIndex.potes.find("1/4"),
  ];
  for (const match of matches) {
    assert(match?.isAlias, JSON.stringify(match));
    assertNotMatch(JSON.stringify(match), /"alias"/);
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

/** The title, the text, the kind of match, and the items. */
const SEARCHES = readRows`
whole words, the shortest name first → cremas → whole → Crema → Crema de coco
the beginning of a word → man → whole → Mango y lima
no beginning of two letters → ma → whole
typos → manga → near → Mango y lima
letters swapped → limno → near → Limón
an alias → citrico → whole → Limón
an entire name without spaces → mangoylima → whole → Mango y lima
the meaning of a word, also in the plural → lemons → whole → Limón
a meaning of two words → berries → whole → Frutos rojos
details → canela → whole → Crema
words in a name and in details → agua de lima → whole → Mango y lima
nothing if one word is missing → crema lunar → whole
nothing for another gender → frutas → whole
nothing for words without meaning → helado de → whole
nothing in a text without letters → ¿? → whole
`;
for (const [title, text = "", kind, ...items] of SEARCHES) {
  Deno.test(`search() finds ${title}: "${text}"`, () => {
    assertEquals(fruits.search(text), { items, hasTypos: kind === "near" });
  });
}

Deno.test("find() matches an id, but not its plural", () => {
  assertEquals(fruits.find("L cosas")?.item, "Limón");
  assertEquals(fruits.find("l-cosa"), undefined);
});

Deno.test("find() compares the entire text, and nearest() only its first 100 UTF-16 units", () => {
  const long = `${"limón".padEnd(100)} pizza`;
  assertEquals(fruits.find(long), undefined);
  assertEquals(fruits.nearest(long), ["Limón"]);
  assertEquals(fruits.nearest("ab ".repeat(100_000)), []);
});

Deno.test("nearest() returns matches of details only with fewer than five matches of names", () => {
  const finderOf = (names: readonly string[]) =>
    createFinder(names, (name) => ({ name, details: ["Con coco"] }));
  const five = ["Coco 1", "Coco 2", "Coco 3", "Coco 4", "Coco 5"];
  assertEquals(finderOf([...five, "Piña"]).nearest("coco"), five);
  assertEquals(finderOf(["Piña", "Coco 1"]).nearest("coco"), [
    "Coco 1",
    "Piña",
  ]);
});

Deno.test("nearestNames() returns at most five items, first the items that contain the words", () => {
  const names = ["Cocoa", "Coco 1", "Coco 2", "Coco 3", "Coco 4", "Coco 5"];
  assertEquals(nearestNames("coco", names), [
    "Coco 1",
    "Coco 2",
    "Coco 3",
    "Coco 4",
    "Coco 5",
  ]);
});

/**
 * A wrong option of a tool, the nearest valid option if there is one, and the valid
 * options.
 */
const OPTIONS = readRows`
envioo → envio → envio → retiro
envío → envio → envio → retiro
delivery → ∅ → envio → retiro
envio
abcdx → abcde → abcde
abcxy → ∅ → abcde
abced → abcde → abcde
melon → ∅ → Limón
pizza → ∅ → piña
toString → ∅ → a
/xyz → ∅ → /
`;
for (const [text = "", nearest = "", ...options] of OPTIONS) {
  Deno.test(`nearestNames() of ${options.join(", ")} finds ${nearest || "nothing"} for ${text}`, () => {
    assertEquals(nearestNames(text, options).join(", "), nearest);
  });
}

/** Returns a function that finds an item, or else the nearest one, with the kind of match. */
function answerOf<T>(finder: Finder<T>, nameOf: (item: T) => string) {
  return (text: string): readonly [kind: string, name: string] => {
    const match = finder.find(text);
    if (match !== undefined) {
      const kind = match.isAlias ? "alias" : "name";
      return [kind, nameOf(match.item)];
    }

    const [near] = finder.nearest(text);
    return near === undefined ? ["nothing", ""] : ["near", nameOf(near)];
  };
}
