/**
 * Reads request bodies up to a maximum size and a deadline. Headers such as
 * `Content-Length` are ignored.
 */

/** Maximum size of a body. */
const MAX_BODY_BYTES = 64 * 1024;

/** A body as text, or the reason for its refusal. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" | "too-slow" | "not-utf8" | "broken" };

/** Starts a timer that calls `onTimeUp` when the time is up. Returns a function that stops the timer. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** The outcome of reading a body. */
type Ending = "complete" | "too-large" | "too-slow" | "broken";

/** Reads a body as UTF-8. */
export async function readBody(
  { body }: Request,
  deadline: Deadline,
): Promise<BodyResult> {
  if (body === null) return { kind: "text", text: "" };

  // All pieces are copied into one buffer. If each piece were kept, a piece of one byte
  // would occupy about a hundred bytes.
  let buffer = new Uint8Array();
  let size = 0;
  const ending = await readPieces(body, deadline, (piece) => {
    if (size + piece.length > buffer.length) {
      // The first piece is nearly always the entire body, so its size is enough.
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
 * Reads a body that no handler has read, since Deno 2.9 would read the body
 * without limits. Returns true if the body arrived in full: only then can another
 * request follow on the connection.
 */
export async function discardBody(
  body: ReadableStream<Uint8Array>,
  deadline: Deadline,
): Promise<boolean> {
  return await readPieces(body, deadline, () => {}) === "complete";
}

/**
 * Passes each piece to `take`, until the body ends, is too large or takes too long.
 *
 * If the body is too large or too slow, its stream is cancelled one deadline later.
 * After an immediate cancellation, Deno would read the entire body before it sends the
 * response. Without a cancellation, the stream would keep its connection open.
 */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  deadline: Deadline,
  take: (piece: Uint8Array) => void,
): Promise<Ending> {
  const reader = body.getReader();
  let isLate = false;
  const stopDeadline = deadline(() => {
    isLate = true;
    // Rejects the read in progress.
    reader.releaseLock();
  });

  const ending = await readToEnd(reader, take)
    .catch((): Ending => isLate ? "too-slow" : "broken");
  stopDeadline();

  if (ending === "too-large" || ending === "too-slow") {
    reader.releaseLock();
    deadline(() => void body.cancel().catch(() => {}));
  }
  return ending;
}

async function readToEnd(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  take: (piece: Uint8Array) => void,
): Promise<Ending> {
  for (let size = 0;;) {
    // deno-lint-ignore no-await-in-loop -- a stream is read one piece after another
    const { done, value } = await reader.read();
    if (done) return "complete";

    size += value.length;
    if (size > MAX_BODY_BYTES) return "too-large";
    take(value);
  }
}
