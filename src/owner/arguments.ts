/** Arguments of the owner's tasks. */

import { show } from "../schema/wording.ts";

/** Without the `--` that npm wants before a task's own arguments, and that some write out of habit. */
export function withoutDashes(args: readonly string[]): readonly string[] {
  return args[0] === "--" ? args.slice(1) : args;
}

/** What is said of the arguments of a task that takes none; undefined where there are none. */
export function objectToArguments(task: string, args: readonly string[]): string | undefined {
  const [odd] = withoutDashes(args);
  return odd === undefined
    ? undefined
    : `No conozco ${show(odd)}: ${task} va solo, sin nada detrás`;
}
