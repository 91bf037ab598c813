/** The JSON files of a data folder: their values, with the place of each value in the text. */

import { parseJson } from "../json/json.ts";
import type { DataText } from "../owner/data_mistake.ts";
import { type Mistake, mistakeIn, MistakesError } from "../owner/mistake.ts";
import { listNames, show } from "../schema/wording.ts";
import { DATA_FILES, type DataFile } from "../shop/files.ts";
import { foldName } from "../words/names.ts";
import { attempt, filesIn, isInFolder, readTextFile } from "./files.ts";

/** Folder of the earlier data, for a comparison with the current data. */
export const BEFORE = ".antes";

/**
 * Reads a JSON file of a folder. `text` replaces the file's text. Throws a mistake
 * if the file is missing or not JSON.
 */
export function readDataFile(
  folder: string,
  name: string,
  text?: string,
): DataText {
  const path = `${folder}/${name}`;
  const others = isInFolder(folder, name) ? [] : lookalikesIn(folder, name);
  if (others.length > 0) {
    const remedy = `cambiale el nombre a ${show(name)}`;
    throw mistakeIn(path, `no existe, y está ${listNames(others)}: ${remedy}`);
  }

  const parsed = parseJson(text ?? readTextFile(folder, name));
  if (parsed.kind === "invalid") {
    throw mistakeIn(path, parsed.text, parsed.line);
  }
  return { ...parsed, path };
}

/**
 * Reads the data files in a folder, without a check of their values. Throws a
 * mistake if the folder has no data file, or if a data file can't be read.
 */
export function readDocuments(
  folder: string,
): Readonly<Partial<Record<DataFile, unknown>>> {
  const names = Object.keys(DATA_FILES).filter((name) =>
    isInFolder(folder, name)
  );
  if (names.length === 0) {
    throw new MistakesError([`en ${folder} no hay ningún archivo`]);
  }

  const entries = names.map((name) => {
    const file = attempt(() => readDataFile(folder, name));
    if (file !== undefined) return [name, file.value];
    throw new MistakesError([`${folder}/${name} no se puede leer`]);
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the files that look like data: "menu (1).json", "menu.json.txt",
 * "hoy.json" one folder up.
 */
export function findStrayFiles(folder: string): readonly Mistake[] {
  const parentFolder = folder.replace(/[^/]+\/*$/, "");

  return Object.keys(DATA_FILES).flatMap((name) => {
    const above = parentFolder + name;
    const isAbove = attempt(() => Deno.lstatSync(above).isFile);
    const inside = lookalikesIn(folder, name)
      .map((other) => `${folder}/${other}`);

    const files = isAbove ? [...inside, above] : inside;
    const text =
      `no se lee: si es lo nuevo, ponelo en ${folder}/${name}; si no, borralo`;
    return files.map((file) => ({ file, text }));
  });
}

/**
 * Returns the names in a folder that look like `name`, except hidden files, which
 * belong to an editor. Empty if the folder can't be read.
 */
function lookalikesIn(folder: string, name: string) {
  const stem = name.slice(0, name.indexOf("."));
  const alike = new RegExp(`(?<![a-z])${stem}(?![a-z])`);
  const names = attempt(() => filesIn(folder)) ?? [];
  return names.filter((other) => other !== name && alike.test(foldName(other)));
}
