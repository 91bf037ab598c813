/** What the benchmark prints: sections as Markdown tables, at the end every target, and the figures in short. */

/** One table of figures with what is to be known of it. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a reader must know to read the figures, a line each. */
  readonly notes: readonly string[];
  /** The service's own value, where the section is one of the figures that the README shows. */
  readonly figure?: string | undefined;
  readonly targets: readonly Target[];
}

/** A figure that was set out to be reached. */
export interface Target {
  /** What the measured number counts: `times Fastify`. */
  readonly name: string;
  /** Such as `at least 0.90`. */
  readonly wanted: string;
  readonly measured: string;
  /** The same by processor time, where that was measured. */
  readonly byCpu?: string;
  readonly isMet: boolean;
}

/** A section as Markdown: heading, table, notes. */
export function formatSection({ title, columns, rows, notes }: Section): string {
  const blocks = [`## ${title}`, formatTable(columns, rows)];
  if (notes.length > 0) blocks.push(notes.map((note) => `- ${note}`).join("\n"));
  return blocks.join("\n\n");
}

/** All targets of the sections as one table, met or not. */
export function formatTargets(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ title, targets }) =>
    targets.map(({ name, wanted, measured, byCpu = "", isMet }) => [
      `${title}, ${name}`,
      wanted,
      measured,
      byCpu,
      isMet ? "yes" : "NO",
    ])
  );
  return `## Targets\n\n${formatTable(["target", "wanted", "measured", "by CPU", "met"], rows)}`;
}

/** The figures that the README shows, a line a section, ready to be pasted there. */
export function formatFigures(where: string, sections: readonly Section[]): string {
  const rows = sections.flatMap(({ title, figure, targets }) =>
    figure === undefined
      ? []
      : [[title, figure, targets.map(({ name, measured }) => `${measured} ${name}`).join(", ")]]
  );
  return `## Figures\n\n${formatTable([where, "measured", "beside it"], rows, [0, 2])}`;
}

/** A Markdown table: the columns of texts, by their place, to the left, figures to the right. */
export function formatTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly number[] = [0],
): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => (row[at] ?? "").length)));
  const lines = cells.map((row) => formatRow(row, widths, texts));
  const rule = widths.map((width, at) =>
    texts.includes(at) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`
  );
  return [lines[0], formatRow(rule, widths, texts), ...lines.slice(1)].join("\n");
}

function formatRow(
  cells: readonly string[],
  widths: readonly number[],
  texts: readonly number[],
): string {
  const padded = widths.map((width, at) => {
    const cell = cells[at] ?? "";
    return texts.includes(at) ? cell.padEnd(width) : cell.padStart(width);
  });
  return `| ${padded.join(" | ")} |`;
}
