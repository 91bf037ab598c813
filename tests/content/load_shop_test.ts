import { assertEquals, assertMatch } from "@std/assert";
import { findStrayFiles, loadShop } from "../../src/content/load_shop.ts";
import { formatMistake } from "../../src/owner/mistake.ts";
import { createFolder, mistakesIn } from "../fixtures/house.ts";
import { readRows } from "../fixtures/rows.ts";

const DATA = new URL("../sample_shop/data/", import.meta.url).pathname;

/** Runs a function on a copy of the shop's data with changed files. */
function withData(
  changes: Readonly<Record<string, (text: string) => string | Uint8Array>>,
  use: (folder: string) => void,
) {
  using house = createFolder();
  for (
    const name of ["negocio.json", "menu.json", "entrega.json", "horario.json"]
  ) {
    const text = Deno.readTextFileSync(`${DATA}${name}`);
    house.write(name, changes[name]?.(text) ?? text);
  }
  use(house.path);
}

const mistakesOf = (folder: string) =>
  mistakesIn(() => loadShop(folder)).map((line) =>
    line.replaceAll(folder, "data")
  );

/** A text in Windows-1252: each "x" becomes the byte of "í". */
const ANSI = new TextEncoder().encode('{\n  "nombre": "Heladerxa"\n}').map((
  byte,
) => byte === 0x78 ? 0xed : byte);
/** The content of a file, and the start of the reported mistake. */
const FILES = [
  [
    "nothing in it",
    "",
    /negocio\.json, línea 1: el archivo está vacío: copialo de nuevo desde su historial/,
  ],
  [
    "bytes of Windows-1252",
    ANSI,
    /negocio\.json, línea 2: está guardado en Windows-1252 \("ANSI"; lo dice «Heladería»\): guardalo/,
  ],
  [
    "UTF-16 and its mark",
    utf16('\ufeff{ "nombre": "a" }', "LE"),
    /está guardado en UTF-16: guard/,
  ],
  [
    "UTF-16 without its mark",
    utf16('{ "nombre": "a" }', "LE"),
    /está guardado en UTF-16: guard/,
  ],
  [
    "big-endian UTF-16 without its mark",
    utf16('{ "a": 1 }', "BE"),
    /está guardado en UTF-16:/,
  ],
  [
    "letters that were encoded twice",
    '{\n  "nombre": "HeladerÃ\u00ada"\n}',
    /línea 2: dice «HeladerÃ\u00ada»: alguna vez se guardó en otra codificación/,
  ],
  [
    "a Word document in it",
    new Uint8Array([0x50, 0x4b, 3, 4, 1]),
    /es un documento o un archivo comprimido, no un texto: guard/,
  ],
  ["rich text", "{\\rtf1\\ansi", /es un documento o un archivo comprimido/],
  ["a list", "[]", /negocio\.json, línea 1: esperaba un objeto/],
] as const;

function utf16(text: string, endian: "LE" | "BE") {
  const isLittle = endian === "LE";
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) {
    view.setUint16(2 * i, text.charCodeAt(i), isLittle);
  }
  return new Uint8Array(view.buffer);
}

for (const [title, text, pattern] of FILES) {
  Deno.test(`loadShop() explains a file with ${title}`, () => {
    withData({ "negocio.json": () => text }, (folder) => {
      const mistakes = mistakesOf(folder);
      assertEquals(mistakes.length, 1);
      assertMatch(mistakes[0] ?? "", pattern);
    });
  });
}

const NAMES = readRows`
menu.json → menu.json.txt
menu.json → Menu.json
menu.json → MENÚ.JSON
menu.json → menu (1).json
menu.json → Copia de menu.json
menu.json → menu.jsonc
menu.json → menu
horario.json → horario - copia.json
`;

for (const [name = "", other = ""] of NAMES) {
  Deno.test(`loadShop() recognizes ${other} in place of ${name}`, () => {
    withData({}, (folder) => {
      Deno.renameSync(`${folder}/${name}`, `${folder}/${other}`);
      assertEquals(mistakesOf(folder), [
        `data/${name}: no existe, y está "${other}": cambiale el nombre a "${name}"`,
      ]);
    });
  });
}

Deno.test("loadShop() works without hoy.json, and findStrayFiles() reports files that aren't read", () => {
  withData({}, (folder) => {
    Deno.writeTextFileSync(`${folder}/.hoy.json.swp`, "");
    assertEquals(findStrayFiles(folder), [], "an editor's file is reported");
    for (
      const name of [
        "hoy.json.txt",
        "menu (1).json",
        "LEEME.md",
        "horarios viejos.txt",
      ]
    ) {
      Deno.writeTextFileSync(`${folder}/${name}`, "{}");
    }
    Deno.mkdirSync(`${folder}/hondo`);
    assertEquals(mistakesOf(folder), []);
    assertEquals(
      findStrayFiles(folder).map(({ file }) => file.replace(folder, "data")),
      [
        "data/menu (1).json",
        "data/hoy.json.txt",
      ],
    );
    Deno.writeTextFileSync(`${folder}/hoy.json`, "{}");
    const above = findStrayFiles(`${folder}/hondo`).map(formatMistake);
    assertEquals(
      above.at(-1)?.replaceAll(folder, "data"),
      "data/hoy.json: no se lee: si es lo nuevo, ponelo en data/hondo/hoy.json; si no, borralo",
    );
  });
});

Deno.test("loadShop() reports the first hundred mistakes and counts the rest, on one line or many", () => {
  const spoil = (indent: number) => (text: string) => {
    const menu = JSON.parse(text);
    const [flavor] = menu.sabores;
    menu.sabores = Array.from({ length: 300 }, (_, i) => ({
      ...flavor,
      nombre: `${flavor.nombre} ${i}`,
      vegano: "sí",
      alcohol: 0,
    }));
    return JSON.stringify(menu, null, indent);
  };
  for (const indent of [0, 1]) {
    withData({ "menu.json": spoil(indent) }, (folder) => {
      const mistakes = mistakesOf(folder);
      assertEquals(mistakes.length, 101);
      assertMatch(
        mistakes[99] ?? "",
        /sabor "[^"]+ 49": esperaba true o false, encontré 0/,
      );
      assertEquals(
        mistakes[100],
        "y 500 más: corregí estos y volvé a probar",
      );
    });
  }
});

Deno.test("loadShop() reports the keys, and no item name, for an object in place of a list", () => {
  withData(
    { "menu.json": () => '{ "potes": { "x": { "a": 1, "a": 2 } } }' },
    (folder) => {
      assertEquals(
        mistakesOf(folder)[0],
        'data/menu.json, línea 1, potes.x.a: "a" ya está en la línea 1: dejá la que vale y borrá la otra',
      );
    },
  );
});

Deno.test("loadShop() reports a missing folder once", () => {
  assertEquals(mistakesOf("/nada"), [
    "data: la carpeta no existe; fijate cómo está escrita en DATA_DIR",
  ]);
  assertEquals(mistakesOf(`${DATA}menu.json`), [
    "data: esperaba una carpeta, encontré un archivo",
  ]);
});

Deno.test("loadShop() ignores a byte order mark and Windows' line ends in all files", () => {
  const spoil = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;
  const names = ["negocio.json", "menu.json", "entrega.json", "horario.json"];
  withData(Object.fromEntries(names.map((name) => [name, spoil])), (folder) => {
    assertEquals(mistakesOf(folder), []);
  });
});

Deno.test("loadShop() reports missing files, and a folder in a file's place", () => {
  using house = createFolder();
  Deno.mkdirSync(`${house.path}/menu.json`);
  assertEquals(mistakesOf(house.path), [
    "data/negocio.json: no existe",
    "data/menu.json: esperaba un archivo, encontré una carpeta u otra cosa",
    "data/entrega.json: no existe",
    "data/horario.json: no existe",
  ]);
});

Deno.test("loadShop() follows a link within the folder, and reports a link that leads out of it", () => {
  withData({}, (folder) => {
    Deno.mkdirSync(`${folder}/..2026`);
    Deno.renameSync(`${folder}/menu.json`, `${folder}/..2026/menu.json`);
    Deno.symlinkSync("..2026/menu.json", `${folder}/menu.json`);
    assertEquals(mistakesOf(folder), []);
    Deno.removeSync(`${folder}/menu.json`);
    Deno.symlinkSync("/etc/hostname", `${folder}/menu.json`);
    assertEquals(mistakesOf(folder), [
      "data/menu.json: es un enlace que lleva fuera de data",
    ]);
  });
});
