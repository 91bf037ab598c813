/** The site's rows of the route table: pages, documents for machines, files and the state of the service. */

import {
  createAssetHandler,
  createDocumentHandler,
} from "../handlers/document.ts";
import { DOCUMENT_HEADERS } from "../handlers/document.ts";
import type { FactsAt } from "../handlers/facts.ts";
import { createHealthHandler, type HealthParts } from "../handlers/health.ts";
import { createPageHandlers } from "../handlers/page.ts";
import type { Handler, Route } from "../handlers/route.ts";
import type { Shop } from "../shop/shop.ts";
import { nextChangeAt } from "../shop/today.ts";
import { type Asset, MANIFEST_PATH } from "../site/asset.ts";
import {
  renderLlms,
  renderLlmsFull,
  renderManifest,
  renderRobots,
  renderSitemap,
} from "../site/discovery.ts";
import { markdownPath } from "../site/layout.ts";
import type { Facts, PageSource } from "../site/directive.ts";

/** What the site's rows are made from. */
interface SiteParts extends HealthParts {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  readonly factsAt: FactsAt;
  readonly renderOpenApi: (facts: Facts) => string;
}

const PLAIN = "text/plain; charset=utf-8";

/** The rows of the site. */
export function createSiteRoutes(parts: SiteParts): readonly Route[] {
  const { shop, pages, assets, factsAt, renderOpenApi } = parts;
  // When what pages and documents say may change.
  const trueUntil = (nowMs: number) => nextChangeAt(shop, nowMs);
  const documents = [
    ["/llms.txt", PLAIN, renderLlms],
    ["/llms-full.txt", PLAIN, renderLlmsFull],
    ["/sitemap.xml", "application/xml", renderSitemap],
    ["/robots.txt", PLAIN, renderRobots],
    [MANIFEST_PATH, "application/manifest+json", renderManifest],
    ["/openapi.json", "application/json", renderOpenApi],
  ] as const;
  const icon = assets.find(({ name }) => name === "favicon.ico");
  return [
    rowAt("/healthz", createHealthHandler(parts)),
    ...pages.flatMap((page) => {
      const [negotiated, markdown] = createPageHandlers(
        page,
        factsAt,
        trueUntil,
      );
      return [
        rowAt(page.path, negotiated),
        rowAt(markdownPath(page.path), markdown),
      ];
    }),
    ...assets.flatMap((asset) => {
      const handle = createAssetHandler(asset);
      const { name, version } = asset;
      return [
        rowAt(`/assets/${version}/${name}`, handle),
        rowAt(`/assets/${name}`, handle),
      ];
    }),
    // Where browsers look for it.
    ...icon === undefined
      ? []
      : [rowAt("/favicon.ico", createAssetHandler(icon))],
    ...documents.map(([path, contentType, tell]) => {
      const render = (origin: string, nowMs: number) =>
        tell(factsAt(origin, nowMs));
      const document = {
        contentType,
        render,
        trueUntil,
        headers: DOCUMENT_HEADERS,
      };
      return rowAt(path, createDocumentHandler(document));
    }),
  ];
}

function rowAt(path: string, handle: Handler): Route {
  return { method: "GET", path, area: "site", handle };
}
