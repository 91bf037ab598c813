/** Weak entity tags, conditional requests, and how long caches may keep an answer. */

import { eTag } from "@std/http/etag";

/** Twelve digits that change when the bytes do: the first of their SHA-256. */
export async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digest.toHex().slice(0, 12);
}

/** A weak entity tag (RFC 9110, section 8.8.3) that changes when the text does. */
export async function weakTag(text: string): Promise<string> {
  return await eTag(text, { weak: true }) ?? `W/"${text.length}"`;
}

/**
 * `Cache-Control` of an answer that stays true until an instant: shared caches may keep it until then. With less than a
 * second left, it is kept for one second all the same.
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

/** UTF-16 units of an `If-None-Match` that is read: some two hundred tags of ours. */
const LONGEST_CONDITION = 8_000;

/**
 * Whether the request already holds what our weak tag names, by weak comparison (RFC 9110, section 13.1.2). A header that
 * is too long counts as none: the whole answer is right for every client.
 */
export function isFresh(request: Request, tag: string): boolean {
  const condition = request.headers.get("if-none-match");
  if (condition === null || condition.length > LONGEST_CONDITION) return false;
  const opaque = tag.slice("W/".length);
  // Our tag has no comma in it. A pattern that splits at blanks too would take the square of their number.
  return condition === "*" ||
    condition.split(",").map((one) => one.trim()).some((one) => one === tag || one === opaque);
}
