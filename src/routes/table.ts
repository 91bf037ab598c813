/** The route table: every published route, once. The 404's list, `Allow` and the documents are made from it. */

import settings from "../../deno.json" with { type: "json" };
import type { Config } from "../config.ts";
import type { Content } from "../content/load_content.ts";
import { createFacts } from "../handlers/facts.ts";
import type { HealthParts } from "../handlers/health.ts";
import { createNoPageHandler } from "../handlers/page.ts";
import type { Handler, Route } from "../handlers/route.ts";
import type { Deadline } from "../http/body.ts";
import { apiHeaders, type HeaderFields } from "../http/answer.ts";
import { indexRoutes, type RouteIndex } from "../http/router.ts";
import type { LogEntry } from "../log/log.ts";
import { describeOpenApi } from "../openapi/document.ts";
import { MistakesError } from "../owner/mistake.ts";
import type { PageSource } from "../site/directive.ts";
import { fillTitles } from "../site/page.ts";
import { createMcpServer, TOOLS } from "../tools/server.ts";
import { createApiRoutes } from "./api.ts";
import { createSiteRoutes } from "./site.ts";

/** What calls are answered by. */
export interface Table {
  /** All routes, in the order of the documents. */
  readonly routes: readonly Route[];
  readonly api: RouteIndex<Route>;
  readonly site: RouteIndex<Route>;
  /** On every answer of the API. */
  readonly apiHeaders: HeaderFields;
  /** Answers a path that is no page. */
  readonly answerNoPage: Handler;
}

/** What the routes take from the process that they are served by. */
export interface Outside {
  /** Milliseconds of a clock that never goes back, from the start on. */
  readonly monotonicNow: () => number;
  /** The time that a body has to arrive. */
  readonly bodyDeadline: Deadline;
  readonly log: (entry: LogEntry) => void;
  readonly staleContent: HealthParts["staleContent"];
}

/** Builds the table for a content. Throws when two routes have the same method and path. */
export function createRoutes(
  { shop, pages: sources, assets, digest, builder }: Content,
  config: Config,
  { monotonicNow, bodyDeadline, log, staleContent }: Outside,
): Table {
  const { version } = settings;
  const pages = sources.map((page) => fillTitles(page, shop));
  const headers = apiHeaders(config.rateLimit);
  const { engine, server } = createMcpServer(shop, version, builder);
  const api = createApiRoutes({
    shop,
    engine,
    server,
    config,
    headers,
    bodyDeadline,
    log,
  });
  const limit = config.rateLimit;
  const factsAt = createFacts({
    shop,
    pages,
    assets,
    routes: api,
    engine,
    limit,
    version,
  });
  const openapi = {
    routes: api,
    tools: TOOLS,
    methods: engine.methods,
    server,
  };
  const site = createSiteRoutes({
    shop,
    digest,
    version,
    uptimeMs: monotonicNow,
    staleContent,
    pages,
    assets,
    factsAt,
    renderOpenApi: (facts) => JSON.stringify(describeOpenApi(facts, openapi)),
  });
  const routes = [...api, ...site];
  checkPageAddresses(pages, routes, config.pagesDir);

  return indexTable({
    routes,
    apiHeaders: headers,
    answerNoPage: createNoPageHandler(factsAt),
  });
}

/** Throws a mistake for each page whose address another route has. */
function checkPageAddresses(
  pages: readonly PageSource[],
  routes: readonly Route[],
  pagesDir: string,
): void {
  const lines = pages.flatMap(({ file, path }) => {
    const rows = routes.filter((route) => route.path === path);
    const remedy = "ya es de otra cosa del sitio: poné otro nombre al archivo";
    return rows.length < 2
      ? []
      : [`${pagesDir}/${file}: la dirección ${path} ${remedy}`];
  });
  if (lines.length > 0) throw new MistakesError(lines);
}

/** The table of these routes. Throws when two have the same method and path. */
export function indexTable(table: Omit<Table, "api" | "site">): Table {
  const index = [...indexRoutes(table.routes)];
  const rowsOf = (area: Route["area"]) =>
    new Map(index.filter(([, [row]]) => row?.area === area));
  return { ...table, api: rowsOf("api"), site: rowsOf("site") };
}
