/** The route table: every published route, once. The 404's list, `Allow` and the documents are made from it. */

import settings from "../../deno.json" with { type: "json" };
import { type Config, listensOnLoopback } from "../config.ts";
import type { Content } from "../content/load_content.ts";
import { describeApi } from "../handlers/api_facts.ts";
import { createCatalogHandler } from "../handlers/catalog.ts";
import { createHealthHandler } from "../handlers/health.ts";
import {
  createManifestHandler,
  MCP_PATH,
  opensStream,
  refuseStreams,
} from "../handlers/manifest.ts";
import { createMcpHandler } from "../handlers/mcp_endpoint.ts";
import { createMcpServer, type McpServer } from "../tools/server.ts";
import { createNoPageHandler } from "../handlers/page.ts";
import { pageHeaders } from "../handlers/page_headers.ts";
import type { Handler, Route } from "../handlers/route.ts";
import { apiHeaders } from "../http/headers.ts";
import { hostOf, isLoopback } from "../http/target.ts";
import { assetPath } from "../site/asset.ts";
import type { ApiFacts } from "../site/facts.ts";
import { renderNoPage } from "../site/render.ts";
import { createSiteRoutes, type FactsAt } from "./site.ts";

/** The routes for a content, and what answers a page that isn't there. */
export interface Table {
  readonly routes: readonly Route[];
  readonly answerNoPage: Handler;
}

/** Builds the table for a content; `uptimeMs` tells how long the service has run, if that is to be told. */
export function createRoutes(content: Content, config: Config, uptimeMs?: () => number): Table {
  const server = createMcpServer(content.shop, settings.version);
  const api = createApiRoutes(content, config, server);
  const factsAt = createFacts(content, config, server, api);
  const first = [...api, createHealthRoute(content, uptimeMs)];
  return {
    routes: [...first, ...createSiteRoutes(content, server, first, factsAt)],
    answerNoPage: createNoPageHandler(
      (path, form, origin, nowMs) => renderNoPage(path, form, factsAt(origin, nowMs)),
      pageHeaders(undefined),
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
      operation: { id: "catalogo", tag: "catalogo", answer: "catalog" },
      purpose: "El catálogo entero: sabores, precios, promos, entrega y horario",
      handle: catalog,
    },
    {
      method: "GET",
      path: "/api/catalogo",
      area: "api",
      operation: { id: "catalogoAlias", tag: "catalogo", answer: "catalog" },
      purpose: "Alias permanente de /api/v1/catalogo",
      counter: "/api/v1/catalogo",
      handle: catalog,
    },
    {
      method: "GET",
      path: "/.well-known/mcp",
      area: "api",
      operation: { id: "manifiestoMcp", tag: "mcp", answer: "manifest" },
      purpose: "El manifiesto del servidor MCP, para descubrirlo",
      counter: getMcp,
      handle: manifest,
    },
    {
      method: "GET",
      path: MCP_PATH,
      area: "api",
      operation: { id: "manifiesto", tag: "mcp", answer: "manifest" },
      purpose: "El mismo manifiesto que /.well-known/mcp",
      counter: getMcp,
      isFree: opensStream,
      handle: refuseStreams(manifest, ["POST", "OPTIONS"], headers),
    },
    {
      method: "POST",
      path: MCP_PATH,
      area: "api",
      operation: { id: "mcp", tag: "mcp", answer: "rpc" },
      purpose: "El servidor MCP: mensajes JSON-RPC 2.0",
      counter: postMcp,
      handle: mcp,
    },
    {
      method: "POST",
      path: "/api/mcp",
      area: "api",
      operation: { id: "mcpAlias", tag: "mcp", answer: "rpc" },
      purpose: `Alias permanente de ${MCP_PATH}`,
      counter: postMcp,
      handle: mcp,
    },
  ];
}

function createHealthRoute({ shop }: Content, uptimeMs: (() => number) | undefined): Route {
  return {
    method: "GET",
    path: "/healthz",
    area: "site",
    operation: { id: "salud", tag: "documentos", answer: "health" },
    purpose: "Si el servicio anda, y con qué versión y qué datos",
    handle: createHealthHandler({ shop, version: settings.version, uptimeMs }),
  };
}

function createFacts(
  { shop, pages, assets }: Content,
  { rateLimit: limit }: Config,
  { engine, tools }: McpServer,
  routes: readonly Route[],
): FactsAt {
  const paths = new Map(assets.map((asset) => [asset.name, assetPath(asset)]));
  const { version } = settings;
  const parts = { shop, routes, tools, engine, limit, version };
  return (origin, nowMs) => {
    let api: ApiFacts | undefined;
    return {
      shop,
      origin,
      nowMs,
      pages,
      assets: paths,
      // Most pages don't ask for it.
      get api() {
        return api ??= describeApi(parts, origin, nowMs);
      },
    };
  };
}

/** On a loopback listener only loopback names and the public origin's are known, against DNS rebinding. */
function createHostCheck(config: Config): (authority: string | undefined) => boolean {
  if (!listensOnLoopback(config)) return () => true;
  const ownHost = config.baseUrl === undefined ? undefined : hostOf(new URL(config.baseUrl).host);
  return (authority) =>
    authority !== undefined && (isLoopback(authority) || hostOf(authority) === ownHost);
}
