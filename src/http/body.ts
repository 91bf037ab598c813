/** Request bodies, read up to a limit and a deadline, whatever their headers announce. */

/** Most bytes that are read of a body. */
export const MAX_BODY_BYTES = 64 * 1024;

/** A body as text, or the reason for its refusal. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" | "too-slow" | "not-utf8" | "broken" };

/** Starts a timer that calls back when the time is up. Returns a function that stops it. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** The limits of a body. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly deadline: Deadline;
}

/** The outcome of reading. */
type Ending = "complete" | "too-large" | "too-slow" | "broken";

/** Reads a body as UTF-8. */
export async function readBody(
  { body }: Request,
  bounds: BodyBounds,
): Promise<BodyResult> {
  if (body === null) return { kind: "text", text: "" };

  const bytes = new BodyBytes(bounds.maxBytes);
  const ending = await readPieces(body, bounds, (piece) => bytes.add(piece));

  return ending === "complete" ? bytes.decode() : { kind: ending };
}

/** Returns true if a request has a body that nobody has read. Deno hides those of GET and HEAD. */
export function hasUnreadBody({ method, body, bodyUsed }: Request): boolean {
  return method !== "GET" && body !== null && !bodyUsed;
}

/**
 * Reads a body that nobody needs, since Deno 2.9 would read it without limits.
 * Returns true if it arrived in full: only then can another request follow it.
 */
export async function discardBody(
  { body }: Request,
  bounds: BodyBounds,
): Promise<boolean> {
  return body === null ||
    await readPieces(body, bounds, () => {}) === "complete";
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
  { maxBytes, deadline }: BodyBounds,
  take: (piece: Uint8Array) => void,
): Promise<Ending> {
  const reader = body.getReader();
  const late = Promise.withResolvers<Ending>();
  let isLate = false;
  const stopDeadline = deadline(() => {
    isLate = true;
    late.resolve("too-slow");
  });

  const readOn = async (): Promise<Ending> => {
    for (let size = 0;;) {
      // deno-lint-ignore no-await-in-loop -- a stream is read one piece after another
      const { done, value } = await reader.read();
      if (done) return "complete";

      size += value.byteLength;
      if (size > maxBytes) return "too-large";
      if (isLate) return "too-slow";
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

/** The bytes of a body. Small pieces share one buffer: kept apart, each byte could cost a hundred. */
class BodyBytes {
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array();
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(piece: Uint8Array): void {
    const end = this.#size + piece.byteLength;

    if (this.#size === 0) {
      // The first piece is nearly always the entire body.
      this.#buffer = piece;
    } else {
      this.#grow(end);
      this.#buffer.set(piece, this.#size);
    }

    this.#size = end;
  }

  #grow(size: number): void {
    if (size <= this.#buffer.byteLength) return;

    const larger = new Uint8Array(this.#maxBytes);
    larger.set(this.#buffer);
    this.#buffer = larger;
  }

  decode(): BodyResult {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      const text = decoder.decode(this.#buffer.subarray(0, this.#size));
      return { kind: "text", text };
    } catch {
      return { kind: "not-utf8" };
    }
  }
}
