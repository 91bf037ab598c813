/** `deno task datos`: checks what the owner edits without starting the service, and shows what it would publish. */

import { readConfig } from "./config.ts";
import { type Content, loadContent } from "./content/load_content.ts";
import { toResponse } from "./http/answer.ts";
import { findLine } from "./content/find_line.ts";
import { checkPhotos } from "./content/photos.ts";
import { exitWith, findPaint, writeLines } from "./content/terminal.ts";
import { readAskedMoment } from "./owner/preview/moment.ts";
import { tellShop } from "./owner/preview/preview.ts";
import { findLinkWarnings, PREVIEW_ORIGIN, type ShownPage } from "./owner/warnings/links.ts";
import { tellWarnings } from "./owner/warnings/report.ts";
import type { Place } from "./owner/warnings/warning.ts";
import { findShopWarnings } from "./owner/warnings/warnings.ts";
import { createRoutes, type Outside, type Table } from "./routes/table.ts";
import { fillTitles } from "./site/page/source.ts";
import { messageOf } from "./start_problem.ts";
import { dateAt } from "./time/zone.ts";

/** Nothing is served, so none of it is ever called. */
const OUTSIDE: Outside = {
  monotonicNow: () => 0,
  bodyDeadline: () => () => {},
  log() {},
  staleContent: () => undefined,
};

const nowMs = Date.now();
const paint = findPaint();
const settings = readConfig((name) => Deno.env.get(name));
if (settings.kind === "invalid") exitWith(settings.mistakes);
const { dataDir, pagesDir } = settings.config;
const result = await loadContent(dataDir, pagesDir);
if (result.kind === "invalid") exitWith(result.mistakes);
const { shop, pages, assets } = result.content;
const asked = readAskedMoment(Deno.args, shop.timeZone, nowMs);
if (asked.kind === "wrong") exitWith([asked.mistake]);
const warnings = [
  ...findShopWarnings(shop, nowMs),
  ...await findBrokenLinks(result.content, createTable(result.content)),
  ...checkPhotos(assets, shop.menu),
];
writeLines([
  tellShop(
    shop,
    asked.instantMs,
    pages.map((page) => fillTitles(page, shop)),
    paint,
    dateAt(shop.timeZone, nowMs),
  ),
  "",
  ...(warnings.length === 0
    ? [paint.good("Todo en orden: nada para revisar.")]
    : tellWarnings(warnings, tellPlace, paint)),
]);

function createTable(content: Content): Table {
  if (settings.kind === "invalid") exitWith(settings.mistakes);
  try {
    return createRoutes(content, settings.config, OUTSIDE);
  } catch (error) {
    exitWith([messageOf(error)]);
  }
}

async function findBrokenLinks({ pages }: Content, { routes }: Table) {
  const shown = await Promise.all(pages.map(async (page): Promise<ShownPage> => {
    const route = routes.find(({ path }) => path === page.path);
    const answer = await route?.handle({
      request: new Request(PREVIEW_ORIGIN + page.path),
      path: page.path,
      origin: PREVIEW_ORIGIN,
      site: { text: PREVIEW_ORIGIN, isStandIn: false },
      nowMs,
    });
    return { ...page, html: answer === undefined ? "" : await toResponse(answer).text() };
  }));
  return findLinkWarnings(shown, routes.map(({ path }) => path));
}

function tellPlace(place: Place): string {
  const [path, line] = "file" in place
    ? [`${dataDir}/${place.file}`, findLine(dataDir, place.file, place.pointer)]
    : [`${pagesDir}/${place.page}`, place.line];
  return line === undefined ? path : `${path}, línea ${line}`;
}
