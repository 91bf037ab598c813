/** The headers of the site's documents: where else to find things, and what a browser may do with them. */

import { COMMON_HEADERS, type HeaderFields } from "../http/headers.ts";
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
export function pageHeaders(
  markdownPath: string | undefined,
): HeaderFields {
  const links = [
    ...(markdownPath === undefined
      ? []
      : [`<${markdownPath}>; rel="alternate"; type="text/markdown"`]),
    '</openapi.json>; rel="service-desc"; type="application/json"',
    '</developers>; rel="service-doc"; type="text/html"',
    '</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
    `<${LICENCE_URL}>; rel="license"`,
  ];
  return { ...DOCUMENT_HEADERS, "Link": links.join(", ") };
}
