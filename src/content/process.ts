/** The output of a task or of the service's start, and the end of the process. */

import { MistakesError } from "../owner/mistake.ts";

/** Prints a task's output. If the task throws, prints the error and exits with 1. */
export async function runTask(
  task: () => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  try {
    writeLines(await task(), Deno.stdout);
  } catch (error) {
    exitWith(describeEnd(error));
  }
}

/** Prints lines to stderr and exits with 1. */
export function exitWith(lines: readonly string[]): never {
  writeLines(lines, Deno.stderr);
  Deno.exit(1);
}

/** Writes lines to an output, in several writes if a pipe accepts only part of the bytes. */
export function writeLines(
  lines: readonly string[],
  output: typeof Deno.stdout,
): void {
  let rest = new TextEncoder().encode(`${lines.join("\n")}\n`);
  while (rest.length > 0) rest = rest.subarray(output.writeSync(rest));
}

/**
 * Describes the error that ends a process. Returns a line for each mistake, the
 * missing permission, or the stack of a defect of the code.
 */
export function describeEnd(error: unknown): readonly string[] {
  if (error instanceof MistakesError) return error.lines;
  if (error instanceof Deno.errors.NotCapable) {
    return [describePermission(error.message)];
  }

  const stack = error instanceof Error ? error.stack : undefined;
  return (stack ?? String(error)).split("\n");
}

function describePermission(message: string) {
  const [, kind, name] = /Requires (\w+) access to "([^"]*)"/.exec(message) ??
    [];
  return `Falta un permiso: arrancá con --allow-${kind}=${name} ` +
    "(la orden entera está en .github/DEPLOYING.md)";
}
