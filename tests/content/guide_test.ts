/** The examples of data/LEEME.md, pasted into the data as it describes. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import { loadPages } from "../../src/content/load_pages.ts";
import { createHouse, mistakesIn } from "../fixtures/house.ts";
import { loadShop } from "../../src/content/load_shop.ts";

const guide = await Deno.readTextFile(
  new URL("../../data/LEEME.md", import.meta.url),
);
const blocks = [...guide.matchAll(/^```json\n([\s\S]*?)\n```$/gm)].map((
  [, block = ""],
) => block);

/** The place of an example in the data. */
interface Place {
  /** A word that only this example contains. */
  readonly word: string;
  readonly file: string;
  readonly put: (text: string, block: string) => string;
}

/** Inserts the example at the start of a list, with a comma after it. */
const atStartOf = (list: string) => (text: string, block: string) =>
  text.replace(`"${list}": [`, (head) => `${head}\n${block},`);

/** Replaces the text that matches the pattern by the example. */
const inPlaceOf = (pattern: RegExp) => (text: string, block: string) =>
  text.replace(pattern, () => block);

/** Inserts the example above the payments, and removes the current value of its key. */
function abovePayments(key: string) {
  return (text: string, block: string) =>
    text.replace(new RegExp(`"${key}": \\{[^}]*\\},`), "")
      .replace('"pagos"', (pagos) => `${block}\n${pagos}`);
}

Deno.test("every file of data/ that the guide names exists", async () => {
  const root = new URL("../../", import.meta.url);
  const paths = guide.match(/\bdata\/\w+\.json\b/g) ?? [];
  assertGreater(paths.length, 4);
  for (const path of paths) {
    // deno-lint-ignore no-await-in-loop -- a dozen files
    assert((await Deno.stat(new URL(path, root))).isFile, path);
  }
});

const PLACES: readonly Place[] = [
  {
    word: "medio-kilo",
    file: "menu.json",
    put: inPlaceOf(/\{\s*"id": "medio-kilo",[^{}]*\}/),
  },
  {
    word: '"precioDesde"',
    file: "menu.json",
    put: inPlaceOf(/(?<="id": "cuarto-kilo",[^{}]*)"precio": \d+,/),
  },
  {
    word: '"anticipacionHoras"',
    file: "menu.json",
    put: (text, block) =>
      text.replace(
        /(?<="id": "kilo",[^{}]*)"precio"/,
        (key) => `${block}\n${key}`,
      ),
  },
  { word: '"titular"', file: "negocio.json", put: abovePayments("titular") },
  { word: '"iva"', file: "negocio.json", put: abovePayments("impuestos") },
  { word: "tormenta", file: "hoy.json", put: (_, block) => block },
  { word: "Higos al oporto", file: "menu.json", put: atStartOf("sabores") },
  { word: "Jueves de kilo", file: "menu.json", put: atStartOf("promos") },
  { word: '"demora"', file: "negocio.json", put: abovePayments("demora") },
  { word: "talleres", file: "negocio.json", put: atStartOf("preguntas") },
  {
    word: '"martes"',
    file: "horario.json",
    put: inPlaceOf(/\{\s*"dia": "martes",[^\]]*\]\s*\}/),
  },
  { word: "25 de Mayo", file: "horario.json", put: atStartOf("excepciones") },
  {
    word: '"envio": null',
    file: "entrega.json",
    put: inPlaceOf(/"envio": [^]*?Minimo[^,]*,/),
  },
  { word: "Ferrari", file: "entrega.json", put: atStartOf("lugares") },
];

/** Returns the mistakes in the sample's data after a change of one file. */
function mistakesWith(
  file: string,
  change: (text: string) => string,
) {
  using house = createHouse();
  const before = Deno.readTextFileSync(`${house.path}/data/${file}`);
  const after = change(before);
  assert(after !== before, `${file} is unchanged`);
  house.write(`data/${file}`, after);
  return mistakesIn(() => loadShop(`${house.path}/data`));
}

Deno.test("every example of the guide has a place", () => {
  assertEquals(blocks.length, PLACES.length);
});

for (const { word, file, put } of PLACES) {
  Deno.test(`the guide's example with ${word} goes into ${file} without a mistake`, () => {
    const block = blocks.find((text) => text.includes(word));
    assert(block !== undefined, "no block");
    assertEquals(mistakesWith(file, (text) => put(text, block)), []);
  });
}

Deno.test("the guide's example of a page becomes a page once its file exists", () => {
  using house = createHouse();
  const page = /^```markdown\n([^]*?\n)```$/m.exec(guide)?.[1] ?? "";
  house.write("pages/fiestas.md", page);
  const pages = loadPages(`${house.path}/pages`);
  const { path, nav } = pages.at(-1) ?? {};
  assertEquals([path, nav], ["/fiestas", "Fiestas"]);
});

Deno.test("a mistake has the words in the guide, apart from the line number", () => {
  const mistakes = mistakesWith(
    "menu.json",
    (text) =>
      text.replace(/("nombre": "Limón",[^{}]*"vegano": )true/, '$1"sí"'),
  );
  const shown = /^```text\n(data\/menu\.json.*)\n```$/m.exec(guide)?.[1];
  const plain = (line = "") =>
    line.replace(/^.*menu\.json/, "").replace(/[0-9]+/g, "0");
  assertEquals(mistakes.map(plain), [plain(shown)]);
});
