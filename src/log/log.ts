/** Log lines for requests, failures and notices. The lines don't identify the client. */

import { excerpt } from "../http/target.ts";
import { escapeHidden } from "../schema/wording.ts";

/** An entry of the log. */
export type LogEntry =
  | {
    readonly kind: "request";
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
    /** Further fields by name. The values are published names and codes, never a client's text. */
    readonly fields: Readonly<Record<string, string>>;
  }
  | { readonly kind: "failure"; readonly error: unknown }
  | {
    readonly kind: "notice";
    readonly level: "info" | "warn" | "error";
    readonly text: string;
  };

/** Maximum length of a path in the log, in UTF-16 units. A longer path is cut. */
const MAX_PATH_LENGTH = 2000;

/**
 * Formats an entry as one line, without its line end. Escapes control and format
 * characters, so that no path can begin a forged line or reverse the text's direction.
 *
 * @param atMs Milliseconds since the Unix epoch.
 */
export function formatLogEntry(
  form: "text" | "json",
  entry: LogEntry,
  atMs: number,
): string {
  const fields = { time: new Date(atMs).toISOString(), ...fieldsOf(entry) };

  const line = form === "json"
    ? JSON.stringify(fields)
    : Object.values(fields).join(" ");
  return escapeHidden(line);
}

function fieldsOf(entry: LogEntry) {
  if (entry.kind === "notice") {
    return { level: entry.level, message: entry.text };
  }

  if (entry.kind === "failure") {
    const { error } = entry;
    const message = error instanceof Error && error.stack || String(error);
    return { level: "error", message };
  }

  const { method, path, status, ms, fields } = entry;
  return {
    method: excerpt(method),
    path: path.slice(0, MAX_PATH_LENGTH),
    status,
    ms: Math.round(ms * 100) / 100,
    ...fields,
  };
}

/**
 * Once this many UTF-16 units are waiting, about a megabyte, further lines are lost. The
 * lines of the batch that is being written don't count.
 */
const MAX_WAITING = 1024 * 1024;

/** The functions that a line writer calls. */
interface LineWriterParts {
  /**
   * Writes some of the bytes, and returns the number of written bytes. Rejects if the
   * disk is full or the pipe is closed.
   */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Waits after a batch. Lines that arrive during the pause form the next batch. */
  readonly pause: () => Promise<void>;
  /** Formats the notice of `count` lost lines. */
  readonly formatLost: (count: number) => string;
}

/**
 * Writes lines in the background, in batches and in their order.
 *
 * While a megabyte waits for the next batch, further lines are lost. If a batch can't be
 * written completely, all its lines count as lost. The next batch ends with a notice of
 * the lost lines.
 */
export class LineWriter {
  readonly #parts: LineWriterParts;
  #waiting = "";
  #lost = 0;
  /** Resolves when the last batch is written or lost. */
  #written = Promise.resolve();
  /** Resolves at the end of the pause after the last batch. */
  #paused = Promise.resolve();

  constructor(parts: LineWriterParts) {
    this.#parts = parts;
  }

  /**
   * Adds a line, without its line end, to the waiting lines. If `MAX_WAITING` is reached,
   * the line is lost. Never waits and never throws.
   */
  write(line: string): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#lost++;
      return;
    }

    // The first waiting line starts a batch, which the next lines join.
    if (this.#waiting === "") void this.#startBatch();
    this.#waiting += `${line}\n`;
  }

  /** Writes the next batch after the pause, and starts another pause. */
  async #startBatch(): Promise<void> {
    await this.#paused;
    this.#paused = this.flush().then(this.#parts.pause);
  }

  /** Writes the waiting lines after the previous batch, but without waiting for the pause. Resolves when all these lines are written or lost. */
  async flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#writeBatch());
    await this.#written;
  }

  async #writeBatch(): Promise<void> {
    const { write, formatLost } = this.#parts;
    const lines = this.#waiting;
    const lost = this.#lost;
    const notice = lost > 0 ? `${formatLost(lost)}\n` : "";
    let rest = new TextEncoder().encode(lines + notice);
    this.#waiting = "";
    this.#lost = 0;

    try {
      // deno-lint-ignore no-await-in-loop -- each write continues the previous one
      while (rest.length > 0) rest = rest.subarray(await write(rest));
    } catch {
      // Adds the earlier lost lines, whose notice is lost too, and the lines of this batch.
      // `split` also returns the empty text after the last line end, which isn't counted.
      this.#lost += lost + lines.split("\n").length - 1;
    }
  }
}
