/** Pieces of a text as a message shows them, and the message itself. */

import type { Span } from "../read.ts";

/** What is wrong with a stretch of a text, and what to write there. */
export interface Explained extends Span {
  readonly text: string;
}

const LONGEST = 50;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A piece as it stands, short and on one line. */
export function cite(piece: string): string {
  return `«${shorten(piece)}»`;
}

/** A piece as it is written in JSON, short and on one line. */
export function asText(piece: string): string {
  return JSON.stringify(shorten(piece));
}

/** What can't be seen, by its number: U+00A0. */
export function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A text without the blanks and the comma at its end. */
export function withoutComma(text: string): string {
  const kept = text.trimEnd();
  return kept.endsWith(",") ? kept.slice(0, -1).trimEnd() : kept;
}

/** Where the line of an offset ends. */
export function lineEndOf(text: string, offset: number): number {
  const length = text.slice(offset).search(/[\r\n]/);
  return length < 0 ? text.length : offset + length;
}

function shorten(piece: string): string {
  const chars = Array.from(piece.slice(0, 2 * LONGEST + 2).trim());
  const cut = chars.length > LONGEST ? `${chars.slice(0, LONGEST).join("")}…` : chars.join("");
  return cut.replace(HIDDEN, codeOf);
}
