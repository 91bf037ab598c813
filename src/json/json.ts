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
    /** Keys that are written again in their object: the last one counts. */
    readonly repeated: Places["repeated"];
  }
  | { readonly kind: "invalid"; readonly line: number; readonly text: string };

/** What ends a key; texts may hold the same. */
const KEY_END = /"[ \t\n\r]*:/g;
/** A quote or colon that is written as a number. */
const ESCAPED = /\\u00[23]/;

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
  let mayRepeat = true;
  try {
    value = JSON.parse(text);
    mayRepeat = ESCAPED.test(text) || countKeys(JSON.stringify(value)) < countKeys(text);
  } catch {
    // What is JSON but nested too deep to be written again goes on.
    const reading = readJson(text);
    if (reading.kind === "fault") {
      const lineOf = countLines(text);
      const [start, told] = explain(text, lineOf, reading);
      return { kind: "invalid", line: lineOf(start), text: told };
    }
  }
  let found: Places | undefined;
  const places = () => found ??= findPlaces(text);
  return { kind: "json", value, places, repeated: mayRepeat ? places().repeated : [] };
}

function countKeys(text: string): number {
  return text.match(KEY_END)?.length ?? 0;
}
