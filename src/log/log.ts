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
  | {
    readonly kind: "notice";
    readonly level: LogLevel;
    readonly text: string;
  };

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
  return Object.values(fields).map((value) => escapeHidden(String(value))).join(
    " ",
  );
}

function fieldsOf(entry: LogEntry): Readonly<Record<string, string | number>> {
  if (entry.kind === "notice") {
    return { level: entry.level, message: entry.text };
  }
  if (entry.kind === "failure") {
    const { error } = entry;
    return {
      level: "error",
      message: error instanceof Error && error.stack || String(error),
    };
  }
  const { method, path, status, ms, logged } = entry;
  const rounded = Math.round(ms * 100) / 100;
  return {
    method: excerpt(method),
    path: path.slice(0, 2000),
    status,
    ms: rounded,
    ...logged,
  };
}

/**
 * Builds what writes lines in batches, in their order, without making anyone wait. Lines beyond `mostWaiting` characters
 * are lost, and so is a batch that can't be written; how many is told after the next batch that could be.
 */
export function createLineWriter({ write, pause, tellLost, mostWaiting }: {
  /** Writes some of the bytes and says how many; rejects where it can't (a full disk, a closed pipe). */
  readonly write: (bytes: Uint8Array) => Promise<number>;
  /** Waits after a batch. The lines that come until then go in the next. */
  readonly pause: () => Promise<void>;
  readonly tellLost: (count: number) => string;
  readonly mostWaiting: number;
}): {
  /** Takes a line, given without its line end. Never waits, never throws. */
  write(line: string): void;
  /** Writes the lines that wait. Resolves when all are written or lost. */
  flush(): Promise<void>;
} {
  const hurry = Promise.withResolvers<void>();
  let waiting = "";
  let lost = 0;
  let pumping: Promise<void> | undefined;

  /** Writes batch after batch while there are lines. The first line after a silence goes at once. */
  async function pump(): Promise<void> {
    while (waiting !== "") {
      const batch = waiting;
      waiting = "";
      try {
        let rest = new TextEncoder().encode(batch);
        // deno-lint-ignore no-await-in-loop -- what one write left over, the next one writes
        while (rest.length > 0) rest = rest.subarray(await write(rest));
        if (lost > 0) waiting += `${tellLost(lost)}\n`;
        lost = 0;
      } catch {
        lost += batch.split("\n").length - 1;
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
        waiting += `${line}\n`;
        pumping ??= pump();
      }
    },
    async flush() {
      hurry.resolve();
      await pumping;
    },
  };
}
