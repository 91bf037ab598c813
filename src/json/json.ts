/** JSON as people write it by hand: its value, or what is wrong with it. */

import { explain } from "./explain.ts";
import { countLines, findPlaces, type Places, readJson } from "./read.ts";

/** A text that is JSON, or the line of the first thing in it that isn't, and what to write there, in Spanish. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /** Where things stand in it, found when it is first asked for. */
    readonly places: () => Places;
    /** Whether a key is written twice in its object: the last one counts. */
    readonly hasRepeated: boolean;
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

/** What ends a key: a quote and a colon. Texts may hold the same, so it occurs at least as often as there are keys. */
const KEY_END = /"[ \t\n\r]*:/g;

/**
 * Reads a text as `JSON.parse` does.
 *
 * @example A comma too many
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const text = "sobra la coma antes de }: borrala";
 * assertEquals(parseJson('{\n  "precio": 8500,\n}'), { kind: "invalid", line: 2, text });
 * ```
 */
export function parseJson(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const reading = readJson(text);
    if (reading.kind === "read") throw new Error("A text that is no JSON was read as such.");
    const lineOf = countLines(text);
    const [start, told] = explain(text, lineOf, reading);
    return { kind: "invalid", line: lineOf(start), text: told };
  }
  let found: Places | undefined;
  const places = () => found ??= findPlaces(text);
  const mayRepeat = countKeys(value) < (text.match(KEY_END)?.length ?? 0);
  return { kind: "json", value, places, hasRepeated: mayRepeat && places().repeated.length > 0 };
}

function countKeys(root: unknown): number {
  let count = 0;
  // Values that lie in one another without end would overflow a function that calls itself.
  for (const pending = [root]; pending.length > 0;) {
    const value = pending.pop() ?? {};
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) if (typeof one === "object") pending.push(one);
  }
  return count;
}
