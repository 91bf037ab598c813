/**
 * The responses that every peer repeats, from the file that ANSWERS names.
 * `catalog` and `prices` have the service's headers and body; `tools` lists the
 * tools with a result each.
 */

import { readFileSync } from "node:fs";
import process from "node:process";

/** The responses, and the port to serve them on. */
export const answers = JSON.parse(
  readFileSync(process.env.ANSWERS ?? "", "utf8"),
);
export const port = Number(process.env.PORT);

/** Quota that no run reaches. */
export const LIMIT = 100_000_000;

/** The headers that a peer has no middleware for: all but CORS's and the quota's. */
export function plainHeaders(answer) {
  return Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) =>
      !/^(?:access-control|ratelimit)/.test(name)
    ),
  );
}

/** The names that CORS exposes. */
export function exposedHeaders(answer) {
  return answer.headers["access-control-expose-headers"].split(", ");
}

/** The body as bytes: a text with a letter beyond Latin-1 costs Deno twice. */
export function bytesOf(answer) {
  return new TextEncoder().encode(answer.body);
}
