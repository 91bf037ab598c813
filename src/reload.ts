/** Content read again while the service runs: swapped in whole when all of it is good, else left as it was. */

import type { Content, ContentResult } from "./data/load_content.ts";

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
    const result = await load();
    if (result.kind === "content") {
      swapIn(result.content);
      report("Datos y páginas leídos de nuevo.");
    } else {
      for (const problem of result.problems) report(problem);
      report("Sigo con los datos y las páginas de antes.");
    }
  }
}
