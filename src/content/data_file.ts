/** Reads a file of the data folder. */

import { parseJson } from "../json/json.ts";
import { type PlacedFile, tellPlace } from "../owner/placed_file.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { withoutAccents } from "../words/names.ts";
import { type FileResult, isThere, readTextFile } from "./read_file.ts";

/** Reads a JSON file of a folder, which keeps to a schema or not; `instead` is a text that stands in for its own. */
export function readDataFile(
  folder: string,
  name: string,
  schema: JsonSchema,
  instead?: string,
): FileResult<PlacedFile> {
  if (!isThere(folder, name)) {
    return { kind: "unreadable", mistake: `${folder}/${name}: ${tellMissing(folder, name)}` };
  }
  const file = instead === undefined
    ? readTextFile(folder, name)
    : { kind: "read" as const, value: instead };
  if (file.kind === "unreadable") return file;
  const path = `${folder}/${name}`;
  const parsed = parseJson(file.value);
  if (parsed.kind === "invalid") {
    const { line, column, text } = parsed.mistake;
    return { kind: "unreadable", mistake: `${path}, línea ${line}, columna ${column}: ${text}` };
  }
  const { value, places, repeated } = parsed;
  const read: PlacedFile = { path, text: file.value, value, places, schema, mistakes: [] };
  const mistakes = repeated.map(({ pointer, name, first, again }) =>
    `${tellPlace(read, pointer, again.line)}: ${
      show(name)
    } ya está en la línea ${first.line}: dejá una sola`
  );
  return { kind: "read", value: { ...read, mistakes } };
}

/** Names that a file may have got instead of its own: "Menu.json", "menu.json.txt", "menu (1).json". Hidden ones are an editor's. */
export function findLookalikes(folder: string, name: string): readonly string[] {
  const stem = name.slice(0, name.indexOf("."));
  try {
    return [...Deno.readDirSync(folder)]
      .filter((entry) => !entry.isDirectory && entry.name !== name && !entry.name.startsWith("."))
      .map((entry) => entry.name)
      .filter((other) => new RegExp(`(?<![a-z])${stem}(?![a-z])`).test(withoutAccents(other)))
      .sort()
      .slice(0, 3);
  } catch {
    return [];
  }
}

function tellMissing(folder: string, name: string): string {
  const others = findLookalikes(folder, name);
  return others.length === 0
    ? "no existe"
    : `no existe, y está ${others.map(show).join(", ")}: cambiale el nombre a ${show(name)}`;
}
