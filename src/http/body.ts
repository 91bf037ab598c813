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

const DECODER = new TextDecoder();
const STRICT_DECODER = new TextDecoder("utf-8", { fatal: true });
/** What the decoder writes for bytes that are no UTF-8, and for its own. */
const REPLACEMENT = "\ufffd";

/**
 * Reads a body as UTF-8. What is beyond the limit is left with its sender for as long again as the deadline, and only
 * then cancelled: a cancelled body the runtime reads to its end, and one that is never cancelled keeps its connection.
 */
export function readBody(
  request: Request,
  { maxBytes, deadline }: BodyBounds,
): Promise<BodyResult> {
  const announced = request.headers.get("content-length");
  // Beside a Transfer-Encoding an announced length means nothing (RFC 9112, section 6.3).
  const isExact = announced !== null && request.headers.get("transfer-encoding") === null;
  if (isExact && Number(announced) > maxBytes) {
    if (request.body !== null) leave(request.body.getReader(), deadline);
    return Promise.resolve({ kind: "too-large" });
  }
  const reading = isExact
    ? request.bytes().then(decode)
    : readChunks(request.body, { maxBytes, deadline });
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

/** The strict decoder costs more, so it is asked only where there is doubt. */
function decode(bytes: Uint8Array): BodyResult {
  const text = DECODER.decode(bytes);
  return text.includes(REPLACEMENT) && !isUtf8(bytes)
    ? { kind: "not-utf8" }
    : { kind: "text", text };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT_DECODER.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
