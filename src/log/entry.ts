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
 * The line for an entry of an instant, in milliseconds since the epoch, without its end. Control and
 * format characters are escaped, so that a path can neither forge a line nor turn one around.
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

/** Control and format characters, which a terminal may act on, and the separators of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function plain(text: string): string {
  return text.replace(UNSEEN, (found) => found.split("").map(escapeUnit).join(""));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
