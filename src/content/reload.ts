/** Content read again while the service runs: swapped in whole when all of it is good, else left as it was. */

import type { Content, ContentResult } from "./load_content.ts";

/** What a reload needs. */
export interface ReloadParts {
  readonly load: () => Promise<ContentResult>;
  /** Begins to serve it, in one step: a request sees all of the old or all of the new. */
  readonly swapIn: (content: Content) => void;
  /** Tells what came of it, a line at a time. */
  readonly report: (text: string) => void;
}

/**
 * Gives what asks for a reload, and a promise of its end. Reloads come one after another; those asked for while one
 * waits for its turn are that one.
 */
export function createReloader({ load, swapIn, report }: ReloadParts): () => Promise<void> {
  let last = Promise.resolve();
  let isDue = false;
  return () => {
    if (!isDue) {
      isDue = true;
      last = last.then(reload);
    }
    return last;
  };

  async function reload(): Promise<void> {
    isDue = false;
    for (const line of await tryIn()) report(line);
  }

  async function tryIn(): Promise<readonly string[]> {
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
