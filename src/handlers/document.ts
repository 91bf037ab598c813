/** A document for machines or robots: made of the moment's facts, cached, with a weak tag. */

import { sharedCache, weakTag } from "../http/caching.ts";
import { compress } from "../http/compression.ts";
import { createPreparedAnswer } from "../http/prepared.ts";
import type { Handler } from "./route.ts";

/** How a document is made. */
export interface DocumentParts {
  readonly contentType: string;
  /** Its text for an origin and an instant. */
  readonly render: (origin: string, nowMs: number) => string;
  /** The instant after which what was rendered may be out of date. */
  readonly trueUntil: (nowMs: number) => number;
  readonly headersOf: (origin: string) => { readonly [name: string]: string };
}

/** Answers with the document. */
export function createDocumentHandler(
  { contentType, render, trueUntil, headersOf }: DocumentParts,
): Handler {
  const answer = createPreparedAnswer(async (origin, nowMs) => {
    const text = render(origin, nowMs);
    const bytes = new TextEncoder().encode(text);
    const tag = await weakTag(text);
    const trueUntilMs = trueUntil(nowMs);
    return {
      tag,
      trueUntilMs,
      body: () => bytes,
      gzip: await compress(bytes),
      headers: (nowMs) => ({
        ...headersOf(origin),
        "Content-Type": contentType,
        "Cache-Control": sharedCache(nowMs, trueUntilMs),
      }),
    };
  });
  return ({ request, origin, nowMs }) => answer(request, origin, nowMs);
}
