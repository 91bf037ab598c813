/** Reads one of the owner's files as bytes or text. What is wrong with it is told with how to mend it. */

import type { Finding } from "../owner/finding.ts";
import { decodeText } from "./encoding.ts";

/** Written here: the standard library's asks Node's `process` which system this is, and that one's load slows the start. */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** What a file holds, or why it could not be read. */
export type FileResult<T> =
  | { readonly kind: "read"; readonly value: T }
  | Unreadable;

interface Unreadable {
  readonly kind: "unreadable";
  readonly finding: Finding;
}

/** The most bytes of a text, since all of it is read to explain its mistakes: twenty times the largest sample. */
const MOST_OF_A_TEXT = 1_000_000;

/** Reads a file of a folder. A link that leads out of the folder is not followed, nor a file of more than `most` bytes read. */
export function readBytesFile(
  folder: string,
  name: string,
  most = Infinity,
): FileResult<Uint8Array<ArrayBuffer>> {
  const path = `${folder}/${name}`;
  try {
    const root = Deno.realPathSync(folder);
    const real = Deno.realPathSync(path);
    if (!real.startsWith(root + SEPARATOR)) {
      return unreadable(path, `es un enlace que lleva fuera de ${folder}`);
    }
    const { isFile, size } = Deno.statSync(real);
    if (!isFile) return unreadable(path, "esperaba un archivo, encontré una carpeta");
    if (size > most) {
      const limit = `esperaba hasta ${most / 1_000_000} MB, encontré ${
        Math.ceil(size / 1_000_000)
      }`;
      return unreadable(path, `${limit}: fijate que sea ese archivo`);
    }
    return { kind: "read", value: Deno.readFileSync(real) };
  } catch (error) {
    return unreadable(path, explain(error));
  }
}

/** Reads a text file in UTF-8, without its byte order mark. */
export function readTextFile(folder: string, name: string): FileResult<string> {
  const file = readBytesFile(folder, name, MOST_OF_A_TEXT);
  if (file.kind === "unreadable") return file;
  const decoded = decodeText(file.value);
  if (decoded.kind === "text") return { kind: "read", value: decoded.text };
  return unreadable(`${folder}/${name}`, decoded.why, decoded.line);
}

/** A file that can't be used, and why. */
export function unreadable(file: string, text: string, line?: number): Unreadable {
  return { kind: "unreadable", finding: { file, line, subject: "", text, isError: true } };
}

/** Whether a file is in a folder. Where that can't be found out it counts as there: reading it then tells why. */
export function isThere(folder: string, name: string): boolean {
  try {
    Deno.lstatSync(`${folder}/${name}`);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}

/** Why a folder that a setting names can't be read; undefined where it can. */
export function explainFolder(folder: string): string | undefined {
  try {
    if (Deno.statSync(folder).isDirectory) return undefined;
    return `${folder}: esperaba una carpeta, encontré un archivo`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return `${folder}: la carpeta no existe; fijate cómo está escrita en DATA_DIR`;
    }
    // Whether it is there can't be asked without the permission.
    if (error instanceof Deno.errors.NotCapable) {
      return `${folder}: no puedo abrir esa carpeta; fijate que exista y esté bien escrita en DATA_DIR, y arrancá con --allow-read=${folder}`;
    }
    return `${folder}: ${explain(error)}`;
  }
}

/** Why a file or folder could not be read or written, in one line. */
export function explain(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "no existe";
  if (error instanceof Deno.errors.NotADirectory) {
    return "esperaba una carpeta, encontré un archivo";
  }
  if (error instanceof Deno.errors.NotCapable) {
    return "falta el permiso para esta ruta (--allow-read para leer, --allow-write para escribir)";
  }
  if (error instanceof Deno.errors.PermissionDenied) return "el sistema no lo permite";
  return error instanceof Error ? error.message : String(error);
}
