/** Documents prepared as text: rendered when the facts change, compressed and tagged once, cloned for each request. */

import { sharedCache, weakTag } from "../http/caching.ts";
import type { HeaderFields } from "../http/headers.ts";
import { createPreparedAnswer, type PreparedAnswer } from "../http/prepared.ts";

/** How a document is made. */
export interface DocumentParts {
  readonly contentType: string;
  /** Its text for an origin and an instant. */
  readonly render: (origin: string, nowMs: number) => string;
  /** The instant after which what was rendered may be out of date. */
  readonly trueUntil: (nowMs: number) => number;
  readonly headersOf: (origin: string) => HeaderFields;
  /** `Cache-Control` now, of what is true until an instant; without it, shared caches may keep it until then. */
  readonly cacheControl?: (nowMs: number, trueUntilMs: number) => string;
}

/** Answers with a document. */
export function createDocumentHandler(
  { contentType, render, trueUntil, headersOf, cacheControl = sharedCache }: DocumentParts,
): PreparedAnswer {
  return createPreparedAnswer(async (origin, nowMs) => {
    const text = render(origin, nowMs);
    const bytes = new TextEncoder().encode(text);
    const trueUntilMs = trueUntil(nowMs);
    return {
      tag: await weakTag(text),
      trueUntilMs,
      body: () => bytes,
      isCompressible: true,
      headers: (nowMs) => ({
        ...headersOf(origin),
        "Content-Type": contentType,
        "Cache-Control": cacheControl(nowMs, trueUntilMs),
      }),
    };
  });
}
