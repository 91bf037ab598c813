/** Lines and columns of a text, as an editor counts them. */

/** A place in a text; both numbers begin with 1. */
export interface Position {
  readonly line: number;
  /** In characters: an emoji is one, and the byte order mark that a file may begin with is none. */
  readonly column: number;
}

/** What Windows' editors put before a text. */
export const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = /\r\n|\n|\r/g;

/**
 * Prepares a text; what is returned tells the position of an offset. LF, CR LF and CR alone end a line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const positionOf = createPositions("uno\r\ndos");
 * assertEquals(positionOf(6), { line: 2, column: 2 });
 * ```
 */
export function createPositions(text: string): (offset: number) => Position {
  const starts = [text.startsWith(BYTE_ORDER_MARK) ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(LINE_END)) starts.push(index + end.length);
  return (offset) => {
    let line = 1;
    for (let beyond = starts.length; beyond - line > 0;) {
      const middle = Math.ceil((line + beyond) / 2);
      if ((starts[middle - 1] ?? 0) <= offset) line = middle;
      else beyond = middle - 1;
    }
    const before = text.slice(starts[line - 1], offset);
    return { line, column: Array.from(before).length + 1 };
  };
}
