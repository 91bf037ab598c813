/** Writes several of the owner's files, all or none. */

import { explain } from "./read_file.ts";

/** A file and the bytes that it is to hold. */
export interface Replacement {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Undefined when all are written; else why not, and whether a file was left with its new bytes. */
type ReplaceProblem = string | undefined;

/** What stands beside a file until all are ready to take their places. */
const NEW = ".nuevo";

/**
 * Replaces files. Each is written in full beside the one that it replaces before any takes its place; when one can't,
 * those that did are put back.
 */
export function replaceFiles(files: readonly Replacement[]): ReplaceProblem {
  const done: Replacement[] = [];
  const staged: string[] = [];
  let path = "";
  try {
    const targets = files.map((file) => {
      path = file.path;
      const real = Deno.realPathSync(file.path);
      // Its folder may let a file be replaced that is itself not to be written.
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
    : `OJO: ${lost.join(" y ")} quedó con los precios nuevos`;
}

function modeOf(path: string): Deno.WriteFileOptions {
  const { mode } = Deno.statSync(path);
  return mode === null ? {} : { mode: mode & 0o777 };
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It took its place, or never stood there.
  }
}
