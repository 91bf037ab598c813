/** The service as one function from a request and its client's address to a response. */

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
import { createClientReader } from "./quota/client_address.ts";
import { setQuotaHeaders } from "./quota/headers.ts";
import { createRateLimiter } from "./quota/rate_limit.ts";
import { planCall } from "./routes/plan.ts";
import { addRetirementHeaders } from "./routes/retirement.ts";
import type { Outside, Table } from "./routes/table.ts";

/** Clocks, limits and state of the service's process. Tests pass stand-ins. */
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
 * The route table is an argument of each call, since a reload replaces it. The counts of
 * the quota belong to the service, so they survive a reload. `socketAddress` is the
 * address at the client's end of the connection.
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
      return await send(parts, exchange, answer);
    } catch (error) {
      outside.log({ kind: "failure", error });
      // A call without a quota is outside the API.
      const headers = quota === undefined ? COMMON_HEADERS : table.apiHeaders;
      return await send(parts, exchange, answerFailure(call, headers));
    }
  };
}

/** The parts of the service that stay the same for all requests and after a reload. */
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
    clientOf: createClientReader(config.trustedProxies, reportProxy),
    decideQuota: createRateLimiter(config.rateLimit),
  };
}

/** A request with its plan. Only calls of the API have a `quota`. */
type Exchange = ReturnType<typeof readExchange>;

/** Reads and plans a call. A call of the API gets the decision of the quota; a free call isn't counted. */
function readExchange(
  { monotonicNow, now, originOf, clientOf, decideQuota }: ServiceParts,
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

  const client = clientOf(request, socketAddress);
  // Browsers send OPTIONS by themselves (CORS preflight), so OPTIONS costs nothing.
  const isFree = plan.isFree || request.method === "OPTIONS";
  const quota = decideQuota(
    `${client} ${plan.counter}`,
    startMs,
    isFree ? 0 : 1,
  );
  return { startMs, call, plan, quota };
}

/**
 * Sends an answer: reads a body that no handler has read, sets the headers that
 * depend on client, origin and time, and logs the request.
 */
async function send(
  { config, bodyDeadline, log, monotonicNow }: ServiceParts,
  { startMs, call, plan, quota }: Exchange,
  answer: Answer,
) {
  const { response, isBare, logFields: fields = {} } = answer;
  const { headers, status } = response;
  const { request, path, site, nowMs } = call;

  // If the handler has read the body, it has already set `Connection: close` where necessary.
  const isComplete = request.body === null || request.bodyUsed ||
    await discardBody(request.body, bodyDeadline);
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
