/** One line for each request, each failure of ours and what the operator should know. Nothing about the client. */

import { excerpt } from "../http/target.ts";

/** How requests are logged. */
export type LogForm = "text" | "json" | "off";

/** How much a notice matters. */
export type LogLevel = "info" | "warn" | "error";

/** A request and how it was answered. */
export interface LoggedRequest {
  readonly kind: "request";
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** What its answer adds, by name: published names and codes alone, nothing that was sent. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** What can be logged. */
export type LogEntry =
  | LoggedRequest
  | { readonly kind: "failure"; readonly error: unknown }
  | { readonly kind: "notice"; readonly level: LogLevel; readonly text: string };

/**
 * The line for an entry of an instant, in milliseconds since the epoch, without its end. Control characters are escaped,
 * so that a path can't forge a line.
 */
export function formatLogEntry(
  form: Exclude<LogForm, "off">,
  entry: LogEntry,
  atMs: number,
): string {
  const fields = { time: new Date(atMs).toISOString(), ...fieldsOf(entry) };
  if (form === "json") return plain(JSON.stringify(fields));
  return Object.values(fields).map((value) => plain(String(value))).join(" ");
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

// deno-lint-ignore no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

function plain(text: string): string {
  return text.replace(
    CONTROL,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
