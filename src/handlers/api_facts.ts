/** The API as the documents tell it, made from its own tables: routes, problems, tools. */

import { PROBLEM_CODES, problemAnchor, PROBLEMS } from "../http/problem.ts";
import type { Engine } from "../mcp/engine.ts";
import { PROTOCOL_VERSIONS } from "../mcp/protocol.ts";
import type { Tool } from "../mcp/tool.ts";
import type { ApiFacts, ProblemFact, ToolFact } from "../site/facts.ts";
import { buildCatalog } from "../shop/catalog.ts";
import type { Shop } from "../shop/shapes.ts";
import { exampleProblem, listEndpoints } from "./fallback.ts";
import type { Route } from "./route.ts";

/** What the facts are made from. */
export interface ApiFactsParts {
  readonly shop: Shop;
  readonly routes: readonly Route[];
  readonly tools: readonly Tool<Shop>[];
  readonly engine: Engine;
  readonly limit: number;
  readonly version: string;
}

/** Describes the API for an origin at an instant; the examples are real answers. */
export function describeApi(parts: ApiFactsParts, origin: string, nowMs: number): ApiFacts {
  const { shop, routes, limit, version } = parts;
  const endpoints = listEndpoints(routes, nowMs);
  return {
    endpoints,
    problems: PROBLEM_CODES.map((code): ProblemFact => ({
      code,
      ...PROBLEMS[code],
      anchor: problemAnchor(code),
      example: exampleProblem(code, origin, { endpoints, limit }),
    })),
    tools: describeTools(parts, nowMs),
    limit,
    protocolVersions: PROTOCOL_VERSIONS,
    catalog: buildCatalog(shop, origin, nowMs),
    version,
  };
}

function describeTools({ shop, tools, engine }: ApiFactsParts, nowMs: number): readonly ToolFact[] {
  return tools.map((tool) => {
    const { name, title, description } = tool;
    const example = tool.example(shop);
    const params = { name, arguments: example };
    const answer = engine.answer({ kind: "request", id: 1, method: "tools/call", params }, nowMs);
    return { name, title, description, example, answer: JSON.parse(answer ?? "null") };
  });
}
