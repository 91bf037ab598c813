/** What keeps people out of a page, as far as a machine can tell. */

import axe from "axe-core";
import type { Page } from "playwright-core";
import { inTurn } from "./home_page.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [360, 1280];
const SCHEMES = ["light", "dark"] as const;

/** What axe finds, in a line each, over both widths and both color schemes. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  const run = `axe.run(document, { runOnly: ${
    JSON.stringify(RULES)
  }, resultTypes: ["violations"] })`;
  const looks = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, colorScheme })));
  await inTurn(looks, async ({ width, colorScheme }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<axe.AxeResults>(run);
    for (const { id, nodes } of violations) {
      const where = nodes.map(({ target }) => String(target)).join(" and ");
      found.push(`${id} at ${width}, ${colorScheme}: ${where}`);
    }
  });
  return found;
}
