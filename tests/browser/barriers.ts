/** The accessibility barriers of a page that a program can detect. */

import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { inTurn, resize } from "./home_page.ts";

/** A window width and a color scheme for a check of a page. */
export type Look = readonly [width: number, colorScheme: "light" | "dark"];

const RULE_TAGS = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
];
/** The path at which `visit.ts` serves axe's script. */
export const AXE_PATH = "/axe.js";
/** A phone in light colors, and a desktop in dark colors. */
export const LOOKS: readonly [Look, Look] = [[360, "light"], [1280, "dark"]];

/**
 * Makes fixed and sticky bars static. A bar would cover targets, which axe then measures
 * as too small.
 */
const MAKE_BARS_STATIC =
  `globalThis.bars = [...document.body.querySelectorAll(":not(dialog, dialog *)")]
  .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position));
for (const { style } of bars) style.setProperty("position", "static");`;
/** Returns a script that hides the elements outside a part. Otherwise, axe would spend most of its time on them. */
const hideAround = (part: string) =>
  `globalThis.around = new CSSStyleSheet();
around.replaceSync(${
    JSON.stringify(
      `body :not(:has(${part}), ${part}, ${part} *) { display: none }`,
    )
  });
document.adoptedStyleSheets.push(around);`;
/** Shows the hidden elements again, and fixes the bars again. */
const RESTORE_PAGE = `globalThis.around?.replaceSync("");
for (const { style } of bars) style.removeProperty("position");`;

/** The checked part of a page. */
interface Subject {
  /** A frame of the page; the page itself by default. */
  readonly frame?: Page | Frame;
  /** A selector; `:root` by default. */
  readonly part?: string;
  readonly looks?: readonly Look[];
}

/**
 * Returns one line for each violation that axe finds. Restores the window's size and the
 * color scheme.
 */
export async function findBarriers(
  page: Page,
  { frame = page, part = ":root", looks = LOOKS }: Subject = {},
): Promise<readonly string[]> {
  const violationLines: string[] = [];
  const viewport = page.viewportSize() ?? { width: 360, height: 780 };
  const isDark = await page.evaluate<boolean>(
    `matchMedia("(prefers-color-scheme: dark)").matches`,
  );
  const run = `axe.run(${JSON.stringify(part)}, { runOnly: ${
    JSON.stringify(RULE_TAGS)
  }, resultTypes: ["violations"] })`;
  await loadAxe(page, frame);
  await frame.evaluate(MAKE_BARS_STATIC);
  if (part !== ":root") await frame.evaluate(hideAround(part));
  await inTurn(looks, async ([width, colorScheme]) => {
    await resize(page, { width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // At another scroll position, a target half under the fixed bar would count as too
    // small.
    await frame.evaluate("scrollTo(0, 0)");
    const { violations } = await frame.evaluate<axe.AxeResults>(run);
    for (const { id, nodes } of violations) {
      const where = nodes.map(({ target }) => String(target)).join(" and ");
      violationLines.push(`${id} at ${width}, ${colorScheme}: ${where}`);
    }
  });
  await frame.evaluate(RESTORE_PAGE);
  await resize(page, viewport);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  return violationLines;
}

/**
 * Loads axe if the frame doesn't have it. A page loads it from `AXE_PATH`: the browser
 * caches a served script, but parses an evaluated text each time.
 */
async function loadAxe(page: Page, frame: Page | Frame) {
  if (await frame.evaluate("'axe' in globalThis")) return;

  if (frame === page) await page.addScriptTag({ url: AXE_PATH });
  else await frame.evaluate(axe.source);
}
