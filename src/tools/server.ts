/** The shop's MCP server: its tools, instructions, and the order builder for chats. */

import { createEngine, type Engine, type EngineParts } from "../mcp/engine.ts";
import { type ServerFacts, speakModern } from "../mcp/modern.ts";
import { defineTool, describeTool, type Tool } from "../mcp/tool.ts";
import type { JsonObject } from "../schema/schema.ts";
import { describeService, describeUsage } from "../shop/service.ts";
import type { Shop, ShopAtOrigin } from "../shop/shop.ts";
import { foldName } from "../words/names.ts";
import { DELIVERY_ZONE } from "./delivery_zone.ts";
import { LIST_FLAVORS } from "./list_flavors.ts";
import { LIST_PRICES } from "./list_prices.ts";
import { QUOTE_ORDER } from "./quote_order.ts";
import { SHOP_STATUS } from "./shop_status.ts";
import { amendTime } from "./when.ts";

/** The tools, in the order of `tools/list`. */
export const TOOLS: readonly Tool<ShopAtOrigin>[] = [
  defineTool(LIST_FLAVORS),
  defineTool(LIST_PRICES, amendTime),
  defineTool(SHOP_STATUS, amendTime),
  defineTool(DELIVERY_ZONE),
  defineTool(QUOTE_ORDER, amendTime),
];

/** The document of the order builder, for the frame of a host (MCP Apps, 2026-01-26). */
interface ChatBuilder {
  readonly text: string;
  /** Hexadecimal. It changes with the text, since hosts cache a document by its address. */
  readonly version: string;
}

/** The only address that the builder's links lead to. */
const WHATSAPP_ORIGIN = "https://wa.me";

const MIME_TYPE = "text/html;profile=mcp-app";

/** The sources of the server. */
interface ServerParts {
  readonly shop: Shop;
  readonly version: string;
  /** With a builder, chats show it for quotes. */
  readonly builder?: ChatBuilder | undefined;
  /** The shop's icons; `src` is a path on the site. */
  readonly icons?: readonly Icon[];
}

interface Icon {
  readonly src: string;
  readonly mimeType: string;
}

/** A server at a public origin, and its facts for documents. */
export interface McpServer {
  readonly engine: Engine;
  readonly facts: ServerFacts;
}

/** Creates the function that returns the MCP server of a shop at an origin. */
export function createMcpServers(
  { shop, version, builder, icons = [] }: ServerParts,
): (origin: string) => McpServer {
  const title = shop.business.nombre;
  const identity = {
    name: foldName(title).replaceAll(" ", "-"),
    title,
    version,
    description: describeService(shop),
  };
  const { title: _, ...named } = identity;
  const app = builder && createApp(identity.name, builder);

  const descriptors = describeTools(shop, app?.toolMeta);
  const capabilities = app
    ? { tools: {}, resources: {}, extensions: app.extensions }
    : { tools: {} };

  return (origin) => {
    const instructions = describeUsage(shop, origin);
    const parts: EngineParts<ShopAtOrigin> = {
      serverInfo: {
        ...identity,
        websiteUrl: `${origin}/`,
        icons: icons.map((icon) => ({ ...icon, src: origin + icon.src })),
      },
      instructions,
      tools: TOOLS,
      descriptors,
      subject: { ...shop, origin },
      resources: app ? [app.resource] : [],
      capabilities,
    };

    const engine = speakModern(createEngine(parts), parts);
    const facts = {
      ...named,
      capabilities,
      instructions,
      tools: descriptors,
    };
    return { engine, facts };
  };
}

/** Describes the tools. Chats show the builder for quotes. */
function describeTools(shop: Shop, quoteMeta: JsonObject | undefined) {
  return TOOLS.map((tool) => {
    const descriptor = describeTool(tool, shop);
    return quoteMeta && tool.name === QUOTE_ORDER.name
      ? { ...descriptor, _meta: quoteMeta }
      : descriptor;
  });
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
          linkTrustedDomains: [WHATSAPP_ORIGIN],
          prefersBorder: true,
        },
        "openai/widgetCSP": {
          connect_domains: [],
          resource_domains: [],
          redirect_domains: [WHATSAPP_ORIGIN],
        },
      },
    },
    extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } },
    // The first hosts read the flat key, which the official library still writes.
    toolMeta: { ui: { resourceUri: uri }, "ui/resourceUri": uri },
  };
}
