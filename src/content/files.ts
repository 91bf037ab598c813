/** Access to the files of an owner's folder. */

import { mistakeIn } from "../owner/mistake.ts";
import { attempt, describeFailure, describeFolderFailure } from "./failure.ts";

/**
 * Path separator of the system. The standard library's constant loads Node's
 * `process`, which slows the start.
 */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** Size limit of a file with a remedy for its size. */
const MAX_BYTES = 1_000_000;

/**
 * Reads a file of a folder. Throws a mistake if the file can't be read, or is a link
 * to a place outside of the folder.
 *
 * @param remedyForSize With a remedy, a file over 1 MB is a mistake.
 */
export function readBytesFile(
  folder: string,
  name: string,
  remedyForSize?: string,
): Uint8Array<ArrayBuffer> {
  const path = `${folder}/${name}`;
  return tryFor(path, () => {
    const realPath = Deno.realPathSync(path);
    const root = Deno.realPathSync(folder);
    if (!realPath.startsWith(root + SEPARATOR)) {
      throw mistakeIn(path, `es un enlace que lleva fuera de ${folder}`);
    }

    const { isFile, isDirectory, size } = Deno.statSync(realPath);
    if (!isFile) {
      const actual = isDirectory ? "una carpeta" : "algo que no es un archivo";
      throw mistakeIn(path, `esperaba un archivo, encontré ${actual}`);
    }
    if (remedyForSize !== undefined && size > MAX_BYTES) {
      const sizes = `hasta 1 MB, encontré ${formatMegabytes(size)}`;
      throw mistakeIn(path, `esperaba ${sizes}: ${remedyForSize}`);
    }
    return Deno.readFileSync(realPath);
  });
}

/** Hidden files, and files that Windows adds to folders with pictures. */
const SYSTEM_FILE = /^(?:\..*|thumbs\.db|desktop\.ini)$/i;

/**
 * Returns the sorted names of the files and links in a folder, except hidden files
 * and files of the system. Throws a mistake if the folder can't be read.
 */
export function filesIn(folder: string): readonly string[] {
  const entries = tryFor(folder, () => [...Deno.readDirSync(folder)]);
  return entries
    .filter(({ name, isDirectory }) => !isDirectory && !SYSTEM_FILE.test(name))
    .map(({ name }) => name)
    .sort();
}

/**
 * Returns the files of an inner folder, with the inner folder in each name. Empty
 * without the inner folder.
 */
export function filesInside(folder: string, inner: string): readonly string[] {
  if (!isInFolder(folder, inner)) return [];
  return filesIn(`${folder}/${inner}`).map((name) => `${inner}/${name}`);
}

/** Returns true if a folder has an entry with a name, even if the entry can't be read. */
export function isInFolder(folder: string, name: string): boolean {
  try {
    Deno.lstatSync(`${folder}/${name}`);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}

/** Throws a mistake if the folder that `DATA_DIR` names can't be read. */
export function checkFolder(folder: string): void {
  try {
    Deno.readDirSync(folder);
  } catch (error) {
    throw mistakeIn(folder, describeFolderFailure(folder, error));
  }
}

/**
 * Replaces a file atomically and keeps the file's mode. Returns the reason if the
 * file can't be replaced, else `undefined`.
 *
 * The bytes are first written to `<path>.nuevo`, which is then renamed. An existing
 * file or link of that name stays, and the file is not replaced.
 */
export function replaceFile(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): string | undefined {
  let staged = "";

  try {
    const realPath = Deno.realPathSync(path);
    // A rename would replace even a read-only file. To open such a file fails.
    Deno.openSync(realPath, { write: true }).close();
    const mode = Deno.statSync(realPath).mode ?? 0o666;

    staged = `${realPath}.nuevo`;
    Deno.writeFileSync(staged, bytes, { createNew: true, mode });
    Deno.renameSync(staged, realPath);
    return undefined;
  } catch (error) {
    const isTaken = error instanceof Deno.errors.AlreadyExists;
    if (!isTaken) attempt(() => Deno.removeSync(staged));
    const reason = isTaken
      ? `ya hay un ${path}.nuevo: borralo y probá de nuevo`
      : describeFailure(error);
    return `${path}: no se pudo escribir (${reason})`;
  }
}

/** Returns the result of a system call. A failure of the call is a mistake in `path`. */
function tryFor<T>(path: string, call: () => T) {
  try {
    return call();
  } catch (error) {
    throw mistakeIn(path, describeFailure(error));
  }
}

/** Formats a size with one decimal, rounded up: "1,1". */
function formatMegabytes(bytes: number) {
  return String(Math.ceil(bytes / 100_000) / 10).replace(".", ",");
}
