/** The route table: every published route, once. The 404's list, `Allow` and the documents are made from it. */

import settings from "../deno.json" with { type: "json" };
import { type Config, listensOnLoopback } from "./config.ts";
import type { Content } from "./data/load_content.ts";
import { describeApi } from "./handlers/api_facts.ts";
import { createAssetHandler } from "./handlers/asset.ts";
import { createCatalogHandler } from "./handlers/catalog.ts";
import {
  createManifestHandler,
  MCP_PATH,
  opensStream,
  refuseStreams,
} from "./handlers/manifest.ts";
import { createMcpHandler } from "./handlers/mcp_endpoint.ts";
import { createMcpServer, type McpServer } from "./handlers/mcp_server.ts";
import {
  createMarkdownHandler,
  createNoPageHandler,
  createPageHandler,
  type PageParts,
} from "./handlers/page.ts";
import { documentHeaders, pageHeaders } from "./handlers/page_headers.ts";
import type { Handler, Route } from "./handlers/route.ts";
import { apiHeaders } from "./http/headers.ts";
import { hostOf, isLoopback } from "./http/target.ts";
import { assetPath } from "./pages/asset.ts";
import type { Facts } from "./pages/facts.ts";
import type { PageSource } from "./pages/page_source.ts";
import { renderNoPage, renderPage } from "./pages/site.ts";
import { nextChangeAt } from "./shop/hours.ts";

/** The routes for a content, and what answers a page that isn't there. */
export interface Table {
  readonly routes: readonly Route[];
  readonly answerNoPage: Handler;
}

/** Builds the table for a content. */
export function createRoutes(content: Content, config: Config): Table {
  const server = createMcpServer(content.shop, settings.version);
  const api = createApiRoutes(content, config, server);
  const factsAt = createFacts(content, config, server, api);
  return {
    routes: [
      ...api,
      ...content.pages.flatMap((page) => createPageRoutes(page, content, factsAt)),
      ...content.assets.map((asset): Route => ({
        method: "GET",
        path: `/assets/${asset.name}`,
        area: "site",
        purpose: "Archivo del sitio",
        handle: createAssetHandler(asset, documentHeaders("")),
      })),
    ],
    answerNoPage: createNoPageHandler(
      (path, form, origin, nowMs) => renderNoPage(path, form, factsAt(origin, nowMs)),
      (origin) => pageHeaders(undefined, origin),
    ),
  };
}

function createApiRoutes(
  { shop }: Content,
  config: Config,
  { engine, card }: McpServer,
): readonly Route[] {
  const headers = apiHeaders(config.rateLimit);
  const catalog = createCatalogHandler(shop, headers);
  const manifest = createManifestHandler(card, headers);
  const mcp = createMcpHandler({ engine, shop, headers, isKnownHost: createHostCheck(config) });
  const [getMcp, postMcp] = [`GET ${MCP_PATH}`, `POST ${MCP_PATH}`];
  return [
    {
      method: "GET",
      path: "/api/v1/catalogo",
      area: "api",
      purpose: "El catálogo entero: sabores, precios, promos, entrega y horario",
      handle: catalog,
    },
    {
      method: "GET",
      path: "/api/catalogo",
      area: "api",
      purpose: "Alias permanente de /api/v1/catalogo",
      counter: "/api/v1/catalogo",
      handle: catalog,
    },
    {
      method: "GET",
      path: "/.well-known/mcp",
      area: "api",
      purpose: "El manifiesto del servidor MCP, para descubrirlo",
      counter: getMcp,
      handle: manifest,
    },
    {
      method: "GET",
      path: MCP_PATH,
      area: "api",
      purpose: "El mismo manifiesto que /.well-known/mcp",
      counter: getMcp,
      isFree: opensStream,
      handle: refuseStreams(manifest, ["POST", "OPTIONS"], headers),
    },
    {
      method: "POST",
      path: MCP_PATH,
      area: "api",
      purpose: "El servidor MCP: mensajes JSON-RPC 2.0",
      counter: postMcp,
      handle: mcp,
    },
    {
      method: "POST",
      path: "/api/mcp",
      area: "api",
      purpose: `Alias permanente de ${MCP_PATH}`,
      counter: postMcp,
      handle: mcp,
    },
  ];
}

function createPageRoutes(
  page: PageSource,
  { shop }: Content,
  factsAt: (origin: string, nowMs: number) => Facts,
): readonly Route[] {
  const markdownPath = page.path === "/" ? "/index.md" : `${page.path}.md`;
  const parts: PageParts = {
    render: (form, origin, nowMs) => renderPage(page, form, factsAt(origin, nowMs)),
    trueUntil: (nowMs) => nextChangeAt(shop.hours, nowMs),
    headersOf: (origin) => pageHeaders(markdownPath, origin),
  };
  return [
    {
      method: "GET",
      path: page.path,
      area: "site",
      purpose: page.description,
      handle: createPageHandler(parts),
    },
    {
      method: "GET",
      path: markdownPath,
      area: "site",
      purpose: `${page.title}, en Markdown`,
      handle: createMarkdownHandler(parts),
    },
  ];
}

function createFacts(
  { shop, pages, assets }: Content,
  { rateLimit: limit }: Config,
  { engine, tools }: McpServer,
  routes: readonly Route[],
): (origin: string, nowMs: number) => Facts {
  const paths = new Map(assets.map((asset) => [asset.name, assetPath(asset)]));
  const { version } = settings;
  return (origin, nowMs) => ({
    shop,
    origin,
    nowMs,
    pages,
    assets: paths,
    api: describeApi({ shop, routes, tools, engine, limit, version }, origin, nowMs),
  });
}

/** On a loopback listener only loopback names and the public origin's are known, against DNS rebinding. */
function createHostCheck(config: Config): (authority: string | undefined) => boolean {
  if (!listensOnLoopback(config)) return () => true;
  const ownHost = config.baseUrl === undefined ? undefined : hostOf(new URL(config.baseUrl).host);
  return (authority) =>
    authority !== undefined && (isLoopback(authority) || hostOf(authority) === ownHost);
}
