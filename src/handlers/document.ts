/** Documents: their headers, and their text, which is rendered when the facts change and prepared once. */

import { COMMON_HEADERS, type HeaderFields } from "../http/headers.ts";
import { createPreparedAnswer, type PreparedAnswer } from "../http/prepared.ts";
import { LICENCE_URL } from "../shop/catalog.ts";

/** Nothing is allowed but this site's own files; nobody frames it (CSP Level 3). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What a browser is told about any answer with a document in it. */
export const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** The headers of a page: `markdownPath` is where its Markdown is. */
export function pageHeaders(markdownPath: string | undefined): HeaderFields {
  const links = [
    ...(markdownPath === undefined
      ? []
      : [`<${markdownPath}>; rel="alternate"; type="text/markdown"`]),
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
): PreparedAnswer {
  return createPreparedAnswer((origin, nowMs) => {
    const text = render(origin, nowMs);
    const headers = { ...own, "Content-Type": contentType };
    const untilMs = trueUntil(nowMs);
    return cacheControl === undefined
      ? { text, untilMs, sharedUntilMs: untilMs, headers }
      : { text, untilMs, headers: { ...headers, "Cache-Control": cacheControl } };
  });
}
