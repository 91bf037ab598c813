/** Reading a request's body: no further than a limit, no longer than a deadline. */

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
  /** Aborts when the time is up. */
  readonly deadline: AbortSignal;
}

/** Reads a body as UTF-8. What is beyond the limit or the deadline is not read. */
export async function readBody(request: Request, bounds: BodyBounds): Promise<BodyResult> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > bounds.maxBytes) return { kind: "too-large" };
  const reader = request.body?.getReader();
  if (reader === undefined) return { kind: "text", text: "" };
  const stop = () => void reader.cancel().catch(() => {});
  bounds.deadline.addEventListener("abort", stop, { once: true });
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    while (true) {
      // deno-lint-ignore no-await-in-loop -- a stream is read one chunk after another
      const { done, value } = await reader.read();
      if (bounds.deadline.aborted) return { kind: "too-slow" };
      if (done) return decode(chunks);
      size += value.byteLength;
      if (size > bounds.maxBytes) {
        stop();
        return { kind: "too-large" };
      }
      chunks.push(value);
    }
  } catch {
    return { kind: bounds.deadline.aborted ? "too-slow" : "broken" };
  } finally {
    bounds.deadline.removeEventListener("abort", stop);
  }
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
