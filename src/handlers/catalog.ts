/** `GET /api/v1/catalogo`: the catalog, prepared once a second. */

import { sharedCache, weakTag } from "../http/caching.ts";
import type { HeaderFields } from "../http/headers.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import { buildCatalog } from "../shop/catalog.ts";
import { nextChangeAt } from "../shop/today.ts";
import type { Shop } from "../shop/shop.ts";
import { formatInstant } from "../time/zone.ts";
import type { Handler } from "./route.ts";

/** Answers with the catalog; its tag stays the same while only `consultado` differs. */
export function createCatalogHandler(
  shop: Shop,
  headers: HeaderFields,
): Handler {
  const encoder = new TextEncoder();
  return createPreparedAnswer(async (origin, nowMs) => {
    const { consultado: _, ...stable } = buildCatalog(shop, origin, nowMs);
    const text = JSON.stringify(stable);
    const trueUntilMs = nextChangeAt(shop, nowMs);
    return {
      tag: await weakTag(text),
      trueUntilMs,
      isCompressible: true,
      body: (nowMs) => {
        const asked = JSON.stringify(formatInstant(shop.timeZone, nowMs));
        return encoder.encode(`${text.slice(0, -1)},"consultado":${asked}}`);
      },
      headers: (nowMs) => ({
        ...headers,
        "Content-Type": "application/json",
        "Cache-Control": sharedCache(nowMs, trueUntilMs),
      }),
    };
  });
}
