/**
 * Reads request bodies up to a maximum size and a time limit. Ignores headers such as
 * `Content-Length`, which a client may set to a wrong value.
 */

/** Maximum size of a body. */
const MAX_BODY_BYTES = 64 * 1024;

/** A body as text, or the reason for its refusal. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" | "too-slow" | "not-utf8" | "broken" };

/** Starts the time limit of a body. Calls `onTimeUp` at the end of the limit. Returns a function that cancels the limit. */
export type StartDeadline = (onTimeUp: () => void) => () => void;

/** The outcome of reading a body. It is "broken" if the connection broke off before the end. */
type Ending = "complete" | "too-large" | "too-slow" | "broken";

/** Reads a body as UTF-8. A missing body is an empty text. */
export async function readBody(
  { body }: Request,
  startDeadline: StartDeadline,
): Promise<BodyResult> {
  if (body === null) return { kind: "text", text: "" };

  // All pieces are copied into one buffer. If each piece were kept, a piece of one byte
  // would occupy about a hundred bytes.
  let buffer = new Uint8Array();
  let size = 0;
  const ending = await readPieces(body, startDeadline, (piece) => {
    if (size + piece.length > buffer.length) {
      // The first piece is nearly always the entire body, so the buffer first has its size. For
      // a second piece, the buffer gets the maximum size.
      const capacity = size === 0 ? piece.length : MAX_BODY_BYTES;
      const larger = new Uint8Array(capacity);
      larger.set(buffer);
      buffer = larger;
    }
    buffer.set(piece, size);
    size += piece.length;
  });

  return ending === "complete"
    ? decode(buffer.subarray(0, size))
    : { kind: ending };
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): BodyResult {
  try {
    return { kind: "text", text: UTF8.decode(bytes) };
  } catch {
    return { kind: "not-utf8" };
  }
}

/**
 * Reads and discards a body that no handler has read. Without this, Deno 2.9 would read
 * the body itself, without limits. Returns true if the body arrived in full: only then can
 * another request follow on the connection.
 */
export async function discardBody(
  body: ReadableStream<Uint8Array>,
  startDeadline: StartDeadline,
): Promise<boolean> {
  return await readPieces(body, startDeadline, () => {}) === "complete";
}

/**
 * Passes each piece of a body to `take`, until the body ends, breaks off, is too large or
 * takes too long. Returns the outcome.
 *
 * A second time limit then cancels the stream of a body that is too large or too slow. If
 * the stream were cancelled immediately, Deno would read the entire body before it sends
 * the response. If it were never cancelled, it would keep its connection open.
 */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  startDeadline: StartDeadline,
  take: (piece: Uint8Array) => void,
): Promise<Ending> {
  const reader = body.getReader();
  let isLate = false;
  const stopDeadline = startDeadline(() => {
    isLate = true;
    // Makes the read in progress reject.
    reader.releaseLock();
  });

  const ending = await readToEnd(reader, take)
    .catch((): Ending => isLate ? "too-slow" : "broken");
  stopDeadline();

  if (ending === "too-large" || ending === "too-slow") {
    reader.releaseLock();
    startDeadline(() => void body.cancel().catch(() => {}));
  }
  return ending;
}

async function readToEnd(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  take: (piece: Uint8Array) => void,
): Promise<Ending> {
  let size = 0;
  while (true) {
    // deno-lint-ignore no-await-in-loop -- a stream is read one piece after another
    const { done, value } = await reader.read();
    if (done) return "complete";

    size += value.length;
    if (size > MAX_BODY_BYTES) return "too-large";
    take(value);
  }
}
