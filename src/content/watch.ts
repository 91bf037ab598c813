/** Notices that the owner's folders have changed, for `deno task dev`. */

/** Waits between two attempts to open a folder that isn't there. */
type Pause = () => Promise<void>;

/**
 * Calls `onChange` whenever something in the folders changes.
 *
 * A folder that is removed or replaced is watched again once it is back: the
 * system watches folders, not their names.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  pause: Pause,
): Promise<never> {
  let watcher = await openWatcher(folders, pause);

  while (true) {
    // deno-lint-ignore no-await-in-loop -- one watcher after another
    await followChanges(watcher, onChange, folders);

    // deno-lint-ignore no-await-in-loop -- one watcher after another
    watcher = await openWatcher(folders, pause);
    onChange();
  }
}

/** Watches the folders, once all of them are there. */
async function openWatcher(
  folders: readonly string[],
  pause: Pause,
): Promise<Deno.FsWatcher> {
  try {
    return Deno.watchFs([...folders]);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await pause();
    return await openWatcher(folders, pause);
  }
}

/** Follows the changes until one of the folders is removed. Leaving the loop closes the watcher. */
async function followChanges(
  watcher: Deno.FsWatcher,
  onChange: () => void,
  folders: readonly string[],
): Promise<void> {
  for await (const { kind, paths } of watcher) {
    if (kind === "access") continue;

    onChange();
    if (kind === "remove" && paths.some((path) => isOneOf(path, folders))) {
      return;
    }
  }
}

/** Returns true if an absolute path is that of a folder, relative to the working directory or not. */
function isOneOf(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) =>
    path === folder || path.endsWith(`/${folder}`)
  );
}
