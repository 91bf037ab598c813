/** Weak entity tags, conditional requests and how long a shared cache may keep an answer. */

import { eTag, ifNoneMatch } from "@std/http/etag";
import { STATUS_CODE } from "@std/http/status";

/** A weak entity tag (RFC 9110, section 8.8.3) that changes when the text does. */
export async function weakTag(text: string): Promise<string> {
  return await eTag(text, { weak: true }) ?? `W/"${text.length}"`;
}

/**
 * `Cache-Control` of an answer that stays true until an instant: a shared cache never holds it past that.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(sharedCache(0, 90_000), "public, max-age=60, s-maxage=90");
 * assertEquals(sharedCache(0, 10), "public, max-age=1, s-maxage=1");
 * ```
 */
export function sharedCache(nowMs: number, trueUntilMs: number): string {
  const left = Math.max(1, Math.floor((trueUntilMs - nowMs) / 1000));
  return `public, max-age=${Math.min(60, left)}, s-maxage=${Math.min(300, left)}`;
}

/** Whether the request already holds what the tag names (RFC 9110, section 13.1.2). */
export function isFresh(request: Request, tag: string): boolean {
  const condition = request.headers.get("if-none-match");
  return condition !== null && (condition === tag || !ifNoneMatch(condition, tag));
}

/** The 304 that stands for a 200: the same headers but for those of the body. */
export function notModified(headers: Headers): Response {
  const kept = new Headers(headers);
  kept.delete("Content-Type");
  return new Response(null, { status: STATUS_CODE.NotModified, headers: kept });
}
