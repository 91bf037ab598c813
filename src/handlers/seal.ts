/** The last hand on every answer: the state of the quota, the end of its route, the way to ask again. */

import { STATUS_CODE } from "@std/http/status";
import { type Answer, toResponse } from "../http/answer.ts";
import { type QuotaState, stampQuota, stampTransport } from "../http/headers.ts";
import { type Retirement, retirementHeaders } from "../http/retirement.ts";
import type { Call } from "./route.ts";

/** What changes with each request. */
export interface Seal {
  /** Undefined outside the API, and where the answer tells it already. */
  readonly quota: QuotaState | undefined;
  readonly retirement: Retirement | undefined;
  /** Whether this is a preview, which search engines are to leave alone. */
  readonly isPreview: boolean;
}

/**
 * Makes the response of an answer, with the headers that change with each request. A prepared response is stamped
 * before it is cloned, which costs less than to change the clone: what one stamp puts on it, each next one puts anew.
 */
export function seal(
  answer: Answer,
  { origin, nowMs, isStandIn }: Call,
  { quota, retirement, isPreview }: Seal,
): Response {
  // The 400 of the MCP endpoints is the one answer without the API's headers (contract, "Endpoints").
  const isExempt = answer.status === STATUS_CODE.BadRequest;
  const stamped = answer instanceof Response ? answer : toResponse(answer);
  if (quota !== undefined && !isExempt) stampQuota(stamped.headers, quota);
  stampTransport(stamped.headers, origin);
  if (isPreview) stamped.headers.set("X-Robots-Tag", "noindex");
  const response = stamped === answer ? stamped.clone() : stamped;
  // Not of the prepared response: an alias that stays may share it.
  const announced = isExempt ? [] : retirementHeaders(retirement, nowMs);
  for (const [name, value] of announced) response.headers.append(name, value);
  // What names another origin than the one that was asked for is not to be kept for others who ask for that one.
  if (isStandIn && response.headers.get("Cache-Control")?.includes("s-maxage")) {
    response.headers.set("Cache-Control", "no-store");
  }
  return response;
}
