/** Answers that are prepared once and cloned for each request. */

import { STATUS_CODE } from "@std/http/status";
import type { Answer, KeptAnswer } from "./answer.ts";
import { isFresh } from "./caching.ts";
import {
  chooseEncoding,
  compress,
  type Encoding,
  isWorthCompressing,
  listEncodings,
} from "./encoding.ts";
import type { HeaderFields } from "./headers.ts";
import type { PublicOrigin } from "./origins.ts";

/** An answer to be kept. */
export interface Prepared {
  /** Its weak entity tag. */
  readonly tag: string;
  /** The instant at which it has to be made again. */
  readonly untilMs: number;
  /** The instant up to which shared caches may keep it; undefined where its headers say how it is kept. */
  readonly sharedUntilMs?: number;
  /** Its headers, without `ETag`. */
  readonly headers: HeaderFields;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether it may be sent compressed: an image would gain nothing. */
  readonly isCompressible: boolean;
}

/** A request, the public origin that it is answered for, and its instant. */
interface Asked {
  readonly request: Request;
  readonly site: PublicOrigin;
  readonly nowMs: number;
}

/** Answers with what is prepared. */
export type PreparedAnswer = (asked: Asked) => Answer | Promise<Answer>;

/** Gives the answer to a request: the body in the encoding that it likes best, or 304 if it holds the same. */
type Responder = (request: Request) => Answer | Promise<Answer>;

interface Entry {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly respond: Responder;
}

/**
 * Keeps what `prepare` makes for each origin, until it is no longer true or the origin itself is no longer kept. Requests
 * that come while an answer is being prepared wait for that one.
 */
export function createPreparedAnswer(
  prepare: (origin: string, nowMs: number) => Promise<Prepared>,
): PreparedAnswer {
  const entries = new WeakMap<PublicOrigin, Entry | Promise<Entry>>();

  async function makeEntry({ site, nowMs }: Asked): Promise<Entry> {
    try {
      const prepared = await prepare(site.text, nowMs);
      const respond = createResponder(prepared);
      const entry = { fromMs: nowMs, untilMs: prepared.untilMs, respond };
      entries.set(site, entry);
      return entry;
    } catch (error) {
      entries.delete(site);
      throw error;
    }
  }

  return (asked) => {
    const { request, site, nowMs } = asked;
    let entry = entries.get(site);
    if (entry !== undefined && !(entry instanceof Promise)) {
      // If the clock was put back past the beginning, it may not be true.
      if (nowMs >= entry.fromMs && nowMs < entry.untilMs) return entry.respond(request);
      entry = undefined;
    }
    if (entry === undefined) {
      entry = makeEntry(asked);
      entries.set(site, entry);
    }
    return entry.then(({ respond }) => respond(request));
  };
}

/** Answers requests with something prepared. Each encoding is made once, when it is first asked for. */
export function createResponder(prepared: Prepared): Responder {
  const { tag, sharedUntilMs, body, isCompressible } = prepared;
  const shared = sharedUntilMs === undefined ? {} : { sharedUntilMs };
  const isCompressed = isCompressible && isWorthCompressing(body);
  const headers = headersOf(prepared, isCompressed);
  let notModified: KeptAnswer | undefined;
  const answers = new Map<Encoding, KeptAnswer | Promise<KeptAnswer>>();
  let known: readonly Encoding[] | undefined;

  async function encode(encoding: Encoding, isNamed: boolean): Promise<KeptAnswer> {
    const kept = new Response(await compress(body, encoding), { headers });
    if (isNamed) kept.headers.set("Content-Encoding", encoding);
    const answer = { kept, ...shared };
    answers.set(encoding, answer);
    return answer;
  }

  return (request) => {
    if (isFresh(request, tag)) return notModified ??= { kept: toNotModified(headers), ...shared };
    // Found out when it is first needed: it takes some milliseconds, and the start is not to wait for them.
    known ??= listEncodings();
    const encoding = isCompressed ? chooseEncoding(request, known) : "identity";
    let answer = answers.get(encoding);
    if (answer === undefined) {
      // Up to 2.8, Deno compresses a text for each request anew, unless its answer names an encoding.
      const isNamed = encoding !== "identity" || isCompressible && !known.includes("br");
      answer = encode(encoding, isNamed);
      answers.set(encoding, answer);
    }
    return answer;
  };
}

/** The 304 in the place of a 200: its headers, without the `Content-Type`. */
function toNotModified({ "Content-Type": _, ...headers }: HeaderFields): Response {
  return new Response(null, { status: STATUS_CODE.NotModified, headers });
}

function headersOf({ tag, headers }: Prepared, isCompressed: boolean): HeaderFields {
  const vary = [headers.Vary ?? [], isCompressed ? "Accept-Encoding" : []].flat().join(", ");
  return { ...headers, "ETag": tag, ...(vary === "" ? {} : { "Vary": vary }) };
}
