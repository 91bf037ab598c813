/** Writes several of the owner's files, all or none. */

import { explain } from "./read_file.ts";

/** A file and the bytes that it is to hold. */
export interface Replacement {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Undefined when all are written; else why not, and whether a file was left with its new bytes. */
type Failure = string | undefined;

/** The ending of a new file's name until it takes the place of the old one. */
const NEW = ".nuevo";

/**
 * Replaces files. All are written beside the old ones first, and only then take their places. If one of them can't,
 * those that were replaced are put back.
 */
export function replaceFiles(files: readonly Replacement[]): Failure {
  const done: Replacement[] = [];
  const staged: string[] = [];
  let path = "";
  try {
    const targets = files.map((file) => {
      path = file.path;
      const real = Deno.realPathSync(file.path);
      // In a folder that can be written, a rename would replace even a read-only file: opening it finds that out.
      Deno.openSync(real, { write: true }).close();
      const before = { path: real, bytes: Deno.readFileSync(real) };
      staged.push(`${real}${NEW}`);
      Deno.writeFileSync(`${real}${NEW}`, file.bytes, modeOf(real));
      return before;
    });
    for (const before of targets) {
      path = before.path;
      Deno.renameSync(`${before.path}${NEW}`, before.path);
      done.push(before);
    }
    return undefined;
  } catch (error) {
    const why = `${path}: no se pudo escribir (${explain(error)})`;
    return `${why}. ${putBack(done)}`;
  } finally {
    for (const name of staged) removeIfThere(name);
  }
}

function putBack(files: readonly Replacement[]): string {
  const lost = files.filter(({ path, bytes }) => {
    try {
      Deno.writeFileSync(path, bytes);
      return false;
    } catch {
      return true;
    }
  }).map(({ path }) => path);
  return lost.length === 0
    ? "Todo quedó como estaba"
    : `OJO: ${lost.join(" y ")} ${lost.length === 1 ? "quedó" : "quedaron"} con los precios nuevos`;
}

function modeOf(path: string): Deno.WriteFileOptions {
  const { mode } = Deno.statSync(path);
  return mode === null ? {} : { mode: mode & 0o777 };
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It has taken its place, or was never written.
  }
}
