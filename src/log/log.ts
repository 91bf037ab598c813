/** Log lines for requests, failures and notices. They hold nothing about the client. */

import { excerpt } from "../http/target.ts";
import { escapeHidden } from "../schema/wording.ts";

/** The form of the log. */
export type LogForm = "text" | "json" | "off";

/** The level of a notice. */
export type LogLevel = "info" | "warn" | "error";

/** An entry of the log. */
export type LogEntry =
  | {
    readonly kind: "request";
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
    /** Further fields by name: only published names and codes, no text of the client. */
    readonly fields?: Readonly<Record<string, string>>;
  }
  | { readonly kind: "failure"; readonly error: unknown }
  | {
    readonly kind: "notice";
    readonly level: LogLevel;
    readonly text: string;
  };

/** UTF-16 units of a path in the log. */
const LONGEST_PATH = 2000;

/**
 * Formats an entry as one line, without its line end. Escapes control and format
 * characters, so that no path can forge a line or reverse its reading direction.
 *
 * @param atMs Milliseconds since the Unix epoch.
 */
export function formatLogEntry(
  form: Exclude<LogForm, "off">,
  entry: LogEntry,
  atMs: number,
): string {
  const fields = { time: new Date(atMs).toISOString(), ...fieldsOf(entry) };

  if (form === "json") return escapeHidden(JSON.stringify(fields));

  return Object.values(fields)
    .map((value) => escapeHidden(String(value)))
    .join(" ");
}

function fieldsOf(entry: LogEntry): Readonly<Record<string, string | number>> {
  if (entry.kind === "notice") {
    return { level: entry.level, message: entry.text };
  }

  if (entry.kind === "failure") {
    const { error } = entry;
    const stack = error instanceof Error ? error.stack : undefined;
    return { level: "error", message: stack || String(error) };
  }

  const { method, path, status, ms, fields } = entry;
  return {
    method: excerpt(method),
    path: path.slice(0, LONGEST_PATH),
    status,
    ms: Math.round(ms * 100) / 100,
    ...fields,
  };
}

/** The output of a line writer, and its limits. */
export interface LineWriterParts {
  /** Writes some of the bytes and returns their number. Rejects on a full disk or a closed pipe. */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Waits after a batch. Lines that arrive meanwhile form the next batch. */
  readonly pause: () => Promise<void>;
  readonly formatLost: (count: number) => string;
  /** The most characters that may wait. */
  readonly mostWaiting: number;
}

/** Writes lines in the background. */
export interface LineWriter {
  /** Takes a line without its line end. Never waits, never throws. */
  write(line: string): void;
  /** Writes the waiting lines at once. Resolves when all are written or lost. */
  flush(): Promise<void>;
}

/**
 * Creates a writer that writes lines in batches, in their order.
 *
 * Lines beyond `mostWaiting` characters are lost, and so is a batch that can't
 * be written. The number of lost lines follows the next batch that is written.
 */
export function createLineWriter(
  { write, pause, formatLost, mostWaiting }: LineWriterParts,
): LineWriter {
  let waiting = "";
  let lost = 0;
  let pumping: Promise<void> | undefined;
  let isFlushing = false;
  let endPause = () => {};

  async function writeBatch(batch: string): Promise<void> {
    let rest = new TextEncoder().encode(batch);
    // deno-lint-ignore no-await-in-loop -- each write continues the previous one
    while (rest.length > 0) rest = rest.subarray(await write(rest));
  }

  /** Resolves after the pause, or as soon as the lines are flushed. */
  function waitForPause(): Promise<void> {
    if (isFlushing) return Promise.resolve();

    return new Promise((resolve) => {
      endPause = resolve;
      void pause().then(resolve);
    });
  }

  /** Writes batches until no line waits. The first line after a silence is written at once. */
  async function pump(): Promise<void> {
    while (waiting !== "") {
      const batch = waiting;
      waiting = "";

      try {
        // deno-lint-ignore no-await-in-loop -- one batch after another
        await writeBatch(batch);
        if (lost > 0) waiting += `${formatLost(lost)}\n`;
        lost = 0;
      } catch {
        lost += batch.split("\n").length - 1;
      }

      // deno-lint-ignore no-await-in-loop -- a pause between two batches
      await waitForPause();
    }
    pumping = undefined;
  }

  return {
    write(line) {
      if (waiting.length + line.length >= mostWaiting) {
        lost++;
        return;
      }

      waiting += `${line}\n`;
      pumping ??= pump();
    },

    async flush() {
      isFlushing = true;
      endPause();
      await pumping;
    },
  };
}
