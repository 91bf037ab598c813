/** Documents prepared as text: rendered when the facts change, compressed and tagged once, cloned per request. */

import { sharedCache, weakTag } from "../http/caching.ts";
import { createPreparedAnswer, type PreparedAnswer } from "../http/prepared.ts";
import type { Handler } from "./route.ts";

/** How a document is made. */
export interface DocumentParts {
  readonly contentType: string;
  /** Its text for an origin and an instant. */
  readonly render: (origin: string, nowMs: number) => string;
  /** The instant after which what was rendered may be out of date. */
  readonly trueUntil: (nowMs: number) => number;
  readonly headersOf: (origin: string) => { readonly [name: string]: string };
  /** `Cache-Control` now, of what is true until an instant. */
  readonly cacheControl: (nowMs: number, trueUntilMs: number) => string;
}

/** Prepares a document's answers. */
export function prepareDocument(
  { contentType, render, trueUntil, headersOf, cacheControl }: DocumentParts,
): PreparedAnswer {
  return createPreparedAnswer(async (origin, nowMs) => {
    const text = render(origin, nowMs);
    const bytes = new TextEncoder().encode(text);
    const tag = await weakTag(text);
    const trueUntilMs = trueUntil(nowMs);
    return {
      tag,
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

/** Answers with a document for machines, which shared caches may keep while it is true. */
export function createDocumentHandler(parts: Omit<DocumentParts, "cacheControl">): Handler {
  const answer = prepareDocument({ ...parts, cacheControl: sharedCache });
  return ({ request, origin, nowMs }) => answer(request, origin, nowMs);
}
