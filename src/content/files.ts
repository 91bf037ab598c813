/** Access to the files of an owner's folder, and the Spanish sentences about a file that can't be read or written. */

import { lineAt } from "../json/words.ts";
import { mistakeIn } from "../owner/mistake.ts";

/**
 * Path separator of the system. The standard library's constant loads Node's
 * `process`, which slows the start.
 */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** Reasons why the system did not read or write a file, by the name of the system's error. */
const REASONS: Readonly<Record<string, string>> = {
  NotFound: "no existe",
  NotADirectory: "esperaba una carpeta, encontré un archivo",
  NotCapable:
    "falta el permiso para esta ruta (--allow-read para leer, --allow-write para escribir)",
  PermissionDenied: "el sistema no lo permite",
};

/**
 * Reads a file of a folder. Throws a mistake if the file can't be read, isn't a regular
 * file, is too large, or is a link to a place outside of the folder.
 *
 * @param remedyForSize Remedy for a file over 1 MB. Without a remedy, any size is accepted.
 */
export function readBytesFile(
  folder: string,
  name: string,
  remedyForSize?: string,
): Uint8Array<ArrayBuffer> {
  const path = `${folder}/${name}`;
  return withMistakes(path, () => {
    const realPath = Deno.realPathSync(path);
    if (!realPath.startsWith(Deno.realPathSync(folder) + SEPARATOR)) {
      throw mistakeIn(path, `es un enlace que lleva fuera de ${folder}`);
    }

    const { isFile, size } = Deno.statSync(realPath);
    if (!isFile) {
      throw mistakeIn(
        path,
        "esperaba un archivo, encontré una carpeta u otra cosa",
      );
    }
    if (remedyForSize !== undefined && size > 1_000_000) {
      // With one decimal, rounded up: "1,1".
      const megabytes = String(Math.ceil(size / 100_000) / 10);
      const sizes = `hasta 1 MB, encontré ${megabytes.replace(".", ",")}`;
      throw mistakeIn(path, `esperaba ${sizes}: ${remedyForSize}`);
    }
    return Deno.readFileSync(realPath);
  });
}

const ENCODING_REMEDY =
  'guardalo como texto en UTF-8 (en el Bloc de notas: "Guardar como", Codificación "UTF-8")';

/**
 * Patterns of files that aren't UTF-8 text, each with a description. The patterns match the
 * first bytes, decoded as Windows-1252. UTF-16 begins with ÿþ or þÿ, or has a zero in
 * every second byte: "a\0b\0" or "\0a\0b\0". Other zero bytes aren't text at all.
 */
const OTHER_FORMATS = [
  [/^(?:ÿþ|þÿ|\0?[^\0]\0[^\0]\0)/, "está guardado en UTF-16"],
  [
    /\0|^(?:PK|\{\\rtf|%PDF)/,
    "es un documento o un archivo comprimido, no un texto",
  ],
] as const;

/** UTF-8 that was read as Windows-1252 and saved as UTF-8, such as "LimÃ³n", or U+FFFD in place of a lost letter. */
const TWICE_ENCODED =
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;

const WINDOWS_1252 = new TextDecoder("windows-1252");

/**
 * Reads a UTF-8 text file, without its byte order mark. Throws a mistake if
 * `readBytesFile` can't read the file, or if the file is over 1 MB, is in another encoding,
 * or isn't text. Letters that an earlier program saved in a wrong encoding are a mistake too.
 */
export function readTextFile(folder: string, name: string): string {
  const bytes = readBytesFile(folder, name, "fijate que sea ese archivo");
  const path = `${folder}/${name}`;

  const start = WINDOWS_1252.decode(bytes.subarray(0, 100));
  const [, description] =
    OTHER_FORMATS.find(([pattern]) => pattern.test(start)) ?? [];
  if (description !== undefined) {
    throw mistakeIn(path, `${description}: ${ENCODING_REMEDY}`);
  }

  const text = decodeUtf8(bytes);
  if (text === undefined) throw windowsMistakeIn(path, bytes);

  const at = text.search(TWICE_ENCODED);
  if (at < 0) return text.replace(/^\ufeff/, "");

  const remedy = "alguna vez se guardó en otra codificación, " +
    "volvé a escribir las letras con acento";
  const problem = `dice «${wordAround(text, at)}»: ${remedy}`;
  throw mistakeIn(path, problem, lineAt(text, at));
}

/** Returns the mistake that reports a file that isn't UTF-8. It is at the first letter that isn't ASCII. */
function windowsMistakeIn(path: string, bytes: Uint8Array) {
  // In Windows-1252, the three bytes of a byte order mark are the letters ï»¿.
  const text = WINDOWS_1252.decode(bytes).replace(/^ï»¿/, "");
  const at = text.search(/[^\0-\x7f]/);
  const problem = `está guardado en Windows-1252 ("ANSI"; lo dice «${
    wordAround(text, at)
  }»)`;
  return mistakeIn(path, `${problem}: ${ENCODING_REMEDY}`, lineAt(text, at));
}

/** Returns the text with its byte order mark, or `undefined` if the bytes aren't UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return attempt(() => decoder.decode(bytes));
}

/** Returns the word around an offset, with at most 20 characters on each side. A word ends at a blank or at a double quote. */
function wordAround(text: string, at: number) {
  const before = text.slice(0, at).slice(-20).split(/[\s"]/);
  const after = text.slice(at, at + 20).split(/[\s"]/);
  return `${before.at(-1)}${after[0]}`;
}

/** Matches the names of hidden files, and of files that Windows adds to folders with pictures. */
const SYSTEM_FILE = /^(?:\..*|thumbs\.db|desktop\.ini)$/i;

/**
 * Returns the sorted names of the files and links that are directly in a folder, except
 * the names that `SYSTEM_FILE` matches. Throws a mistake if the folder can't be read.
 */
export function filesIn(folder: string): readonly string[] {
  const entries = withMistakes(folder, () => [...Deno.readDirSync(folder)]);
  return entries
    .filter(({ name, isDirectory }) => !isDirectory && !SYSTEM_FILE.test(name))
    .map(({ name }) => name)
    .sort();
}

/**
 * Returns the sorted names of the files in a subfolder, at any depth. Each name begins with
 * the subfolder: `fotos/kilo.jpg`. With the subfolder "", returns the files of the entire
 * folder, and each name begins with "/".
 *
 * Leaves out the files that `filesIn` leaves out. Enters hidden folders too, such as
 * `.well-known`. Returns an empty list if the subfolder doesn't exist.
 */
export function filesInTree(
  folder: string,
  subfolder: string,
): readonly string[] {
  if (!isInFolder(folder, subfolder)) return [];

  const path = `${folder}/${subfolder}`;
  const files = filesIn(path).map((name) => `${subfolder}/${name}`);
  const deeperFiles = [...Deno.readDirSync(path)]
    .filter(({ isDirectory }) => isDirectory)
    .flatMap(({ name }) => filesInTree(folder, `${subfolder}/${name}`));
  return [...files, ...deeperFiles].sort();
}

/** Returns true if `folder` has a file, folder or link called `name`. */
export function isInFolder(folder: string, name: string): boolean {
  return attempt(() => Deno.lstatSync(`${folder}/${name}`)) !== undefined;
}

/** Throws a mistake if the folder that `DATA_DIR` names can't be read. */
export function checkFolder(folder: string): void {
  withMistakes(folder, () => Deno.readDirSync(folder), {
    ...REASONS,
    NotFound: "la carpeta no existe; fijate cómo está escrita en DATA_DIR",
    // Without the permission, it is unknown whether the folder exists, so the text names both
    // remedies.
    NotCapable:
      "no puedo abrir esa carpeta; fijate que exista y esté bien escrita en DATA_DIR, " +
      `y arrancá con --allow-read=${folder}`,
  });
}

/**
 * Replaces a file's text atomically. Keeps the file's mode and byte order mark.
 * Returns a sentence with the reason if the file can't be replaced, else `undefined`.
 *
 * The text is first written next to the file, to a name that no other process uses.
 */
export function replaceFile(path: string, text: string): string | undefined {
  let staged = "";

  try {
    const realPath = Deno.realPathSync(path);
    // A rename would replace even a read-only file. Opening such a file for writing fails
    // first.
    Deno.openSync(realPath, { write: true }).close();
    const mode = Deno.statSync(realPath).mode ?? 0o666;
    const before = Deno.readTextFileSync(realPath);
    const mark = before.startsWith("\ufeff") ? "\ufeff" : "";

    staged = `${realPath}.${Deno.pid}`;
    Deno.writeTextFileSync(staged, mark + text, { createNew: true, mode });
    Deno.renameSync(staged, realPath);
    return undefined;
  } catch (error) {
    attempt(() => Deno.removeSync(staged));
    return `${path}: no se pudo escribir (${describeFailure(error)})`;
  }
}

/**
 * Returns the result of `call`. If the system fails, throws a mistake in `path`. Any other
 * error of `call` is thrown unchanged, by `describeFailure`.
 */
function withMistakes<T>(path: string, call: () => T, reasons = REASONS) {
  try {
    return call();
  } catch (error) {
    throw mistakeIn(path, describeFailure(error, reasons));
  }
}

/**
 * Describes in one line why the system did not read or write a file. Rethrows an error
 * that isn't from the system.
 */
export function describeFailure(error: unknown, reasons = REASONS): string {
  // `Object` has the result type `any`, so the properties of the unknown error can be read.
  const { name, message } = Object(error);
  const reason = reasons[name];
  if (reason !== undefined) return reason;

  // Only errors from the system have a number: "(os error 28)".
  if (!/\(os error [0-9]+\)/.test(message)) throw error;
  return message;
}

/** Returns the result of `call`, or `undefined` if `call` throws. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
