/** Documents, whose text is rendered when the facts change, and files, held in memory; the headers of both. */

import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import { createPreparedAnswer, createResponder } from "../http/prepared.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import type { Asset } from "../site/asset.ts";
import type { Handler } from "./route.ts";

/** Nothing is allowed but this site's own files; nobody frames it (CSP Level 3). */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** What a browser is told about any answer with a document in it; a file beside one needs no more than what all have. */
export const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** The headers of a page: `markdownPath` is where its Markdown is. */
export function pageHeaders(markdownPath?: string): HeaderFields {
  const links = [
    ...markdownPath
      ? [`<${markdownPath}>; rel="alternate"; type="text/markdown"`]
      : [],
    '</openapi.json>; rel="service-desc"; type="application/json"',
    '</developers>; rel="service-doc"; type="text/html"',
    `<${LICENCE_URL}>; rel="license"`,
  ];
  return { ...DOCUMENT_HEADERS, "Link": links.join(", ") };
}

/** How a document is made. */
export interface DocumentParts {
  readonly contentType: string;
  /** Its text for an origin and an instant. */
  readonly render: (origin: string, nowMs: number) => string;
  /** The instant after which what was rendered may be out of date. */
  readonly trueUntil: (nowMs: number) => number;
  readonly headers: HeaderFields;
  /** Its `Cache-Control`; without it, shared caches may keep it as long as it is true. */
  readonly cacheControl?: string;
}

/** Answers with a document. */
export function createDocumentHandler(
  { contentType, render, trueUntil, headers: own, cacheControl }: DocumentParts,
): Handler {
  return createPreparedAnswer((origin, nowMs) => {
    const text = render(origin, nowMs);
    const headers = { ...own, "Content-Type": contentType };
    const untilMs = trueUntil(nowMs);
    return cacheControl === undefined
      ? { text, untilMs, sharedUntilMs: untilMs, headers }
      : {
        text,
        untilMs,
        headers: { ...headers, "Cache-Control": cacheControl },
      };
  });
}

/** Answers with a file: kept for good where its address names these very bytes, else asked for each time. */
export function createAssetHandler(
  { bytes, contentType, version }: Asset,
): Handler {
  const kept = (cacheControl: string) =>
    createResponder({
      tag: `W/"${version}"`,
      headers: {
        ...COMMON_HEADERS,
        "Content-Type": contentType,
        "Cache-Control": cacheControl,
      },
      body: bytes,
      isCompressible: !contentType.startsWith("image/") ||
        contentType === "image/svg+xml",
      isForGood: true,
    });
  const [forGood, asked] = [
    kept("public, max-age=31536000, immutable"),
    kept("no-cache"),
  ];
  const named = `/assets/${version}/`;
  return ({ request, path }) =>
    (path.startsWith(named) ? forGood : asked)(request);
}
