/** Reads one of the owner's files as bytes, text or JSON. What is wrong with it is told with how to mend it. */

/** Written here, since the path functions of the standard library take a sixth of the start. */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** What a file holds, or a line that says why it could not be read. */
type FileResult<T> =
  | { readonly kind: "read"; readonly value: T }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Reads a file of a folder. A link that leads out of the folder is not followed. */
export function readBytesFile(folder: string, name: string): FileResult<Uint8Array<ArrayBuffer>> {
  const path = `${folder}/${name}`;
  try {
    const root = Deno.realPathSync(folder);
    const real = Deno.realPathSync(path);
    if (!real.startsWith(root + SEPARATOR)) {
      return { kind: "unreadable", problem: `${path}: es un enlace que lleva fuera de ${folder}` };
    }
    if (!Deno.statSync(real).isFile) {
      return { kind: "unreadable", problem: `${path}: esperaba un archivo, encontré una carpeta` };
    }
    return { kind: "read", value: Deno.readFileSync(real) };
  } catch (error) {
    return { kind: "unreadable", problem: `${path}: ${explain(error)}` };
  }
}

/** Reads a text file in UTF-8, without its byte order mark. */
export function readTextFile(folder: string, name: string): FileResult<string> {
  const file = readBytesFile(folder, name);
  if (file.kind === "unreadable") return file;
  try {
    return { kind: "read", value: new TextDecoder("utf-8", { fatal: true }).decode(file.value) };
  } catch {
    const problem = `${folder}/${name}: no es texto en UTF-8: guardalo con esa codificación`;
    return { kind: "unreadable", problem };
  }
}

/** Whether a file of a folder is there; one that can't be looked for is taken to be, so that reading it tells why. */
export function isThere(folder: string, name: string): boolean {
  try {
    Deno.lstatSync(`${folder}/${name}`);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}

/** Reads a JSON file. */
export function readJsonFile(folder: string, name: string): FileResult<unknown> {
  const file = readTextFile(folder, name);
  if (file.kind === "unreadable") return file;
  const path = `${folder}/${name}`;
  if (file.value.trim() === "") {
    return { kind: "unreadable", problem: `${path}: el archivo está vacío` };
  }
  try {
    return { kind: "read", value: JSON.parse(file.value) };
  } catch (error) {
    return { kind: "unreadable", problem: `${path}: ${explainSyntax(error, file.value)}` };
  }
}

/** Why a file or folder could not be read, in one line. */
export function explain(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "no existe";
  if (error instanceof Deno.errors.NotADirectory) {
    return "esperaba una carpeta, encontré un archivo";
  }
  if (error instanceof Deno.errors.NotCapable) {
    return "falta el permiso de lectura (--allow-read) para esta ruta";
  }
  if (error instanceof Deno.errors.PermissionDenied) return "el sistema no deja leerlo";
  return error instanceof Error ? error.message : String(error);
}

function explainSyntax(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : "";
  const position = /at position ([0-9]+)/.exec(message)?.[1];
  const offset = position === undefined ? text.length : Number(position);
  const before = text.slice(0, offset).split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  return `no es JSON válido cerca de la línea ${before.length}, columna ${column}: ` +
    "revisá que no falten ni sobren comas, comillas o llaves";
}
