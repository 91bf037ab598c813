/** The headers that every answer carries: open data for any origin, nothing to run, and the quota of the API. */

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

/**
 * UTF-16 units of an `Accept` or the like that is read. A longer one counts as none: no client sends it in good faith,
 * and a stranger would choose what it costs to read.
 */
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
export function isRetired(retirement: Retirement | undefined, nowMs: number): boolean {
  return retirement !== undefined && nowMs >= retirement.sunsetMs;
}

/** The headers that announce a retirement, from its announcement on; none before. */
export function retirementHeaders(
  retirement: Retirement | undefined,
  nowMs: number,
): readonly (readonly [name: string, value: string])[] {
  if (retirement === undefined || nowMs < retirement.deprecatedMs) return [];
  return [
    ["Deprecation", `@${Math.floor(retirement.deprecatedMs / 1000)}`],
    ["Sunset", new Date(retirement.sunsetMs).toUTCString()],
    ["Link", `<${retirement.notice}>; rel="deprecation"; type="text/html"`],
  ];
}
