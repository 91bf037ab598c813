/** What the documents tell, made from the API's own tables: routes, problems, tools. */

import { PROBLEM_CODES, PROBLEMS } from "../http/problem.ts";
import type { Engine } from "../mcp/engine.ts";
import { PROTOCOL_VERSIONS } from "../mcp/modern.ts";
import { buildCatalog } from "../shop/catalog.ts";
import type { ApiFacts } from "../shop/service.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import type { Asset } from "../site/asset.ts";
import type { Facts, PageSource } from "../site/directive.ts";
import { TOOLS } from "../tools/server.ts";
import { exampleProblem, listEndpoints } from "./fallback.ts";
import type { Route } from "./route.ts";

/** What the facts are made from. */
interface FactsParts {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The rows of the API. */
  readonly routes: readonly Route[];
  readonly engine: Engine;
  /** Requests a minute, per client and endpoint. */
  readonly limit: number;
  readonly version: string;
}

/** The facts for an origin at an instant. */
export type FactsAt = (origin: string, nowMs: number) => Facts;

/** Gives the facts for any origin and instant. Those of the API are made when they are asked for: few pages do. */
export function createFacts(parts: FactsParts): FactsAt {
  const { pages } = parts;
  const assets = new Map(parts.assets.map((asset) => [asset.name, asset]));
  return (origin, nowMs) => {
    let api: ApiFacts | undefined;
    const told = {
      shop: shopAt(parts.shop, nowMs),
      origin,
      nowMs,
      pages,
      assets,
    };
    return {
      ...told,
      get api() {
        return api ??= gatherApi(parts, origin, nowMs);
      },
    };
  };
}

/** The API's facts; the examples are real answers. */
function gatherApi(parts: FactsParts, origin: string, nowMs: number): ApiFacts {
  const { shop, routes, engine, limit, version } = parts;
  const endpoints = listEndpoints(routes, nowMs);
  return {
    endpoints,
    problems: PROBLEM_CODES.map((code) => ({
      code,
      ...PROBLEMS[code],
      example: exampleProblem(code, origin, { endpoints, limit }),
    })),
    tools: TOOLS.map((tool) => {
      const { name, title, description } = tool;
      const example = tool.example(shop, nowMs);
      const reply = engine.reply(
        "tools/call",
        { name, arguments: example },
        nowMs,
      );
      return {
        name,
        title,
        description,
        example,
        answer: { jsonrpc: "2.0", id: 1, ...reply },
      };
    }),
    limit,
    protocolVersions: PROTOCOL_VERSIONS,
    catalog: buildCatalog(shop, origin, nowMs),
    version,
  };
}
