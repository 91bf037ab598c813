/** Mistakes that an owner may make, from `mistakes.txt`: each is reported at its line with its remedy. */

import { assert, assertEquals } from "@std/assert";
import { createFolder } from "../fixtures/house.ts";
import { loadShop } from "../../src/content/load_shop.ts";
import { locateMistake } from "../../src/owner/data_mistake.ts";
import { formatMistake } from "../../src/owner/mistake.ts";
import { findOversights } from "../../src/owner/oversights.ts";
import { DATA_FILES } from "../../src/shop/files.ts";

/** An edit of one file after an anchor, and the reported lines. */
interface Row {
  readonly file: string;
  readonly anchor: string;
  readonly from: string;
  readonly to: string;
  readonly report: readonly string[];
}

const NOW_MS = Date.parse("2026-11-21T12:00:00-03:00");
const FOLDER = new URL("../fixtures/owner_data/", import.meta.url).pathname;
const TABLE = Deno.readTextFileSync(new URL("mistakes.txt", import.meta.url));
const NAMES = Object.keys(DATA_FILES);
const MARKS = [
  ["⏎", "\n"],
  ["⇥", "\t"],
  ["⍽", "\u00a0"],
  ["∅", "\u200b"],
  ["␣", " "],
  ["ø", ""],
] as const;

const rows = TABLE.split("\n\n").filter((block) => block.startsWith("@"))
  .flatMap(readRows);
const usualReport = reportOf();

Deno.test("the owner's sample files have no mistake, and only the warning that they are a sample", () => {
  assertEquals(usualReport, [
    "aviso en negocio.json, línea 3, nombre: es un dato de muestra: poné el tuyo",
    "aviso en negocio.json, línea 4, telefono: es un dato de muestra: poné el tuyo",
    "aviso en negocio.json, línea 5, whatsapp: es un dato de muestra: poné el tuyo",
    "aviso en negocio.json, línea 6, instagram: es un dato de muestra: poné el tuyo",
    "aviso en negocio.json, línea 8, direccion.calle: es un dato de muestra: poné el tuyo",
    "aviso en negocio.json, línea 14, direccion.latitud: es un dato de muestra: poné el tuyo",
  ]);
});

for (const row of rows) {
  const { file, anchor, to } = row;
  Deno.test(`${file}: the owner gets a report of ${JSON.stringify(to)} after ${JSON.stringify(anchor)}`, () => {
    const report = reportOf(row).filter((line) => !usualReport.includes(line));
    assertEquals(
      report,
      row.report,
      "if this report is intended, write it in tests/content/mistakes.txt",
    );
  });
}

/** Reads the rows of a block. The block begins with the place and its current text. */
function readRows(block: string) {
  const [place = "", before = "", ...lines] = block.split("\n").map(readMarks);
  const [file = "", ...anchor] = place.slice(2).split(" ");
  const where = { file, anchor: anchor.join(" "), from: before.slice(2) };
  return lines.join("\n").split(/^(?=\+ )/m).map((row) => {
    const [to = "", ...report] = row.trimEnd().split(/\n= ?/);
    return { ...where, to: to.slice(2), report };
  });
}

function readMarks(text: string) {
  return MARKS.reduce(
    (read, [mark, letter]) => read.replaceAll(mark, letter),
    text,
  );
}

/**
 * Returns the lines reported for the owner's files with one edit: the mistakes, or the
 * warnings if there are no mistakes.
 */
function reportOf(edit?: Row) {
  using house = createFolder();
  const folder = house.path;
  for (const name of NAMES) {
    const text = Deno.readTextFileSync(FOLDER + name);
    house.write(name, edit?.file === name ? change(text, edit) : text);
  }
  try {
    const { shop, texts } = loadShop(folder);
    return findOversights(shop, NOW_MS).flatMap(([name, inFile]) => {
      const file = texts[name];
      if (file === undefined) return [];
      return Array.from(
        inFile,
        ([pointer, text]) =>
          `aviso en ${formatMistake(locateMistake(file, pointer, text))}`,
      );
    }).map((line) => line.replaceAll(`${folder}/`, ""));
  } catch (error) {
    assert(error instanceof Error, String(error));
    return error.message.replaceAll(`${folder}/`, "").split("\n");
  }
}

function change(text: string, { anchor, from, to }: Row) {
  const start = text.indexOf(anchor);
  const at = text.indexOf(from, start);
  assert(start >= 0 && at >= 0, `${anchor} and then ${from}`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}
