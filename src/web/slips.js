// @ts-check
/**
 * Slips of the pen.
 *
 * @module
 */

/**
 * The letters to change, put in, leave out or swap with the next to get from one text to the other; when more than `most`,
 * Infinity.
 *
 * @param {string} a
 * @param {string} b
 * @param {number} most
 */
export function countSlips(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      ));
    }
    [before, row] = [row, next];
  }
  const slips = row[b.length] ?? 0;
  return slips > most ? Infinity : slips;
}
