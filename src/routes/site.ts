/** The site's rows of the route table: pages, documents for machines, files and the state of the service. */

import { createAssetHandler } from "../handlers/asset.ts";
import { createDocumentHandler, DOCUMENT_HEADERS, pageHeaders } from "../handlers/document.ts";
import type { FactsAt } from "../handlers/facts.ts";
import { createHealthHandler, type HealthParts } from "../handlers/health.ts";
import { createMarkdownHandler, createPageHandler, type PageParts } from "../handlers/page.ts";
import type { Handler, Route } from "../handlers/route.ts";
import type { Asset } from "../site/asset.ts";
import { renderLlms, renderLlmsFull, renderRobots, renderSitemap } from "../site/discovery.ts";
import { markdownPath } from "../site/layout.ts";
import type { Facts, PageSource } from "../site/directive.ts";
import { renderPage } from "../site/render.ts";

/** What the site's rows are made from. */
interface SiteParts extends HealthParts {
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  readonly factsAt: FactsAt;
  /** When what pages and documents say may change. */
  readonly trueUntil: (nowMs: number) => number;
  readonly renderOpenApi: (facts: Facts) => string;
}

/** A document at a fixed address. */
interface DocumentRow {
  readonly path: string;
  readonly contentType: string;
  readonly render: (facts: Facts) => string;
}

const PLAIN = "text/plain; charset=utf-8";

const DOCUMENTS: readonly DocumentRow[] = [
  { path: "/llms.txt", contentType: PLAIN, render: renderLlms },
  { path: "/llms-full.txt", contentType: PLAIN, render: renderLlmsFull },
  { path: "/sitemap.xml", contentType: "application/xml", render: renderSitemap },
  { path: "/robots.txt", contentType: PLAIN, render: renderRobots },
];

/** The rows of the site. */
export function createSiteRoutes(parts: SiteParts): readonly Route[] {
  const { pages, assets, factsAt, trueUntil, renderOpenApi: render } = parts;
  const documents = [
    ...DOCUMENTS,
    { path: "/openapi.json", contentType: "application/json", render },
  ];
  const icon = assets.find(({ name }) => name === "favicon.ico");
  return [
    rowAt("/healthz", createHealthHandler(parts)),
    ...pages.flatMap((page) => createPageRows(page, factsAt, trueUntil)),
    ...assets.map((asset) => createAssetRow(`/assets/${asset.name}`, asset)),
    // Where browsers look for it.
    ...icon === undefined ? [] : [createAssetRow("/favicon.ico", icon)],
    ...documents.map(({ path, contentType, render }: DocumentRow) =>
      rowAt(
        path,
        createDocumentHandler({
          contentType,
          render: (origin, nowMs) => render(factsAt(origin, nowMs)),
          trueUntil,
          headers: DOCUMENT_HEADERS,
        }),
      )
    ),
  ];
}

function rowAt(path: string, handle: Handler): Route {
  return { method: "GET", path, area: "site", handle };
}

/** A page at its address, and as Markdown. */
function createPageRows(
  page: PageSource,
  factsAt: FactsAt,
  trueUntil: (nowMs: number) => number,
): readonly Route[] {
  const path = markdownPath(page.path);
  const parts: PageParts = {
    render: (form, origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
    trueUntil,
    headers: pageHeaders(path),
  };
  return [rowAt(page.path, createPageHandler(parts)), rowAt(path, createMarkdownHandler(parts))];
}

function createAssetRow(path: string, asset: Asset): Route {
  return rowAt(path, createAssetHandler(asset, DOCUMENT_HEADERS));
}
