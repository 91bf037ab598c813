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
import type { McpServer } from "../tools/server.ts";
import { describeOpenApi } from "../openapi/document.ts";
import { createMarkdownHandler, createPageHandler, type PageParts } from "../handlers/page.ts";
import { DOCUMENT_HEADERS, pageHeaders } from "../handlers/page_headers.ts";
import type { Route } from "../handlers/route.ts";
import { describeManifest } from "../mcp/manifest.ts";
import type { AnswerKind, Operation, PublishedRoute } from "../openapi/operation.ts";
import { MCP_PATH } from "../shop/service.ts";
import type { Shop } from "../shop/shapes.ts";
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
  return [...pages, ...assets, ...createDocumentRoutes(content.shop, told, server, factsAt)];
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

/** A document for machines, and how it is made. */
interface DocumentRow {
  readonly path: string;
  readonly operation: Operation;
  readonly purpose: string;
  readonly render: (facts: Facts) => string;
  readonly headersOf?: (origin: string) => { readonly [name: string]: string };
}

const DOCUMENTS: readonly DocumentRow[] = [
  {
    path: "/llms.txt",
    operation: { id: "llms", tag: "documentos", answer: "text/plain" },
    purpose: "Qué hay acá, para agentes",
    render: renderLlms,
  },
  {
    path: "/llms-full.txt",
    operation: { id: "llmsCompleto", tag: "documentos", answer: "text/plain" },
    purpose: "Todo el sitio en un texto",
    render: renderLlmsFull,
  },
  {
    path: "/sitemap.xml",
    operation: { id: "mapaDelSitio", tag: "documentos", answer: "application/xml" },
    purpose: "Las páginas del sitio",
    render: renderSitemap,
  },
  {
    path: "/robots.txt",
    operation: { id: "robots", tag: "documentos", answer: "text/plain" },
    purpose: "Qué pueden leer los robots",
    render: renderRobots,
  },
  {
    path: "/.well-known/api-catalog",
    operation: { id: "catalogoDeApis", tag: "documentos", answer: "application/linkset+json" },
    purpose: "Las APIs del sitio y quién las describe",
    render: renderApiCatalog,
    headersOf: (origin) => ({ Link: apiCatalogLink(origin) }),
  },
];

const OPENAPI = {
  path: "/openapi.json",
  operation: { id: "openapi", tag: "documentos", answer: "application/json" },
  purpose: "La descripción completa de la API",
} as const;

function createDocumentRoutes(
  shop: Shop,
  others: readonly Route[],
  { card }: McpServer,
  factsAt: FactsAt,
): readonly Route[] {
  const shown = { ...card, tools: card.tools.slice(0, 1) };
  const published = [...others, ...[...DOCUMENTS, OPENAPI].map(toPublished)];
  const renderOpenApi = (facts: Facts) =>
    JSON.stringify(describeOpenApi(facts, {
      routes: published,
      tools: card.tools,
      manifest: (origin) => describeManifest(shown, `${origin}${MCP_PATH}`),
    }));
  return [...DOCUMENTS, { ...OPENAPI, render: renderOpenApi }].map((row): Route => ({
    ...toPublished(row),
    handle: createDocumentHandler({
      contentType: contentTypeOf(row.operation.answer),
      render: (origin, nowMs) => row.render(factsAt(origin, nowMs)),
      trueUntil: (nowMs) => nextChangeAt(shop.hours, nowMs),
      headersOf: (origin) => ({ ...DOCUMENT_HEADERS, ...row.headersOf?.(origin) }),
    }),
  }));
}

function toPublished(
  { path, operation, purpose }: Omit<DocumentRow, "render">,
): PublishedRoute {
  return { method: "GET", path, area: "site", operation, purpose };
}

function contentTypeOf(answer: AnswerKind): string {
  if (answer === "application/linkset+json") return API_CATALOG_TYPE;
  return answer.startsWith("text/") ? `${answer}; charset=utf-8` : answer;
}
