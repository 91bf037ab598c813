/** The site's rows of the route table: pages, documents for machines, files and the state of the service. */

import {
  createAssetHandler,
  createDocumentHandler,
  DOCUMENT_HEADERS,
  pageHeaders,
} from "../handlers/document.ts";
import type { FactsAt } from "../handlers/facts.ts";
import { createHealthHandler, type HealthParts } from "../handlers/health.ts";
import { createPageHandlers } from "../handlers/page.ts";
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

const PLAIN = "text/plain; charset=utf-8";

/** The rows of the site. */
export function createSiteRoutes(parts: SiteParts): readonly Route[] {
  const { pages, assets, factsAt, trueUntil, renderOpenApi } = parts;
  const documents = [
    ["/llms.txt", PLAIN, renderLlms],
    ["/llms-full.txt", PLAIN, renderLlmsFull],
    ["/sitemap.xml", "application/xml", renderSitemap],
    ["/robots.txt", PLAIN, renderRobots],
    ["/openapi.json", "application/json", renderOpenApi],
  ] as const;
  const icon = assets.find(({ name }) => name === "favicon.ico");
  return [
    rowAt("/healthz", createHealthHandler(parts)),
    ...pages.flatMap((page) => {
      const path = markdownPath(page.path);
      const [negotiated, markdown] = createPageHandlers(
        (form, origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
        { trueUntil, headers: pageHeaders(path) },
      );
      return [rowAt(page.path, negotiated), rowAt(path, markdown)];
    }),
    ...assets.flatMap((asset) => {
      const handle = createAssetHandler(asset);
      const { name, version } = asset;
      return [rowAt(`/assets/${version}/${name}`, handle), rowAt(`/assets/${name}`, handle)];
    }),
    // Where browsers look for it.
    ...icon === undefined ? [] : [rowAt("/favicon.ico", createAssetHandler(icon))],
    ...documents.map(([path, contentType, render]) => {
      const renderAt = (origin: string, nowMs: number) => render(factsAt(origin, nowMs));
      const headers = DOCUMENT_HEADERS;
      return rowAt(
        path,
        createDocumentHandler({ contentType, render: renderAt, trueUntil, headers }),
      );
    }),
  ];
}

function rowAt(path: string, handle: Handler): Route {
  return { method: "GET", path, area: "site", handle };
}
