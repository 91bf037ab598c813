/** Answers prepared once, of which each request gets a clone: what can be known before is not done again. */

import { createBoundedMap } from "./bounded.ts";
import { isFresh, notModified } from "./caching.ts";
import {
  compress,
  createEncodingChooser,
  type Encoding,
  isWorthCompressing,
} from "./compression.ts";
import { addVary } from "./headers.ts";
import { MOST_ORIGINS } from "./origins.ts";

/** Content that stays true until an instant, for one public origin. */
export interface Prepared {
  readonly tag: string;
  readonly trueUntilMs: number;
  /** The body for this second; the very same bytes each time, but for one that tells the moment. */
  body(nowMs: number): Uint8Array<ArrayBuffer>;
  /** Whether it may be sent compressed; an image gains nothing by it. */
  readonly isCompressible: boolean;
  /** The headers for this second, `ETag` left out. */
  headers(nowMs: number): { readonly [name: string]: string };
}

/** Gives the response that a request is to get a clone of, as it is prepared or after preparing it. */
export type PreparedAnswer = (
  request: Request,
  origin: string,
  nowMs: number,
) => Response | Promise<Response>;

interface Kept {
  readonly prepared: Prepared;
  /** Before it, the wall clock was put back since: what was true then isn't known to be true now. */
  readonly trueFromMs: number;
  moment: Moment | undefined;
}

/** What a second's requests are answered with. */
interface Moment {
  readonly second: number;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly isCompressible: boolean;
  readonly headers: Headers;
  notModified: Response | undefined;
  readonly templates: Map<Encoding, Response>;
  /** The body compressed or being so; it goes from second to second while the body is the same. */
  readonly compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

/**
 * Keeps what `prepare` makes, per origin and until it stops being true, and one response per second and encoding of
 * it, or a 304 for a request that holds the same already.
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
    const entry = { prepared, trueFromMs: nowMs, moment: undefined };
    kept.set(origin, entry);
    return entry;
  }

  function answer(entry: Kept, request: Request, nowMs: number): Response | Promise<Response> {
    const second = Math.floor(nowMs / 1000);
    if (entry.moment?.second !== second) {
      entry.moment = createMoment(entry.prepared, second, nowMs, entry.moment);
    }
    const { moment } = entry;
    if (isFresh(request, entry.prepared.tag)) {
      return moment.notModified ??= notModified(moment.headers);
    }
    const encoding = moment.isCompressible ? chooseEncoding(request) : "identity";
    return moment.templates.get(encoding) ?? compressOnce(moment, encoding);
  }

  return (request, origin, nowMs) => {
    const entry = kept.get(origin);
    return entry === undefined || nowMs < entry.trueFromMs || nowMs >= entry.prepared.trueUntilMs
      ? prepareOnce(request, origin, nowMs)
      : answer(entry, request, nowMs);
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
    templates: new Map([["identity", new Response(body, { headers })]]),
    compressed: before?.body === body ? before.compressed : new Map(),
  };
}

async function compressOnce(moment: Moment, encoding: Encoding): Promise<Response> {
  const { body, headers, templates, compressed } = moment;
  let work = compressed.get(encoding);
  if (work === undefined) {
    work = compress(body, encoding);
    compressed.set(encoding, work);
  }
  const template = new Response(await work, { headers });
  template.headers.set("Content-Encoding", encoding);
  templates.set(encoding, template);
  return template;
}
