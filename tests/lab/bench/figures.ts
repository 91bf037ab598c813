/** Medians, ratios and how they are written. */

/** The middle value, or the mean of the two in the middle; NaN where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

/** The median of what one did in each round beside the other. */
export function ratio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / (to[round] ?? NaN)));
}

/** Median and spread: `0.93 (0.91..0.95)`. */
export function tellSpread(values: readonly number[]): string {
  return `${tell(median(values))} (${tell(Math.min(...values))}..${tell(Math.max(...values))})`;
}

/** A figure as a person reads it: `47,345`, `18.2`, `0.85`. */
export function tell(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** A Markdown table, the first column to the left. */
export function tellTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((row) => row[at]?.length ?? 0))
  );
  const lines = rows.map((row) =>
    `| ${
      row.map((cell, at) =>
        at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
      )
        .join(" | ")
    } |`
  );
  const rule = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`
  );
  return [lines[0], `| ${rule.join(" | ")} |`, ...lines.slice(1)].join("\n");
}
