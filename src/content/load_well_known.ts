/** The owner's files for `/.well-known/` (RFC 8615): proofs and contacts. */

import { mistakeIn, readAll } from "../owner/mistake.ts";
import { attempt } from "./failure.ts";
import { filesIn, isInFolder, readBytesFile } from "./files.ts";
import { decodeUtf8 } from "./text_file.ts";

/** A file that is served unchanged. */
export interface WellKnownFile {
  /** The file's path on the site. */
  readonly path: string;
  readonly text: string;
  readonly contentType: string;
}

const FOLDER = ".well-known";
const MAX_FILES = 20;
const MAX_BYTES = 16 * 1024;
const BAD_NAME =
  "su nombre lleva letras sin acento, números, puntos y guiones, sin espacios: ponele el que te pidieron";
const TOO_LARGE =
  "esperaba hasta 16 KB: fijate que sea el archivo que te pidieron";
const NO_TEXT = "no es texto en UTF-8: bajalo de nuevo";

/**
 * Reads the files in `.well-known` of the folder of pages. Throws every mistake:
 * more than 20 files, or a file that is over 16 KB or not text.
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

  return readAll(names, (name) => readFile(folder, name));
}

function readFile(folder: string, name: string): WellKnownFile {
  const file = `${folder}/${name}`;
  if (!/^[\w.-]+$/.test(name)) throw mistakeIn(file, BAD_NAME);

  const bytes = readBytesFile(folder, name);
  if (bytes.length > MAX_BYTES) throw mistakeIn(file, TOO_LARGE);

  const text = decodeUtf8(bytes);
  if (text === undefined) throw mistakeIn(file, NO_TEXT);

  // A number or a word is valid JSON, but here it is a token and served as text.
  const isJson = /^\s*[[{]/.test(text) &&
    attempt(() => JSON.parse(text)) !== undefined;
  const contentType = isJson ? "application/json" : "text/plain; charset=utf-8";
  return { path: `/${FOLDER}/${name}`, text, contentType };
}
