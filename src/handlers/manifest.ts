/** `GET /.well-known/mcp` and `GET /api/v1/mcp`: what an MCP client finds before it connects. */

import { sharedCache, weakTag } from "../http/caching.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import { answerWrongMethod } from "./fallback.ts";
import type { Handler } from "./route.ts";

/** The path of the MCP endpoint; the manifest's `transport.url` is made from it. */
export const MCP_PATH = "/api/v1/mcp";

/** What the manifest says beside its transport and authentication (contract, "MCP manifest"). */
export interface ServerCard {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly protocolVersion: string;
  readonly capabilities: { readonly [name: string]: unknown };
  readonly instructions: string;
  readonly tools: readonly unknown[];
}

/** The manifest as it is answered (contract, "MCP manifest"). */
export function describeManifest(card: ServerCard, origin: string): unknown {
  const { name, version, description, protocolVersion, ...rest } = card;
  return {
    name,
    version,
    description,
    protocolVersion,
    transport: { type: "streamable-http", url: `${origin}${MCP_PATH}` },
    authentication: "none",
    ...rest,
  };
}

/** Answers with the manifest. */
export function createManifestHandler(
  card: ServerCard,
  headers: { readonly [name: string]: string },
): Handler {
  const answer = createPreparedAnswer(async (origin) => {
    const text = JSON.stringify(describeManifest(card, origin));
    const bytes = new TextEncoder().encode(text);
    const tag = await weakTag(text);
    return {
      tag,
      trueUntilMs: Infinity,
      body: () => bytes,
      isCompressible: true,
      headers: (nowMs) => ({
        ...headers,
        "Content-Type": "application/json",
        "Cache-Control": sharedCache(nowMs, Infinity),
        "Vary": "Accept",
      }),
    };
  });
  return ({ request, origin, nowMs }) => answer(request, origin, nowMs);
}

/**
 * Whether a client opens an event stream: its Accept names one, even beside `application/json`. There is none here,
 * and the answer to that is 405 (MCP 2025-06-18, "Listening for Messages from the Server"): a 200 would make clients
 * take the stream for one that ended, and ask again every second.
 */
export function opensStream(request: Request): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:[;,]|$)/i.test(request.headers.get("accept") ?? "");
}

/** The same handler, with 405 for a client that opens a stream; `allowed` is what is left then. */
export function refuseStreams(
  handle: Handler,
  allowed: readonly string[],
  headers: { readonly [name: string]: string },
): Handler {
  return (call) =>
    opensStream(call.request)
      ? answerWrongMethod(call, allowed, { ...headers, Vary: "Accept" })
      : handle(call);
}
