/** `deno task datos`: checks data and pages and previews them, without serving. */

import { readConfig } from "./config.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import {
  BEFORE,
  findStrayFiles,
  type LoadedShop,
  loadShop,
} from "./content/load_shop.ts";
import { runTask } from "./content/process.ts";
import { FileBodies } from "./http/encoding.ts";
import { readDataArguments } from "./owner/arguments.ts";
import { describeChanges, formatChanges } from "./owner/changes.ts";
import { locateMistake } from "./owner/data_mistake.ts";
import {
  findPageOversights,
  findSecurityTxtOversights,
  PREVIEW_ORIGIN,
  SECURITY_TXT,
} from "./owner/page_oversights.ts";
import {
  collectMistakes,
  formatMistake,
  type Mistake,
  MistakesError,
} from "./owner/mistake.ts";
import { describePastSoldOut, findOversights } from "./owner/oversights.ts";
import { findPhotoOversights } from "./owner/photos.ts";
import { createRoutes, type Outside, type Table } from "./routes/table.ts";
import { renderPage } from "./site/render.ts";
import { offeredModes } from "./shop/delivery.ts";
import type { Shop } from "./shop/shop.ts";

/** Values for routes that are never called. */
const OUTSIDE: Outside = {
  monotonicNow: () => 0,
  bodyDeadline: () => () => {},
  log() {},
  staleContent: () => undefined,
  files: new FileBodies(),
};

/** The data to compare with, or its mistakes. Undefined without a comparison. */
type Earlier = LoadedShop | MistakesError | undefined;

const NOW_MS = Date.now();

await runTask(checkData);

/** Returns the report. Throws every mistake in data, pages and settings. */
async function checkData() {
  const config = readConfig(Deno.env.get);
  const { dataDir, pagesDir } = config;
  const content = await loadContent(dataDir, pagesDir);
  const { shop } = content;
  const { instantMs, showsChanges } = readDataArguments(
    Deno.args,
    shop.timeZone,
    NOW_MS,
  );

  const table = createRoutes(content, config, OUTSIDE);
  const preview = previewPages(table, instantMs);
  const earlier = showsChanges
    ? collectMistakes(() => loadShop(BEFORE))
    : undefined;
  const changes = describeDataChanges(earlier, shop);

  const { current, repeated } = findDataOversights(content, earlier);
  const oversights = [
    ...findStrayFiles(dataDir),
    ...current,
    ...findSiteOversights(table, content, pagesDir),
  ];
  const pastSoldOut = describePastSoldOut(shop, NOW_MS) ?? [];
  const lines = [pastSoldOut, oversights.map(formatMistake)].flat();

  return [...changes, ...preview, ...formatReview(lines, repeated)];
}

/** Describes the changes since the earlier data, or why the changes are unknown. Empty without a comparison. */
function describeDataChanges(earlier: Earlier, { written }: Shop) {
  if (earlier === undefined) return [];
  if (earlier instanceof MistakesError) {
    return [`No puedo decir qué cambió: ${earlier.lines[0]}.`, ""];
  }

  const changes = describeChanges(earlier.shop.written, written);
  return changes.length === 0
    ? ["En los datos no cambió nada.", ""]
    : [...formatChanges("Lo que cambió en los datos:", changes), ""];
}

/** Renders the home page and the contact page, which show everything that the owner edits. */
function previewPages({ pages, factsAt }: Table, instantMs: number) {
  const facts = factsAt(PREVIEW_ORIGIN, instantMs);
  return pages
    .filter(({ path }) => path === "/" || path === "/contact")
    .flatMap((page) => renderPage(page, "markdown", facts).split("\n"));
}

/** Numbers the lines, and adds the number of repeated oversights. */
function formatReview(lines: readonly string[], repeated: number) {
  if (lines.length + repeated === 0) {
    return ["Todo en orden: nada para revisar."];
  }

  const numbered = lines.map((line, i) => `${i + 1}. ${line}`);
  const rest = repeated === 0 ? [] : [`Avisos de antes: ${repeated}`];
  return ["Para revisar:", ...numbered, ...rest];
}

/** Returns oversights in the pages, the pictures and `/.well-known/`. */
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

  const file = pagesDir + SECURITY_TXT;
  const expiry = wellKnown.filter(({ path }) => path === SECURITY_TXT)
    .flatMap(({ text }) => [...findSecurityTxtOversights(text, NOW_MS)]);
  const assets = `${pagesDir}/assets`;
  const paths = [...api.keys(), ...site.keys()];

  return [
    ...findPhotoOversights(photos, assets, shop.written.menu),
    ...findPageOversights(shownPages, paths, offeredModes(shop)),
    ...expiry.map((text) => ({ file, text })),
  ];
}

/**
 * Returns the oversights in the data. In a comparison with the earlier data,
 * `repeated` is the number of oversights that the earlier data has too.
 */
function findDataOversights(content: Content, earlier: Earlier) {
  // If the earlier data are missing or have mistakes, every oversight counts as new.
  const before = earlier instanceof MistakesError ? undefined : earlier;
  const earlierKeys = before ? oversightsIn(before).map(keyOf) : [];

  const all = oversightsIn(content);
  const current = all.filter((oversight) =>
    !earlierKeys.includes(keyOf(oversight))
  );
  return { current, repeated: all.length - current.length };
}

function oversightsIn({ shop, texts }: LoadedShop) {
  return findOversights(shop, NOW_MS).flatMap(([name, inFile]) => {
    const file = texts[name];
    if (file === undefined) return [];
    return Array.from(
      inFile,
      ([pointer, text]) => locateMistake(file, pointer, text),
    );
  });
}

/** Returns the same key for an oversight in both versions of the data, whose folders and line numbers differ. */
function keyOf({ file, subject, text }: Mistake) {
  const name = file.slice(file.lastIndexOf("/"));
  return [name, subject, text].join();
}
