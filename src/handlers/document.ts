/** Handlers of files, and of documents: texts that are rendered again when the shop changes. */

import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import type { EncodedBody } from "../http/encoding.ts";
import { createPreparedAnswer, createResponder } from "../http/prepared.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import { nextChangeAt, type Shop } from "../shop/shop.ts";
import type { Asset } from "../site/asset.ts";
import type { Handler } from "./route.ts";

/** The policy of the site's documents (CSP Level 3). Allows only the site's own files and `data:` images. Forbids sending forms, and showing the page in a frame. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** Headers of the site's documents. Files, and the texts in `/.well-known/`, have only `COMMON_HEADERS`. */
export const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** Returns the headers of a page. `markdownPath` is the path of its Markdown version, undefined if it has none. */
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
  /** The shop that the text describes. The text changes at each `nextChangeAt` of the shop. Without a shop, the text never changes. */
  readonly shop?: Shop;
  /** All headers except `Content-Type`. If they lack `Cache-Control`, shared caches may keep the document until its text changes. */
  readonly headers: HeaderFields;
}

/** Creates the handler of a document. The handler renders the text again after each change of the shop, such as its opening. */
export function createDocumentHandler(
  { contentType, render, shop, headers }: DocumentParts,
): Handler {
  const typedHeaders = { ...headers, "Content-Type": contentType };
  const isShared = headers["Cache-Control"] === undefined;

  return createPreparedAnswer((origin, nowMs) => {
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

/** Returns false for pictures, since their formats are compressed already, except SVG, which is text. Returns true for all other files. */
export function isCompressible({ contentType }: Asset): boolean {
  return !contentType.startsWith("image/") || contentType === "image/svg+xml";
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
