/** Bodies compressed before they are asked for, and which of their encodings a request gets. */

import { acceptsEncodings } from "@std/http/negotiation";
import { createChooser } from "./choice.ts";

/** How a body goes over the wire (RFC 9110, section 8.4.1). */
export type Encoding = "br" | "gzip" | "identity";

/** The compressed encodings, smallest first, as `CompressionStream` names them. */
const FORMATS: ReadonlyMap<Encoding, CompressionFormat> = new Map([
  ["br", "brotli"],
  ["gzip", "gzip"],
]);

/** Smaller ones would gain nothing worth its header. */
const LEAST_BYTES = 1024;

/** The encodings that this runtime makes, the preferred one first. */
export function listEncodings(): readonly Encoding[] {
  const compressed = [...FORMATS].filter(([, format]) => isKnown(format));
  return [...compressed.map(([encoding]) => encoding), "identity"];
}

/** Whether a body is large enough to gain by it. */
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
 * Chooses by the client's qualities (RFC 9110, section 12.5.3), and in our own order where it gives none. Without the
 * header nothing is compressed.
 */
export function createEncodingChooser(): (request: Request) => Encoding {
  let encodings: readonly Encoding[] | undefined;
  return createChooser<Encoding>({
    header: "accept-encoding",
    fallback: "identity",
    choose(request, value) {
      // Not before it is needed: to find out takes some milliseconds, which the start would wait for.
      const known = encodings ??= listEncodings();
      const asked = value.includes("q=")
        ? acceptsEncodings(request, ...known)
        : known.find((encoding) => acceptsEncodings(request, encoding) === encoding);
      return known.find((encoding) => encoding === asked) ?? "identity";
    },
  });
}

/** Deno knows brotli here since 2.9. */
function isKnown(format: CompressionFormat): boolean {
  try {
    new CompressionStream(format);
    return true;
  } catch {
    return false;
  }
}
