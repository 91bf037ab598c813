/** Bodies compressed once, when they are prepared, and which of them a request gets. */

import { acceptsEncodings } from "@std/http/negotiation";
import { createBoundedMap } from "./bounded.ts";

/** How a body goes over the wire. */
export type Encoding = "gzip" | "identity";

/** Smaller ones would gain nothing worth its header. */
const LEAST_BYTES = 1024;

const MOST_HEADER_TEXTS = 500;
const LONGEST_HEADER = 1000;

/** The bytes compressed, or undefined for what is too small to gain by it. */
export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (bytes.byteLength < LEAST_BYTES) return undefined;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Chooses by quality (RFC 9110, section 12.5.3); without the header, or with an empty one, nothing is compressed. */
export function createEncodingChooser(): (request: Request) => Encoding {
  const choices = createBoundedMap<string, Encoding>(MOST_HEADER_TEXTS);
  return (request) => {
    const header = request.headers.get("accept-encoding");
    if (!header || header.length > LONGEST_HEADER) return "identity";
    let choice = choices.get(header);
    if (choice === undefined) {
      choice = acceptsEncodings(request, "gzip", "identity") === "gzip" ? "gzip" : "identity";
      choices.set(header, choice);
    }
    return choice;
  };
}
