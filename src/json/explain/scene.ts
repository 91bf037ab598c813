/** Where a text stops being JSON, with all that an explanation of it needs. */

import type { Explained } from "./cite.ts";
import type { Fault, Open } from "../read.ts";

/** A fault and what is asked of its text. */
export interface Scene extends Fault {
  readonly text: string;
  readonly inner: Open | undefined;
  /** The character that can't stand here; "" at the end of the text. */
  readonly char: string;
  /** The text of what was read last. */
  readonly lastText: string;
  readonly lineOf: (offset: number) => number;
}

/** What is wrong with the next characters. */
export function here({ at }: Scene, length: number, text: string): Explained {
  return { start: at, end: at + length, text };
}

/** The word at the fault, or the one character. */
export function wordAt({ text, at }: Scene): string {
  return /^[^\s,:{}[\]"]*/.exec(text.slice(at, at + 60))?.[0] || text.charAt(at);
}
