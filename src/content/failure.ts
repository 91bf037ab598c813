/** The Spanish for a file or folder that can't be read or written. */

/** Describes why the folder that `DATA_DIR` names can't be read. */
export function describeFolderFailure(folder: string, error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return "la carpeta no existe; fijate cómo está escrita en DATA_DIR";
  }
  // Without the permission, nobody knows if the folder exists, so the text names both remedies.
  if (error instanceof Deno.errors.NotCapable) {
    return "no puedo abrir esa carpeta; fijate que exista y esté bien escrita en DATA_DIR, " +
      `y arrancá con --allow-read=${folder}`;
  }
  return describeFailure(error);
}

/**
 * Describes in one line why the system did not read or write a file. Throws the
 * error again if the error has another cause.
 */
export function describeFailure(error: unknown): string {
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

  const message = messageOf(error);
  if (!/\(os error [0-9]+\)/.test(message)) throw error;
  return message;
}

/** Returns the message of an error, or any other thrown value as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the result of `read`, or `undefined` if `read` throws. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
