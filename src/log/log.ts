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
export function createLineWriter(parts: LineWriterParts): LineWriter {
  return new BatchWriter(parts);
}

class BatchWriter implements LineWriter {
  readonly #parts: LineWriterParts;
  #waiting = "";
  #lost = 0;
  #pumping: Promise<void> | undefined;
  #isFlushing = false;
  #endPause = () => {};

  constructor(parts: LineWriterParts) {
    this.#parts = parts;
  }

  write(line: string): void {
    if (this.#waiting.length + line.length >= this.#parts.mostWaiting) {
      this.#lost++;
      return;
    }

    this.#waiting += `${line}\n`;
    this.#pumping ??= this.#pump();
  }

  async flush(): Promise<void> {
    this.#isFlushing = true;
    this.#endPause();
    await this.#pumping;
  }

  /** Writes batches until no line waits. The first line after a silence is written at once. */
  async #pump(): Promise<void> {
    while (this.#waiting !== "") {
      const batch = this.#waiting;
      this.#waiting = "";

      // deno-lint-ignore no-await-in-loop -- one batch after another
      await this.#writeBatch(batch);
      // deno-lint-ignore no-await-in-loop -- a pause between two batches
      await this.#pause();
    }
    this.#pumping = undefined;
  }

  async #writeBatch(batch: string): Promise<void> {
    const { write, formatLost } = this.#parts;
    let rest = new TextEncoder().encode(batch);

    try {
      // deno-lint-ignore no-await-in-loop -- each write continues the previous one
      while (rest.length > 0) rest = rest.subarray(await write(rest));
      if (this.#lost > 0) this.#waiting += `${formatLost(this.#lost)}\n`;
      this.#lost = 0;
    } catch {
      this.#lost += batch.split("\n").length - 1;
    }
  }

  /** Resolves after the pause, or as soon as the lines are flushed. */
  #pause(): Promise<void> {
    if (this.#isFlushing) return Promise.resolve();

    return new Promise((resolve) => {
      this.#endPause = resolve;
      void this.#parts.pause().then(resolve);
    });
  }
}
