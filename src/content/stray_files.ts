/** Files that aren't read, although the owner may have meant them as data. */

import type { Mistake } from "../owner/mistake.ts";
import { DATA_FILES } from "../shop/files.ts";
import { foldName } from "../words/names.ts";
import { attempt } from "./failure.ts";
import { filesIn } from "./files.ts";

/**
 * Returns the files that look like data: "menu (1).json", "menu.json.txt",
 * "hoy.json" one folder up.
 */
export function findStrayFiles(folder: string): readonly Mistake[] {
  const parentFolder = folder.replace(/[^/]+\/*$/, "");

  return Object.keys(DATA_FILES).flatMap((name) => {
    const above = parentFolder + name;
    const isAbove = attempt(() => Deno.lstatSync(above).isFile) === true;
    const files = lookalikesIn(folder, name).map((other) =>
      `${folder}/${other}`
    );
    const text =
      `no se lee: si es lo nuevo, ponelo en ${folder}/${name}; si no, borralo`;
    return [...files, ...isAbove ? [above] : []]
      .map((file) => ({ file, text }));
  });
}

/**
 * Returns the names in a folder that look like `name`, except hidden files, which
 * belong to an editor. Empty if the folder can't be read.
 */
export function lookalikesIn(folder: string, name: string): readonly string[] {
  const stem = name.slice(0, name.indexOf("."));
  const alike = new RegExp(`(?<![a-z])${stem}(?![a-z])`);
  const names = attempt(() => filesIn(folder)) ?? [];
  return names.filter((other) => other !== name && alike.test(foldName(other)));
}
