/** Documents prepared as text: rendered when the facts change, compressed and tagged once, cloned for each request. */

import { weakTag } from "../http/caching.ts";
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
  /** Its `Cache-Control`; without it, shared caches may keep it as long as it is true. */
  readonly cacheControl?: string;
}

/** Answers with a document. */
export function createDocumentHandler(
  { contentType, render, trueUntil, headersOf, cacheControl }: DocumentParts,
): PreparedAnswer {
  return createPreparedAnswer(async (origin, nowMs) => {
    const text = render(origin, nowMs);
    const headers = { ...headersOf(origin), "Content-Type": contentType };
    const untilMs = trueUntil(nowMs);
    return {
      tag: await weakTag(text),
      untilMs,
      ...(cacheControl === undefined
        ? { headers, sharedUntilMs: untilMs }
        : { headers: { ...headers, "Cache-Control": cacheControl } }),
      body: new TextEncoder().encode(text),
      isCompressible: true,
    };
  });
}
