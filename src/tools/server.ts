/** The shop's MCP server: its tools and how it introduces itself. */

import type { ServerFacts } from "../mcp/manifest.ts";
import { createEngine, type Engine } from "../mcp/engine.ts";
import { capabilitiesOf } from "../mcp/offer.ts";
import { PROTOCOL_VERSIONS, PUBLISHED_VERSION } from "../mcp/protocol.ts";
import { offerSkills, type Skill } from "../mcp/skills.ts";
import { defineTool, describeTool, type Tool } from "../mcp/tool.ts";
import { foldName } from "../words/names.ts";
import { tellService, tellServiceBriefly, tellUse } from "../shop/service.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import { nextChangeAt } from "../shop/today.ts";
import { type ChatBuilder, createApp } from "./chat_app.ts";
import { DELIVERY_ZONE } from "./delivery_zone.ts";
import { LIST_FLAVORS } from "./list_flavors.ts";
import { LIST_PRICES } from "./list_prices.ts";
import { QUOTE_ORDER } from "./quote_order.ts";
import { SHOP_STATUS } from "./shop_status.ts";

/** The tools, in the order in which they are listed. */
export const TOOLS: readonly Tool<Shop>[] = [
  defineTool(LIST_FLAVORS),
  defineTool(LIST_PRICES),
  defineTool(SHOP_STATUS),
  defineTool(DELIVERY_ZONE),
  defineTool(QUOTE_ORDER),
];

/** An engine for the tools, and the same server as documents show it. */
export interface McpServer {
  readonly engine: Engine;
  readonly server: ServerFacts;
}

/** What a server offers beside its tools. */
interface Beside {
  readonly skills?: readonly Skill[];
  /** Shown in chats, beside the tool that quotes. */
  readonly builder?: ChatBuilder | undefined;
}

/** Builds the server of a shop. */
export function createMcpServer(
  shop: Shop,
  version: string,
  { skills = [], builder }: Beside = {},
): McpServer {
  const name = foldName(shop.business.nombre).replaceAll(" ", "-");
  const title = shop.business.nombre;
  const instructions = tellUse(shop);
  const app = builder === undefined ? undefined : createApp(name, builder);
  const guided = offerSkills(skills);
  const offer = {
    resources: [...app?.resources ?? [], ...guided.resources],
    extensions: [...app?.extensions ?? [], ...guided.extensions],
  };
  const descriptors = TOOLS.map((tool) => ({
    ...describeTool(tool, shop),
    ...(app !== undefined && tool.name === QUOTE_ORDER.name ? { _meta: app.toolMeta } : {}),
  }));
  return {
    engine: createEngine({
      ...offer,
      serverInfo: { name, title, version },
      instructions,
      tools: TOOLS,
      descriptors,
      subjectAt: (nowMs) => shopAt(shop, nowMs),
      nextChangeAt: (nowMs) => nextChangeAt(shop, nowMs),
    }),
    server: {
      name,
      title,
      version,
      description: tellService(shop),
      summary: tellServiceBriefly(shop),
      protocolVersion: PUBLISHED_VERSION,
      protocolVersions: PROTOCOL_VERSIONS,
      capabilities: capabilitiesOf("legacy", offer),
      instructions,
      tools: descriptors,
    },
  };
}
