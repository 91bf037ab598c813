/** The route table: every published route once. The 404's list of routes, `Allow` and the documents derive from the table. */

import denoJson from "../../deno.json" with { type: "json" };
import type { Config } from "../config.ts";
import type { Content } from "../content/load_content.ts";
import { createFacts, type FactsAt } from "../handlers/facts.ts";
import type { HealthParts } from "../handlers/health.ts";
import { createNoPageHandler } from "../handlers/page.ts";
import type { Handler, Route } from "../handlers/route.ts";
import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import type { StartDeadline } from "../http/body.ts";
import type { FileBodies } from "../http/encoding.ts";
import type { LogEntry } from "../log/log.ts";
import { describeOpenApi } from "../openapi/document.ts";
import { MistakesError } from "../owner/mistake.ts";
import { describePolicy } from "../quota/headers.ts";
import { assetPath } from "../site/asset.ts";
import type { Facts, PageSource } from "../site/directive.ts";
import { fillTitles } from "../site/page.ts";
import { createMcpServers, TOOLS } from "../tools/server.ts";
import { createApiRoutes } from "./api.ts";
import { createSiteRoutes } from "./site.ts";

/** Routes by path, in the order in which the 404 and the documents list them. */
type RouteIndex = ReadonlyMap<string, readonly Route[]>;

/** The route table of the loaded content. */
export interface Table {
  readonly api: RouteIndex;
  readonly site: RouteIndex;
  /** Headers of all responses of the API, except the 400 of the MCP endpoint (contract, "Cuotas" and "Versiones"). */
  readonly apiHeaders: HeaderFields;
  /** Answers a path outside the API that has no route. */
  readonly answerNoPage: Handler;
  /** The site's pages, with their titles filled in. */
  readonly pages: readonly PageSource[];
  /** The facts that pages and documents show. */
  readonly factsAt: FactsAt;
}

/** Clocks, time limits, log and state of the process that serves the routes. */
export interface Outside
  extends Pick<HealthParts, "monotonicNow" | "staleContent"> {
  /** Starts the time limit of a request body. */
  readonly startBodyDeadline: StartDeadline;
  readonly log: (entry: LogEntry) => void;
  /** The bodies of files. A reload keeps the bodies of unchanged files. */
  readonly files: FileBodies;
}

/** Creates the route table of the loaded content. If files of the owner have the address of another route, throws a `MistakesError` with a line for each address. */
export function createRoutes(
  content: Content,
  config: Config,
  outside: Outside,
): Table {
  const { shop, assets, builder } = content;
  const { version } = denoJson;
  const limit = config.rateLimit;
  const policy = describePolicy(limit);
  const headers = { ...COMMON_HEADERS, "API-Version": "1", ...policy };

  // MCP clients show these icons next to the server's name.
  const icons = assets
    .filter(({ name }) => ["icono.svg", "icono-180.png"].includes(name))
    .map((asset) => ({ src: assetPath(asset), mimeType: asset.contentType }));
  const engineAt = createMcpServers({ shop, version, builder, icons });
  const apiParts = { ...outside, shop, assets, config, engineAt, headers };
  const routes = createApiRoutes(apiParts);
  const pages = content.pages.map((page) => fillTitles(page, shop));
  const factsParts = { shop, pages, assets, routes, engineAt, limit, version };
  const factsAt = createFacts(factsParts);
  const renderOpenApi = (facts: Facts) => {
    const engine = engineAt(facts.origin);
    return JSON.stringify(describeOpenApi(facts, routes, TOOLS, engine));
  };
  const siteParts = {
    ...content,
    ...outside,
    pages,
    version,
    factsAt,
    renderOpenApi,
  };

  const table = {
    api: indexRoutes(routes),
    site: indexRoutes(createSiteRoutes(siteParts)),
    apiHeaders: headers,
    answerNoPage: createNoPageHandler(factsAt),
    pages,
    factsAt,
  };
  checkAddresses(table, config.pagesDir);
  return table;
}

/** Indexes routes by path. The routes of a path differ in their methods. */
export function indexRoutes(routes: readonly Route[]): RouteIndex {
  return Map.groupBy(routes, ({ path }) => path);
}

/** Throws a `MistakesError` with a line for each address that several routes share. At least one of these routes is a file of the owner, which the owner must rename. */
function checkAddresses({ api, site, pages }: Table, pagesDir: string) {
  const repeated = [...site].filter(([path, rows]) =>
    // A file with a version in its path is also at a path without the version.
    !/^\/assets\/.+\//.test(path) && (api.has(path) || rows.length > 1)
  );
  const lines = repeated.map(([path]) => {
    // If no page has the address, a file has it: "/assets/foto.jpg".
    const page = pages.find((candidate) => candidate.path === path);
    const file = page?.file ?? path.slice(1);
    return `${pagesDir}/${file}: la dirección ${path} ya es de otra cosa del ` +
      "sitio: poné otro nombre al archivo";
  });

  if (lines.length > 0) throw new MistakesError(lines);
}
