/** `GET /healthz`: that the service answers, and with which version and data. */

import type { Shop } from "../shop/shapes.ts";
import { documentHeaders } from "./page_headers.ts";
import type { Handler } from "./route.ts";

/** What the answer tells. */
export interface HealthParts {
  readonly shop: Shop;
  readonly version: string;
  /** When the service started, in milliseconds since the Unix epoch; undefined leaves its age out. */
  readonly startedMs?: number | undefined;
}

/** Answers those who watch over the service; never from a cache. */
export function createHealthHandler({ shop, version, startedMs }: HealthParts): Handler {
  const digest = digestOf(JSON.stringify(shop));
  return async ({ origin, nowMs }) =>
    Response.json({
      status: "ok",
      version,
      datos: await digest,
      ...(startedMs === undefined
        ? {}
        : { uptimeSeconds: Math.max(0, Math.floor((nowMs - startedMs) / 1000)) }),
    }, { headers: { ...documentHeaders(origin), "Cache-Control": "no-store" } });
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest).subarray(0, 6);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
