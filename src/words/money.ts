/** Amounts of money as people read them. */

/**
 * Whole Argentine pesos, 0 or more, as they stand on a price list.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatPesos(12500), "$ 12.500");
 * ```
 */
export function formatPesos(amount: number): string {
  return `$ ${groupThousands(String(amount))}`;
}

/** Digits with a point between thousands. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}
