/** Where in a file of the owner's something stands. */

import { parseJson } from "../json/json.ts";
import { readTextFile } from "./read_file.ts";

/** The line of a JSON file at which the value of a JSON Pointer stands; undefined where the file can't be read. */
export function findLine(folder: string, name: string, pointer: string): number | undefined {
  const file = readTextFile(folder, name);
  if (file.kind === "unreadable") return undefined;
  const parsed = parseJson(file.value);
  return parsed.kind === "json" ? parsed.places.near(pointer).line : undefined;
}
