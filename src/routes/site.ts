/** Rows of the site: `/healthz`, pages, files, documents for programs such as `/llms.txt`, and the owner's files in `/.well-known/`. */

import {
  createAssetHandler,
  createDocumentHandler,
  DOCUMENT_HEADERS,
  isCompressible,
} from "../handlers/document.ts";
import type { Content } from "../content/load_content.ts";
import type { FactsAt } from "../handlers/facts.ts";
import { createHealthHandler, type HealthParts } from "../handlers/health.ts";
import { createPageHandlers } from "../handlers/page.ts";
import type { Handler, Route } from "../handlers/route.ts";
import { COMMON_HEADERS } from "../http/answer.ts";
import type { FileBodies } from "../http/encoding.ts";
import { MANIFEST_PATH } from "../site/asset.ts";
import {
  renderLlms,
  renderLlmsFull,
  renderManifest,
  renderRobots,
  renderSitemap,
} from "../site/discovery.ts";
import { markdownPath } from "../site/layout.ts";
import type { Facts } from "../site/directive.ts";

/** The sources of the site's rows. */
interface SiteParts extends Content, HealthParts {
  readonly files: FileBodies;
  readonly factsAt: FactsAt;
  readonly renderOpenApi: (facts: Facts) => string;
}

const PLAIN = "text/plain; charset=utf-8";

/** Creates the rows of the site. */
export function createSiteRoutes(parts: SiteParts): readonly Route[] {
  return [
    rowAt("/healthz", createHealthHandler(parts)),
    ...createPageRoutes(parts),
    ...createFileRoutes(parts),
    ...createDocumentRoutes(parts),
    ...createWellKnownRoutes(parts),
  ];
}

function createPageRoutes({ shop, pages, factsAt }: SiteParts) {
  return pages.flatMap((page) => {
    const handlers = createPageHandlers(page, factsAt, shop);
    return [
      rowAt(page.path, handlers.negotiated),
      rowAt(markdownPath(page.path), handlers.markdown),
    ];
  });
}

/** Creates two rows for each file, and a third row for the icon. The response at the path with the version is immutable, so browsers may keep it for a year. Caches must revalidate the response at a path without the version. */
function createFileRoutes({ assets, files }: SiteParts) {
  return assets.flatMap((asset) => {
    const { name, bytes, version } = asset;
    const body = files.keep(name, bytes, isCompressible(asset));
    const immutable = "public, max-age=31536000, immutable";
    const versioned = createAssetHandler(asset, body, immutable);
    const current = createAssetHandler(asset, body, "no-cache");

    const rows = [
      rowAt(`/assets/${version}/${name}`, versioned),
      rowAt(`/assets/${name}`, current),
    ];
    // Browsers request `/favicon.ico` by themselves, so the icon also has that path.
    return name === "favicon.ico"
      ? [...rows, rowAt(`/${name}`, current)]
      : rows;
  });
}

function createDocumentRoutes({ shop, factsAt, renderOpenApi }: SiteParts) {
  const documents = [
    ["/llms.txt", PLAIN, renderLlms],
    ["/llms-full.txt", PLAIN, renderLlmsFull],
    ["/sitemap.xml", "application/xml", renderSitemap],
    ["/robots.txt", PLAIN, renderRobots],
    [MANIFEST_PATH, "application/manifest+json", renderManifest],
    ["/openapi.json", "application/json", renderOpenApi],
  ] as const;

  return documents.map(([path, contentType, render]) => {
    const handle = createDocumentHandler({
      contentType,
      render: (origin, nowMs) => render(factsAt(origin, nowMs)),
      shop,
      headers: DOCUMENT_HEADERS,
    });
    return rowAt(path, handle);
  });
}

function createWellKnownRoutes({ wellKnown }: SiteParts) {
  return wellKnown.map(({ path, text, contentType }) =>
    rowAt(
      path,
      createDocumentHandler({
        contentType,
        render: () => text,
        headers: COMMON_HEADERS,
      }),
    )
  );
}

function rowAt(path: string, handle: Handler): Route {
  return { method: "GET", path, handle };
}
