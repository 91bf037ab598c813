/** One line for each request, each failure of ours and what the operator should know. Nothing about the client. */

import { excerpt } from "../http/target.ts";
import { escapeHidden } from "../schema/wording.ts";

/** How requests are logged. */
export type LogForm = "text" | "json" | "off";

/** How much a notice matters. */
export type LogLevel = "info" | "warn" | "error";

/** What can be logged. */
export type LogEntry =
  | {
    readonly kind: "request";
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
    /** What its answer adds, by name: published names and codes alone, nothing that was sent. */
    readonly logged?: Readonly<Record<string, string>>;
  }
  | { readonly kind: "failure"; readonly error: unknown }
  | { readonly kind: "notice"; readonly level: LogLevel; readonly text: string };

/**
 * The line for an entry of an instant, in milliseconds since the epoch, without its end. Control and
 * format characters are escaped, so that a path can neither forge a line nor turn one around.
 */
export function formatLogEntry(
  form: Exclude<LogForm, "off">,
  entry: LogEntry,
  atMs: number,
): string {
  const fields = { time: new Date(atMs).toISOString(), ...fieldsOf(entry) };
  if (form === "json") return escapeHidden(JSON.stringify(fields));
  return Object.values(fields).map((value) => escapeHidden(String(value))).join(" ");
}

function fieldsOf(entry: LogEntry): Readonly<Record<string, string | number>> {
  switch (entry.kind) {
    case "request":
      return {
        method: excerpt(entry.method),
        path: entry.path.slice(0, 2000),
        status: entry.status,
        ms: Math.round(entry.ms * 100) / 100,
        ...entry.logged,
      };
    case "failure": {
      const { error } = entry;
      return { level: "error", message: error instanceof Error && error.stack || String(error) };
    }
    case "notice":
      return { level: entry.level, message: entry.text };
  }
}

/**
 * Builds what writes lines in batches, in their order, without making anyone wait. Lines beyond `mostWaiting` are lost, and
 * so is a batch that can't be written; both are counted.
 */
export function createLineWriter({ write, pause, tellLost, mostWaiting }: {
  /** Writes some of the bytes and says how many; rejects where it can't (a full disk, a closed pipe). */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Waits after a batch. The lines that come until then go in the next. */
  readonly pause: () => Promise<void>;
  /** The line that tells how many were lost. It follows the next batch that could be written. */
  readonly tellLost: (count: number) => string;
  /** Characters that may wait. */
  readonly mostWaiting: number;
}): {
  /** Takes a line, given without its line end. Never waits, never throws. */
  write(line: string): void;
  /** Writes the lines that wait. Resolves when all are written or lost. */
  flush(): Promise<void>;
} {
  const hurry = Promise.withResolvers<void>();
  let waiting = "";
  let lines = 0;
  let lost = 0;
  let pumping: Promise<void> | undefined;

  function take(line: string): void {
    waiting += `${line}\n`;
    lines++;
  }

  /** Writes batch after batch while there are lines. The first line after a silence goes at once. */
  async function pump(): Promise<void> {
    while (lines > 0) {
      const [bytes, count] = [new TextEncoder().encode(waiting), lines];
      [waiting, lines] = ["", 0];
      try {
        for (let written = 0; written < bytes.byteLength;) {
          // deno-lint-ignore no-await-in-loop -- what one write left over, the next one writes
          written += await write(bytes.subarray(written));
        }
        if (lost > 0) take(tellLost(lost));
        lost = 0;
      } catch {
        lost += count;
      }
      // deno-lint-ignore no-await-in-loop -- a pause between one batch and the next
      await Promise.race([pause(), hurry.promise]);
    }
    pumping = undefined;
  }

  return {
    write(line) {
      if (waiting.length + line.length >= mostWaiting) lost++;
      else {
        take(line);
        pumping ??= pump();
      }
    },
    async flush() {
      hurry.resolve();
      await pumping;
    },
  };
}
