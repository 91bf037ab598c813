/** Reading one file of the owner's: bytes, text, JSON, each mistake in words that say how to mend it. */

/** The value in a file, or the one thing that kept it from being read. */
export type JsonFile =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly problem: string };

/** The text of a file, or why there is none. A byte order mark at its start is dropped. */
export type TextFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly problem: string };

/** Reads a text file in UTF-8. */
export function readTextFile(path: string): TextFile {
  try {
    const bytes = Deno.readFileSync(path);
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    return { kind: "unreadable", problem: `${path}: ${explain(error)}` };
  }
}

/** Reads a JSON file. */
export function readJsonFile(path: string): JsonFile {
  const file = readTextFile(path);
  if (file.kind === "unreadable") return file;
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
  if (error instanceof Deno.errors.IsADirectory) return "esperaba un archivo, encontré una carpeta";
  if (error instanceof Deno.errors.NotADirectory) {
    return "esperaba una carpeta, encontré un archivo";
  }
  if (error instanceof Deno.errors.NotCapable) {
    return "falta el permiso de lectura (--allow-read) para esta ruta";
  }
  if (error instanceof Deno.errors.PermissionDenied) return "el sistema no deja leerlo";
  if (error instanceof TypeError) return "no es texto en UTF-8: guardalo con esa codificación";
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
