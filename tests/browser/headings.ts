/** The layout of a page's headings. */

import type { Page } from "playwright-core";

/** A rendered line of a heading. */
interface Line {
  readonly words: readonly string[];
  readonly width: number;
}

/**
 * Returns the visible headings that end with a single short word on its own line. Throws
 * if a heading has no words.
 */
export async function findLonely(page: Page): Promise<readonly string[]> {
  const headings = await page.locator("h1, h2, h3").filter({ visible: true })
    .evaluateAll(linesOf);
  if (headings.some((lines) => lines.length === 0)) {
    throw new Error("A heading has no words");
  }
  return headings.filter(leavesOneAlone)
    .map((lines) => lines.map(({ words }) => words.join(" ")).join(" / "));
}

/** Returns true if the last line is one word, less than 45 % as wide as the line before. */
function leavesOneAlone(lines: readonly Line[]) {
  const [before, last] = lines.slice(-2);
  return before !== undefined && last !== undefined &&
    last.words.length === 1 &&
    last.width < 0.45 * before.width;
}

/**
 * Returns the lines of each heading. A word begins a line unless it is to the right of
 * the previous word.
 */
function linesOf(headings: readonly Element[]) {
  return headings.map((heading) => {
    const lines: { words: string[]; left: number; width: number }[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (
        const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)
      ) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { left, right } = range.getBoundingClientRect();
        if (left === right) continue;
        const line = lines.at(-1);
        if (line === undefined || left < line.left + line.width) {
          lines.push({ words: [word], left, width: right - left });
        } else {
          line.words.push(word);
          line.width = right - line.left;
        }
      }
    }
    return lines.map(({ words, width }) => ({ words, width }));
  });
}
