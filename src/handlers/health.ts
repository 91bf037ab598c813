/** `GET /healthz`: that the service answers, with which version and data, and whether they are the newest. */

import { STATUS_CODE } from "@std/http/status";
import type { Draft } from "../http/answer.ts";
import { fingerprint } from "../http/prepared.ts";
import type { Shop } from "../shop/shop.ts";
import { DOCUMENT_HEADERS } from "./document.ts";

/** What the answer tells. */
export interface HealthParts {
  readonly shop: Shop;
  readonly version: string;
  /** Milliseconds since the start, by a clock that never goes back. */
  readonly uptimeMs: () => number;
  /** Since when, in milliseconds since the epoch, newer content waits for its mistakes to be mended; else undefined. */
  readonly staleContent: () => {
    readonly sinceMs: number;
    readonly mistakes: number;
  } | undefined;
}

/** A digest of what the owner's data files hold, however they are written. */
export function digestOf(
  { business, usual: { menu }, delivery, hours, today }: Shop,
): Promise<string> {
  return fingerprint(
    JSON.stringify({ business, menu, delivery, hours, today }),
  );
}

/** Answers those who watch over the service; never from a cache. */
export function createHealthHandler(
  { shop, version, uptimeMs, staleContent }: HealthParts,
): () => Promise<Draft> {
  // Not made here: of a handler that is never asked, the digest would go on after whoever made it has ended.
  let digest: Promise<string> | undefined;
  return async () => {
    const stale = staleContent();
    const told = {
      status: "ok",
      version,
      datos: await (digest ??= digestOf(shop)),
      contenido: stale === undefined ? "actual" : "anterior",
      desde: stale && new Date(stale.sinceMs).toISOString(),
      errores: stale?.mistakes,
      uptimeSeconds: Math.floor(uptimeMs() / 1000),
    };
    const own = {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
    };
    const headers = { ...DOCUMENT_HEADERS, ...own };
    return { status: STATUS_CODE.OK, headers, body: JSON.stringify(told) };
  };
}
