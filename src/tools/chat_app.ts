/** The order's builder inside a chat: an MCP App, shown beside the tool that quotes (MCP Apps, 2026-01-26). */

import type { Resource } from "../mcp/engine.ts";
import type { JsonObject } from "../schema/value.ts";

/** The document that a host shows in a frame. */
export interface ChatBuilder {
  readonly text: string;
  /** In hexadecimal. It changes with the text, since hosts keep a document by its address. */
  readonly version: string;
}

/** What a server offers for it, and what the tool tells of it. */
interface ChatApp {
  readonly resource: Resource;
  /** The extension of the protocol, as `capabilities` names it. */
  readonly extensions: JsonObject;
  readonly toolMeta: JsonObject;
}

const MIME_TYPE = "text/html;profile=mcp-app";

/** The frame may ask no address at all. It has the chat's own background, so it asks for a border. */
const FRAME: JsonObject = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
};

/** The app of the server with this name. Under the address of another version, today's document is read. */
export function createApp(server: string, { text, version }: ChatBuilder): ChatApp {
  const folder = `ui://${server}/`;
  const uri = `${folder}pedido-${version}.html`;
  return {
    resource: {
      uri,
      isReadAt: (asked) => asked.replace(/pedido-[0-9a-f]{1,64}\.html$/, "") === folder,
      name: "pedido",
      title: "Armar el pedido",
      description: "El pedido para armar y cambiar dentro del chat.",
      mimeType: MIME_TYPE,
      text,
      _meta: FRAME,
    },
    extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } },
    // The flat key is what the first hosts read, and what the official library still writes.
    toolMeta: { ui: { resourceUri: uri }, "ui/resourceUri": uri },
  };
}
