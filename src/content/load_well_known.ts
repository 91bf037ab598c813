/** The owner's files for `/.well-known/` (RFC 8615): proofs and contacts. */

import {
  collectMistakes,
  type MistakesError,
  withoutMistakes,
} from "../owner/mistake.ts";
import { mistakeIn } from "./failure.ts";
import { filesIn, isInFolder, readBytesFile } from "./files.ts";

/** A file that is served unchanged. */
export interface WellKnownFile {
  /** Its path on the site. */
  readonly path: string;
  readonly text: string;
  readonly contentType: string;
}

const FOLDER = ".well-known";
const MAX_FILES = 20;
const MAX_BYTES = 16 * 1024;

/**
 * Reads the files in the folder of pages, if there are any. Throws every
 * mistake: more than 20 files, or one that is over 16 KB or not text.
 */
export function loadWellKnown(pagesDir: string): readonly WellKnownFile[] {
  if (!isInFolder(pagesDir, FOLDER)) return [];

  const folder = `${pagesDir}/${FOLDER}`;
  const names = filesIn(folder);
  if (names.length > MAX_FILES) {
    const text = `esperaba hasta ${MAX_FILES} archivos, encontré ` +
      `${names.length}: dejá los que te pidieron`;
    throw mistakeIn(folder, text);
  }

  return withoutMistakes(
    names.map((name) => collectMistakes(() => readFile(folder, name))),
  );
}

function readFile(folder: string, name: string): WellKnownFile | MistakesError {
  const file = `${folder}/${name}`;
  if (!/^[\w.-]+$/.test(name)) {
    const text = "su nombre lleva letras sin acento, números, puntos y " +
      "guiones, sin espacios: ponele el que te pidieron";
    return mistakeIn(file, text);
  }

  const bytes = readBytesFile(folder, name);
  if (bytes.length > MAX_BYTES) {
    const text = "esperaba hasta 16 KB: fijate que sea el archivo que te " +
      "pidieron";
    return mistakeIn(file, text);
  }

  const text = decode(bytes);
  if (text === undefined) {
    return mistakeIn(file, "no es texto en UTF-8: bajalo de nuevo");
  }
  return { path: `/${FOLDER}/${name}`, text, contentType: typeOf(text) };
}

/** Returns the text, with its byte order mark; `undefined` if it isn't UTF-8. */
function decode(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Objects and lists are JSON; a bare number or word is text, as tokens are. */
function typeOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return "application/json";
  } catch {
    // Not JSON: plain text.
  }
  return "text/plain; charset=utf-8";
}
