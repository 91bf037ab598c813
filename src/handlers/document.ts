/** Handlers of files, and of documents: texts for a public origin, most of which are rendered again when the shop changes. */

import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import type { EncodedBody } from "../http/encoding.ts";
import { createResponder, createTemplateResponder } from "../http/prepared.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import { nextChangeAt, type Shop } from "../shop/shop.ts";
import type { Asset } from "../site/asset.ts";
import type { Handler } from "./route.ts";

/** The policy of the site's documents (CSP Level 3). Allows only the site's own files and `data:` images. Forbids sending forms, and showing the page in a frame. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** Headers of the site's documents. For files, and for the texts in `/.well-known/`, `COMMON_HEADERS` are enough. */
export const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** Returns the headers of a page. `markdownPath` is the path of the page's Markdown version. The page of the 404 has no such path. */
export function pageHeaders(markdownPath?: string): HeaderFields {
  const alternate = markdownPath === undefined
    ? []
    : [`<${markdownPath}>; rel="alternate"; type="text/markdown"`];
  const links = [
    ...alternate,
    '</openapi.json>; rel="service-desc"; type="application/json"',
    '</developers>; rel="service-doc"; type="text/html"',
    `<${LICENCE_URL}>; rel="license"`,
  ];

  return { ...DOCUMENT_HEADERS, "Link": links.join(", ") };
}

/** The parts of a document. */
interface DocumentParts {
  readonly contentType: string;
  /** Returns the text for an origin at an instant. */
  readonly render: (origin: string, nowMs: number) => string;
  /** The shop that the text describes. At each `nextChangeAt` of the shop, the text may change. Without a shop, the text never changes. */
  readonly shop?: Shop;
  /** Headers without `Content-Type`. If they lack `Cache-Control`, shared caches may keep the document until its text changes, but at most five minutes. */
  readonly headers: HeaderFields;
}

/** Creates the handler of a document. The handler renders the text again after each change of the shop, such as its opening. */
export function createDocumentHandler(
  { contentType, render, shop, headers }: DocumentParts,
): Handler {
  const typedHeaders = { ...headers, "Content-Type": contentType };
  const isShared = headers["Cache-Control"] === undefined;

  return createTemplateResponder((origin, nowMs) => {
    const text = render(origin, nowMs);
    const untilMs = shop === undefined ? Infinity : nextChangeAt(shop, nowMs);
    const sharedUntilMs = isShared ? untilMs : undefined;
    return {
      text,
      untilMs,
      sharedUntilMs,
      headers: typedHeaders,
      effort: "best",
    };
  });
}

/** Returns true for text, such as a script or an SVG. The formats of most other files, such as videos, are compressed already: to compress them again would only block the event loop. */
export function isCompressible({ contentType }: Asset): boolean {
  return /^text\/|json|svg/.test(contentType);
}

/** Creates the handler of a file. */
export function createAssetHandler(
  { contentType, version }: Asset,
  body: EncodedBody,
  cacheControl: string,
): Handler {
  return createResponder({
    tag: `W/"${version}"`,
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": contentType,
      "Cache-Control": cacheControl,
    },
    body,
  });
}
