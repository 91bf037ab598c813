/** What a call is answered with, and the response that is made of it, with the headers that answers share. */

import type { PublicOrigin } from "./target.ts";

/** What an answer says of itself, for its last step. */
interface Told {
  /** Shared caches may keep it, since it stays true until this instant, in milliseconds since the epoch. */
  readonly sharedUntilMs?: number | undefined;
  /** Whether it goes without the headers of the API: quota, version, retirement. */
  readonly isBare?: boolean;
  /** What the log's line tells beside the request, by name. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** The parts of an answer to one request. */
export interface Draft extends Told {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string | null;
}

/** A response that its maker keeps: each request gets a clone of it. */
export interface KeptAnswer extends Told {
  readonly kept: Response;
}

/** What a handler answers with. */
export type Answer = Draft | KeptAnswer;

/** The response of an answer, for one request. Headers set one by one cost less than given to the constructor. */
export function toResponse(answer: Answer): Response {
  if ("kept" in answer) return answer.kept.clone();
  const { status, headers, body } = answer;
  const response = status === 200
    ? new Response(body)
    : new Response(body, { status });
  const made = response.headers;
  for (const [name, value] of Object.entries(headers)) made.set(name, value);
  return response;
}

/** What an answer is sealed with, beside what it says itself. */
interface Seal {
  readonly site: PublicOrigin;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** Undefined outside the API. */
  readonly quota: QuotaState | undefined;
  readonly retirement: Retirement | undefined;
  /** Whether this is a preview, which search engines are to leave alone. */
  readonly isPreview: boolean;
}

/** Makes the response of an answer, the last step of every one. */
export function seal(
  answer: Answer,
  { site, nowMs, quota, retirement, isPreview }: Seal,
): Response {
  const response = toResponse(answer);
  const { headers } = response;
  const { sharedUntilMs, isBare = false } = answer;
  if (quota !== undefined && !isBare) {
    const { remaining, resetSeconds } = quota;
    headers.set("RateLimit-Remaining", String(remaining));
    headers.set("RateLimit-Reset", String(resetSeconds));
    headers.set("RateLimit", `"api";r=${remaining};t=${resetSeconds}`);
  }
  if (site.isStandIn) headers.set("Cache-Control", "no-store");
  else if (sharedUntilMs !== undefined) {
    headers.set("Cache-Control", sharedCache(nowMs, sharedUntilMs));
  }
  // Browsers stay with https if the public origin has it (RFC 6797).
  if (site.text.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000");
  }
  if (isPreview) headers.set("X-Robots-Tag", "noindex");
  if (!isBare && retirement !== undefined && nowMs >= retirement.deprecatedMs) {
    headers.append(
      "Deprecation",
      `@${Math.floor(retirement.deprecatedMs / 1000)}`,
    );
    headers.append("Sunset", new Date(retirement.sunsetMs).toUTCString());
    headers.append(
      "Link",
      `<${retirement.notice}>; rel="deprecation"; type="text/html"`,
    );
  }
  return response;
}

/** `Cache-Control` of what stays true until an instant; with less than a second left, it is kept for one. */
function sharedCache(nowMs: number, trueUntilMs: number): string {
  const left = Math.max(1, Math.floor((trueUntilMs - nowMs) / 1000));
  return `public, max-age=${Math.min(60, left)}, s-maxage=${
    Math.min(300, left)
  }`;
}

/** Header fields by name. */
export type HeaderFields = { readonly [name: string]: string };

/** On every answer, errors included. */
export const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, RateLimit, " +
    "Retry-After, API-Version, Deprecation, Sunset, Link, ETag",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** UTF-16 units of an `Accept` or the like. A longer one, which no client sends in good faith, counts as none. */
export const LONGEST_CHOICES = 1_000;

/** The window of the quota (contract, "Cuotas"). */
export const WINDOW_MS = 60_000;

/** The headers of the API that are the same in every answer (contract, "Cuotas" and "Versiones"). */
export function apiHeaders(limit: number): HeaderFields {
  return {
    ...COMMON_HEADERS,
    "API-Version": "1",
    "RateLimit-Limit": String(limit),
    "RateLimit-Policy": `"api";q=${limit};w=${WINDOW_MS / 1000}`,
  };
}

/** How a client stands with its quota. */
export interface QuotaState {
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window. */
  readonly resetSeconds: number;
}

/** The headers of a 204 to OPTIONS: `Allow`, and what a CORS preflight asks (Fetch standard, "CORS protocol"). */
export function preflightHeaders(methods: readonly string[]): HeaderFields {
  const allowed = methods.join(", ");
  return {
    "Allow": allowed,
    "Access-Control-Allow-Methods": allowed,
    "Access-Control-Allow-Headers":
      "Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, " +
      "Last-Event-ID, Authorization, If-None-Match",
    "Access-Control-Max-Age": "86400",
  };
}

/** When a route was announced to go and when it goes (contract, "Retiros"; RFC 9745, RFC 8594). */
export interface Retirement {
  /** Milliseconds since the Unix epoch, whole seconds. */
  readonly deprecatedMs: number;
  readonly sunsetMs: number;
  /** A link to the notice, absolute or from the root. */
  readonly notice: string;
}

/** Whether the route has stopped answering. */
export function isRetired(
  retirement: Retirement | undefined,
  nowMs: number,
): boolean {
  return retirement !== undefined && nowMs >= retirement.sunsetMs;
}
