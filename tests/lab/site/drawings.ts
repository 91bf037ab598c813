// deno-lint-ignore-file no-await-in-loop -- one after another is the point
/**
 * Draws what can't be an SVG, each from a figure of `drawings.html`: the picture that a shared link carries, the icon of a
 * home screen, and what data/LEEME.md shows of GitHub on a phone, a drawing of ours and not of its every detail.
 */

import { loadShop } from "../../../src/content/load_shop.ts";
import { mistakesIn, SAMPLE } from "../../fixtures/house.ts";
import { startBrowser } from "../../browser/visit.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const FIGURES = /<figure[^>]* data-file="([^"]+)"(?: data-scale="([^"]+)")?/g;

/** The site's own SVGs as addresses that a page without an origin can show. */
const html = Deno.readTextFileSync(new URL("drawings.html", import.meta.url))
  .replace(/url\((\w+\.svg)\)/g, (_, name: string) => {
    const text = Deno.readTextFileSync(`${ROOT}pages/assets/${name}`);
    return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
  })
  .replace("{{ slip }}", tellSlip("Sanbayón"));

const browser = await startBrowser();
try {
  for (const [, file = "", scale] of html.matchAll(FIGURES)) {
    const page = await browser.newPage({
      deviceScaleFactor: Number(scale ?? 1),
    });
    await page.setContent(html);
    const figure = `figure[data-file="${file}"]`;
    await page.addStyleTag({
      content: `figure:not(${figure}) { display: none; }`,
    });
    await page.locator(figure).screenshot({ path: `${ROOT}${file}` });
    await page.close();
  }
} finally {
  await browser.close();
}

/** What the check says of a flavor that isn't on the menu. */
function tellSlip(flavor: string): string {
  const folder = `${SAMPLE}/data`;
  const today = Deno.readTextFileSync(`${folder}/hoy.json`)
    .replace('"agotados": []', `"agotados": [${JSON.stringify(flavor)}]`);
  const mistakes = mistakesIn(() =>
    loadShop(folder, new Map([["hoy.json", today]]))
  );
  if (mistakes.length === 0) throw new Error(`${flavor} is on the menu`);
  return mistakes.join("<br>").replaceAll(folder, "data");
}
