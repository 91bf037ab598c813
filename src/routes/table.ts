/** The route table: every published route once. The 404's list, `Allow` and the documents derive from it. */

import settings from "../../deno.json" with { type: "json" };
import type { Config } from "../config.ts";
import type { Content } from "../content/load_content.ts";
import { createFacts, type FactsAt } from "../handlers/facts.ts";
import type { HealthParts } from "../handlers/health.ts";
import { createNoPageHandler } from "../handlers/page.ts";
import type { Handler, Route } from "../handlers/route.ts";
import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import type { Deadline } from "../http/body.ts";
import type { FileBodies } from "../http/encoding.ts";
import { indexRoutes, type RouteIndex } from "../http/router.ts";
import type { LogEntry } from "../log/log.ts";
import { describeOpenApi } from "../openapi/document.ts";
import { MistakesError } from "../owner/mistake.ts";
import { describePolicy } from "../quota/headers.ts";
import { type Asset, assetPath } from "../site/asset.ts";
import type { Facts, PageSource } from "../site/directive.ts";
import { fillTitles } from "../site/page.ts";
import { createMcpServers, TOOLS } from "../tools/server.ts";
import { createApiRoutes } from "./api.ts";
import { createSiteRoutes } from "./site.ts";

/** The route table of a content. */
export interface Table {
  /** All routes, in the order of the documents. */
  readonly routes: readonly Route[];
  readonly api: RouteIndex<Route>;
  readonly site: RouteIndex<Route>;
  /** Headers of every response of the API. */
  readonly apiHeaders: HeaderFields;
  /** Answers paths without a page. */
  readonly answerNoPage: Handler;
  /** The site's pages with their titles filled in, and the facts that they show. */
  readonly pages: readonly PageSource[];
  readonly factsAt: FactsAt;
}

/** Clocks, limits and state of the process that serves the routes. */
export interface Outside {
  /** Milliseconds since the start, by a monotonic clock. */
  readonly monotonicNow: () => number;
  /** Time limit for a request body. */
  readonly bodyDeadline: Deadline;
  readonly log: (entry: LogEntry) => void;
  readonly staleContent: HealthParts["staleContent"];
  readonly files: FileBodies;
}

/** Creates the table of a content. Throws if two routes have the same method and path. */
export function createRoutes(
  content: Content,
  config: Config,
  outside: Outside,
): Table {
  const { shop, assets, wellKnown, digest, builder } = content;
  const { version } = settings;
  const limit = config.rateLimit;
  const apiHeaders = describeApiHeaders(limit);

  const icons = listIcons(assets);
  const serverAt = createMcpServers({ shop, version, builder, icons });
  const { bodyDeadline, log } = outside;
  const endpoint = { serverAt, headers: apiHeaders, bodyDeadline, log };
  const api = createApiRoutes({ shop, assets, config, ...endpoint });

  const pages = content.pages.map((page) => fillTitles(page, shop));
  const parts = { shop, pages, assets, routes: api, serverAt, limit, version };
  const factsAt = createFacts(parts);
  const renderOpenApi = (facts: Facts) => {
    const engine = serverAt(facts.origin);
    return JSON.stringify(describeOpenApi(facts, api, TOOLS, engine));
  };

  const site = createSiteRoutes({
    shop,
    digest,
    pages,
    assets,
    wellKnown,
    version,
    factsAt,
    renderOpenApi,
    uptimeMs: outside.monotonicNow,
    staleContent: outside.staleContent,
    files: outside.files,
  });
  const answerNoPage = createNoPageHandler(factsAt);
  const routes = [...api, ...site];
  checkAddresses(content, routes, config.pagesDir);

  return indexTable({ routes, apiHeaders, answerNoPage, pages, factsAt });
}

/** Returns the icons that clients show next to the server's name. */
function listIcons(assets: readonly Asset[]) {
  return assets
    .filter(({ name }) => ["icono.svg", "icono-180.png"].includes(name))
    .map((asset) => ({
      src: assetPath(asset),
      mimeType: asset.contentType,
    }));
}

/** Returns the headers of every response of the API (contract, "Cuotas" and "Versiones"). */
function describeApiHeaders(limit: number): HeaderFields {
  const policy = describePolicy(limit);
  return { ...COMMON_HEADERS, "API-Version": "1", ...policy };
}

/** Throws a mistake for each file of the owner whose address another route has. */
function checkAddresses(
  { pages, wellKnown }: Content,
  routes: readonly Route[],
  pagesDir: string,
): void {
  const files = [
    ...pages,
    ...wellKnown.map(({ path }) => ({ file: path.slice(1), path })),
  ];
  const lines = files.flatMap(({ file, path }) => {
    const rows = routes.filter((route) => route.path === path);
    const remedy = "ya es de otra cosa del sitio: poné otro nombre al archivo";
    return rows.length < 2
      ? []
      : [`${pagesDir}/${file}: la dirección ${path} ${remedy}`];
  });
  if (lines.length > 0) throw new MistakesError(lines);
}

/** Indexes a table. Throws if two routes have the same method and path. */
export function indexTable(table: Omit<Table, "api" | "site">): Table {
  const index = [...indexRoutes(table.routes)];
  const rowsOf = (area: Route["area"]) =>
    new Map(index.filter(([, [row]]) => row?.area === area));

  return { ...table, api: rowsOf("api"), site: rowsOf("site") };
}
