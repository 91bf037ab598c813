/** Reads the content again while the service runs. If there is a mistake in it, the content in use stays. */

import type { Content, ContentResult } from "./load_content.ts";

/** What a reload needs. */
interface ReloadParts {
  readonly load: () => Promise<ContentResult>;
  /** Serves the new content from the next request on. */
  readonly swapIn: (content: Content) => void;
  /** Takes each line that says how the reload ended. */
  readonly report: (text: string) => void;
}

/**
 * Returns a function that asks for a reload, and resolves when it has ended. Reloads run one after another; whoever asks
 * while one waits its turn shares that one.
 */
export function createReloader({ load, swapIn, report }: ReloadParts): () => Promise<void> {
  let last = Promise.resolve();
  let isWaiting = false;
  return () => {
    if (!isWaiting) {
      isWaiting = true;
      last = last.then(reload);
    }
    return last;
  };

  async function reload(): Promise<void> {
    isWaiting = false;
    for (const line of await loadAndSwap()) report(line);
  }

  async function loadAndSwap(): Promise<readonly string[]> {
    const goingOn = "Sigo con los datos y las páginas de antes.";
    try {
      const result = await load();
      if (result.kind === "invalid") return [...result.problems, goingOn];
      swapIn(result.content);
      return ["Datos y páginas leídos de nuevo."];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error), goingOn];
    }
  }
}
