/** Compression of bodies, and which encoding a request gets. */

import { acceptsEncodings } from "@std/http/negotiation";
import { LONGEST_CHOICES } from "./headers.ts";

/** How a body goes over the wire (RFC 9110, section 8.4.1). */
export type Encoding = "br" | "gzip" | "identity";

/** The compressed encodings, smallest first, as `CompressionStream` names them. */
const FORMATS: ReadonlyMap<Encoding, CompressionFormat> = new Map([
  ["br", "brotli"],
  ["gzip", "gzip"],
]);

/** A smaller body would gain less than the header costs. */
const LEAST_BYTES = 1024;

/** The encodings that this runtime can make, the preferred one first. Deno has brotli since 2.9. */
export function listEncodings(): readonly Encoding[] {
  const compressed = [...FORMATS].filter(([, format]) => isKnown(format));
  return [...compressed.map(([encoding]) => encoding), "identity"];
}

function isKnown(format: CompressionFormat): boolean {
  try {
    new CompressionStream(format);
    return true;
  } catch {
    return false;
  }
}

/** Whether a body is large enough to gain by compression. */
export function isWorthCompressing(bytes: Uint8Array): boolean {
  return bytes.byteLength >= LEAST_BYTES;
}

/** The bytes in an encoding. */
export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const format = FORMATS.get(encoding);
  if (format === undefined) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The one of these encodings that a request likes best, by its qualities (RFC 9110, section 12.5.3), and in our own order
 * where it gives none. Without the header nothing is compressed.
 */
export function chooseEncoding(request: Request, known: readonly Encoding[]): Encoding {
  const asked = request.headers.get("accept-encoding");
  if (!asked || asked.length > LONGEST_CHOICES) return "identity";
  const liked = asked.includes("q=")
    ? acceptsEncodings(request, ...known)
    : known.find((encoding) => acceptsEncodings(request, encoding) === encoding);
  return known.find((encoding) => encoding === liked) ?? "identity";
}
