/** `GET /healthz`: that the service answers, with which version and data, and whether they are the newest. */

import { STATUS_CODE } from "@std/http/status";
import type { Draft } from "../http/answer.ts";
import { fingerprint } from "../http/caching.ts";
import type { Shop } from "../shop/shop.ts";
import { DOCUMENT_HEADERS } from "./document.ts";

/** What the answer tells. */
export interface HealthParts {
  readonly shop: Shop;
  readonly version: string;
  /** Milliseconds since the start, by a clock that never goes back. */
  readonly uptimeMs: () => number;
  /** Since when, in milliseconds since the epoch, newer content waits for its mistakes to be mended; else undefined. */
  readonly staleContent: () => { readonly sinceMs: number; readonly mistakes: number } | undefined;
}

/** Answers those who watch over the service; never from a cache. */
export function createHealthHandler(
  { shop, version, uptimeMs, staleContent }: HealthParts,
): () => Promise<Draft> {
  const { business, menu, delivery, hours, today } = shop;
  const documents = JSON.stringify({ business, menu, delivery, hours, today });
  // Not made here: of a handler that is never asked, the digest would go on after whoever made it has ended.
  let digest: Promise<string> | undefined;
  return async () => {
    const stale = staleContent();
    const told = {
      status: "ok",
      version,
      datos: await (digest ??= fingerprint(new TextEncoder().encode(documents))),
      contenido: stale === undefined ? "actual" : "anterior",
      desde: stale && new Date(stale.sinceMs).toISOString(),
      errores: stale?.mistakes,
      uptimeSeconds: Math.floor(uptimeMs() / 1000),
    };
    const own = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    const headers = { ...DOCUMENT_HEADERS, ...own };
    return { status: STATUS_CODE.OK, headers, body: JSON.stringify(told) };
  };
}
