/** Columns of text. */

/** How the cells of a column stand. */
export type Side = "left" | "right";

/**
 * Rows with their columns aligned and two blanks between them, without blanks at the end. A row may have fewer cells.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(alignColumns([["Kilo", "$ 9"], ["Medio kilo", "$ 10"]], ["left", "right"]), [
 *   "Kilo         $ 9",
 *   "Medio kilo  $ 10",
 * ]);
 * ```
 */
export function alignColumns(
  rows: readonly (readonly string[])[],
  sides: readonly Side[] = [],
): readonly string[] {
  const widths = sides.map((_, column) =>
    Math.max(0, ...rows.map((row) => lengthOf(row[column] ?? "")))
  );
  return rows.map((row) =>
    row.map((cell, column) => {
      const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - lengthOf(cell)));
      return sides[column] === "right" ? blanks + cell : cell + blanks;
    }).join("  ").trimEnd()
  );
}

/** Characters as people count them: an accent that stands alone is none. */
function lengthOf(text: string): number {
  return Array.from(text.normalize("NFC")).length;
}
