/** The search in a shortlist against the search among all names. */

import { assert, assertEquals } from "@std/assert";
import realDelivery from "../sample_shop/data/entrega.json" with { type: "json" };
import realMenu from "../sample_shop/data/menu.json" with { type: "json" };
import { foldName } from "../../src/words/names.ts";
import { createNameSearch } from "../../src/words/search.ts";
import { createShortlist } from "../../src/words/shortlist.ts";
import { createRandom } from "../fixtures/random.ts";

const SEED = 20261121;

const FRUITS = [
  "Limón",
  "Frutilla",
  "Coco",
  "Durazno",
  "Uva",
  "Kiwi",
  "Sambayón",
  "Ananá",
] as const;
const STYLES = ["suave", "granizado", "al agua", "con nuez", "a la crema", "del norte"] as const;
const ADDED = ["", "light", "con cacao", "doble", "bariloche", "sin azúcar", "de campo"] as const;

/** Names of two to six words, many of them alike; most end in a number. */
const INVENTED = Array.from({ length: 4000 }, (_, n) => {
  const words = [FRUITS[n % 8], STYLES[Math.floor(n / 8) % 6], ADDED[Math.floor(n / 48) % 7]];
  return [...words, n < 336 ? "" : `${n}`].filter((word) => word !== "").join(" ");
});
const PLACES = realDelivery.lugares.flatMap(({ nombre, alias }) => [nombre, ...alias]);
const REAL = realMenu.sabores.map(({ nombre }) => nombre);

const MENUS: readonly (readonly [string, readonly string[], number])[] = [
  ["the real menu", REAL, 600],
  ["a menu of 4,000", INVENTED, 40],
];

for (const [what, names, runs] of MENUS) {
  for (const slips of [1, 2]) {
    Deno.test(`createNameSearch() keeps what is nearest to names of ${what} with ${slips} slips`, () => {
      const random = createRandom(SEED + slips);
      const [search, searchAll] = [createNameSearch(names), createNameSearch(names, Infinity)];
      for (let run = 0; run < runs; run++) {
        const misspelt = misspell(pick(names, random), slips, random);
        assertEquals(search(misspelt, 1), searchAll(misspelt, 1), misspelt);
      }
    });
  }
}

Deno.test("createNameSearch() changes no suggestion for names of the real menu with words left out", () => {
  const [search, searchAll] = [createNameSearch(REAL), createNameSearch(REAL, Infinity)];
  for (const name of REAL) {
    const words = name.split(" ");
    const shorter = words.map((_, left) => words.filter((_, i) => i !== left).join(" "));
    for (const text of [foldName(name), name.slice(0, 5), ...shorter]) {
      assertEquals(search(text), searchAll(text), text);
    }
  }
});

for (const slips of [0, 1, 2, 3]) {
  Deno.test(`createNameSearch() that compares 80 changes no near name of the real places with ${slips} slips`, () => {
    const random = createRandom(SEED + slips);
    const [search, searchAll] = [createNameSearch(PLACES, 80), createNameSearch(PLACES, Infinity)];
    for (let run = 0; run < 500; run++) {
      const misspelt = misspell(pick(PLACES, random), slips, random);
      assertEquals(search(misspelt, 6), searchAll(misspelt, 6), misspelt);
    }
  });
}

Deno.test("createShortlist() lists all of a short list, whatever the text", () => {
  const names = INVENTED.slice(0, 40);
  assertEquals(listed(names, 40, "pizza"), names);
});

Deno.test("createShortlist() lists the first of many that are as much alike, in order", () => {
  const names = Array.from({ length: 100 }, (_, n) => `coco ${100 + n}`);
  assertEquals(listed(names, 40, "coco"), names.slice(0, 40));
  assertEquals(listed(names, 7, "coco"), names.slice(0, 7));
});

Deno.test("createShortlist() lists nothing that has nothing in common with the text", () => {
  const names = ["menta", ...Array.from({ length: 100 }, (_, n) => `coco ${100 + n}`)];
  assertEquals(listed(names, 40, "menat"), ["menta"]);
  assertEquals(listed(names, 40, "flan"), []);
});

Deno.test("createShortlist() takes a text of any length, and one without letters", () => {
  assert(listed(INVENTED, 40, "limon ".repeat(100_000)).length <= 40);
  assertEquals(createNameSearch(INVENTED)("¿?"), []);
});

function listed(names: readonly string[], most: number, text: string): readonly string[] {
  const shortlist = createShortlist(names.map((folded) => ({ folded })), most);
  return shortlist(text).map(({ folded }) => folded);
}

/** A name with letters lost, put in, mistaken or swapped; half of the time without its accents. */
function misspell(name: string, slips: number, random: () => number): string {
  let text = random() < 0.5 ? name : foldName(name);
  for (let slip = 0; slip < slips; slip++) {
    const at = Math.floor(random() * text.length);
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
    const other = pick("abcdefghijlmnopqrstuvz", random);
    const swapped = `${after.charAt(0)}${letter}${after.slice(1)}`;
    const ends = [after, `${letter}${other}${after}`, `${other}${after}`, swapped];
    text = `${before}${pick(ends, random)}`;
  }
  return text;
}

function pick(list: readonly string[] | string, random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? "";
}
