/** The order's builder inside a chat: an MCP App, shown beside the tool that quotes (MCP Apps, 2026-01-26). */

import type { JsonObject } from "../schema/value.ts";
import type { Offer } from "../mcp/offer.ts";

/** The document that a host shows in a frame. */
export interface ChatBuilder {
  readonly text: string;
  /** In hexadecimal. It changes with the text, since hosts keep a document by its address. */
  readonly version: string;
}

/** What a server offers for it, and what the tool tells of it. */
interface ChatApp extends Required<Offer> {
  readonly toolMeta: JsonObject;
}

const MIME_TYPE = "text/html;profile=mcp-app";
const EXTENSION = "io.modelcontextprotocol/ui";
const ERAS = ["legacy", "modern"] as const;
const LONGEST_VERSION = 64;

/** The frame may ask no address at all. It has the chat's own background, so it asks for a border. */
const FRAME: JsonObject = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
};

/** The app of the server with this name. Under the address of another version, today's document is read. */
export function createApp(server: string, { text, version }: ChatBuilder): ChatApp {
  const addressOf = (version: string) => `ui://${server}/pedido-${version}.html`;
  const uri = addressOf(version);
  const [start = "", end = ""] = addressOf("|").split("|");
  const isReadAt = (asked: string): boolean => {
    if (asked.length > start.length + LONGEST_VERSION + end.length) return false;
    return asked.startsWith(start) && asked.endsWith(end) &&
      /^[0-9a-f]+$/.test(asked.slice(start.length, -end.length));
  };
  return {
    resources: [{
      uri,
      isReadAt,
      name: "pedido",
      title: "Armar el pedido",
      description: "El pedido para armar y cambiar dentro del chat.",
      mimeType: MIME_TYPE,
      text,
      _meta: FRAME,
      eras: ERAS,
    }],
    extensions: [{ id: EXTENSION, settings: { mimeTypes: [MIME_TYPE] }, eras: ERAS }],
    // The flat key is what the first hosts read, and what the official library still writes.
    toolMeta: { ui: { resourceUri: uri }, "ui/resourceUri": uri },
  };
}
