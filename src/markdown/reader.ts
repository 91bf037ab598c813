/** Lines that are being read, and the place in them. */

import type { HeadingIds } from "./ids.ts";
import { beginsBlock, isBlank } from "./lines.ts";
import type { Report } from "./tree.ts";

/** What is noted of a whole text while it is read. */
export interface Notes {
  readonly report: Report;
  readonly ids: HeadingIds;
  /** The numbers of the lines that are code, fences included. */
  readonly codeLines: Set<number>;
}

/** A text, or the inside of a list's item or of a quote. */
export interface Reader {
  readonly lines: readonly string[];
  /** The number of the first line in the text, from 1. */
  readonly first: number;
  /** In how many lists and quotes the lines stand. */
  readonly depth: number;
  readonly notes: Notes;
  /** The index of the line that is read next. */
  next: number;
}

/** The line that is read next, or one so many lines after it; empty beyond the end. */
export function lineAt(reader: Reader, ahead = 0): string {
  return reader.lines[reader.next + ahead] ?? "";
}

/** Reports a mistake on the line that is read next, or at another index. */
export function reportAt(reader: Reader, message: string, index = reader.next): void {
  reader.notes.report(reader.first + index, message);
}

/** Reports text right under a list, quote or table: it could be meant as part of it. */
export function refuseLaziness(reader: Reader, message: string): void {
  const line = lineAt(reader);
  if (!isBlank(line) && !beginsBlock(line)) reportAt(reader, message);
}
