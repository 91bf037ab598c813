/** Reads one file of the owner's as bytes, text or JSON. A mistake is told in words that say how to mend it. */

/** Written here, since the path functions of the standard library take a sixth of the start. */
const SEPARATOR = Deno.build.os === "windows" ? "\\" : "/";

/** The bytes of a file, or a line that says why there are none. */
export type BytesFile =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "unreadable"; readonly problem: string };

/** The value in a file, or a line that says why there is none. */
export type JsonFile =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly problem: string };

/** The text of a file without its byte order mark, or a line that says why there is none. */
export type TextFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Reads a file of a folder. A link that leads out of the folder is not followed. */
export function readBytesFile(folder: string, name: string): BytesFile {
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
    return { kind: "bytes", bytes: Deno.readFileSync(real) };
  } catch (error) {
    return { kind: "unreadable", problem: `${path}: ${explain(error)}` };
  }
}

/** Reads a text file in UTF-8. */
export function readTextFile(folder: string, name: string): TextFile {
  const file = readBytesFile(folder, name);
  if (file.kind === "unreadable") return file;
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(file.bytes) };
  } catch {
    const problem = `${folder}/${name}: no es texto en UTF-8: guardalo con esa codificación`;
    return { kind: "unreadable", problem };
  }
}

/** Reads a JSON file. */
export function readJsonFile(folder: string, name: string): JsonFile {
  const file = readTextFile(folder, name);
  if (file.kind === "unreadable") return file;
  const path = `${folder}/${name}`;
  if (file.text.trim() === "") {
    return { kind: "unreadable", problem: `${path}: el archivo está vacío` };
  }
  try {
    return { kind: "value", value: JSON.parse(file.text) };
  } catch (error) {
    return { kind: "unreadable", problem: `${path}: ${explainSyntax(error, file.text)}` };
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
