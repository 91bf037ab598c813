/** Facts for pages and documents: the shop, the pages, and the API with its routes, problems and tools. */

import { PROBLEM_CODES, PROBLEMS } from "../http/problem.ts";
import type { Engine } from "../mcp/engine.ts";
import { callTool, PROTOCOL_VERSIONS } from "../mcp/methods.ts";
import { buildCatalog } from "../shop/catalog.ts";
import type { ApiFacts } from "../shop/service.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import { type Asset, photoOf } from "../site/asset.ts";
import type { Facts, PageSource } from "../site/directive.ts";
import { TOOLS } from "../tools/server.ts";
import { exampleProblem, listEndpoints } from "./fallback.ts";
import type { Route } from "./route.ts";

/** The sources of the facts. */
interface FactsParts {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The API's rows of the route table. */
  readonly routes: readonly Route[];
  readonly engineAt: (origin: string) => Engine;
  /** Requests that a client may send to an endpoint in a minute. */
  readonly limit: number;
  readonly version: string;
}

/** Returns the facts for an origin at an instant. */
export type FactsAt = (origin: string, nowMs: number) => Facts;

/** Creates the function that returns facts. The facts about the API are gathered only when a page or document reads them, since few pages show them. */
export function createFacts(parts: FactsParts): FactsAt {
  const { pages } = parts;
  const assets = new Map(parts.assets.map((asset) => [asset.name, asset]));

  return (origin, nowMs) => {
    const shop = shopAt(parts.shop, nowMs);
    let api: ApiFacts | undefined;

    return {
      shop,
      origin,
      nowMs,
      pages,
      assets,
      get api() {
        return api ??= gatherApi(parts, assets, origin, nowMs);
      },
    };
  };
}

/** Gathers the facts about the API. The same functions that answer requests create the examples, so the examples match real answers. */
function gatherApi(
  parts: FactsParts,
  assets: Facts["assets"],
  origin: string,
  nowMs: number,
): ApiFacts {
  const { limit, version } = parts;
  const endpoints = listEndpoints(parts.routes, nowMs);
  const problems = PROBLEM_CODES.map((code) => {
    const example = exampleProblem(code, origin, { endpoints, limit });
    return { code, ...PROBLEMS[code], example };
  });

  return {
    endpoints,
    problems,
    tools: describeTools(parts, origin, nowMs),
    limit,
    protocolVersions: PROTOCOL_VERSIONS,
    catalog: buildCatalog(
      parts.shop,
      origin,
      nowMs,
      (id) => photoOf(assets, id, origin),
    ),
    version,
  };
}

function describeTools(
  { shop, engineAt }: FactsParts,
  origin: string,
  nowMs: number,
): ApiFacts["tools"] {
  const { parts } = engineAt(origin);

  return TOOLS.map((tool) => {
    const { name, title, description } = tool;
    const example = tool.example?.({ ...shopAt(shop, nowMs), origin }) ?? {};
    const params = { name, arguments: example };
    const reply = callTool(parts, params, nowMs);

    const answer = { jsonrpc: "2.0", id: 1, ...reply };
    return { name, title, description, example, answer };
  });
}
