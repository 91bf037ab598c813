/** The route table: every published route, once. The 404's list, `Allow` and the documents are made from it. */

import settings from "../../deno.json" with { type: "json" };
import type { Config } from "../config.ts";
import type { Content } from "../content/load_content.ts";
import { describeApi } from "../handlers/api_facts.ts";
import { createHealthHandler } from "../handlers/health.ts";
import { createNoPageHandler } from "../handlers/page.ts";
import { pageHeaders } from "../handlers/page_headers.ts";
import type { Handler, Route } from "../handlers/route.ts";
import { assetPath } from "../site/asset.ts";
import type { ApiFacts } from "../site/facts.ts";
import { renderNoPage } from "../site/render.ts";
import { createMcpServer, type McpServer, TOOLS } from "../tools/server.ts";
import { createApiRoutes } from "./api.ts";
import { createSiteRoutes, type FactsAt } from "./site.ts";

/** The routes for a content, and what answers a page that isn't there. */
export interface Table {
  readonly routes: readonly Route[];
  readonly answerNoPage: Handler;
}

/** Builds the table for a content; `uptimeMs` tells how long the service has run, if that is to be told. */
export function createRoutes(content: Content, config: Config, uptimeMs?: () => number): Table {
  const server = createMcpServer(content.shop, settings.version);
  const api = createApiRoutes(content.shop, config, server);
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
  { engine }: McpServer,
  routes: readonly Route[],
): FactsAt {
  const paths = new Map(assets.map((asset) => [asset.name, assetPath(asset)]));
  const { version } = settings;
  const parts = { shop, routes, tools: TOOLS, engine, limit, version };
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
