/** The shop's MCP server: its tools, instructions, and the order builder for chats. */

import { createEngine, type Engine } from "../mcp/engine.ts";
import { createTool, type ToolSpec } from "../mcp/tool.ts";
import { describeService, describeUsage } from "../shop/service.ts";
import {
  nextChangeAt,
  type Shop,
  shopAt,
  type ShopAtOrigin,
} from "../shop/shop.ts";
import { foldName } from "../words/names.ts";
import { DELIVERY_ZONE } from "./delivery_zone.ts";
import { LIST_FLAVORS } from "./list_flavors.ts";
import { LIST_PRICES } from "./list_prices.ts";
import { QUOTE_ORDER } from "./quote_order.ts";
import { SHOP_STATUS } from "./shop_status.ts";
import { amendTime } from "./when.ts";

/** The tools, in the order of `tools/list`. */
export const TOOLS: readonly ToolSpec<ShopAtOrigin, unknown, unknown>[] = [
  LIST_FLAVORS,
  LIST_PRICES,
  SHOP_STATUS,
  DELIVERY_ZONE,
  QUOTE_ORDER,
];

/**
 * The order builder: an HTML document that a chat (the host) shows in a frame (MCP
 * Apps, 2026-01-26).
 */
interface ChatBuilder {
  readonly text: string;
  /**
   * Hexadecimal digits that change with the text. They are part of the document's
   * address, because hosts cache a document by its address.
   */
  readonly version: string;
}

/** The only origin that the builder links to. */
const WHATSAPP_ORIGIN = "https://wa.me";
const MIME_TYPE = "text/html;profile=mcp-app";

/** The parts of the server. */
interface ServerParts {
  readonly shop: Shop;
  readonly version: string;
  /** If present, a chat shows the builder with the answer of `cotizar_pedido`. */
  readonly builder?: ChatBuilder | undefined;
  /** The shop's icons; `src` is a path on the site. */
  readonly icons?: readonly { readonly src: string }[];
}

/** Returns a function that creates the MCP server of a shop for a public origin. */
export function createMcpServers(
  { shop, version, builder, icons = [] }: ServerParts,
): (origin: string) => Engine {
  const title = shop.business.nombre;
  const name = foldName(title).replaceAll(" ", "-");
  const app = builder && createApp(name, builder);

  return (origin) =>
    createEngine({
      serverInfo: {
        name,
        title,
        version,
        description: describeService(shop),
        websiteUrl: `${origin}/`,
        icons: icons.map((icon) => ({ ...icon, src: origin + icon.src })),
      },
      capabilities: { tools: {}, ...app?.capabilities },
      instructions: describeUsage(shop, origin),
      tools: TOOLS.map((spec) =>
        createTool(
          spec,
          (nowMs) => ({ ...shopAt(shop, nowMs), origin }),
          amendTime,
          spec === QUOTE_ORDER ? app?.toolMeta : undefined,
        )
      ),
      resources: app ? [app.resource] : [],
      nextChangeAt: (nowMs) => nextChangeAt(shop, nowMs),
    });
}

/**
 * Creates the parts of the server that publish the builder: the resource, the capabilities,
 * and the metadata that link a tool to the builder.
 */
function createApp(serverName: string, { text, version }: ChatBuilder) {
  const folder = `ui://${serverName}/`;
  const uri = `${folder}pedido-${version}.html`;

  return {
    resource: {
      descriptor: {
        uri,
        name: "pedido",
        title: "Armar el pedido",
        description: "El pedido para armar y cambiar dentro del chat.",
        mimeType: MIME_TYPE,
        _meta: FRAME,
      },
      // A host that requests the address of an older version gets the current document.
      read: (requestedUri: string) =>
        requestedUri.replace(/pedido-[0-9a-f]{1,64}\.html$/, "") === folder
          ? { uri: requestedUri, mimeType: MIME_TYPE, text, _meta: FRAME }
          : undefined,
    },
    capabilities: {
      resources: {},
      extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } },
    },
    // Early hosts read the key `ui/resourceUri`. The official library still writes both keys.
    toolMeta: { ui: { resourceUri: uri }, "ui/resourceUri": uri },
  };
}

/**
 * The builder's requirements for its frame: no network access, links only to WhatsApp,
 * and a border, because the frame has the same background as the chat.
 */
const FRAME = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [] },
    linkTrustedDomains: [WHATSAPP_ORIGIN],
    prefersBorder: true,
  },
  // The same requirements, in the keys of ChatGPT.
  "openai/widgetCSP": {
    connect_domains: [],
    resource_domains: [],
    redirect_domains: [WHATSAPP_ORIGIN],
  },
};
