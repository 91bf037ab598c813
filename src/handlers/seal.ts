/** The last hand on every answer: the state of the quota, the end of its route, the way to ask again. */

import { STATUS_CODE } from "@std/http/status";
import { quotaHeaders, type QuotaState, stampTransport } from "../http/headers.ts";
import { type Retirement, retirementHeaders } from "../http/retirement.ts";
import type { Answer, Call } from "./route.ts";

/** What changes with each request. */
export interface Seal {
  /** Undefined outside the API, and where the answer tells it already. */
  readonly quota: QuotaState | undefined;
  readonly retirement: Retirement | undefined;
  /** Whether this is a preview, which search engines are to leave alone. */
  readonly isPreview: boolean;
}

/** Makes the response of an answer, with the headers that change with each request. */
export function seal(answer: Answer, { origin, nowMs }: Call, parts: Seal): Response {
  // The 400 of the MCP endpoints is the one answer without the API's headers (contract, "Endpoints").
  const isExempt = answer.status === STATUS_CODE.BadRequest;
  const response = isExempt || parts.quota === undefined
    ? toResponse(answer)
    : withQuota(answer, parts.quota);
  stampTransport(response.headers, origin);
  if (parts.isPreview) response.headers.set("X-Robots-Tag", "noindex");
  if (!isExempt) {
    for (const [name, value] of retirementHeaders(parts.retirement, nowMs)) {
      response.headers.append(name, value);
    }
  }
  return response;
}

function withQuota(answer: Answer, quota: QuotaState): Response {
  const changing = quotaHeaders(quota);
  if (!(answer instanceof Response)) {
    return toResponse({ ...answer, headers: { ...answer.headers, ...changing } });
  }
  for (const [name, value] of Object.entries(changing)) answer.headers.append(name, value);
  return answer;
}

function toResponse(answer: Answer): Response {
  if (answer instanceof Response) return answer;
  const { status, headers, body } = answer;
  return new Response(body, { status, headers });
}
