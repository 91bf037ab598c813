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

/** The encodings that this runtime can make, the preferred one first. Deno has brotli since 2.9. */
export function listEncodings(): readonly Encoding[] {
  const compressed = [...FORMATS].filter(([, format]) => {
    try {
      return new CompressionStream(format);
    } catch {
      return false;
    }
  });
  return [...compressed.map(([encoding]) => encoding), "identity"];
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
