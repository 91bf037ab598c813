/** Medians, ratios and how they are written. */

/** The middle value, or the mean of the two in the middle; NaN where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) +
    (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

/** The median of what one did in each round beside the other. */
export function ratio(of: readonly number[], to: readonly number[]): number {
  return median(of.map((value, round) => value / (to[round] ?? NaN)));
}

/** Median and spread: `0.93 (0.91..0.95)`. */
export function tellSpread(values: readonly number[]): string {
  return `${tell(median(values))} (${tell(Math.min(...values))}..${
    tell(Math.max(...values))
  })`;
}

/** A figure as a person reads it: `47,345`, `18.2`, `0.85`. */
export function tell(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** A Markdown table, its first row over a rule, the first column to the left. */
export function tellTable(
  [head = [], ...rows]: readonly (readonly unknown[])[],
): string {
  const rule = head.map((_, at) => at === 0 ? "---" : "--:");
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join(
    "\n",
  );
}
