/** `tools/call` under load, beside other MCP servers that give the same result. */

import { hasQuote, hasResult } from "./checks.ts";
import type { Context, Parts } from "./context.ts";
import type { Section } from "./report.ts";
import { runRounds, type Subject } from "./rounds.ts";
import { callTool, orderOf, PRICES_TOOL, servicePlan } from "./service.ts";
import { atLeast, moreThan } from "./targets.ts";
import { rateTargets, tabulate, tellRate } from "./throughput.ts";

const FLOOR = "floor: reads a POST's JSON, answers the same bytes";
const PRICES = "service, consultar_precios";
const QUOTE = "service, cotizar_pedido of ten tubs";
const LITE = "mcp-lite on Deno, no limiter";
const FASTMCP = "fastmcp/edge on Deno, no limiter";
const SERVER = "SDK 2.x on Deno, no limiter";
/** The official package refuses a client that doesn't take a stream too. */
const BOTH = "application/json, text/event-stream";
const TUBS = 10;

/** What is measured of POST /api/v1/mcp. */
export function mcpSubjects({ answers, peers }: Parts): readonly Subject[] {
  const { tool, catalog } = answers;
  const service = servicePlan();
  const request = callTool(PRICES_TOOL, {});
  const check = hasResult(tool.result);
  const quote = callTool("cotizar_pedido", orderOf(TUBS, JSON.parse(catalog.body)));
  return [
    { name: FLOOR, plan: peers.bare("post", "tool"), request, check },
    { name: PRICES, plan: service, request, check },
    { name: QUOTE, plan: service, request: quote, check: hasQuote(TUBS) },
    { name: FASTMCP, plan: peers.onDeno("fastmcp.js"), request, check },
    { name: LITE, plan: peers.onDeno("mcp_lite.js"), request, check },
    {
      name: SERVER,
      plan: peers.onDeno("mcp_server.js"),
      request: callTool(PRICES_TOOL, {}, BOTH),
      check,
    },
  ];
}

/** Measures POST /api/v1/mcp. */
export async function measureMcp(context: Context): Promise<Section> {
  const results = await runRounds(mcpSubjects(context), context.effort);
  const target = rateTargets(results);
  return {
    ...tabulate("MCP `tools/call`", results, () => FLOOR),
    figure: tellRate(results, PRICES),
    targets: [
      target(moreThan, "times mcp-lite", 1, PRICES, LITE),
      target(moreThan, "times fastmcp/edge", 1, PRICES, FASTMCP),
      target(atLeast, "times the SDK 2.x on Deno", 15, PRICES, SERVER),
    ],
  };
}
