/** Tables of GitHub Flavored Markdown (0.29, 4.10), each row beginning with `|`. */

import { readInline } from "./inline.ts";
import { beginsBlock, isBlank, trimSpaces } from "./lines.ts";
import type { Alignment, Cell, Report, Table } from "./tree.ts";

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

/** Reads the table at an index of these lines, which `beginsTable` has recognised; `first` numbers the first line. */
export function readTable(
  lines: readonly string[],
  at: number,
  first: number,
  report: Report,
): { readonly block: Table; readonly next: number } {
  const alignments = splitRow(lines[at + 1] ?? "").map(readAlignment);
  const readRow = (text: string, index: number): readonly Cell[] => {
    const cells = splitRow(text);
    const line = first + index;
    if (cells.length !== alignments.length) {
      report(line, `la fila tiene ${cells.length} celdas y la tabla, ${alignments.length}`);
    }
    return alignments.map((_, column) => readInline(cells[column] ?? "", line, report));
  };
  const head = readRow(lines[at] ?? "", at);
  const rows: (readonly Cell[])[] = [];
  let next = at + 2;
  for (let line = lines[next] ?? ""; isRow(line); line = lines[next] ?? "") {
    rows.push(readRow(line, next));
    next += 1;
  }
  const after = lines[next] ?? "";
  if (!isBlank(after) && !beginsBlock(after)) {
    report(first + next, "cada fila de una tabla empieza con |; después va una línea en blanco");
  }
  return { block: { kind: "table", alignments, head, rows }, next };
}

/** Whether a line is written as the row of a table. */
function isRow(line: string): boolean {
  return /^ {0,3}\|/.test(line);
}

function readAlignment(cell: string): Alignment {
  const isLeft = cell.startsWith(":");
  const isRight = cell.endsWith(":");
  if (isLeft && isRight) return "center";
  if (isLeft) return "left";
  return isRight ? "right" : null;
}

/** The cells of a row; `\|` is a bar that doesn't end its cell. */
function splitRow(line: string): readonly string[] {
  const row = trimSpaces(line).replace(/^\|/, "");
  const cells: string[] = [];
  let cell = "";
  for (let at = 0; at < row.length; at += 1) {
    const char = row.charAt(at);
    const next = row.charAt(at + 1);
    if (char === "|") {
      cells.push(trimSpaces(cell));
      cell = "";
    } else if (char === "\\" && next !== "") {
      cell += next === "|" ? next : char + next;
      at += 1;
    } else {
      cell += char;
    }
  }
  return cell === "" && cells.length > 0 ? cells : [...cells, trimSpaces(cell)];
}
