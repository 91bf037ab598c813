/** `GET /api/v1/catalogo`: the catalog, prepared once a second. */

import type { HeaderFields } from "../http/headers.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import { buildCatalog } from "../shop/catalog.ts";
import { nextChangeAt } from "../shop/today.ts";
import type { Shop } from "../shop/shop.ts";
import type { Handler } from "./route.ts";

/** Answers with the catalog; its tag stays the same while only `consultado` differs. */
export function createCatalogHandler(shop: Shop, headers: HeaderFields): Handler {
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
