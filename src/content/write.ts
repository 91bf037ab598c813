/** Writes to the terminal, and one of the owner's files anew: for the starts that don't serve. */

import { explain, messageOf } from "./read_file.ts";

/** Writes lines to the standard output. */
export function writeLines(lines: readonly string[]): void {
  writeAll(Deno.stdout, new TextEncoder().encode(`${lines.join("\n")}\n`));
}

/** Ends the process with lines that say what is wrong. */
export function exitWith(mistakes: readonly string[]): never {
  writeAll(Deno.stderr, new TextEncoder().encode(`${mistakes.join("\n")}\n`));
  Deno.exit(1);
}

/** Writes until all is taken: a pipe may take less than it is given. */
function writeAll(to: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(to.writeSync(rest));
}

/**
 * Replaces a file by a new one with its mode, which is written beside it first, so that nobody reads half of it. What stands
 * at that name already, a link above all, is not written to. Returns why it failed; undefined where it is done.
 */
export function replaceFile(path: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  let staged: string | undefined;
  try {
    const real = Deno.realPathSync(path);
    // In a folder that can be written, a rename would replace even a read-only file: opening it finds that out.
    Deno.openSync(real, { write: true }).close();
    const { mode } = Deno.statSync(real);
    const options = { createNew: true, ...(mode !== null && { mode: mode & 0o777 }) };
    const name = `${real}.nuevo`;
    using file = Deno.openSync(name, { write: true, ...options });
    staged = name;
    writeAll(file, bytes);
    Deno.renameSync(name, real);
    return undefined;
  } catch (error) {
    if (staged !== undefined) Deno.removeSync(staged);
    const why = error instanceof Deno.errors.AlreadyExists
      ? `ya hay un ${path}.nuevo: borralo y probá de nuevo`
      : explain(error);
    return `${path}: no se pudo escribir (${why})`;
  }
}

/** The lines that tell what was thrown: one for each mistake, and how to grant a permission that is missing. */
export function explainEnd(error: unknown): readonly string[] {
  const message = messageOf(error);
  if (!(error instanceof Deno.errors.NotCapable)) return message.split("\n");
  const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(message) ?? [];
  return [
    `Falta un permiso: arrancá con --allow-${kind}=${name} (la orden entera está en .github/DEPLOYING.md)`,
  ];
}
