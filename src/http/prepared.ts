/** Answers prepared once and cloned per request: what can be known before is not done again. */

import { createBoundedMap } from "./bounded.ts";
import { isFresh, notModified } from "./caching.ts";
import { createEncodingChooser, type Encoding } from "./compression.ts";

/** Content that stays true until an instant, for one public origin. */
export interface Prepared {
  readonly tag: string;
  readonly trueUntilMs: number;
  /** The body for this second; the same bytes each time, but for one that tells the moment. */
  body(nowMs: number): Uint8Array<ArrayBuffer>;
  /** The same compressed, where it is always the same. */
  readonly gzip?: Uint8Array<ArrayBuffer> | undefined;
  /** The headers for this second, `ETag` left out. */
  headers(nowMs: number): { readonly [name: string]: string };
}

/** Gives the answer to a request, from what is prepared or after preparing it. */
export type PreparedAnswer = (
  request: Request,
  origin: string,
  nowMs: number,
) => Response | Promise<Response>;

interface Kept {
  readonly prepared: Prepared;
  /** Before it, the wall clock was put back since: what was true then isn't known to be true now. */
  readonly trueFromMs: number;
  second: number;
  /** One response an encoding, for this second. */
  readonly templates: Map<Encoding, Response>;
}

const MOST_ORIGINS = 64;

/**
 * Keeps what `prepare` makes, per origin and until it stops being true, and one response per second of it, which
 * each request gets a clone of, or a 304 when it holds the same already.
 */
export function createPreparedAnswer(
  prepare: (origin: string, nowMs: number) => Promise<Prepared>,
): PreparedAnswer {
  const kept = createBoundedMap<string, Kept>(MOST_ORIGINS);
  const pending = new Map<string, Promise<Kept>>();
  const chooseEncoding = createEncodingChooser();

  async function prepareOnce(request: Request, origin: string, nowMs: number): Promise<Response> {
    let work = pending.get(origin);
    if (work === undefined) {
      work = keep(origin, nowMs).finally(() => pending.delete(origin));
      pending.set(origin, work);
    }
    return answer(await work, request, nowMs);
  }

  async function keep(origin: string, nowMs: number): Promise<Kept> {
    const prepared = await prepare(origin, nowMs);
    const entry = { prepared, trueFromMs: nowMs, second: NaN, templates: new Map() };
    kept.set(origin, entry);
    return entry;
  }

  function answer(entry: Kept, request: Request, nowMs: number): Response {
    const { prepared, templates } = entry;
    const second = Math.floor(nowMs / 1000);
    if (second !== entry.second) {
      entry.second = second;
      templates.clear();
    }
    const encoding = prepared.gzip === undefined ? "identity" : chooseEncoding(request);
    let template = templates.get(encoding);
    if (template === undefined) {
      template = createTemplate(prepared, encoding, nowMs);
      templates.set(encoding, template);
    }
    return isFresh(request, prepared.tag) ? notModified(template.headers) : template.clone();
  }

  return (request, origin, nowMs) => {
    const entry = kept.get(origin);
    return entry === undefined || nowMs < entry.trueFromMs || nowMs >= entry.prepared.trueUntilMs
      ? prepareOnce(request, origin, nowMs)
      : answer(entry, request, nowMs);
  };
}

function createTemplate(prepared: Prepared, encoding: Encoding, nowMs: number): Response {
  const isCompressed = encoding === "gzip" && prepared.gzip !== undefined;
  const response = new Response(isCompressed ? prepared.gzip : prepared.body(nowMs), {
    headers: { ...prepared.headers(nowMs), "ETag": prepared.tag },
  });
  if (prepared.gzip !== undefined) response.headers.append("Vary", "Accept-Encoding");
  if (isCompressed) response.headers.set("Content-Encoding", "gzip");
  return response;
}
