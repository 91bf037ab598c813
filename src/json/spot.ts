/** A place at which a text stops being JSON, and the text around it. */

/** A bracket, text, number, literal or mark of a JSON text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A list or object that is open. */
export interface Open {
  readonly start: number;
  readonly closer: string;
}

/** The place at which a text stops being JSON. */
export interface Spot {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  readonly at: number;
  readonly char: string;
  /** The rest of the line. */
  readonly rest: string;
  /** The token that is missing; `first` is also the end of an empty list. */
  readonly expected: Expected;
  /** The last token before. */
  readonly last: Token;
  /** The last key. */
  readonly key: Token;
  /** The lists and objects around, from the outermost. */
  readonly open: readonly Open[];
  readonly inner: Open | undefined;
}

/** The kind of token that must follow. */
export type Expected =
  | "value"
  | "first item"
  | "key"
  | "first key"
  | "colon"
  | "comma"
  | "end";

/** Most characters that are looked at after an offset. */
export const MAX_SEEN = 200;

/** Returns the text from an offset to the end of its line, or its beginning. */
export function lineFrom(text: string, at: number): string {
  return /^[^\r\n]*/.exec(text.slice(at, at + MAX_SEEN))?.[0] ?? "";
}

/** Returns the column at which the line of an offset begins. */
export function indentOf(text: string, at: number): number {
  const before = text.slice(0, at);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return text.slice(start + 1).search(/\S/);
}
