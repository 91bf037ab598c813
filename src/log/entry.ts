/** One line for each request, and one for each failure of ours. Nothing about the client. */

import { excerpt } from "../http/target.ts";

/** How requests are logged. */
export type LogForm = "text" | "json" | "off";

/** What can be logged. */
export type LogEntry =
  | {
    readonly kind: "request";
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly ms: number;
  }
  | { readonly kind: "failure"; readonly error: unknown }
  | { readonly kind: "notice"; readonly text: string };

/** The line for an entry, without its end; control characters are escaped, so that a path can't forge a line. */
export function formatLogEntry(form: Exclude<LogForm, "off">, entry: LogEntry): string {
  const fields = fieldsOf(entry);
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
      };
    case "failure": {
      const { error } = entry;
      return { level: "error", message: error instanceof Error && error.stack || String(error) };
    }
    case "notice":
      return { level: "warn", message: entry.text };
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
