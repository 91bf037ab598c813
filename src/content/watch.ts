/** Detection of changes in the owner's folders, for `deno task dev`. */

import { attempt } from "./files.ts";

/**
 * Compares the folders regularly, and calls `onChange` if a file has changed. The
 * system's watcher would lose a folder that is replaced.
 *
 * @param pause Waits until the next comparison.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  pause: () => Promise<void>,
): Promise<never> {
  let earlier = folders.map(stampOf).join();

  while (true) {
    // deno-lint-ignore no-await-in-loop -- one comparison after another
    await pause();
    const stamp = folders.map(stampOf).join();
    if (stamp !== earlier) onChange();
    earlier = stamp;
  }
}

/** Returns a text that changes with a file, or with the files in a folder. */
function stampOf(path: string): string {
  const file = attempt(() => Deno.statSync(path));
  if (!file?.isDirectory) {
    return `${path} ${file?.mtime?.getTime()} ${file?.size}`;
  }

  const entries = attempt(() => [...Deno.readDirSync(path)]) ?? [];
  return entries.map(({ name }) => stampOf(`${path}/${name}`)).join();
}
