/** Reads the content again while the service runs. If there is a mistake in it, the content in use stays. */

import type { Content, ContentResult } from "./load_content.ts";

/** What keeps newer content from being served. */
export interface StaleContent {
  /** When a reload failed first since the last good one, in milliseconds since the epoch. */
  readonly sinceMs: number;
  /** How many mistakes the last reload found. */
  readonly mistakes: number;
}

/** What a reload needs. */
interface ReloadParts {
  readonly load: () => Promise<ContentResult>;
  /** Serves the new content from the next request on. */
  readonly swapIn: (content: Content) => void;
  /** Takes each line that says how the reload ended. */
  readonly report: (level: "info" | "warn" | "error", text: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Reads again, and remembers how it ended. */
interface Reloader {
  /**
   * Asks for a reload, and resolves when it has ended. Reloads run one after another; whoever asks while one waits its
   * turn shares that one.
   */
  reload(): Promise<void>;
  /** What the last reload found wrong; undefined where what is served is what was read last. */
  staleContent(): StaleContent | undefined;
}

/** Builds a reloader for the content that is served. */
export function createReloader({ load, swapIn, report, now }: ReloadParts): Reloader {
  let last = Promise.resolve();
  let isWaiting = false;
  let stale: StaleContent | undefined;

  async function reload(): Promise<void> {
    isWaiting = false;
    const mistakes = await loadAndSwap();
    if (mistakes.length === 0) {
      stale = undefined;
      report("info", "Datos y páginas leídos de nuevo.");
      return;
    }
    stale = { sinceMs: stale?.sinceMs ?? now(), mistakes: mistakes.length };
    for (const mistake of mistakes) report("error", mistake);
    report("warn", "Sigo con los datos y las páginas de antes.");
  }

  /** One line for each thing that keeps the new content from being served. */
  async function loadAndSwap(): Promise<readonly string[]> {
    try {
      const result = await load();
      if (result.kind === "invalid") return result.mistakes;
      swapIn(result.content);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }

  return {
    reload() {
      if (!isWaiting) {
        isWaiting = true;
        last = last.then(reload);
      }
      return last;
    },
    staleContent: () => stale,
  };
}
