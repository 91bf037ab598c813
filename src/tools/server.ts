/** The shop's MCP server: its five tools and how it introduces itself. */

import type { ServerCard } from "../mcp/manifest.ts";
import { createEngine, type Engine } from "../mcp/engine.ts";
import { capabilitiesOf, type Offer } from "../mcp/offer.ts";
import { PROTOCOL_VERSIONS, PUBLISHED_VERSION } from "../mcp/protocol.ts";
import { defineTool, describeTool, type Tool } from "../mcp/tool.ts";
import { foldName } from "../words/names.ts";
import { tellService, tellUse } from "../shop/service.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import { nextChangeAt } from "../shop/today.ts";
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

/** What there is beside the tools. */
const OFFER: Offer = {};

/** An engine for the tools, and the same server as its manifest shows it. */
export interface McpServer {
  readonly engine: Engine;
  readonly card: ServerCard;
}

/** Builds the server of a shop. */
export function createMcpServer(shop: Shop, version: string): McpServer {
  const name = foldName(shop.business.nombre).replaceAll(" ", "-");
  const instructions = tellUse(shop);
  const descriptors = TOOLS.map((tool) => describeTool(tool, shop));
  return {
    engine: createEngine({
      ...OFFER,
      serverInfo: { name, title: shop.business.nombre, version },
      instructions,
      tools: TOOLS,
      descriptors,
      subjectAt: (nowMs) => shopAt(shop, nowMs),
      nextChangeAt: (nowMs) => nextChangeAt(shop, nowMs),
    }),
    card: {
      name,
      version,
      description: tellService(shop),
      protocolVersion: PUBLISHED_VERSION,
      protocolVersions: PROTOCOL_VERSIONS,
      capabilities: capabilitiesOf("legacy", OFFER),
      instructions,
      tools: descriptors,
    },
  };
}
