/** Reads a file of the data folder. */

import { parseJson } from "../json/json.ts";
import type { DataText, Finding } from "../owner/finding.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import { DATA_FILES, type DataFile } from "../shop/files.ts";
import { withoutAccents } from "../words/names.ts";
import { FileFault, filesIn, isThere, readTextFile } from "./read_file.ts";

/** Reads a JSON file of a folder, which keeps to a schema or not; `instead` is a text that stands in for its own. Throws a FileFault. */
export function readDataFile(
  folder: string,
  name: string,
  schema: JsonSchema,
  instead?: string,
): DataText {
  const path = `${folder}/${name}`;
  if (!isThere(folder, name)) {
    const others = lookalikesIn(folder, name);
    const hint = `, y está ${listNames(others)}: cambiale el nombre a ${show(name)}`;
    throw new FileFault(path, `no existe${others.length === 0 ? "" : hint}`);
  }
  const parsed = parseJson(instead ?? readTextFile(folder, name));
  if (parsed.kind === "invalid") throw new FileFault(path, parsed.text, parsed.line);
  return { ...parsed, path, schema };
}

/** Files that look like one of the data's but aren't read: "menu (1).json", "menu.json.txt", "hoy.json" one folder up. */
export function findStrayFiles(folder: string): readonly Finding[] {
  const above = folder.replace(/[^/]+\/*$/, "");
  return Object.keys(DATA_FILES).flatMap((name) => {
    const inFolder = lookalikesIn(folder, name).map((other) => `${folder}/${other}`);
    return [...inFolder, ...isSeen(above + name) ? [above + name] : []].map((file) => ({
      file,
      subject: "",
      text: `no se lee: si es lo nuevo, ponelo en ${folder}/${name}; si no, borralo`,
    }));
  });
}

/** Whether a file is there, where that may be asked. */
function isSeen(path: string): boolean {
  try {
    return Deno.lstatSync(path).isFile;
  } catch {
    return false;
  }
}

/** Names that a file may have got instead of its own; none where the folder can't be looked into. Hidden ones are an editor's. */
function lookalikesIn(folder: string, name: string): readonly string[] {
  const stem = name.slice(0, name.indexOf("."));
  const alike = new RegExp(`(?<![a-z])${stem}(?![a-z])`);
  try {
    return filesIn(folder).filter((other) => other !== name && alike.test(withoutAccents(other)));
  } catch {
    return [];
  }
}

/** The data of before, as whoever asks for what changed has put them there. */
export const BEFORE = ".antes";

/** Reads the files that a folder has of these, without checking them. Throws an Error with the first that is no JSON. */
export function readDocuments(folder: string): Readonly<Partial<Record<DataFile, unknown>>> {
  const names = Object.keys(DATA_FILES).filter((name) => isThere(folder, name));
  if (names.length === 0) throw new Error(`en ${folder} no hay ningún archivo`);
  return Object.fromEntries(names.map((name) => {
    try {
      return [name, readDataFile(folder, name, {}).value];
    } catch {
      throw new Error(`${folder}/${name} no se puede leer`);
    }
  }));
}
