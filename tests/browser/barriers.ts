/** What keeps people out of a page, as far as a machine can tell. */

import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { inTurn } from "./home_page.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [320, 360, 1280];
const SCHEMES = ["light", "dark"] as const;

/** What lies under a bar at the moment is no smaller for that: it scrolls. */
const LAY_BARS_DOWN =
  `globalThis.bars = [...document.body.querySelectorAll(":not(dialog, dialog *)")]
  .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position));
for (const { style } of bars) style.setProperty("position", "static");`;
const LIFT_BARS = `for (const { style } of bars) style.removeProperty("position");`;

/** What axe finds, in a line each, over all widths and both color schemes: in the page, or in a frame of it. */
export async function findBarriers(
  page: Page,
  frame: Page | Frame = page,
  widths: readonly number[] = WIDTHS,
): Promise<readonly string[]> {
  const found: string[] = [];
  await frame.evaluate(axe.source);
  await frame.evaluate(LAY_BARS_DOWN);
  const run = `axe.run(document, { runOnly: ${
    JSON.stringify(RULES)
  }, resultTypes: ["violations"] })`;
  const looks = widths.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, colorScheme })));
  await inTurn(looks, async ({ width, colorScheme }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // From the top: what has scrolled half under the bar that stays would be too small a target.
    await frame.evaluate("scrollTo(0, 0)");
    const { violations } = await frame.evaluate<axe.AxeResults>(run);
    for (const { id, nodes } of violations) {
      const where = nodes.map(({ target }) => String(target)).join(" and ");
      found.push(`${id} at ${width}, ${colorScheme}: ${where}`);
    }
  });
  await frame.evaluate(LIFT_BARS);
  return found;
}
