/** What a call is answered with, and the response that is made of it, with the headers that change with each request. */

import { sharedCache } from "./caching.ts";
import {
  type HeaderFields,
  type QuotaState,
  type Retirement,
  retirementHeaders,
} from "./headers.ts";
import type { PublicOrigin } from "./target.ts";

/** What an answer says of itself, for its last step. */
interface Told {
  /** Shared caches may keep it, since it stays true until this instant, in milliseconds since the epoch. */
  readonly sharedUntilMs?: number | undefined;
  /** Whether it goes without the headers of the API: quota, version, retirement. */
  readonly isBare?: boolean;
  /** What the log's line tells beside the request, by name. */
  readonly logged?: Readonly<Record<string, string>>;
}

/** The parts of an answer to one request. */
export interface Draft extends Told {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: string | null;
}

/** A response that its maker keeps: each request gets a clone of it. */
export interface KeptAnswer extends Told {
  readonly kept: Response;
}

/** What a handler answers with. */
export type Answer = Draft | KeptAnswer;

/**
 * Makes the response of an answer, for one request alone. Setting headers one by one costs less than giving them to the
 * constructor, and a text costs less than its bytes.
 */
export function toResponse(answer: Answer): Response {
  if ("kept" in answer) return answer.kept.clone();
  const { status, headers, body } = answer;
  const response = status === 200 ? new Response(body) : new Response(body, { status });
  const made = response.headers;
  for (const [name, value] of Object.entries(headers)) made.set(name, value);
  return response;
}

/** What an answer is sealed with, beside what it says itself. */
interface Seal {
  readonly site: PublicOrigin;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** Undefined outside the API. */
  readonly quota: QuotaState | undefined;
  readonly retirement: Retirement | undefined;
  /** Whether this is a preview, which search engines are to leave alone. */
  readonly isPreview: boolean;
}

/** Makes the response of an answer, the last step of every one. */
export function seal(
  answer: Answer,
  { site, nowMs, quota, retirement, isPreview }: Seal,
): Response {
  const response = toResponse(answer);
  const { headers } = response;
  const { sharedUntilMs, isBare = false } = answer;
  if (quota !== undefined && !isBare) {
    const { remaining, resetSeconds } = quota;
    headers.set("RateLimit-Remaining", String(remaining));
    headers.set("RateLimit-Reset", String(resetSeconds));
    headers.set("RateLimit", `"api";r=${remaining};t=${resetSeconds}`);
  }
  if (site.isStandIn) headers.set("Cache-Control", "no-store");
  else if (sharedUntilMs !== undefined) {
    headers.set("Cache-Control", sharedCache(nowMs, sharedUntilMs));
  }
  // Browsers stay with https if the public origin has it (RFC 6797).
  if (site.text.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000");
  if (isPreview) headers.set("X-Robots-Tag", "noindex");
  const announced = isBare ? [] : retirementHeaders(retirement, nowMs);
  for (const [name, value] of announced) headers.append(name, value);
  return response;
}
