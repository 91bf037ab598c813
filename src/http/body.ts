/** Reading a request's body: no further than a limit, no longer than a deadline. */

/** The body as text, or why it was not read. */
export type BodyResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" }
  | { readonly kind: "too-slow" }
  | { readonly kind: "not-utf8" }
  | { readonly kind: "broken" };

/** Starts a clock that calls back when the time is up; what it gives stops the clock. */
export type Deadline = (onTimeUp: () => void) => () => void;

/** How far and how long to read. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly deadline: Deadline;
}

/**
 * Reads a body as UTF-8. What is beyond the limit is left with its sender for as long again as the deadline, and only
 * then cancelled: a cancelled body the runtime reads to its end, and one that is never cancelled keeps its connection.
 */
export async function readBody(
  request: Request,
  { maxBytes, deadline }: BodyBounds,
): Promise<BodyResult> {
  const announced = request.headers.get("content-length");
  // Beside a Transfer-Encoding an announced length means nothing (RFC 9112, section 6.3).
  const isExact = announced !== null && !request.headers.has("transfer-encoding");
  if (isExact && Number(announced) > maxBytes) {
    if (request.body !== null) leave(request.body.getReader(), deadline);
    return { kind: "too-large" };
  }
  const reading = isExact
    ? request.bytes().then((bytes) => decode([bytes]))
    : readChunks(request.body, { maxBytes, deadline });
  return await new Promise((resolve) => {
    const stop = deadline(() => resolve({ kind: "too-slow" }));
    reading.catch((): BodyResult => ({ kind: "broken" })).then((result) => {
      stop();
      resolve(result);
    });
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
    if (done) return decode(chunks);
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

function decode(chunks: readonly Uint8Array[]): BodyResult {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    let text = "";
    for (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    return { kind: "text", text: text + decoder.decode() };
  } catch {
    return { kind: "not-utf8" };
  }
}
