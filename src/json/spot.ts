/** The place at which a text stops being JSON, and its surroundings. */

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

/** The kind of token that must follow; `first` is also the end of an empty list. */
export type Expected =
  | "value"
  | "first item"
  | "key"
  | "first key"
  | "colon"
  | "comma"
  | "end";

/** The place at which a text stops being JSON. */
export interface Spot {
  readonly text: string;
  readonly at: number;
  readonly expected: Expected;
  /** The last token before. */
  readonly last: Token;
  /** The last key. */
  readonly key: Token;
  /** The lists and objects around, from the outermost. */
  readonly open: readonly Open[];
}

/**
 * Returns the line of an offset, as editors count: LF, CR LF and CR end a line.
 */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\n|\r/).length;
}
