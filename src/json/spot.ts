/** A place at which a text stops being JSON, and the text around it. */

import type { Bracket } from "./words.ts";

/** A stretch of a text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A list or object that is open. */
export interface Open {
  readonly start: number;
  readonly closedBy: string;
  /** The last key of an object. */
  readonly key?: Span | undefined;
}

/** The place at which a text stops being JSON. */
export interface Fault {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  readonly at: number;
  /** The token that is missing; `first` is also the end of an empty list. */
  readonly expected:
    | "value"
    | "first item"
    | "key"
    | "first key"
    | "colon"
    | "comma"
    | "end";
  /** The last token before. */
  readonly last: Span;
  /** The lists and objects around, from the outermost. */
  readonly open: readonly Open[];
}

/** A fault with the text around it. */
export interface Spot extends Fault {
  readonly char: string;
  /** The rest of the line. */
  readonly rest: string;
  /** The last token. */
  readonly before: string;
  /** The innermost list or object. */
  readonly inner: Open | undefined;
  readonly keyStart: number;
  /** The last key. */
  readonly key: string;
  readonly isKey: boolean;
}

/** Most characters that are looked at after an offset. */
export const MAX_SEEN = 200;

/** Adds the rest of the line, the last token, and the last key. */
export function lookAround(fault: Fault): Spot {
  const { text, at, expected, last, open } = fault;
  const inner = open.at(-1);
  const keySpan = inner?.key ?? last;
  const before = text.slice(last.start, last.end);
  const key = text.slice(keySpan.start, keySpan.end);

  return {
    ...fault,
    char: text.charAt(at),
    rest: lineFrom(text, at),
    before,
    inner,
    keyStart: keySpan.start,
    key,
    isKey: expected.endsWith("key"),
  };
}

/** Returns a bracket with its line. */
export function bracketAt(
  { start, closedBy }: Open,
  lineOf: Fault["lineOf"],
): readonly Bracket[] {
  return [{ closedBy, line: lineOf(start) }];
}

/** Returns the column at which the line of an offset begins. */
export function indentOf(text: string, at: number): number {
  const before = text.slice(0, at);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return text.slice(start + 1).search(/\S/);
}

/** Returns the text from an offset to the end of its line, or its beginning. */
export function lineFrom(text: string, at: number): string {
  return /^[^\r\n]*/.exec(text.slice(at, at + MAX_SEEN))?.[0] ?? "";
}

/** Returns the word at the beginning of a line, or its first character. */
export function wordOf(line: string): string {
  return /^[^\s,:{}[\]"]*/.exec(line)?.[0] || line.charAt(0);
}
