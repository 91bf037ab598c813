/** Reading a request's body: no further than a limit, no longer than a deadline. */

/** The body as text, or why it was not read. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" | "too-slow" | "not-utf8" | "broken" };

/** Starts a timer that calls back when the time is up. Returns a function that stops it. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** How far and how long to read. */
interface BodyBounds {
  readonly maxBytes: number;
  readonly deadline: Deadline;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a body as UTF-8, piece by piece, whatever its headers say of its length. The rest of an oversized one is not
 * read. Its stream is cancelled one deadline later: cancelling at once makes the runtime read it to its end, and without
 * cancelling it would keep its connection.
 */
export async function readBody(
  request: Request,
  bounds: BodyBounds,
): Promise<BodyResult> {
  const reader = request.body?.getReader();
  if (reader === undefined) return { kind: "text", text: "" };
  const late = Promise.withResolvers<BodyResult>();
  const stop = bounds.deadline(() => late.resolve({ kind: "too-slow" }));
  // With a Transfer-Encoding, the length means nothing (RFC 9112, section 6.3).
  const announced = request.headers.has("transfer-encoding")
    ? 0
    : Number(request.headers.get("content-length"));
  const reading = announced > bounds.maxBytes
    ? leave(reader, bounds)
    : readPieces(reader, bounds).catch((): BodyResult => ({ kind: "broken" }));
  const result = await Promise.race([reading, late.promise]);
  stop();
  return result;
}

async function readPieces(
  reader: Reader,
  bounds: BodyBounds,
): Promise<BodyResult> {
  // The first piece is nearly always the whole. Were small ones kept as they come, each byte could cost a hundred.
  let bytes: Uint8Array = new Uint8Array();
  let size = 0;
  while (true) {
    // deno-lint-ignore no-await-in-loop -- a stream is read one piece after another
    const { done, value } = await reader.read();
    if (done) return decode(bytes.subarray(0, size));
    const end = size + value.byteLength;
    if (end > bounds.maxBytes) return leave(reader, bounds);
    if (size === 0) bytes = value;
    else {
      const room = end > bytes.byteLength
        ? new Uint8Array(bounds.maxBytes)
        : bytes;
      if (room !== bytes) room.set(bytes);
      room.set(value, size);
      bytes = room;
    }
    size = end;
  }
}

function leave(reader: Reader, { deadline }: BodyBounds): BodyResult {
  deadline(() => void reader.cancel().catch(() => {}));
  return { kind: "too-large" };
}

function decode(bytes: Uint8Array): BodyResult {
  try {
    return {
      kind: "text",
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    };
  } catch {
    return { kind: "not-utf8" };
  }
}
