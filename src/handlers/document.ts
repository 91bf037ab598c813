/** Documents, whose text is rendered when the facts change, and files; the headers of both. */

import { COMMON_HEADERS, type HeaderFields } from "../http/answer.ts";
import type { EncodedBody } from "../http/encoding.ts";
import { createPreparedAnswer, createResponder } from "../http/prepared.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import type { Asset } from "../site/asset.ts";
import type { Handler } from "./route.ts";

/** Allows only the site's own files, and no frames (CSP Level 3). */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** Headers of every response with a document. Files need only `COMMON_HEADERS`. */
export const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** Returns the headers of a page. `markdownPath` is the path of its Markdown. */
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
export interface DocumentParts {
  readonly contentType: string;
  /** Returns the text for an origin at an instant. */
  readonly render: (origin: string, nowMs: number) => string;
  /** Returns the instant from which a text of `nowMs` may be out of date. */
  readonly nextChangeAt: (nowMs: number) => number;
  readonly headers: HeaderFields;
  /** `Cache-Control`. Default: shared caches may keep the document until its next change. */
  readonly cacheControl?: string;
}

/** Creates the handler of a document. */
export function createDocumentHandler(document: DocumentParts): Handler {
  const { contentType, cacheControl } = document;
  const headers = { ...document.headers, "Content-Type": contentType };

  return createPreparedAnswer((origin, nowMs) => {
    const text = document.render(origin, nowMs);
    const untilMs = document.nextChangeAt(nowMs);
    if (cacheControl === undefined) {
      return { text, untilMs, sharedUntilMs: untilMs, headers };
    }

    const ownHeaders = { ...headers, "Cache-Control": cacheControl };
    return { text, untilMs, headers: ownHeaders };
  });
}

/** Returns true for files that compression makes smaller: all but most images. */
export function isCompressible({ contentType }: Asset): boolean {
  return !contentType.startsWith("image/") || contentType === "image/svg+xml";
}

/** Creates the handler of a file: immutable at the address with its version, revalidated each time at the other. */
export function createAssetHandler(
  { contentType, version }: Asset,
  body: EncodedBody,
): Handler {
  const respondWith = (cacheControl: string) =>
    createResponder({
      tag: `W/"${version}"`,
      headers: {
        ...COMMON_HEADERS,
        "Content-Type": contentType,
        "Cache-Control": cacheControl,
      },
      body,
    });
  const immutable = respondWith("public, max-age=31536000, immutable");
  const revalidated = respondWith("no-cache");
  const versionedPath = `/assets/${version}/`;

  return ({ request, path }) =>
    path.startsWith(versionedPath) ? immutable(request) : revalidated(request);
}
