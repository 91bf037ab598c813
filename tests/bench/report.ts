/** What the benchmark prints: sections as Markdown tables, and at the end every target. */

/** One table of figures with what is to be known of it. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a reader must know to read the figures, a line each. */
  readonly notes: readonly string[];
  readonly targets: readonly Target[];
}

/** A figure that was set out to be reached. */
export interface Target {
  readonly name: string;
  /** Such as `at least 0.90`. */
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** A section as Markdown: heading, table, notes. */
export function formatSection({ title, columns, rows, notes }: Section): string {
  const blocks = [`## ${title}`, formatTable(columns, rows)];
  if (notes.length > 0) blocks.push(notes.map((note) => `- ${note}`).join("\n"));
  return blocks.join("\n\n");
}

/** All targets as one table, met or not. */
export function formatTargets(targets: readonly Target[]): string {
  const rows = targets.map(({ name, wanted, measured, isMet }) => [
    name,
    wanted,
    measured,
    isMet ? "yes" : "NO",
  ]);
  return `## Targets\n\n${formatTable(["target", "wanted", "measured", "met"], rows)}`;
}

/** A Markdown table: names to the left, figures to the right. */
export function formatTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => (row[at] ?? "").length)));
  const lines = cells.map((row) => formatRow(row, widths));
  const rule = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`
  );
  return [lines[0], formatRow(rule, widths), ...lines.slice(1)].join("\n");
}

function formatRow(cells: readonly string[], widths: readonly number[]): string {
  const padded = widths.map((width, at) => {
    const cell = cells[at] ?? "";
    return at === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  return `| ${padded.join(" | ")} |`;
}
