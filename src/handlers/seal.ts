/** The last step of every answer: the headers that change with each request. */

import { type Answer, toResponse } from "../http/answer.ts";
import { sharedCache } from "../http/caching.ts";
import {
  type QuotaState,
  type Retirement,
  retirementHeaders,
  stampQuota,
  stampTransport,
} from "../http/headers.ts";
import type { Call } from "./route.ts";

/** What an answer is sealed with, beside what it says itself and what its call says. */
interface Seal {
  /** Undefined outside the API. */
  readonly quota: QuotaState | undefined;
  readonly retirement: Retirement | undefined;
  /** Whether this is a preview, which search engines are to leave alone. */
  readonly isPreview: boolean;
}

/** Makes the response of an answer. */
export function seal(
  answer: Answer,
  { site, nowMs }: Call,
  { quota, retirement, isPreview }: Seal,
): Response {
  const response = toResponse(answer);
  const { headers } = response;
  const { sharedUntilMs, isBare } = answer;
  if (quota !== undefined && !isBare) stampQuota(headers, quota);
  const cacheControl = site.isStandIn
    ? "no-store"
    : sharedUntilMs !== undefined && sharedCache(nowMs, sharedUntilMs);
  if (cacheControl) headers.set("Cache-Control", cacheControl);
  stampTransport(headers, site.text);
  if (isPreview) headers.set("X-Robots-Tag", "noindex");
  const announced = isBare ? [] : retirementHeaders(retirement, nowMs);
  for (const [name, value] of announced) headers.append(name, value);
  return response;
}
