/** The shop's MCP server: its tools, how it introduces itself, and the order's builder inside a chat. */

import { createEngine, type Engine, type EngineParts } from "../mcp/engine.ts";
import { type ServerFacts, speakModern } from "../mcp/modern.ts";
import { defineTool, describeTool, type Tool } from "../mcp/tool.ts";
import { describeService, describeUsage } from "../shop/service.ts";
import type { Shop } from "../shop/shop.ts";
import { foldName } from "../words/names.ts";
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

/** The document of the order's builder, which a host shows in a frame (MCP Apps, 2026-01-26). */
interface ChatBuilder {
  readonly text: string;
  /** In hexadecimal. It changes with the text, since hosts keep a document by its address. */
  readonly version: string;
}

const MIME_TYPE = "text/html;profile=mcp-app";

/** Builds the server of a shop, and what documents tell of it. Chats show the builder beside the tool that quotes. */
export function createMcpServer(
  shop: Shop,
  version: string,
  builder?: ChatBuilder,
): { readonly engine: Engine; readonly server: ServerFacts } {
  const title = shop.business.nombre;
  const name = foldName(title).replaceAll(" ", "-");
  const app = builder && createApp(name, builder);
  const parts: EngineParts<Shop> = {
    serverInfo: { name, title, version },
    instructions: describeUsage(shop),
    tools: TOOLS,
    descriptors: TOOLS.map((tool) => ({
      ...describeTool(tool, shop),
      ...app && tool.name === QUOTE_ORDER.name && { _meta: app.toolMeta },
    })),
    subject: shop,
    resources: app ? [app.resource] : [],
    capabilities: {
      tools: {},
      ...app && { resources: {}, extensions: app.extensions },
    },
  };
  const { instructions, capabilities, descriptors: tools } = parts;
  return {
    engine: speakModern(createEngine(parts), parts),
    server: {
      name,
      version,
      description: describeService(shop),
      capabilities,
      instructions,
      tools,
    },
  };
}

/** What a server with this name offers for its builder, and what the tool tells of it. */
function createApp(server: string, { text, version }: ChatBuilder) {
  const folder = `ui://${server}/`;
  const uri = `${folder}pedido-${version}.html`;
  return {
    resource: {
      uri,
      // Under the address of another version, today's document is read.
      isReadAt: (asked: string) =>
        asked.replace(/pedido-[0-9a-f]{1,64}\.html$/, "") === folder,
      name: "pedido",
      title: "Armar el pedido",
      description: "El pedido para armar y cambiar dentro del chat.",
      mimeType: MIME_TYPE,
      text,
      // The frame may ask no address at all. It has the chat's own background, so it asks for a border.
      _meta: {
        ui: {
          csp: { connectDomains: [], resourceDomains: [] },
          prefersBorder: true,
        },
      },
    },
    extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } },
    // The flat key is what the first hosts read, and what the official library still writes.
    toolMeta: { ui: { resourceUri: uri }, "ui/resourceUri": uri },
  };
}
