/** The shop's MCP server: its tools, instructions, and the order builder for chats. */

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

/** The tools, in the order of `tools/list`. */
export const TOOLS: readonly Tool<Shop>[] = [
  defineTool(LIST_FLAVORS),
  defineTool(LIST_PRICES),
  defineTool(SHOP_STATUS),
  defineTool(DELIVERY_ZONE),
  defineTool(QUOTE_ORDER),
];

/** The document of the order builder, for the frame of a host (MCP Apps, 2026-01-26). */
interface ChatBuilder {
  readonly text: string;
  /** Hexadecimal. It changes with the text, since hosts cache a document by its address. */
  readonly version: string;
}

const MIME_TYPE = "text/html;profile=mcp-app";

/** Creates the MCP server of a shop, and its facts for documents. With a builder, chats show it for quotes. */
export function createMcpServer(
  shop: Shop,
  version: string,
  builder?: ChatBuilder,
): { readonly engine: Engine; readonly server: ServerFacts } {
  const title = shop.business.nombre;
  const name = foldName(title).replaceAll(" ", "-");
  const app = builder && createApp(name, builder);

  const tools = TOOLS.map((tool) => {
    const descriptor = describeTool(tool, shop);
    return app && tool.name === QUOTE_ORDER.name
      ? { ...descriptor, _meta: app.toolMeta }
      : descriptor;
  });
  const capabilities = app
    ? { tools: {}, resources: {}, extensions: app.extensions }
    : { tools: {} };
  const instructions = describeUsage(shop);
  const parts: EngineParts<Shop> = {
    serverInfo: { name, title, version },
    instructions,
    tools: TOOLS,
    descriptors: tools,
    subject: shop,
    resources: app ? [app.resource] : [],
    capabilities,
  };

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

/** Creates the resource of the builder, and its metadata for the tool. */
function createApp(server: string, { text, version }: ChatBuilder) {
  const folder = `ui://${server}/`;
  const uri = `${folder}pedido-${version}.html`;

  return {
    resource: {
      uri,
      // The address of any other version returns the current document.
      isReadAt: (requestedUri: string) =>
        requestedUri.replace(/pedido-[0-9a-f]{1,64}\.html$/, "") === folder,
      name: "pedido",
      title: "Armar el pedido",
      description: "El pedido para armar y cambiar dentro del chat.",
      mimeType: MIME_TYPE,
      text,
      // The frame needs no network. It has the chat's background, so it requests a border.
      _meta: {
        ui: {
          csp: { connectDomains: [], resourceDomains: [] },
          prefersBorder: true,
        },
      },
    },
    extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } },
    // The first hosts read the flat key, which the official library still writes.
    toolMeta: { ui: { resourceUri: uri }, "ui/resourceUri": uri },
  };
}
