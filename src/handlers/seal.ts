/** The last step of every answer: the headers that change with each request. */

import { STATUS_CODE } from "@std/http/status";
import { type Answer, toResponse } from "../http/answer.ts";
import { type QuotaState, stampQuota, stampTransport } from "../http/headers.ts";
import { type Retirement, retirementHeaders } from "../http/retirement.ts";
import type { Call } from "./route.ts";

/** What an answer is sealed with, beside what its call says. */
interface Seal {
  /** Undefined outside the API. */
  readonly quota: QuotaState | undefined;
  readonly retirement: Retirement | undefined;
  /** Whether this is a preview, which search engines are to leave alone. */
  readonly isPreview: boolean;
}

/** Makes the response of an answer. A prepared one is cloned first, and stays as it is for the next request. */
export function seal(
  answer: Answer,
  { origin, nowMs, isStandIn }: Call,
  { quota, retirement, isPreview }: Seal,
): Response {
  const response = answer instanceof Response ? answer.clone() : toResponse(answer);
  const { headers, status } = response;
  // The 400 of the MCP endpoints is the one answer without the API's headers (contract, "MensajeRechazado").
  const isExempt = status === STATUS_CODE.BadRequest;
  if (quota !== undefined && !isExempt) stampQuota(headers, quota);
  stampTransport(headers, origin);
  if (isPreview) headers.set("X-Robots-Tag", "noindex");
  const announced = isExempt ? [] : retirementHeaders(retirement, nowMs);
  for (const [name, value] of announced) headers.append(name, value);
  // It names the listener's own origin: a shared cache must not keep it for the Host that was asked for.
  if (isStandIn && /^public(?!.*immutable)/.test(headers.get("Cache-Control") ?? "")) {
    headers.set("Cache-Control", "no-store");
  }
  return response;
}
