/** The API's documents: the catalog, and the manifest that an MCP client finds before it connects. */

import { type HeaderFields, LONGEST_CHOICES } from "../http/answer.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import { describeManifest, type ServerFacts } from "../mcp/modern.ts";
import { buildCatalog } from "../shop/catalog.ts";
import { MCP_PATH } from "../http/api_paths.ts";
import type { Shop } from "../shop/shop.ts";
import { nextChangeAt } from "../shop/today.ts";
import { createDocumentHandler } from "./document.ts";
import { answerWrongMethod } from "./fallback.ts";
import type { Handler } from "./route.ts";

/** Answers with the catalog; its tag stays the same while only `consultado` differs. */
export function createCatalogHandler(
  shop: Shop,
  headers: HeaderFields,
): Handler {
  return createPreparedAnswer((origin, nowMs) => {
    const { consultado, ...stable } = buildCatalog(shop, origin, nowMs);
    const sharedUntilMs = nextChangeAt(shop, nowMs);
    return {
      text: JSON.stringify({ ...stable, consultado }),
      tagged: JSON.stringify(stable),
      untilMs: Math.min(sharedUntilMs, (Math.floor(nowMs / 1000) + 1) * 1000),
      sharedUntilMs,
      headers: { ...headers, "Content-Type": "application/json" },
    };
  });
}

/** Answers with the manifest. */
export function createManifestHandler(
  server: ServerFacts,
  headers: HeaderFields,
): Handler {
  return createDocumentHandler({
    contentType: "application/json",
    render: (origin) =>
      JSON.stringify(describeManifest(server, `${origin}${MCP_PATH}`)),
    trueUntil: () => Infinity,
    headers: { ...headers, "Vary": "Accept" },
  });
}

/**
 * Whether a client opens an event stream: its Accept names one with a quality above 0, even beside `application/json`.
 * There is none here, and the answer to that is 405 (MCP 2025-06-18, "Listening for Messages from the Server"): a 200
 * would make clients take the stream for one that ended, and ask again every second.
 */
export function opensStream({ headers }: Request): boolean {
  const accept = headers.get("accept") ?? "";
  // A range without a quality has the quality 1 (RFC 9110, section 12.4.2).
  return accept.length <= LONGEST_CHOICES &&
    accept.toLowerCase().split(",").some((range) => {
      const [type, ...parameters] = range.split(";").map((part) => part.trim());
      return type === "text/event-stream" &&
        !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
    });
}

/** The same handler, with 405 for a client that opens a stream. */
export function refuseStreams(handle: Handler, headers: HeaderFields): Handler {
  return (call) =>
    opensStream(call.request)
      ? answerWrongMethod(call, ["POST", "OPTIONS"], {
        ...headers,
        Vary: "Accept",
      }, NO_STREAM_HINT)
      : handle(call);
}

const NO_STREAM_HINT =
  "Acá no hay ningún stream: mandá los mensajes por POST. El manifiesto está " +
  "en /.well-known/mcp, y también acá si Accept no nombra text/event-stream.";
