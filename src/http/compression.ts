/** Bodies compressed before they are asked for, and which of their encodings a request gets. */

import { acceptsEncodings } from "@std/http/negotiation";
import { createBoundedMap } from "./bounded.ts";
import { LONGEST_CHOICES } from "./headers.ts";

/** How a body goes over the wire (RFC 9110, section 8.4.1). */
export type Encoding = "br" | "gzip" | "identity";

/** The compressed encodings, smallest first, as `CompressionStream` names them. */
const FORMATS: ReadonlyMap<Encoding, CompressionFormat> = new Map([
  ["br", "brotli"],
  ["gzip", "gzip"],
]);

let encodings: readonly Encoding[] | undefined;

/** The encodings that this runtime makes, in the order of our liking; found out when first asked. */
export function listEncodings(): readonly Encoding[] {
  encodings ??= [
    ...[...FORMATS].filter(([, format]) => isKnown(format)).map(([encoding]) => encoding),
    "identity",
  ];
  return encodings;
}

/** Smaller ones would gain nothing worth its header. */
const LEAST_BYTES = 1024;

const MOST_HEADER_TEXTS = 500;

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

/** Chooses by quality (RFC 9110, section 12.5.3); without the header, or with an empty one, nothing is compressed. */
export function createEncodingChooser(): (request: Request) => Encoding {
  const choices = createBoundedMap<string, Encoding>(MOST_HEADER_TEXTS);
  return (request) => {
    const header = request.headers.get("accept-encoding");
    if (!header || header.length > LONGEST_CHOICES) return "identity";
    let choice = choices.get(header);
    if (choice === undefined) {
      choice = chooseEncoding(request, header);
      choices.set(header, choice);
    }
    return choice;
  };
}

/** By the client's qualities; where it gives none, by our own order. */
function chooseEncoding(request: Request, header: string): Encoding {
  const encodings = listEncodings();
  const asked = header.includes("q=")
    ? acceptsEncodings(request, ...encodings)
    : encodings.find((encoding) => acceptsEncodings(request, encoding) === encoding);
  return encodings.find((encoding) => encoding === asked) ?? "identity";
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
