/** The output of a task or of the service's start, and the end of the process. */

import { MistakesError } from "../owner/mistake.ts";

/** Matches Deno's message about a missing permission. The groups are the kind of access (`read`), and the path, variable or host. */
const MISSING = /Requires (\w+) access to "([^"]*)"/;

/** Prints a task's output. If the task throws, prints the error and exits with 1. */
export async function runTask(
  task: () => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  try {
    const lines = await task();
    // deno-lint-ignore no-console -- the output of the task
    console.log(lines.join("\n"));
  } catch (error) {
    exitWith(describeEnd(error));
  }
}

/** Prints lines to stderr and exits with 1. */
export function exitWith(lines: readonly string[]): never {
  // deno-lint-ignore no-console -- the process ends with these lines
  console.error(lines.join("\n"));
  Deno.exit(1);
}

/**
 * Describes in lines the error that ends a process or a reload: the mistakes of a
 * `MistakesError`, a missing permission, or the stack of any other error.
 */
export function describeEnd(error: unknown): readonly string[] {
  if (error instanceof MistakesError) return error.message.split("\n");

  if (error instanceof Deno.errors.NotCapable) {
    const [, kind, name] = MISSING.exec(error.message) ?? [];
    return [
      `Falta un permiso: arrancá con --allow-${kind}=${name} ` +
      "(la orden entera está en .github/DEPLOYING.md)",
    ];
  }

  // A thrown value may be undefined or null. `Object` makes an object of it, without a stack.
  const { stack = String(error) } = Object(error);
  return stack.split("\n");
}
