/** The service as one function. It takes a route table, a request and the remote address, and returns a response. */

import type { Config } from "./config.ts";
import { answerFailure, answerOverQuota } from "./handlers/fallback.ts";
import {
  type Answer,
  COMMON_HEADERS,
  setCacheControl,
  setTransportSecurity,
} from "./http/answer.ts";
import { discardBody } from "./http/body.ts";
import { createOrigins, readTarget } from "./http/target.ts";
import { createClientKeyReader } from "./quota/client_address.ts";
import { setQuotaHeaders } from "./quota/headers.ts";
import { createRateLimiter } from "./quota/rate_limit.ts";
import { planCall } from "./routes/plan.ts";
import { addRetirementHeaders } from "./routes/retirement.ts";
import type { Outside, Table } from "./routes/table.ts";

/** Clocks, time limits, log and state that the process passes to the service. Tests pass stand-ins. */
export interface AppOutside extends Outside {
  /** The public origin for requests with an invalid Host, if `BASE_URL` is unset. */
  readonly standInOrigin: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/**
 * Creates the service: a function that answers a request. If a handler throws, the service
 * logs the exception and answers 500.
 *
 * Each call passes the current route table, since a reload replaces the table. The service
 * itself counts requests for the quota, so the counts survive a reload. `socketAddress` is
 * the remote address of the connection: the client's address, or a proxy's.
 */
export function createService(config: Config, outside: AppOutside): (
  table: Table,
  request: Request,
  socketAddress: string,
) => Promise<Response> {
  const parts = createParts(config, outside);

  return async (table, request, socketAddress) => {
    const exchange = readExchange(parts, table, request, socketAddress);
    const { call, plan, quota } = exchange;

    try {
      const answer = quota === undefined || quota.allowed
        ? await plan.handle(call)
        : answerOverQuota(call, config.rateLimit, quota, table.apiHeaders);
      return await finish(parts, exchange, answer);
    } catch (error) {
      outside.log({ kind: "failure", error });
      // A call without a quota is outside the API, so its response gets no API headers.
      const headers = quota === undefined ? COMMON_HEADERS : table.apiHeaders;
      return await finish(parts, exchange, answerFailure(call, headers));
    }
  };
}

/** The parts that the service keeps for its entire lifetime, even after a reload. */
type ServiceParts = ReturnType<typeof createParts>;

function createParts(config: Config, outside: AppOutside) {
  const reportProxy = () =>
    outside.log({
      kind: "notice",
      level: "warn",
      text:
        "Llegan pedidos a través de un proxy y TRUSTED_PROXIES es 0: todos los que pasan " +
        "por él comparten una sola cuota. Si el proxy es tuyo, poné TRUSTED_PROXIES=1.",
    });

  return {
    ...outside,
    config,
    originOf: createOrigins(config.baseUrl, outside.standInOrigin),
    clientKeyOf: createClientKeyReader(config.trustedProxies, reportProxy),
    decideQuota: createRateLimiter(config.rateLimit),
  };
}

/** A call with its start time by the monotonic clock, and its plan. Only a call of the API has a `quota`, the rate limiter's decision. */
type Exchange = ReturnType<typeof readExchange>;

/** Reads a request and plans the call. For a call of the API, also decides on the quota: a free call gets a decision too, but isn't counted. */
function readExchange(
  { monotonicNow, now, originOf, clientKeyOf, decideQuota }: ServiceParts,
  table: Table,
  request: Request,
  socketAddress: string,
) {
  const startMs = monotonicNow();
  const target = readTarget(request.url, request.headers.get("host"));
  const site = originOf(target.scheme, target.authority);
  const call = { request, ...target, site, nowMs: now() };
  const plan = planCall(table, call);
  if (plan.counter === undefined) return { startMs, call, plan };

  const clientKey = clientKeyOf(request, socketAddress);
  // Browsers send OPTIONS by themselves (CORS preflight), so OPTIONS costs no quota.
  const isFree = plan.isFree || request.method === "OPTIONS";
  const quota = decideQuota(
    `${clientKey} ${plan.counter}`,
    startMs,
    isFree ? 0 : 1,
  );
  return { startMs, call, plan, quota };
}

/**
 * Finishes an answer and returns its response. Discards a request's body that no handler has
 * read, and logs the request. Sets the headers that depend on the arrival of that body, the
 * client's quota, the origin, the time, or the kind of deployment.
 */
async function finish(
  { config, startBodyDeadline, log, monotonicNow }: ServiceParts,
  { startMs, call, plan, quota }: Exchange,
  answer: Answer,
) {
  const { response, isBare, logFields: fields = {} } = answer;
  const { headers, status } = response;
  const { request, path, site, nowMs } = call;

  // A body that a handler has read (`bodyUsed`) counts as complete. If the rest of that body is
  // still to come, the handler itself has set `Connection: close`.
  const isComplete = request.body === null || request.bodyUsed ||
    await discardBody(request.body, startBodyDeadline);
  if (!isComplete) headers.set("Connection", "close");

  if (quota && !isBare) setQuotaHeaders(headers, quota);
  setCacheControl(answer, site, nowMs);
  setTransportSecurity(answer, site);
  if (config.isPreview) headers.set("X-Robots-Tag", "noindex");
  if (plan.retirement && !isBare) {
    addRetirementHeaders(headers, plan.retirement, nowMs);
  }

  log({
    kind: "request",
    method: request.method,
    path,
    status,
    ms: monotonicNow() - startMs,
    fields,
  });
  return response;
}
