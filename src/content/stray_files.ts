/** Files that an owner may have meant as data, but that aren't read. */

import {
  collectMistakes,
  type Mistake,
  MistakesError,
} from "../owner/mistake.ts";
import { DATA_FILES } from "../shop/files.ts";
import { foldName } from "../words/names.ts";
import { attempt } from "./failure.ts";
import { filesIn } from "./files.ts";

/**
 * Returns the files that look like data: "menu (1).json", "menu.json.txt",
 * "hoy.json" one folder up.
 */
export function findStrayFiles(folder: string): readonly Mistake[] {
  return Object.keys(DATA_FILES).flatMap((name) => {
    const text =
      `no se lee: si es lo nuevo, ponelo en ${folder}/${name}; si no, borralo`;
    return strayPathsOf(folder, name).map((file) => ({ file, text }));
  });
}

function strayPathsOf(folder: string, name: string): readonly string[] {
  const inFolder = lookalikesIn(folder, name).map((other) =>
    `${folder}/${other}`
  );
  const above = folder.replace(/[^/]+\/*$/, "") + name;
  const isAbove = attempt(() => Deno.lstatSync(above).isFile) === true;
  return isAbove ? [...inFolder, above] : inFolder;
}

/**
 * Returns names that a file may have got instead of its own, except hidden
 * files, which are an editor's. Empty if the folder can't be read.
 */
export function lookalikesIn(folder: string, name: string): readonly string[] {
  const stem = name.slice(0, name.indexOf("."));
  const alike = new RegExp(`(?<![a-z])${stem}(?![a-z])`);
  const names = collectMistakes(() => filesIn(folder));
  if (names instanceof MistakesError) return [];

  return names.filter((other) => other !== name && alike.test(foldName(other)));
}
