/** Answers prepared once and cloned per request: what can be known before is not done again. */

import { createBoundedMap } from "./bounded.ts";
import { isFresh, notModified } from "./caching.ts";

/** Content that stays true until an instant, for one public origin. */
export interface Prepared {
  readonly tag: string;
  readonly trueUntilMs: number;
  /** The response for this second; called at most once a second, and only to be served. */
  respond(nowMs: number): Response;
}

/** Gives the answer to a request, from what is prepared or after preparing it. */
export type PreparedAnswer = (
  request: Request,
  origin: string,
  nowMs: number,
) => Response | Promise<Response>;

interface Kept {
  readonly prepared: Prepared;
  second: number;
  template: Response;
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
  const pending = new Map<string, Promise<Prepared>>();

  async function prepareOnce(request: Request, origin: string, nowMs: number): Promise<Response> {
    let work = pending.get(origin);
    if (work === undefined) {
      work = prepare(origin, nowMs).finally(() => pending.delete(origin));
      pending.set(origin, work);
    }
    const prepared = await work;
    const entry = {
      prepared,
      second: Math.floor(nowMs / 1000),
      template: prepared.respond(nowMs),
    };
    kept.set(origin, entry);
    return answer(entry, request);
  }

  return (request, origin, nowMs) => {
    const entry = kept.get(origin);
    if (entry === undefined || nowMs >= entry.prepared.trueUntilMs) {
      return prepareOnce(request, origin, nowMs);
    }
    const second = Math.floor(nowMs / 1000);
    if (second !== entry.second) {
      entry.second = second;
      entry.template = entry.prepared.respond(nowMs);
    }
    return answer(entry, request);
  };
}

function answer({ prepared, template }: Kept, request: Request): Response {
  return isFresh(request, prepared.tag) ? notModified(template.headers) : template.clone();
}
