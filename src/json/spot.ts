/** The place at which a text stops being JSON, and its surroundings. */

/** A bracket, text, number, literal or mark of a JSON text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An open list or object. */
export interface Open {
  readonly start: number;
  readonly closer: string;
}

/** The kind of token that must follow. In place of a `first` item or key, the list or object may also end. */
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
  /** The last token before the place. */
  readonly last: Token;
  /** The last key. */
  readonly key: Token;
  /** The open lists and objects around the place, from the outermost. */
  readonly open: readonly Open[];
}

/**
 * Returns the line of an offset, as editors count: LF, CR LF and CR end a line.
 */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\n|\r/).length;
}
