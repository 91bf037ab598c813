/** The shortlist against the comparison with every name. */

import { assert, assertEquals } from "@std/assert";
import realDelivery from "../../data/entrega.json" with { type: "json" };
import realMenu from "../../data/menu.json" with { type: "json" };
import { createShortlist } from "../../src/words/shortlist.ts";
import { foldName, type ListedName, listName, nearestNames } from "../../src/words/names.ts";
import { createRandom } from "../fixtures/random.ts";

const SEED = 20261121;
const MOST_LISTED = 40;

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
  ["a menu of 4,000", INVENTED, 120],
];

for (const [what, names, runs] of MENUS) {
  for (const slips of [1, 2]) {
    Deno.test(`createShortlist() keeps what is nearest to names of ${what} with ${slips} slips`, () => {
      const random = createRandom(SEED + slips);
      const shortlist = createShortlist(names);
      const all = names.map(listName);
      for (let run = 0; run < runs; run++) {
        const misspelt = misspell(pick(names, random), slips, random);
        const [nearest] = nearestNames(misspelt, all);
        const listed = shortlist(misspelt);
        assert(listed.length <= MOST_LISTED);
        assertEquals(nearestNames(misspelt, listed)[0], nearest, misspelt);
      }
    });
  }
}

Deno.test("createShortlist() changes no suggestion for names of the real menu with words left out", () => {
  const shortlist = createShortlist(REAL);
  const all = REAL.map(listName);
  for (const name of REAL) {
    const words = name.split(" ");
    const shorter = words.map((_, left) => words.filter((_, i) => i !== left).join(" "));
    for (const text of [foldName(name), name.slice(0, 5), ...shorter]) {
      assertEquals(nearestNames(text, shortlist(text)), nearestNames(text, all), text);
    }
  }
});

for (const slips of [0, 1, 2, 3]) {
  Deno.test(`createShortlist() of 80 changes no near name of the real places with ${slips} slips`, () => {
    const random = createRandom(SEED + slips);
    const shortlist = createShortlist(PLACES, 80);
    const all = PLACES.map(listName);
    for (let run = 0; run < 500; run++) {
      const misspelt = misspell(pick(PLACES, random), slips, random);
      assertEquals(
        nearestNames(misspelt, shortlist(misspelt), 6),
        nearestNames(misspelt, all, 6),
        misspelt,
      );
    }
  });
}

Deno.test("createShortlist() lists all of a short list, whatever the text", () => {
  const names = INVENTED.slice(0, MOST_LISTED);
  assertEquals(namesOf(createShortlist(names)("pizza")), names);
});

Deno.test("createShortlist() lists the first of many that are as much alike, in order", () => {
  const names = Array.from({ length: 100 }, (_, n) => `Coco ${100 + n}`);
  assertEquals(namesOf(createShortlist(names)("coco")), names.slice(0, MOST_LISTED));
  assertEquals(namesOf(createShortlist(names, 7)("coco")), names.slice(0, 7));
});

Deno.test("createShortlist() lists nothing that has nothing in common with the text", () => {
  const names = ["Menta", ...Array.from({ length: 100 }, (_, n) => `Coco ${100 + n}`)];
  assertEquals(namesOf(createShortlist(names)("menat")), ["Menta"]);
  assertEquals(createShortlist(names)("flan"), []);
});

Deno.test("createShortlist() takes a text of any length, and one without letters", () => {
  const shortlist = createShortlist(INVENTED);
  assert(shortlist("limon ".repeat(100_000)).length <= MOST_LISTED);
  assertEquals(nearestNames("¿?", shortlist("¿?")), []);
});

function namesOf(listed: readonly ListedName[]): readonly string[] {
  return listed.map(({ name }) => name);
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
