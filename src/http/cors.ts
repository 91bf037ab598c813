/**
 * CORS (Fetch standard, "CORS protocol"). The data is public, so scripts of any origin
 * may read any response.
 */

/**
 * Response headers that scripts of other origins may read, in addition to headers such
 * as `Content-Type` that need no permission.
 */
const EXPOSED = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
  "Retry-After",
  "API-Version",
  "Deprecation",
  "Sunset",
  "Link",
  "ETag",
];

/** Request headers that scripts of other origins may set. The service ignores some of them, such as `Authorization`, but a browser would block the request of an MCP client that sets a header missing here. */
const ALLOWED = [
  "Content-Type",
  "Accept",
  "MCP-Protocol-Version",
  "Mcp-Session-Id",
  "Mcp-Method",
  "Mcp-Name",
  "Last-Event-ID",
  "Authorization",
  "If-None-Match",
];

/** CORS headers of every response. */
export const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED.join(", "),
} as const;

/** Returns the headers of a 204 to OPTIONS: `Allow`, and the permissions that a CORS preflight requests. A browser may keep the permissions for a day. */
export function preflightHeaders(
  methods: readonly string[],
): { readonly [name: string]: string } {
  const allowedMethods = methods.join(", ");
  return {
    "Allow": allowedMethods,
    "Access-Control-Allow-Methods": allowedMethods,
    "Access-Control-Allow-Headers": ALLOWED.join(", "),
    "Access-Control-Max-Age": "86400",
  };
}
