/** Medians, spreads and ratios of what the rounds measured, and how they are written. */

/** The middle value, or the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("no values");
  return (upper + lower) / 2;
}

/** The value below which a share of all lies (nearest rank). `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("no values");
  return value;
}

/** How two rows of figures compare, round by round. */
export function ratios(of: readonly number[], to: readonly number[]): readonly number[] {
  if (of.length !== to.length) throw new RangeError("not the same rounds");
  return of.map((value, round) => value / (to[round] ?? NaN));
}

/** Median and spread: `0.93 (0.91..0.95)`; the median alone where there is one value. */
export function formatSpread(values: readonly number[], write: (value: number) => string): string {
  const middle = write(median(values));
  if (values.length === 1) return middle;
  return `${middle} (${write(Math.min(...values))}..${write(Math.max(...values))})`;
}

/** A ratio: two decimals, three below a tenth. */
export function formatRatio(value: number): string {
  return value.toFixed(value < 0.1 ? 3 : 2);
}

/** A whole number with its thousands apart: `12,345`. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** A time or size: one decimal below a hundred. */
export function formatFine(value: number): string {
  return value < 100 ? value.toFixed(1) : formatCount(value);
}
