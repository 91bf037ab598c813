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

/** Routes by path, in the order of the documents. */
type RouteIndex = ReadonlyMap<string, readonly Route[]>;

/** The route table of a content. */
export interface Table {
  readonly api: RouteIndex;
  readonly site: RouteIndex;
  /** Headers of every response of the API. */
  readonly apiHeaders: HeaderFields;
  /** Answers paths without a page. */
  readonly answerNoPage: Handler;
  /** The site's pages with their titles filled in, and the facts that they show. */
  readonly pages: readonly PageSource[];
  readonly factsAt: FactsAt;
}

/** Clocks, limits and state of the process that serves the routes. */
export interface Outside extends Pick<HealthParts, "staleContent"> {
  /** Milliseconds since the start, by a monotonic clock. */
  readonly monotonicNow: () => number;
  /** Time limit for a request body. */
  readonly bodyDeadline: Deadline;
  readonly log: (entry: LogEntry) => void;
  readonly files: FileBodies;
}

/** Creates the table of a content. Throws the mistakes in the addresses of the owner's files. */
export function createRoutes(
  content: Content,
  config: Config,
  outside: Outside,
): Table {
  const { shop, assets, builder } = content;
  const { version } = settings;
  const limit = config.rateLimit;
  const headers = describeApiHeaders(limit);

  const icons = listIcons(assets);
  const serverAt = createMcpServers({ shop, version, builder, icons });
  const apiParts = { ...outside, shop, assets, config, serverAt, headers };
  const routes = createApiRoutes(apiParts);

  const pages = content.pages.map((page) => fillTitles(page, shop));
  const parts = { shop, pages, assets, routes, serverAt, limit, version };
  const factsAt = createFacts(parts);
  const renderOpenApi = (facts: Facts) => {
    const engine = serverAt(facts.origin);
    return JSON.stringify(describeOpenApi(facts, routes, TOOLS, engine));
  };
  const siteParts = { ...content, ...outside, pages, version, factsAt };

  const table = {
    api: indexRoutes(routes),
    site: indexRoutes(createSiteRoutes({ ...siteParts, renderOpenApi })),
    apiHeaders: headers,
    answerNoPage: createNoPageHandler(factsAt),
    pages,
    factsAt,
  };
  checkAddresses(content, table, config.pagesDir);
  return table;
}

/** Returns the headers of every response of the API (contract, "Cuotas" and "Versiones"). */
function describeApiHeaders(limit: number): HeaderFields {
  const policy = describePolicy(limit);
  return { ...COMMON_HEADERS, "API-Version": "1", ...policy };
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

/** Indexes routes by their path. */
export function indexRoutes(routes: readonly Route[]): RouteIndex {
  return Map.groupBy(routes, ({ path }) => path);
}

/** Throws a mistake for each file of the owner whose address another route has. */
function checkAddresses(
  { pages, wellKnown }: Content,
  { api, site }: Table,
  pagesDir: string,
): void {
  const files = [
    ...pages,
    ...wellKnown.map(({ path }) => ({ file: path.slice(1), path })),
  ];
  const mistaken = files.filter(({ path }) =>
    api.has(path) || (site.get(path) ?? []).length > 1
  );
  if (mistaken.length === 0) return;

  const remedy = "ya es de otra cosa del sitio: poné otro nombre al archivo";
  throw new MistakesError(
    mistaken.map(({ file, path }) =>
      `${pagesDir}/${file}: la dirección ${path} ${remedy}`
    ),
  );
}
