/** Reads one of the owner's files as bytes or text. What is wrong with it is told with how to mend it. */

import { countLines } from "../json/read.ts";
import type { Finding } from "../owner/finding.ts";

/** Written here: the standard library's asks Node's `process` which system this is, and that one's load slows the start. */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** What a file holds, or why it could not be read. */
export type FileResult<T> = { readonly kind: "read"; readonly value: T } | Unreadable;

interface Unreadable {
  readonly kind: "unreadable";
  readonly finding: Finding;
}

/** The most bytes of a text, since all of it is read to explain its mistakes: twenty times the largest sample. */
const MOST_OF_A_TEXT = 1_000_000;
const HOW =
  'guardalo como texto en UTF-8 (en el Bloc de notas: "Guardar como", Codificación "UTF-8")';
/** Letters of UTF-8 that were read as Windows-1252 and saved so: "LimÃ³n". */
const TWICE_ENCODED = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;
/** How files of other programs begin. */
const OTHER_FILES: readonly (readonly [start: RegExp, what: string])[] = [
  [/^(?:ÿþ|þÿ|\0?[^\0]\0[^\0]?\0)/, "está guardado en UTF-16"],
  [/\0|^(?:PK|\{\\rtf|%PDF)/, "es un documento o un archivo comprimido, no un texto"],
];

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
      const [limit, found] = [most, size].map((bytes) => Math.ceil(bytes / 1_000_000));
      const told = `esperaba hasta ${limit} MB, encontré ${found}: fijate que sea ese archivo`;
      return unreadable(path, told);
    }
    return { kind: "read", value: Deno.readFileSync(real) };
  } catch (error) {
    return unreadable(path, explain(error));
  }
}

/** Reads a text file in UTF-8, without its byte order mark. Where it is in another encoding, it says how to save it. */
export function readTextFile(folder: string, name: string): FileResult<string> {
  const file = readBytesFile(folder, name, MOST_OF_A_TEXT);
  if (file.kind === "unreadable") return file;
  const path = `${folder}/${name}`;
  const start = new TextDecoder("windows-1252").decode(file.value.subarray(0, 100));
  const other = OTHER_FILES.find(([pattern]) => pattern.test(start))?.[1];
  if (other !== undefined) return unreadable(path, `${other}: ${HOW}`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file.value);
    const at = text.search(TWICE_ENCODED);
    if (at < 0) return { kind: "read", value: text };
    const why = `dice «${wordAround(text, at)}»: alguna vez se guardó en otra codificación, ` +
      "volvé a escribir las letras con acento";
    return unreadable(path, why, countLines(text)(at));
  } catch {
    // All before the first byte that is no UTF-8 is read as it is, so its length in bytes is that byte's place.
    const [sound = ""] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.value)
      .split("\ufffd", 1);
    const at = new TextEncoder().encode(sound).length;
    const plain = new TextDecoder("windows-1252").decode(file.value);
    const told = `lo dice la «${plain.charAt(at)}» de «${wordAround(plain, at)}»`;
    const why = `está guardado en Windows-1252 ("ANSI"; ${told}): ${HOW}`;
    return unreadable(path, why, countLines(sound)(sound.length));
  }
}

function wordAround(text: string, at: number): string {
  const before = /[^\s"]{0,20}$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? "";
  const after = /^[^\s"]{0,20}/.exec(text.slice(at, at + 20))?.[0] ?? "";
  return before + after;
}

/** A file that can't be used, and why. */
export function unreadable(file: string, text: string, line?: number): Unreadable {
  return { kind: "unreadable", finding: { file, line, subject: "", text } };
}

/** The sorted names of the files and links in a folder, without the hidden ones. */
export function filesIn(folder: string): readonly string[] {
  return [...Deno.readDirSync(folder)]
    .filter(({ name, isDirectory }) => !isDirectory && !name.startsWith("."))
    .map(({ name }) => name).sort();
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
      const look = "fijate que exista y esté bien escrita en DATA_DIR";
      return `${folder}: no puedo abrir esa carpeta; ${look}, y arrancá con --allow-read=${folder}`;
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
  return messageOf(error);
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
