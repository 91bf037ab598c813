/** `GET /api/v1/mcp/server-card` and its copy: who the MCP server is and where it answers. */

import type { HeaderFields } from "../http/headers.ts";
import type { ServerFacts } from "../mcp/manifest.ts";
import { describeServerCard, SERVER_CARD_TYPE } from "../mcp/server_card.ts";
import { MCP_PATH } from "../shop/service.ts";
import { createDocumentHandler } from "./document.ts";
import type { Handler } from "./route.ts";

/** Answers with the card, for caches to keep as long as the draft says (SEP-2127, "Caching"). */
export function createServerCardHandler(server: ServerFacts, headers: HeaderFields): Handler {
  return createDocumentHandler({
    contentType: SERVER_CARD_TYPE,
    render: (origin) => JSON.stringify(describeServerCard(server, origin, `${origin}${MCP_PATH}`)),
    trueUntil: () => Infinity,
    headersOf: () => headers,
    cacheControl: () => "public, max-age=3600",
  });
}
