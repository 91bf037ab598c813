/** `deno task datos`: checks data and pages, previews two pages, and lists what to review. Serves nothing. */

import { readConfig } from "./config.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import {
  EARLIER_DATA_DIR,
  findStrayFiles,
  type LoadedShop,
  loadShop,
} from "./content/load_shop.ts";
import { findMisplacedFiles } from "./content/load_pages.ts";
import { runTask } from "./content/process.ts";
import { FileBodies } from "./http/encoding.ts";
import { readDataArguments } from "./owner/arguments.ts";
import { describeChanges } from "./owner/changes.ts";
import { locateMistake } from "./owner/data_mistake.ts";
import {
  findPageOversights,
  findSecurityTxtOversights,
  PREVIEW_ORIGIN,
} from "./owner/page_oversights.ts";
import { formatMistake, toMistakes } from "./owner/mistake.ts";
import { findOversights, findWrongDay } from "./owner/oversights.ts";
import { findPhotoOversights } from "./owner/photos.ts";
import { createRoutes, type Outside, type Table } from "./routes/table.ts";
import { renderPage } from "./site/render.ts";
import { offeredModes } from "./shop/delivery.ts";
import { type Shop, shopAt } from "./shop/shop.ts";

/** Stand-ins without effect for the clocks and the state of a process. This task creates the routes, but never calls a route. */
const OUTSIDE: Outside = {
  monotonicNow: () => 0,
  startBodyDeadline: () => () => {},
  log() {},
  staleContent: () => undefined,
  files: new FileBodies(),
};

/** The path of `security.txt` on the site (RFC 9116, section 3). */
const SECURITY_TXT = "/.well-known/security.txt";

const NOW_MS = Date.now();

await runTask(checkData);

/** Returns the report. Throws a `MistakesError` if a setting, the data, a page or an argument is wrong. */
async function checkData() {
  const config = readConfig(Deno.env.get);
  const { dataDir, pagesDir } = config;
  const content = await loadContent(dataDir, pagesDir);
  const { shop } = content;
  // `instantMs` (`--fecha`) is the instant of the preview. Everything else is about now.
  const { instantMs, showsChanges } = readDataArguments(
    Deno.args,
    shop.timeZone,
    NOW_MS,
  );

  const table = createRoutes(content, config, OUTSIDE);
  const { earlier, changes } = showsChanges
    ? compareWithEarlier(shop)
    : { earlier: undefined, changes: [] };
  const { added, repeated } = findDataOversights(content, earlier);
  const oversights = [
    ...findWrongDay(shop, content.texts["hoy.json"], NOW_MS),
    ...findStrayFiles(dataDir),
    ...findMisplacedFiles(pagesDir, dataDir),
    ...added,
    ...findSiteOversights(table, content, pagesDir),
  ];

  return [
    ...changes,
    ...previewPages(table, instantMs),
    ...formatReview(oversights.map(formatMistake), repeated),
  ];
}

/**
 * Loads the earlier data and describes the changes since then as lines. If the earlier data
 * is missing or has mistakes, the lines quote the first mistake, and `earlier` is absent.
 */
function compareWithEarlier(shop: Shop) {
  const { written, date } = shopAt(shop, NOW_MS);
  try {
    const earlier = loadShop(EARLIER_DATA_DIR);
    const changes = describeChanges(earlier.shop.written, written, date);
    const title = changes.length === 0
      ? "En los datos no cambió nada."
      : "Lo que cambió en los datos (con !, lo llamativo):";
    return { earlier, changes: [title, ...changes, ""] };
  } catch (error) {
    const [mistake] = toMistakes(error).mistakes;
    return { changes: [`No puedo decir qué cambió: ${mistake}.`, ""] };
  }
}

/** Renders the home page and the contact page as Markdown. Together, the two pages show nearly all of the owner's data. */
function previewPages({ pages, factsAt }: Table, instantMs: number) {
  const facts = factsAt(PREVIEW_ORIGIN, instantMs);
  return pages
    .filter(({ path }) => path === "/" || path === "/contact")
    .map((page) => renderPage(page, "markdown", facts));
}

/** Returns the lines with their numbers, under a title. If there are repeated oversights, the last line has their number. Without lines and repeated oversights, returns only a sentence. */
function formatReview(lines: readonly string[], repeated: number) {
  const review = lines.map((line, i) => `${i + 1}. ${line}`);
  if (repeated > 0) review.push(`Avisos de antes: ${repeated}`);

  return review.length === 0
    ? ["Todo en orden: nada para revisar."]
    : ["Para revisar:", ...review];
}

/** Returns the oversights in the pictures, the pages and `security.txt`. */
function findSiteOversights(
  { api, site, pages, factsAt }: Table,
  { shop, photos, wellKnown }: Content,
  pagesDir: string,
) {
  const facts = factsAt(PREVIEW_ORIGIN, NOW_MS);
  const shownPages = pages.map((page) => ({
    ...page,
    file: `${pagesDir}/${page.file}`,
    html: renderPage(page, "html", facts),
  }));

  // The owner's file, such as `pages/.well-known/security.txt`.
  const file = pagesDir + SECURITY_TXT;
  const securityOversights = wellKnown
    .filter(({ path }) => path === SECURITY_TXT)
    .flatMap(({ text }) => [...findSecurityTxtOversights(text, NOW_MS)])
    .map((text) => ({ file, text }));

  return [
    ...findPhotoOversights(photos, `${pagesDir}/assets`, shop.written.menu),
    ...findPageOversights(
      shownPages,
      [...api.keys(), ...site.keys()],
      offeredModes(shop),
    ),
    ...securityOversights,
  ];
}

/**
 * Returns the added oversights, which the earlier data didn't have, and the number of
 * repeated oversights, which it had. Without earlier data, every oversight is an added
 * one. The comparison ignores files and lines: the folders differ, and a repeated
 * oversight may be on another line now.
 */
function findDataOversights(content: Content, earlier?: LoadedShop) {
  const earlierOversights = earlier ? oversightsIn(earlier) : [];
  const all = oversightsIn(content);
  const added = all.filter(({ subject, text }) =>
    !earlierOversights.some((other) =>
      other.subject === subject && other.text === text
    )
  );
  return { added, repeated: all.length - added.length };
}

/** Finds the oversights in the data, with their files and lines. `hoy.json` may be missing, and then has no oversights. */
function oversightsIn({ shop, texts }: LoadedShop) {
  return findOversights(shop, NOW_MS).flatMap(([name, oversights]) => {
    const file = texts[name];
    if (file === undefined) return [];
    return Array.from(
      oversights,
      ([pointer, text]) => locateMistake(file, pointer, text),
    );
  });
}
