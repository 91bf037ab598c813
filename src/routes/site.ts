/** The site's rows of the route table: pages, their Markdown, assets and the documents for machines. */

import type { Content } from "../content/load_content.ts";
import { createAssetHandler } from "../handlers/asset.ts";
import {
  API_CATALOG_TYPE,
  apiCatalogLink,
  renderApiCatalog,
  renderRobots,
  renderSitemap,
} from "../site/discovery.ts";
import { createDocumentHandler } from "../handlers/document.ts";
import { renderLlms, renderLlmsFull } from "../site/llms.ts";
import { describeManifest } from "../handlers/manifest.ts";
import type { McpServer } from "../tools/server.ts";
import { describeOpenApi } from "../openapi/document.ts";
import { createMarkdownHandler, createPageHandler, type PageParts } from "../handlers/page.ts";
import { DOCUMENT_HEADERS, pageHeaders } from "../handlers/page_headers.ts";
import type { AnswerKind, Route } from "../handlers/route.ts";
import type { Facts } from "../site/facts.ts";
import { markdownPath } from "../site/layout.ts";
import type { PageSource } from "../site/page_source.ts";
import { renderPage } from "../site/render.ts";
import { nextChangeAt } from "../shop/hours/opening.ts";

/** The facts for an origin at an instant. */
export type FactsAt = (origin: string, nowMs: number) => Facts;

/** The rows of the site; `others` are those that stand before them, which the documents tell of too. */
export function createSiteRoutes(
  content: Content,
  server: McpServer,
  others: readonly Route[],
  factsAt: FactsAt,
): readonly Route[] {
  const pages = content.pages.flatMap((page) => createPageRoutes(page, content, factsAt));
  const assets = createAssetRoutes(content);
  const told = [...others, ...pages, ...assets];
  return [...pages, ...assets, ...createDocumentRoutes(content, told, server, factsAt)];
}

function createPageRoutes(
  page: PageSource,
  { shop }: Content,
  factsAt: FactsAt,
): readonly Route[] {
  const path = markdownPath(page.path);
  const id = page.file.replace(/\.md$/, "").replaceAll("-", "_");
  const parts: PageParts = {
    render: (form, origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
    trueUntil: (nowMs) => nextChangeAt(shop.hours, nowMs),
    headersOf: () => pageHeaders(path),
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

function createAssetRoutes({ assets }: Content): readonly Route[] {
  const files = assets.map((asset): Route => ({
    method: "GET",
    path: `/assets/${asset.name}`,
    area: "site",
    purpose: "Archivo del sitio",
    handle: createAssetHandler(asset, DOCUMENT_HEADERS),
  }));
  const icons = assets.filter(({ name }) => name === "favicon.ico").map((asset): Route => ({
    method: "GET",
    path: "/favicon.ico",
    area: "site",
    operation: { id: "icono", tag: "documentos", answer: "image/vnd.microsoft.icon" },
    purpose: "El ícono del sitio",
    handle: createAssetHandler(asset, DOCUMENT_HEADERS),
  }));
  return [...files, ...icons];
}

function createDocumentRoutes(
  { shop }: Content,
  routes: readonly Route[],
  { tools, card }: McpServer,
  factsAt: FactsAt,
): readonly Route[] {
  const documents: readonly (readonly [
    path: string,
    id: string,
    answer: AnswerKind,
    purpose: string,
    render: (facts: Facts) => string,
  ])[] = [
    ["/llms.txt", "llms", "text/plain", "Qué hay acá, para agentes", renderLlms],
    ["/llms-full.txt", "llmsCompleto", "text/plain", "Todo el sitio en un texto", renderLlmsFull],
    ["/sitemap.xml", "mapaDelSitio", "application/xml", "Las páginas del sitio", renderSitemap],
    ["/robots.txt", "robots", "text/plain", "Qué pueden leer los robots", renderRobots],
    [
      "/.well-known/api-catalog",
      "catalogoDeApis",
      "application/linkset+json",
      "Las APIs del sitio y quién las describe",
      renderApiCatalog,
    ],
    [
      "/openapi.json",
      "openapi",
      "application/json",
      "La descripción completa de la API",
      (facts) =>
        JSON.stringify(describeOpenApi(facts, {
          routes: [...routes, ...rows],
          tools,
          manifest: (origin) =>
            describeManifest({ ...card, tools: card.tools.slice(0, 1) }, origin),
        })),
    ],
  ];
  const rows = documents.map(([path, id, answer, purpose, render]): Route => ({
    method: "GET",
    path,
    area: "site",
    operation: { id, tag: "documentos", answer },
    purpose,
    handle: createDocumentHandler({
      contentType: contentTypeOf(answer),
      render: (origin, nowMs) => render(factsAt(origin, nowMs)),
      trueUntil: (nowMs) => nextChangeAt(shop.hours, nowMs),
      headersOf: (origin) => ({
        ...DOCUMENT_HEADERS,
        ...(render === renderApiCatalog ? { Link: apiCatalogLink(origin) } : {}),
      }),
    }),
  }));
  return rows;
}

function contentTypeOf(answer: AnswerKind): string {
  if (answer === "application/linkset+json") return API_CATALOG_TYPE;
  return answer.startsWith("text/") ? `${answer}; charset=utf-8` : answer;
}
