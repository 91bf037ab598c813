/** `GET /healthz`: that the service answers, and with which version and data. */

import { STATUS_CODE } from "@std/http/status";
import type { Draft } from "../http/answer.ts";
import { fingerprint } from "../http/caching.ts";
import type { Shop } from "../shop/shop.ts";
import { DOCUMENT_HEADERS } from "./page_headers.ts";

/** What the answer tells. */
export interface HealthParts {
  readonly shop: Shop;
  readonly version: string;
  /** Milliseconds since the start, by a clock that never goes back. */
  readonly uptimeMs: () => number;
}

/** Answers those who watch over the service; never from a cache. */
export function createHealthHandler(
  { shop, version, uptimeMs }: HealthParts,
): () => Promise<Draft> {
  const { business, menu, delivery, hours, today } = shop;
  const documents = JSON.stringify({ business, menu, delivery, hours, today });
  const digest = fingerprint(new TextEncoder().encode(documents));
  return async () => ({
    status: STATUS_CODE.OK,
    headers: {
      ...DOCUMENT_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
    },
    body: JSON.stringify({
      status: "ok",
      version,
      datos: await digest,
      uptimeSeconds: Math.floor(uptimeMs() / 1000),
    }),
  });
}
