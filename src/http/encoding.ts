/** Content codings of bodies (RFC 9110, section 8.4.1), each computed once. */

import { equals } from "@std/bytes/equals";
import { readQualities } from "./negotiation.ts";

/** A content coding. */
export type Encoding = "br" | "gzip" | "identity";

/** Bytes of a body. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Brotli for `CompressionStream`. Deno 2.5 has neither the format nor its type, so `String` hides the literal from the check of types. */
const BROTLI = String("brotli") as CompressionFormat;

/** Minimum size of a body from which compression saves more than its headers cost. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * The effort of compression. "none" is for files that are compressed already, such
 * as photos. "best" blocks the event loop: 0.2 s for the page's script, once per file,
 * and 0.1 s for the home page, once per change.
 */
export type Effort = "none" | "fast" | "best";

/** A body in the encodings that clients accept. */
export class EncodedBody {
  readonly bytes: Bytes;
  readonly #effort: Effort;
  readonly #encodings = new Map<Encoding, Promise<Bytes>>();

  constructor(bytes: Bytes, effort: Effort) {
    this.bytes = bytes;
    this.#effort = effort;
  }

  /** True if the content is not compressed already. */
  get isCompressible(): boolean {
    return this.#effort !== "none";
  }

  /** True if clients may choose the encoding. */
  get isNegotiated(): boolean {
    return this.isCompressible &&
      this.bytes.byteLength >= MIN_COMPRESSED_BYTES;
  }

  /** Returns the body in an encoding. After a failure, the next call compresses again. */
  encode(encoding: Encoding): Promise<Bytes> {
    const earlier = this.#encodings.get(encoding);
    if (earlier !== undefined) return earlier;

    const encoded = compress(this.bytes, encoding, this.#effort);
    this.#encodings.set(encoding, encoded);
    encoded.catch(() => this.#encodings.delete(encoding));
    return encoded;
  }
}

/** The files of a service by name. A reload keeps the encodings of unchanged files. */
export class FileBodies {
  readonly #bodies = new Map<string, EncodedBody>();

  /** Returns the body of a file: the earlier body if the bytes are the same. */
  keep(name: string, bytes: Bytes, isCompressible: boolean): EncodedBody {
    const earlier = this.#bodies.get(name);
    if (earlier !== undefined && equals(earlier.bytes, bytes)) return earlier;

    // A changed file is compressed while the service answers requests, which "best" would delay.
    const effort = earlier === undefined ? "best" : "fast";
    const body = new EncodedBody(bytes, isCompressible ? effort : "none");
    this.#bodies.set(name, body);
    return body;
  }
}

/** Returns the encodings that this runtime can produce, the smallest result first. Deno has brotli since 2.9. */
export function listEncodings(): readonly Encoding[] {
  try {
    new CompressionStream(BROTLI);
    return ["br", "gzip", "identity"];
  } catch {
    return ["gzip", "identity"];
  }
}

/**
 * Chooses the supported encoding of the highest quality (RFC 9110, section 12.5.3).
 * Among encodings of the same quality, chooses the first. Chooses identity if
 * `Accept-Encoding` is missing, is too long or allows no supported encoding.
 */
export function chooseEncoding(
  { headers }: Request,
  supported: readonly Encoding[],
): Encoding {
  const qualities = readQualities(headers.get("accept-encoding"));
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? qualities.get("*") ?? 0;

  const [best = "identity"] = supported
    .filter((encoding) => qualityOf(encoding) > 0)
    .toSorted((one, other) => qualityOf(other) - qualityOf(one));
  return best;
}

async function compress(
  bytes: Bytes,
  encoding: Encoding,
  effort: Effort,
): Promise<Bytes> {
  if (encoding === "identity") return bytes;

  if (encoding === "br" && effort === "best") {
    const { brotliCompressSync } = await import("node:zlib");
    return new Uint8Array(brotliCompressSync(bytes));
  }

  const format = encoding === "br" ? BROTLI : encoding;
  const compression = new CompressionStream(format);
  const stream = new Blob([bytes]).stream().pipeThrough(compression);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
