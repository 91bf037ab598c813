/** Encodings of bodies: the content codings of HTTP (RFC 9110, section 8.4.1). Each body is compressed once in each encoding, when a client first chooses the encoding. */

import { equals } from "@std/bytes/equals";
import { readQualities } from "./negotiation.ts";

/** An encoding. "identity" is the body without compression. */
export type Encoding = "br" | "gzip" | "identity";

/** Bytes of a body. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Brotli for `CompressionStream`. The types of Deno 2.5 don't have the format, so `String` hides the literal from the type check. */
const BROTLI = String("brotli") as CompressionFormat;

/** Smallest size of a body that is compressed. For a smaller body, the headers `Content-Encoding` and `Vary` would use up much of the saving. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * The effort of compression. "none" is for content that compression hardly makes smaller,
 * such as photos. "fast" is the default quality of the runtime's streams. "best" is the
 * highest quality of brotli, and the same as "fast" for gzip.
 *
 * "best" blocks the event loop. The page's script takes 0.2 s, once after a start. The home
 * page takes 0.1 s, once each time its text changes, such as when the shop opens.
 */
export type Effort = "none" | "fast" | "best";

/** A body, and its compressed forms by encoding. */
export class EncodedBody {
  readonly bytes: Bytes;
  readonly #effort: Effort;
  readonly #encodings = new Map<Encoding, Promise<Bytes>>();

  constructor(bytes: Bytes, effort: Effort) {
    this.bytes = bytes;
    this.#effort = effort;
  }

  /** False for content that compression hardly makes smaller, such as a photo. */
  get isCompressible(): boolean {
    return this.#effort !== "none";
  }

  /** True if `Accept-Encoding` decides the encoding. Otherwise the body is always sent as identity. */
  get isNegotiated(): boolean {
    return this.isCompressible &&
      this.bytes.byteLength >= MIN_COMPRESSED_BYTES;
  }

  /** Returns the body in an encoding. If the compression fails, the next call tries again. */
  encode(encoding: Encoding): Promise<Bytes> {
    const earlier = this.#encodings.get(encoding);
    if (earlier !== undefined) return earlier;

    const encoded = compress(this.bytes, encoding, this.#effort);
    this.#encodings.set(encoding, encoded);
    encoded.catch(() => this.#encodings.delete(encoding));
    return encoded;
  }
}

/** The bodies of a service's files, by name. After a reload, an unchanged file still has its body, with the encodings that were compressed before the reload. */
export class FileBodies {
  readonly #bodies = new Map<string, EncodedBody>();

  /** Returns the body of a file: the earlier body if its bytes are the same, otherwise a new body. */
  keep(name: string, bytes: Bytes, isCompressible: boolean): EncodedBody {
    const earlier = this.#bodies.get(name);
    if (earlier !== undefined && equals(earlier.bytes, bytes)) return earlier;

    // The first body of a file is usually compressed soon after the start, when "best" delays
    // few requests. A changed body comes with a reload, when "best" may delay many.
    const effort = earlier === undefined ? "best" : "fast";
    const body = new EncodedBody(bytes, isCompressible ? effort : "none");
    this.#bodies.set(name, body);
    return body;
  }
}

/** Returns the encodings that this runtime can produce, in order of size, the smallest first. `CompressionStream` has brotli since Deno 2.9. */
export function listEncodings(): readonly Encoding[] {
  try {
    new CompressionStream(BROTLI);
    return ["br", "gzip", "identity"];
  } catch {
    return ["gzip", "identity"];
  }
}

/**
 * Chooses the supported encoding to which `Accept-Encoding` gives the highest quality (RFC
 * 9110, section 12.5.3). Among encodings of the same quality, chooses the first. Chooses
 * identity if the header is missing or too long, or if no supported encoding has a quality
 * above 0.
 */
export function chooseEncoding(
  { headers }: Request,
  supported: readonly Encoding[],
): Encoding {
  const qualities = readQualities(headers.get("accept-encoding"));
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? qualities.get("*") ?? 0;

  const [preferred = "identity"] = supported
    .filter((encoding) => qualityOf(encoding) > 0)
    .toSorted((one, other) => qualityOf(other) - qualityOf(one));
  return preferred;
}

async function compress(
  bytes: Bytes,
  encoding: Encoding,
  effort: Effort,
): Promise<Bytes> {
  if (encoding === "identity") return bytes;

  // `CompressionStream` can't set the quality. The default of `brotliCompressSync` is the
  // highest quality.
  if (encoding === "br" && effort === "best") {
    const { brotliCompressSync } = await import("node:zlib");
    return new Uint8Array(brotliCompressSync(bytes));
  }

  const format = encoding === "br" ? BROTLI : encoding;
  const compression = new CompressionStream(format);
  const stream = new Blob([bytes]).stream().pipeThrough(compression);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
