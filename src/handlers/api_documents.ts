/** Handlers of the API's documents: the catalog, and the manifest that MCP clients read before they connect. */

import type { HeaderFields } from "../http/answer.ts";
import { MCP_PATH } from "../http/api_paths.ts";
import { readQualities } from "../http/negotiation.ts";
import { createTemplateResponder } from "../http/prepared.ts";
import type { Engine } from "../mcp/engine.ts";
import { describeManifest } from "../mcp/methods.ts";
import { buildCatalog } from "../shop/catalog.ts";
import { nextChangeAt, type Shop } from "../shop/shop.ts";
import { type Asset, photoOf } from "../site/asset.ts";
import { createDocumentHandler } from "./document.ts";
import { answerWrongMethod } from "./fallback.ts";
import type { Handler } from "./route.ts";

/** Creates the handler of the catalog. The entity tag ignores `consultado`, the time of the answer, so a client's copy stays valid until any other value changes. */
export function createCatalogHandler(
  shop: Shop,
  assets: readonly Asset[],
  apiHeaders: HeaderFields,
): Handler {
  const headers = { ...apiHeaders, "Content-Type": "application/json" };
  const byName = new Map(assets.map((asset) => [asset.name, asset]));

  return createTemplateResponder((origin, nowMs) => {
    const { consultado, ...stable } = buildCatalog(
      shop,
      origin,
      nowMs,
      (id) => photoOf(byName, id, origin),
    );
    const sharedUntilMs = nextChangeAt(shop, nowMs);
    // `consultado` has whole seconds, so the text is rendered again at the next second.
    const nextSecondMs = (Math.floor(nowMs / 1000) + 1) * 1000;

    return {
      text: JSON.stringify({ ...stable, consultado }),
      tagSource: JSON.stringify(stable),
      untilMs: Math.min(sharedUntilMs, nextSecondMs),
      sharedUntilMs,
      headers,
    };
  });
}

/** Creates the handler of the manifest. */
export function createManifestHandler(
  engineAt: (origin: string) => Engine,
  apiHeaders: HeaderFields,
): Handler {
  return createDocumentHandler({
    contentType: "application/json",
    render: (origin) =>
      JSON.stringify(
        describeManifest(engineAt(origin).parts, `${origin}${MCP_PATH}`),
      ),
    // At `MCP_PATH`, `refuseStreams` answers some values of `Accept` with 405.
    headers: { ...apiHeaders, "Vary": "Accept" },
  });
}

/**
 * Returns true if `Accept` contains `text/event-stream` with a quality above 0, even if it
 * also contains `application/json`.
 *
 * This server has no streams, so it must answer such a request with 405 (MCP 2025-06-18,
 * "Listening for Messages from the Server"). Clients would take a 200 for a stream that
 * has ended, and would open the stream again every second.
 */
export function opensStream({ headers }: Request): boolean {
  const qualities = readQualities(headers.get("accept"));
  return (qualities.get("text/event-stream") ?? 0) > 0;
}

/** Returns a handler that answers 405 to a request for a stream. `handle` answers all other calls. */
export function refuseStreams(
  handle: Handler,
  apiHeaders: HeaderFields,
): Handler {
  const allowed = ["POST", "OPTIONS"];
  const headers = { ...apiHeaders, Vary: "Accept" };

  return (call) =>
    opensStream(call.request)
      ? answerWrongMethod(call, allowed, headers, NO_STREAM_HINT)
      : handle(call);
}

const NO_STREAM_HINT =
  "Acá no hay ningún stream: mandá los mensajes por POST. El manifiesto está " +
  "en /.well-known/mcp, y también acá si Accept no nombra text/event-stream.";
