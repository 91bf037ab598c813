/** Request bodies, read up to a limit and a deadline, whatever their headers announce. */

/** Most bytes that are read of a body. */
const MAX_BODY_BYTES = 64 * 1024;

/** A body as text, or the reason for its refusal. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" | "too-slow" | "not-utf8" | "broken" };

/** Starts a timer that calls back when the time is up. Returns a function that stops it. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** The outcome of reading. */
type Ending = "complete" | "too-large" | "too-slow" | "broken";

/** Reads a body as UTF-8. */
export async function readBody(
  { body }: Request,
  deadline: Deadline,
): Promise<BodyResult> {
  if (body === null) return { kind: "text", text: "" };

  // Small pieces share one buffer: kept apart, each byte could cost a hundred.
  let buffer = new Uint8Array();
  let size = 0;
  const ending = await readPieces(body, deadline, (piece) => {
    if (size + piece.length > buffer.length) {
      // The first piece is nearly always the entire body.
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

function decode(bytes: Uint8Array): BodyResult {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { kind: "text", text };
  } catch {
    return { kind: "not-utf8" };
  }
}

/**
 * Reads a body that no handler has read, since Deno 2.9 would read it without
 * limits. Returns true if it arrived in full: only then can another request
 * follow it.
 */
export async function discardBody(
  body: ReadableStream<Uint8Array>,
  deadline: Deadline,
): Promise<boolean> {
  return await readPieces(body, deadline, () => {}) === "complete";
}

/**
 * Reads until the body, the limit or the time ends, and passes on each piece.
 *
 * Of an unfinished body, the stream is cancelled one deadline later. If it were
 * cancelled at once, Deno would read it to its end before it sends a response.
 * If it were never cancelled, it would keep its connection.
 */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  deadline: Deadline,
  take: (piece: Uint8Array) => void,
): Promise<Ending> {
  const reader = body.getReader();
  const late = Promise.withResolvers<Ending>();
  const stopDeadline = deadline(() => late.resolve("too-slow"));

  const readOn = async (): Promise<Ending> => {
    for (let size = 0;;) {
      // deno-lint-ignore no-await-in-loop -- a stream is read one piece after another
      const { done, value } = await reader.read();
      if (done) return "complete";

      size += value.length;
      if (size > MAX_BODY_BYTES) return "too-large";
      take(value);
    }
  };
  const reading = readOn().catch((): Ending => "broken");
  const ending = await Promise.race([reading, late.promise]);
  stopDeadline();

  if (ending === "too-large" || ending === "too-slow") {
    deadline(() => void reader.cancel().catch(() => {}));
  }
  return ending;
}
