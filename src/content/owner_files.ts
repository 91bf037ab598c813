/** Reads the owner's files as bytes or text, and writes one anew; what is wrong with them is told with how to mend it. */

import { countLines } from "../json/json.ts";
import { tellFinding } from "../owner/finding.ts";

/** Written here: the standard library's asks Node's `process` which system this is, and that one's load slows the start. */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** What to throw of a file that can't be used, and why. */
export function faultIn(file: string, text: string, line?: number): Error {
  return new Error(tellFinding({ file, line, text }));
}

/** The most bytes of a text, since all of it is read to explain its mistakes: twenty times the largest sample. */
const MOST_OF_A_TEXT = 1_000_000;
const HOW =
  'guardalo como texto en UTF-8 (en el Bloc de notas: "Guardar como", Codificación "UTF-8")';
/** Letters of UTF-8 that were read as Windows-1252 and saved so: "LimÃ³n". */
const TWICE_ENCODED =
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;
/** How files of other programs begin. */
const OTHER_FILES: readonly (readonly [start: RegExp, what: string])[] = [
  [/^(?:ÿþ|þÿ|\0?[^\0]\0[^\0]?\0)/, "está guardado en UTF-16"],
  [
    /\0|^(?:PK|\{\\rtf|%PDF)/,
    "es un documento o un archivo comprimido, no un texto",
  ],
];

/**
 * Reads a file of a folder. Throws an Error where it can't: a link that leads out of the folder is not followed, nor a
 * file of more than `most` bytes read.
 */
export function readBytesFile(
  folder: string,
  name: string,
  most = Infinity,
): Uint8Array<ArrayBuffer> {
  const path = `${folder}/${name}`;
  try {
    const root = Deno.realPathSync(folder);
    const real = Deno.realPathSync(path);
    if (!real.startsWith(root + SEPARATOR)) {
      throw new Error(`es un enlace que lleva fuera de ${folder}`);
    }
    const { isFile, size } = Deno.statSync(real);
    if (!isFile) throw new Error("esperaba un archivo, encontré una carpeta");
    if (size > most) {
      const [limit, found] = [most, size].map((bytes) =>
        Math.ceil(bytes / 1_000_000)
      );
      throw new Error(
        `esperaba hasta ${limit} MB, encontré ${found}: fijate que sea ese archivo`,
      );
    }
    return Deno.readFileSync(real);
  } catch (error) {
    throw faultIn(path, explain(error));
  }
}

/** Reads a text file in UTF-8, without its byte order mark. Throws an Error that says how to save it in that encoding. */
export function readTextFile(folder: string, name: string): string {
  const bytes = readBytesFile(folder, name, MOST_OF_A_TEXT);
  const path = `${folder}/${name}`;
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 100));
  const other = OTHER_FILES.find(([pattern]) => pattern.test(start))?.[1];
  if (other !== undefined) throw faultIn(path, `${other}: ${HOW}`);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // All before the first byte that is no UTF-8 is read as it is, so its length in bytes is that byte's place.
    const [sound = ""] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      bytes,
    )
      .split("\ufffd", 1);
    const at = new TextEncoder().encode(sound).length;
    const plain = new TextDecoder("windows-1252").decode(bytes);
    const told = `lo dice la «${plain.charAt(at)}» de «${
      wordAround(plain, at)
    }»`;
    const why = `está guardado en Windows-1252 ("ANSI"; ${told}): ${HOW}`;
    throw faultIn(path, why, countLines(sound)(sound.length));
  }
  const text = new TextDecoder().decode(bytes);
  const at = text.search(TWICE_ENCODED);
  if (at < 0) return text;
  const why =
    `dice «${
      wordAround(text, at)
    }»: alguna vez se guardó en otra codificación, ` +
    "volvé a escribir las letras con acento";
  throw faultIn(path, why, countLines(text)(at));
}

function wordAround(text: string, at: number): string {
  const before =
    /[^\s"]{0,20}$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? "";
  const after = /^[^\s"]{0,20}/.exec(text.slice(at, at + 20))?.[0] ?? "";
  return before + after;
}

/** The sorted names of the files and links in a folder, without the hidden ones. Throws an Error. */
export function filesIn(folder: string): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)]
      .filter(({ name, isDirectory }) => !isDirectory && !name.startsWith("."))
      .map(({ name }) => name).sort();
  } catch (error) {
    throw faultIn(folder, explain(error));
  }
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

/** Throws an Error that says why the folder that DATA_DIR names can't be read. */
export function checkFolder(folder: string): void {
  try {
    if (!Deno.statSync(folder).isDirectory) {
      throw new Deno.errors.NotADirectory();
    }
  } catch (error) {
    const { NotCapable, NotFound } = Deno.errors;
    throw faultIn(
      folder,
      error instanceof NotFound
        ? "la carpeta no existe; fijate cómo está escrita en DATA_DIR"
        // Whether it is there can't be asked without the permission.
        : error instanceof NotCapable
        ? "no puedo abrir esa carpeta; fijate que exista y esté bien escrita en DATA_DIR, " +
          `y arrancá con --allow-read=${folder}`
        : explain(error),
    );
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
  if (error instanceof Deno.errors.PermissionDenied) {
    return "el sistema no lo permite";
  }
  return messageOf(error);
}

/** What is read, or undefined where that fails. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes what a task has to say, or ends the process with the lines that tell what it threw. */
export async function runTask(
  task: () => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  try {
    writeLines(await task(), Deno.stdout);
  } catch (error) {
    exitWith(explainEnd(error));
  }
}

/** Ends the process with lines that say what is wrong. */
export function exitWith(mistakes: readonly string[]): never {
  writeLines(mistakes, Deno.stderr);
  Deno.exit(1);
}

/** Writes lines to one of the outputs. A pipe may take less than it is given. */
export function writeLines(
  lines: readonly string[],
  to: typeof Deno.stdout,
): void {
  let rest = new TextEncoder().encode(`${lines.join("\n")}\n`);
  while (rest.length > 0) rest = rest.subarray(to.writeSync(rest));
}

/**
 * Replaces a file by a new one with its mode, which is written beside it first, so that nobody reads half of it. What stands
 * at that name already, a link above all, is not written to. Returns why it failed; undefined where it is done.
 */
export function replaceFile(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): string | undefined {
  let staged: string | undefined;
  try {
    const real = Deno.realPathSync(path);
    // In a folder that can be written, a rename would replace even a read-only file: opening it finds that out.
    Deno.openSync(real, { write: true }).close();
    const { mode } = Deno.statSync(real);
    staged = `${real}.nuevo`;
    Deno.writeFileSync(staged, bytes, {
      createNew: true,
      ...mode !== null && { mode },
    });
    Deno.renameSync(staged, real);
    return undefined;
  } catch (error) {
    const isTaken = error instanceof Deno.errors.AlreadyExists;
    if (staged !== undefined && !isTaken) {
      attempt(() => Deno.removeSync(`${staged}`));
    }
    const why = isTaken
      ? `ya hay un ${path}.nuevo: borralo y probá de nuevo`
      : explain(error);
    return `${path}: no se pudo escribir (${why})`;
  }
}

/** The lines that tell what was thrown: one for each mistake, and how to grant a permission that is missing. */
export function explainEnd(error: unknown): readonly string[] {
  const message = messageOf(error);
  if (!(error instanceof Deno.errors.NotCapable)) return message.split("\n");
  const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(message) ??
    [];
  const how =
    `arrancá con --allow-${kind}=${name} (la orden entera está en .github/DEPLOYING.md)`;
  return [`Falta un permiso: ${how}`];
}
