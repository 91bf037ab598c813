/** Detection of changes in the owner's folders, for `deno task dev`. */

import { attempt } from "./failure.ts";

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
  let earlier = stampOf(folders);

  while (true) {
    // deno-lint-ignore no-await-in-loop -- one comparison after another
    await pause();
    const stamp = stampOf(folders);
    if (stamp !== earlier) onChange();
    earlier = stamp;
  }
}

/** Returns a text that changes with the files in the folders. */
function stampOf(folders: readonly string[]): string {
  const paths = folders.flatMap((folder) => {
    const entries = attempt(() => [...Deno.readDirSync(folder)]) ?? [];
    return entries.map(({ name }) => `${folder}/${name}`);
  });

  const stamps = paths.map((path) => {
    const file = attempt(() => Deno.statSync(path));
    const inner = file?.isDirectory ? stampOf([path]) : "";
    return `${path} ${file?.mtime?.getTime()} ${file?.size} ${inner}`;
  });
  return stamps.join("\n");
}
