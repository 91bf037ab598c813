/** `GET /.well-known/mcp` and `GET /api/v1/mcp`: what an MCP client finds before it connects. */

import { LONGEST_CHOICES } from "../http/choice.ts";
import type { HeaderFields } from "../http/headers.ts";
import { describeManifest, type ServerCard } from "../mcp/manifest.ts";
import { MCP_PATH } from "../shop/service.ts";
import { createDocumentHandler } from "./document.ts";
import { answerWrongMethod } from "./fallback.ts";
import type { Handler } from "./route.ts";

/** Answers with the manifest. */
export function createManifestHandler(
  card: ServerCard,
  headers: HeaderFields,
): Handler {
  return createDocumentHandler({
    contentType: "application/json",
    render: (origin) => JSON.stringify(describeManifest(card, `${origin}${MCP_PATH}`)),
    trueUntil: () => Infinity,
    headersOf: () => ({ ...headers, "Vary": "Accept" }),
  });
}

/**
 * Whether a client opens an event stream: its Accept names one, even beside `application/json`. There is none here,
 * and the answer to that is 405 (MCP 2025-06-18, "Listening for Messages from the Server"): a 200 would make clients
 * take the stream for one that ended, and ask again every second.
 */
export function opensStream(request: Request): boolean {
  const header = request.headers.get("accept");
  return header !== null && header.length <= LONGEST_CHOICES &&
    /(?:^|,)\s*text\/event-stream\s*(?:[;,]|$)/i.test(header);
}

/** The same handler, with 405 for a client that opens a stream; `allowed` is what is left then. */
export function refuseStreams(
  handle: Handler,
  allowed: readonly string[],
  headers: HeaderFields,
): Handler {
  return (call) =>
    opensStream(call.request)
      ? answerWrongMethod(call, allowed, { ...headers, Vary: "Accept" })
      : handle(call);
}
