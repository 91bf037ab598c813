/** How the headings of a page are laid out. */

import type { Page } from "playwright-core";

/** A line of a heading as it is laid out. */
interface Line {
  readonly words: readonly string[];
  readonly width: number;
}

/** The headings in sight whose last line is a lonely word. Throws if one has no words. */
export async function findLonely(page: Page): Promise<readonly string[]> {
  const headings = await page.locator("h1, h2, h3").filter({ visible: true })
    .evaluateAll(linesOf);
  if (headings.some((lines) => lines.length === 0)) {
    throw new Error("A heading has no words");
  }
  return headings.filter(leavesOneAlone)
    .map((lines) => lines.map(({ words }) => words.join(" ")).join(" / "));
}

/** The last line is a word that is short beside the line before it. */
function leavesOneAlone(lines: readonly Line[]): boolean {
  const [before, last] = lines.slice(-2);
  return before !== undefined && last !== undefined &&
    last.words.length === 1 &&
    last.width < 0.45 * before.width;
}

/** The lines of each heading: a word that doesn't stand to the right of the one before it begins a line. */
function linesOf(headings: readonly Element[]): readonly (readonly Line[])[] {
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
