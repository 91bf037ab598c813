/** Reading a request's body: no further than a limit, no longer than a deadline. */

import { concat } from "@std/bytes/concat";
import type { Deadline } from "./deadlines.ts";

/** The body as text, or why it was not read. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" }
  | { readonly kind: "too-slow" }
  | { readonly kind: "not-utf8" }
  | { readonly kind: "broken" };

/** How far and how long to read. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly deadline: Deadline;
}

const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body as UTF-8. The rest of an oversized one is not read. Its stream is cancelled one deadline later: cancelling
 * at once makes the runtime read it to its end, and without cancelling it would keep its connection.
 */
export function readBody(request: Request, bounds: BodyBounds): Promise<BodyResult> {
  const { maxBytes, deadline } = bounds;
  const announced = request.headers.get("content-length");
  // With a Transfer-Encoding, the announced length means nothing (RFC 9112, section 6.3).
  const isExact = announced !== null && request.headers.get("transfer-encoding") === null;
  if (isExact && Number(announced) > maxBytes) {
    if (request.body !== null) leave(request.body.getReader(), deadline);
    return Promise.resolve({ kind: "too-large" });
  }
  const reading = isExact ? request.bytes().then(decode) : readChunks(request.body, bounds);
  return new Promise((resolve) => {
    const stop = deadline(() => resolve({ kind: "too-slow" }));
    const end = (result: BodyResult) => {
      stop();
      resolve(result);
    };
    reading.then(end, () => end({ kind: "broken" }));
  });
}

async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, deadline }: BodyBounds,
): Promise<BodyResult> {
  const reader = body?.getReader();
  if (reader === undefined) return { kind: "text", text: "" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (true) {
    // deno-lint-ignore no-await-in-loop -- a stream is read one chunk after another
    const { done, value } = await reader.read();
    if (done) return decode(concat(chunks));
    size += value.byteLength;
    if (size > maxBytes) {
      leave(reader, deadline);
      return { kind: "too-large" };
    }
    chunks.push(value);
  }
}

function leave(reader: ReadableStreamDefaultReader<Uint8Array>, deadline: Deadline): void {
  deadline(() => void reader.cancel().catch(() => {}));
}

function decode(bytes: Uint8Array): BodyResult {
  try {
    return { kind: "text", text: DECODER.decode(bytes) };
  } catch {
    return { kind: "not-utf8" };
  }
}
