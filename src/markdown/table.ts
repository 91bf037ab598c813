/** Tables of GitHub Flavored Markdown (0.29, 4.10), each row beginning with `|`. */

import { readInline } from "./inline.ts";
import { trimSpaces } from "./lines.ts";
import { lineAt, type Reader, refuseLaziness, reportAt } from "./reader.ts";
import type { Alignment, Cell, Table } from "./tree.ts";

/** Stands for an escaped bar while a row is cut: no text that is read has it. */
const ESCAPED_BAR = "\0";

/** Whether a line is the one that makes a table of the line above: `| --- | :-: |`. */
export function isDelimiterRow(line: string): boolean {
  if (!line.includes("|") || !/^[ |:-]+$/.test(line)) return false;
  return splitRow(line).every((cell) => /^:?-+:?$/.test(cell));
}

/** Whether a line and the next are the head of a table. */
export function beginsTable(line: string, next: string): boolean {
  return isRow(line) && isRow(next) && isDelimiterRow(next) &&
    splitRow(line).length === splitRow(next).length;
}

/** Reads the table that `beginsTable` has recognised at the next line. */
export function readTable(reader: Reader): Table {
  const alignments = splitRow(lineAt(reader, 1)).map(readAlignment);
  const readRow = (): readonly Cell[] => {
    const cells = splitRow(lineAt(reader));
    if (cells.length !== alignments.length) {
      reportAt(reader, `la fila tiene ${cells.length} celdas y la tabla, ${alignments.length}`);
    }
    const line = reader.first + reader.next;
    reader.next += 1;
    return alignments.map((_, column) =>
      readInline(cells[column] ?? "", line, reader.notes.report)
    );
  };
  const head = readRow();
  reader.next += 1;
  const rows: (readonly Cell[])[] = [];
  while (isRow(lineAt(reader))) rows.push(readRow());
  const message = "cada fila de una tabla empieza con |; después va una línea en blanco";
  refuseLaziness(reader, message);
  return { kind: "table", alignments, head, rows };
}

/** Whether a line is written as the row of a table. */
function isRow(line: string): boolean {
  return /^ {0,3}\|/.test(line);
}

function readAlignment(cell: string): Alignment {
  if (cell.endsWith(":")) return cell.startsWith(":") ? "center" : "right";
  return cell.startsWith(":") ? "left" : null;
}

/** The cells of a row; `\|` is a bar that doesn't end its cell. */
function splitRow(line: string): readonly string[] {
  return trimSpaces(line)
    .replace(/\\./g, (pair) => pair === "\\|" ? ESCAPED_BAR : pair)
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split("|")
    .map((cell) => trimSpaces(cell.replaceAll(ESCAPED_BAR, "|")));
}
