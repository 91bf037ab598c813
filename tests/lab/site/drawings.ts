// deno-lint-ignore-file no-await-in-loop -- draws one figure at a time
/**
 * Draws the pictures that can't be SVGs, each from a figure of `drawings.html`.
 *
 * The pictures are the preview of a shared link, the home screen's icon, and the guide's
 * screens of GitHub on a phone.
 */

import { mistakesIn, SAMPLE } from "../../fixtures/house.ts";
import { loadShop } from "../../../src/content/load_shop.ts";
import { startBrowser } from "../../browser/visit.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const FIGURES = /<figure[^>]* data-file="([^"]+)"(?: data-scale="([^"]+)")?/g;

/** The figures, with the site's SVGs as data URLs. */
const html = Deno.readTextFileSync(new URL("drawings.html", import.meta.url))
  .replace(/url\((\w+\.svg)\)/g, (_, name: string) => {
    const text = Deno.readTextFileSync(`${ROOT}pages/assets/${name}`);
    return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
  })
  .replace("{{ slip }}", describeMistake("Sanbayón"));

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

/** Returns the check's text for a flavor that isn't on the menu. */
function describeMistake(flavor: string) {
  const folder = `${SAMPLE}/data`;
  const today = Deno.readTextFileSync(`${folder}/hoy.json`)
    .replace('"agotados": []', `"agotados": [${JSON.stringify(flavor)}]`);

  const mistakes = mistakesIn(() =>
    loadShop(folder, new Map([["hoy.json", today]]))
  );

  if (mistakes.length === 0) throw new Error(`${flavor} is on the menu`);
  return mistakes.join("<br>").replaceAll(folder, "data");
}
