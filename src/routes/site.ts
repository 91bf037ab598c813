/** The site's rows of the route table: pages, their Markdown, assets and the state of the service. */

import { createAssetHandler } from "../handlers/asset.ts";
import type { FactsAt } from "../handlers/facts.ts";
import { createHealthHandler, type HealthParts } from "../handlers/health.ts";
import { createMarkdownHandler, createPageHandler, type PageParts } from "../handlers/page.ts";
import { DOCUMENT_HEADERS, pageHeaders } from "../handlers/page_headers.ts";
import type { Route } from "../handlers/route.ts";
import type { Asset } from "../site/asset.ts";
import { markdownPath } from "../site/layout.ts";
import type { PageSource } from "../site/page/source.ts";
import { renderPage } from "../site/render.ts";

/** The row that tells whether the service is well. */
export function createHealthRoute(parts: HealthParts): Route {
  return {
    method: "GET",
    path: "/healthz",
    area: "site",
    operation: { id: "salud", tag: "documentos", answer: "health" },
    purpose: "Si el servicio anda, y con qué versión y qué datos",
    handle: createHealthHandler(parts),
  };
}

/** The rows of a page: at its address, and as Markdown. `trueUntil` tells when what it says may change. */
export function createPageRoutes(
  page: PageSource,
  factsAt: FactsAt,
  trueUntil: (nowMs: number) => number,
): readonly Route[] {
  const path = markdownPath(page.path);
  const id = page.file.replace(/\.md$/, "").replaceAll("-", "_");
  const parts: PageParts = {
    render: (form, origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
    trueUntil,
    headers: pageHeaders(path),
  };
  return [
    {
      method: "GET",
      path: page.path,
      area: "site",
      operation: { id: `pagina_${id}`, tag: "sitio", answer: "page" },
      purpose: page.description,
      handle: createPageHandler(parts),
    },
    {
      method: "GET",
      path,
      area: "site",
      operation: { id: `markdown_${id}`, tag: "sitio", answer: "text/markdown" },
      purpose: `${page.title}, en Markdown`,
      handle: createMarkdownHandler(parts),
    },
  ];
}

/** The rows of the site's files, and that of the icon where browsers look for it. */
export function createAssetRoutes(assets: readonly Asset[]): readonly Route[] {
  const rowAt = (path: string, asset: Asset): Route => ({
    method: "GET",
    path,
    area: "site",
    purpose: "Archivo del sitio",
    handle: createAssetHandler(asset, DOCUMENT_HEADERS),
  });
  const icons = assets.filter(({ name }) => name === "favicon.ico").map((asset): Route => ({
    ...rowAt("/favicon.ico", asset),
    operation: { id: "icono", tag: "documentos", answer: "image/vnd.microsoft.icon" },
    purpose: "El ícono del sitio",
  }));
  return [...assets.map((asset) => rowAt(`/assets/${asset.name}`, asset)), ...icons];
}
