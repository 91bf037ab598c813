/** Answers of handlers, and response headers that many routes share. */

import { CORS_HEADERS } from "./cors.ts";
import type { PublicOrigin } from "./target.ts";

/** A handler's answer to one request. */
export interface Answer {
  /** The response, for this request only. */
  readonly response: Response;
  /**
   * The instant at which the response's content may change, in milliseconds since the Unix
   * epoch. Shared caches may keep the response until then, and at most five minutes. If
   * undefined, `Cache-Control` is among the response's own headers.
   */
  readonly sharedUntilMs?: number | undefined;
  /** If true, no headers for quotas and retirement are added to the response. */
  readonly isBare?: boolean;
  /** Further fields of the request's log entry, by name. */
  readonly logFields?: Readonly<Record<string, string>>;
}

/** Header fields by name. */
export type HeaderFields = { readonly [name: string]: string };

/** Headers of every response, errors included. The site's documents override `Content-Security-Policy`. */
export const COMMON_HEADERS = {
  ...CORS_HEADERS,
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** Creates an answer from a status, headers and a body, which may be missing (null). */
export function createAnswer(
  status: number,
  headers: HeaderFields,
  body: string | null,
): Answer {
  const response = new Response(body, { status });

  // Deno takes headers faster one by one than through the constructor.
  for (const [name, value] of Object.entries(headers)) {
    response.headers.set(name, value);
  }

  return { response };
}

/**
 * Sets `Cache-Control`. For a stand-in origin, the value is `no-store`. For any other origin,
 * the value is a lifetime until `sharedUntilMs`, within the limits of `formatCacheControl`. If
 * `sharedUntilMs` is undefined, such an origin's response keeps its own `Cache-Control`.
 */
export function setCacheControl(
  { response: { headers }, sharedUntilMs }: Answer,
  site: PublicOrigin,
  nowMs: number,
): void {
  if (site.isStandIn) {
    headers.set("Cache-Control", "no-store");
  } else if (sharedUntilMs !== undefined) {
    headers.set("Cache-Control", formatCacheControl(sharedUntilMs - nowMs));
  }
}

/**
 * Formats `Cache-Control` for a response whose content changes in `leftMs` milliseconds.
 * Browsers may keep the response until then, but at most one minute, and shared caches at
 * most five minutes. Less than a second counts as a second.
 */
function formatCacheControl(leftMs: number): string {
  const leftSeconds = Math.max(1, Math.floor(leftMs / 1000));
  const maxAge = Math.min(60, leftSeconds);
  const sharedMaxAge = Math.min(300, leftSeconds);

  return `public, max-age=${maxAge}, s-maxage=${sharedMaxAge}`;
}

/**
 * Sets `Strict-Transport-Security` if the public origin is an https origin. Browsers then
 * use only https for a year (RFC 6797).
 */
export function setTransportSecurity(
  { response: { headers } }: Answer,
  site: PublicOrigin,
): void {
  if (site.text.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000");
  }
}
