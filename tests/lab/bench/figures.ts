/** Medians, ratios and their text. */

/** Returns the middle value, or the mean of the two middle ones; NaN if empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;

  const lower = sorted[Math.ceil(middle) - 1] ?? NaN;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return (lower + upper) / 2;
}

/** Returns the median of the ratios of each round. */
export function ratio(
  of: readonly number[],
  to: readonly number[],
): number {
  return median(of.map((value, round) => value / (to[round] ?? NaN)));
}

/** Formats the median and the range: `0.93 (0.91..0.95)`. */
export function formatSpread(values: readonly number[]): string {
  const least = formatFigure(Math.min(...values));
  const most = formatFigure(Math.max(...values));
  return `${formatFigure(median(values))} (${least}..${most})`;
}

/** Formats a figure with at least three digits: `47,345`, `18.2`, `0.85`. */
export function formatFigure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** Formats a Markdown table. The first row is its head. */
export function formatTable(
  [head = [], ...rows]: readonly (readonly unknown[])[],
): string {
  const rule = head.map((_, at) => at === 0 ? "---" : "--:");

  return [head, rule, ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
