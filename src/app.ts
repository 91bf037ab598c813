/** The service as one function from a request and its client's address to a response. */

import type { Config } from "./config.ts";
import { answerFailure, answerOverQuota } from "./handlers/fallback.ts";
import type { Call } from "./handlers/route.ts";
import {
  type Answer,
  COMMON_HEADERS,
  setCacheControl,
  setTransportSecurity,
} from "./http/answer.ts";
import { discardBody, hasUnreadBody, MAX_BODY_BYTES } from "./http/body.ts";
import { createOrigins, readTarget } from "./http/target.ts";
import { createClientReader } from "./quota/client_address.ts";
import { QUOTA_WINDOW_MS, setQuotaHeaders } from "./quota/headers.ts";
import { createRateLimiter, type Decision } from "./quota/rate_limit.ts";
import { type Plan, planCall } from "./routes/plan.ts";
import { addRetirementHeaders } from "./routes/retirement.ts";
import type { Outside, Table } from "./routes/table.ts";

/** Answers a request. `socketAddress` returns the address of the connection's other end. */
export type App = (
  request: Request,
  socketAddress: () => string,
) => Response | Promise<Response>;

/** Clocks, limits and state of the service's process. Tests bring their own. */
export interface AppOutside extends Outside {
  /** Origin of requests with an invalid Host, if no setting names one. */
  readonly standInOrigin: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

const MAX_QUOTA_KEYS = 100_000;

/** Creates a function that builds an app from a route table. Its apps share the quotas: new content resets none. */
export function createService(
  config: Config,
  outside: AppOutside,
): (table: Table) => App {
  const { rateLimit: limit, baseUrl, trustedProxies } = config;
  const { standInOrigin: standIn, log } = outside;
  const reportProxy = () =>
    log({ kind: "notice", level: "warn", text: UNTRUSTED_PROXY });

  const service: Service = {
    ...outside,
    config,
    originOf: createOrigins({ baseUrl, standIn }),
    clientOf: createClientReader(trustedProxies, reportProxy),
    limiter: createRateLimiter({
      limit,
      windowMs: QUOTA_WINDOW_MS,
      maxKeys: MAX_QUOTA_KEYS,
    }),
  };
  return (table) => (request, socketAddress) =>
    respond(service, table, request, socketAddress);
}

/** The parts of the service that outlive a request and a content. */
interface Service extends AppOutside {
  readonly config: Config;
  readonly originOf: ReturnType<typeof createOrigins>;
  readonly clientOf: ReturnType<typeof createClientReader>;
  readonly limiter: ReturnType<typeof createRateLimiter>;
}

/** A request on its way to a response. Its later fields are absent if an earlier step fails. */
interface Exchange {
  startMs: number;
  call: Call;
  plan?: Plan;
  quota?: Decision | undefined;
}

/** Responds to a request. Every exception outside the tools ends here. */
function respond(
  service: Service,
  table: Table,
  request: Request,
  socketAddress: () => string,
): Response | Promise<Response> {
  const site = service.originOf("", "");
  const exchange: Exchange = {
    startMs: 0,
    call: { request, path: "", site, nowMs: 0 },
  };
  const finish = (answer: Answer) => send(service, exchange, answer);
  const recover = (error: unknown) => {
    service.log({ kind: "failure", error });
    const isApi = exchange.plan?.counter !== undefined;
    const headers = isApi ? table.apiHeaders : COMMON_HEADERS;
    return finish(answerFailure(exchange.call, headers));
  };

  try {
    const answer = answerRequest(service, table, exchange, socketAddress);
    const response = answer instanceof Promise
      ? answer.then(finish)
      : finish(answer);
    return response instanceof Promise ? response.catch(recover) : response;
  } catch (error) {
    return recover(error);
  }
}

/** Reads, plans, counts and answers a request. */
function answerRequest(
  service: Service,
  table: Table,
  exchange: Exchange,
  socketAddress: () => string,
): Answer | Promise<Answer> {
  exchange.startMs = service.monotonicNow();
  const call = exchange.call = readCall(service, exchange.call.request);
  const plan = exchange.plan = planCall(table, call);

  if (plan.counter !== undefined) {
    const client = service.clientOf(call.request, socketAddress());
    const key = `${client} ${plan.counter}`;
    exchange.quota = plan.isFree
      ? service.limiter.peek(key, exchange.startMs)
      : service.limiter.decide(key, exchange.startMs);
  }

  const { quota } = exchange;
  if (quota === undefined || quota.allowed || plan.isFree) {
    return plan.handle(call);
  }
  const { rateLimit } = service.config;
  return answerOverQuota(call, rateLimit, quota, table.apiHeaders);
}

function readCall({ originOf, now }: Service, request: Request): Call {
  const host = request.headers.get("host");
  const { scheme, authority, path } = readTarget(request.url, host);
  return { request, path, site: originOf(scheme, authority), nowMs: now() };
}

/** Sends an answer, after a body that its handler has not read. */
function send(
  service: Service,
  exchange: Exchange,
  answer: Answer,
): Response | Promise<Response> {
  const { request } = exchange.call;
  if (!hasUnreadBody(request)) return seal(service, exchange, answer);

  const deadline = service.bodyDeadline;
  const bounds = { maxBytes: MAX_BODY_BYTES, deadline };
  return discardBody(request, bounds).then((isComplete) => {
    const response = seal(service, exchange, answer);
    if (!isComplete) response.headers.set("Connection", "close");
    return response;
  });
}

/** Sets the headers that depend on client, origin and time, and logs the request. */
function seal(
  { config, log, monotonicNow }: Service,
  { startMs, call, plan, quota }: Exchange,
  answer: Answer,
): Response {
  const { response, isBare, logFields: fields = {} } = answer;
  const { headers, status } = response;
  const { request: { method }, path, site, nowMs } = call;

  if (quota !== undefined && !isBare) setQuotaHeaders(headers, quota);
  setCacheControl(answer, site, nowMs);
  setTransportSecurity(answer, site);
  if (config.isPreview) headers.set("X-Robots-Tag", "noindex");
  if (plan?.retirement !== undefined && !isBare) {
    addRetirementHeaders(headers, plan.retirement, nowMs);
  }

  const ms = monotonicNow() - startMs;
  log({ kind: "request", method, path, status, ms, fields });
  return response;
}

const UNTRUSTED_PROXY =
  "Llegan pedidos a través de un proxy y TRUSTED_PROXIES es 0: todos los que pasan " +
  "por él comparten una sola cuota. Si el proxy es tuyo, poné TRUSTED_PROXIES=1.";
