/** The YAML front matter that a page begins with. */

import { extract } from "@std/front-matter/yaml";
import type { Mistake } from "../markdown/markdown.ts";

/** A file's front matter and what follows it, or why it can't be read. */
type FrontMatter =
  | {
    readonly kind: "found";
    readonly values: { readonly [key: string]: unknown };
    readonly body: string;
  }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

/** Splits a file's text, whose lines end in LF, at the end of its front matter. */
export function splitFrontMatter(source: string): FrontMatter {
  if (!/^---\n/.test(source) || !/\n---(?:\n|$)/.test(source)) {
    return invalid(1, "el archivo empieza con los datos entre dos líneas de ---");
  }
  try {
    const { attrs, body } = extract<unknown>(source);
    if (isRecord(attrs)) return { kind: "found", values: attrs, body };
    return invalid(
      2,
      "entre las líneas de --- va un dato por línea, como description: De qué trata",
    );
  } catch (error) {
    const line = /at line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1] ?? "1";
    return invalid(
      Number(line) + 1,
      "los datos entre --- van uno por línea y una sola vez, como title: Nosotros; " +
        "un texto con dos puntos va entre comillas",
    );
  }
}

/** The line of the front matter that gives a key; the first line for a key that isn't there. */
export function lineOfKey(source: string, key: string): number {
  const lines = source.split("\n");
  return lines.slice(0, lines.indexOf("---", 1))
        .findIndex((line) => key !== "" && line.startsWith(`${key}:`)) + 1 || 1;
}

/** Whether a value of the front matter is a text with something in it. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function invalid(line: number, message: string): FrontMatter {
  return { kind: "invalid", mistakes: [{ line, message }] };
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
