/** Answers that are prepared once and cloned for each request. */

import { createBoundedMap } from "./bounded.ts";
import { isFresh, notModified } from "./caching.ts";
import {
  compress,
  createEncodingChooser,
  type Encoding,
  isWorthCompressing,
} from "./compression.ts";
import { addVary, type HeaderFields } from "./headers.ts";
import { MOST_ORIGINS } from "./origins.ts";

/** An answer that stays true until an instant, for one public origin. */
interface Prepared {
  readonly tag: string;
  readonly trueUntilMs: number;
  /** The body at an instant: the same object each time, unless its text tells the moment. */
  body(nowMs: number): Uint8Array<ArrayBuffer>;
  /** Whether it may be sent compressed: an image would gain nothing. */
  readonly isCompressible: boolean;
  /** The headers at an instant, without `ETag`. */
  headers(nowMs: number): HeaderFields;
}

/** A request, the public origin that it is answered for, and its instant. */
interface Asked {
  readonly request: Request;
  readonly origin: string;
  readonly nowMs: number;
}

/** Returns a response that other requests get too. The caller clones it before it is changed or sent. */
export type PreparedAnswer = (asked: Asked) => Response | Promise<Response>;

interface Kept {
  readonly prepared: Prepared;
  /** When it was prepared. If the clock is put back past that, it may not be true. */
  readonly trueFromMs: number;
  moment: Moment | undefined;
}

/** What the requests of one second are answered with. */
interface Moment {
  readonly second: number;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly isCompressible: boolean;
  readonly headers: Headers;
  notModified: Response | undefined;
  readonly responses: Map<Encoding, Response>;
  /** The body in each encoding that was asked for. The next second takes them over if its body is the same. */
  readonly compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

/**
 * Keeps what `prepare` makes for each origin, until it is no longer true. Of that it makes one response for each second
 * and encoding, and a 304 for requests that already hold the same.
 */
export function createPreparedAnswer(
  prepare: (origin: string, nowMs: number) => Promise<Prepared>,
): PreparedAnswer {
  const kept = createBoundedMap<string, Kept>(MOST_ORIGINS);
  const pending = new Map<string, Promise<Kept>>();
  const chooseEncoding = createEncodingChooser();

  /** Requests that come while an answer is being prepared wait for that one. */
  async function prepareOnce(asked: Asked): Promise<Response> {
    const { origin, nowMs } = asked;
    let work = pending.get(origin);
    if (work === undefined) {
      work = keep(origin, nowMs).finally(() => pending.delete(origin));
      pending.set(origin, work);
    }
    return answer(await work, asked);
  }

  async function keep(origin: string, nowMs: number): Promise<Kept> {
    const prepared = await prepare(origin, nowMs);
    const entry = { prepared, trueFromMs: nowMs, moment: undefined };
    kept.set(origin, entry);
    return entry;
  }

  function answer(entry: Kept, { request, nowMs }: Asked): Response | Promise<Response> {
    const second = Math.floor(nowMs / 1000);
    if (entry.moment?.second !== second) {
      entry.moment = createMoment(entry.prepared, second, nowMs, entry.moment);
    }
    const { moment } = entry;
    if (isFresh(request, entry.prepared.tag)) {
      return moment.notModified ??= notModified(moment.headers);
    }
    const encoding = moment.isCompressible ? chooseEncoding(request) : "identity";
    return moment.responses.get(encoding) ?? compressOnce(moment, encoding);
  }

  return (asked) => {
    const { origin, nowMs } = asked;
    const entry = kept.get(origin);
    return entry === undefined || nowMs < entry.trueFromMs || nowMs >= entry.prepared.trueUntilMs
      ? prepareOnce(asked)
      : answer(entry, asked);
  };
}

function createMoment(
  prepared: Prepared,
  second: number,
  nowMs: number,
  before: Moment | undefined,
): Moment {
  const body = prepared.body(nowMs);
  const isCompressible = prepared.isCompressible && isWorthCompressing(body);
  const headers = new Headers({ ...prepared.headers(nowMs), "ETag": prepared.tag });
  if (isCompressible) addVary(headers, "Accept-Encoding");
  return {
    second,
    body,
    isCompressible,
    headers,
    notModified: undefined,
    responses: new Map([["identity", new Response(body, { headers })]]),
    compressed: before?.body === body ? before.compressed : new Map(),
  };
}

async function compressOnce(moment: Moment, encoding: Encoding): Promise<Response> {
  const { body, headers, responses, compressed } = moment;
  let work = compressed.get(encoding);
  if (work === undefined) {
    work = compress(body, encoding);
    compressed.set(encoding, work);
  }
  const response = new Response(await work, { headers });
  response.headers.set("Content-Encoding", encoding);
  responses.set(encoding, response);
  return response;
}
