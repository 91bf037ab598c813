/** Rate-limit headers (contract, "Cuotas"; draft-ietf-httpapi-ratelimit-headers), and `Retry-After`. */

import { type Decision, WINDOW_MS } from "./rate_limit.ts";

/** Name of the only quota policy, as a string in a structured field. */
const POLICY = '"api"';

/** Returns the rate-limit headers that describe the quota itself, the same for all clients. */
export function describePolicy(
  limit: number,
): { readonly [name: string]: string } {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Policy": `${POLICY};q=${limit};w=${WINDOW_MS / 1000}`,
  };
}

/** Sets the rate-limit headers that describe what is left of one client's quota. */
export function setQuotaHeaders(
  headers: Headers,
  { remaining, resetSeconds }: Decision,
): void {
  headers.set("RateLimit-Remaining", String(remaining));
  headers.set("RateLimit-Reset", String(resetSeconds));
  headers.set("RateLimit", `${POLICY};r=${remaining};t=${resetSeconds}`);
}

/** Returns the header `Retry-After` of a 429: the seconds until the next request is allowed. */
export function describeWait(
  { resetSeconds }: Decision,
): { readonly [name: string]: string } {
  return {
    "Retry-After": String(resetSeconds),
  };
}
