/** JSON as people write it by hand: its value and, where that is asked, the line of each part of it; or what is wrong with it. */

import { explain } from "./explain.ts";
import { countLines, readJson, type Span, walkTo } from "./read.ts";

/** A key that is written again in its object, and the lines of both. */
export interface RepeatedKey {
  readonly pointer: string;
  readonly name: string;
  readonly first: number;
  readonly again: number;
}

/** Where things stand in a text. */
export interface Places {
  /** The line of the value at a JSON Pointer (RFC 6901), or of the nearest thing around it. */
  readonly lineOf: (pointer: string) => number;
  /** What is written there, as it stands; undefined where nothing is. */
  readonly textAt: (pointer: string) => string | undefined;
  readonly repeated: readonly RepeatedKey[];
}

/** A text that is JSON, or the first thing in it that isn't. */
export type ParsedJson =
  | {
    readonly kind: "json";
    readonly value: unknown;
    /** Whether a key is written twice in its object: the last one counts. */
    readonly hasRepeated: boolean;
  }
  | {
    readonly kind: "invalid";
    readonly line: number;
    /** What stands there and what to write, in Spanish. */
    readonly text: string;
  };

/** What ends a key: a quote and a colon. Strings may hold the same, so it occurs at least as often as there are keys. */
const KEY_END = /"[ \t\n\r]*:/g;

/**
 * Reads a text as `JSON.parse` does.
 *
 * @example A comma too many
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseJson('{\n  "precio": 8500,\n}'), {
 *   kind: "invalid",
 *   line: 2,
 *   text: "sobra la coma antes de }: borrala",
 * });
 * ```
 */
export function parseJson(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const reading = readJson(text);
    if (reading.kind === "read") throw new Error("A text that is no JSON was read as such.");
    const { start, text: told } = explain(text, reading.fault);
    return { kind: "invalid", line: countLines(text)(start), text: told };
  }
  const mayRepeat = countKeys(value) < (text.match(KEY_END)?.length ?? 0);
  return { kind: "json", value, hasRepeated: mayRepeat && findPlaces(text).repeated.length > 0 };
}

/**
 * Finds where things stand in a text that is JSON: ten times the work of parsing it, so it is asked for what is told only.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const { lineOf, textAt } = findPlaces('{\n  "precio": 8.500\n}');
 * assertEquals([lineOf("/precio"), textAt("/precio")], [2, "8.500"]);
 * ```
 */
export function findPlaces(text: string): Places {
  const reading = readJson(text);
  if (reading.kind === "fault") throw new Error("A text that is JSON could not be read.");
  const { root, repeated } = reading;
  const lineOf = countLines(text);
  const line = ({ start }: Span) => lineOf(start);
  return {
    lineOf: (pointer) => line(walkTo(root, pointer).span),
    textAt(pointer) {
      const { span, isThere } = walkTo(root, pointer);
      return isThere ? text.slice(span.start, span.end) : undefined;
    },
    repeated: repeated.map(({ pointer, name, first, again }) => ({
      pointer,
      name,
      first: line(first),
      again: line(again),
    })),
  };
}

function countKeys(root: unknown): number {
  const pending = [root];
  let count = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) if (typeof one === "object") pending.push(one);
  }
  return count;
}
