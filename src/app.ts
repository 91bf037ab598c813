/** The whole service as one function from a request and its client's address to a response. */

import type { Config } from "./config.ts";
import { answerFailure, createOverQuotaAnswer } from "./handlers/fallback.ts";
import type { Call } from "./handlers/route.ts";
import { seal } from "./handlers/seal.ts";
import type { Answer } from "./http/answer.ts";
import { COMMON_HEADERS, WINDOW_MS } from "./http/headers.ts";
import { type ChosenOrigin, createOrigins } from "./http/origins.ts";
import { readTarget, type Target } from "./http/target.ts";
import type { LoggedRequest } from "./log/entry.ts";
import { createClientReader } from "./quota/clients.ts";
import { createRateLimiter, type Decision, type RateLimiter } from "./quota/rate_limit.ts";
import { type Plan, planCall } from "./routes/plan.ts";
import type { Outside, Table } from "./routes/table.ts";

/** Answers a request. `socketAddress` returns the address at the other end of its connection. */
export type App = (request: Request, socketAddress: () => string) => Response | Promise<Response>;

/** What the service takes from the process that it runs in. Tests bring their own. */
export interface AppOutside extends Outside {
  /** The listener's own origin, for a request whose Host is not valid or is one name too many. */
  readonly ownOrigin: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** What all requests share. */
interface Service {
  readonly table: Table;
  readonly outside: AppOutside;
  readonly isPreview: boolean;
  readonly limiter: RateLimiter;
  readonly originOf: (target: Target, nowMs: number) => ChosenOrigin;
  readonly clientOf: (request: Request, socketAddress: string) => string;
  readonly answerOverQuota: (call: Call, quota: Decision) => Answer;
}

const MOST_QUOTA_KEYS = 100_000;

/** Returns a function that builds an app from a route table. Its apps share a limiter: new content resets no quota. */
export function createService(config: Config, outside: AppOutside): (table: Table) => App {
  const { rateLimit: limit, baseUrl, trustedProxies, isPreview } = config;
  const { ownOrigin } = outside;
  const notify = (text: string) => outside.log({ kind: "notice", level: "warn", text });
  const limiter = createRateLimiter({ limit, windowMs: WINDOW_MS, maxKeys: MOST_QUOTA_KEYS });
  return (table) => {
    const service: Service = {
      table,
      outside,
      isPreview,
      limiter,
      originOf: createOrigins({
        baseUrl,
        ownOrigin,
        reportCrowd: () => notify(tellCrowd(ownOrigin)),
      }),
      clientOf: createClientReader({ trustedProxies, reportProxy: () => notify(PROXY) }),
      answerOverQuota: createOverQuotaAnswer(limit, table.apiHeaders),
    };
    return (request, socketAddress) => serve(service, request, socketAddress);
  };
}

/** The way of a request: read it, plan its answer, count it, answer it, seal the answer, log it. */
function serve(
  service: Service,
  request: Request,
  socketAddress: () => string,
): Response | Promise<Response> {
  const startMs = service.outside.monotonicNow();
  const call = readCall(service, request, startMs);
  const plan = planCall(service.table, call);
  const quota = countCall(service, plan, call, socketAddress, startMs);
  const finish = (answer: Answer): Response => {
    const { retirement } = plan;
    const response = seal(answer, call, { quota, retirement, isPreview: service.isPreview });
    const logged = answer instanceof Response ? undefined : answer.logged;
    logCall(service, call, response.status, logged, startMs);
    return response;
  };
  const recover = (error: unknown): Response => finish(answerBug(service, plan, call, error));
  try {
    const isOver = quota !== undefined && !quota.allowed && plan.isFree !== true;
    const answer = isOver ? service.answerOverQuota(call, quota) : plan.handle(call);
    return answer instanceof Promise ? answer.then(finish).catch(recover) : finish(answer);
  } catch (error) {
    return recover(error);
  }
}

function readCall({ originOf, outside }: Service, request: Request, startMs: number): Call {
  const target = readTarget(request.url, request.headers.get("host"));
  const { path, authority } = target;
  const { origin, isStandIn } = originOf(target, startMs);
  return { request, path, authority, origin, isStandIn, nowMs: outside.now() };
}

/** How the client stands after this request of the API; the site has no quota. */
function countCall(
  { limiter, clientOf }: Service,
  { counter, isFree }: Plan,
  { request }: Call,
  socketAddress: () => string,
  startMs: number,
): Decision | undefined {
  if (counter === undefined) return undefined;
  const key = `${clientOf(request, socketAddress())} ${counter}`;
  return isFree ? limiter.peek(key, startMs) : limiter.decide(key, startMs);
}

/** Where a bug of ours ends, outside the tools: it is logged, and the answer tells nothing of it. */
function answerBug({ table, outside }: Service, plan: Plan, call: Call, error: unknown): Answer {
  outside.log({ kind: "failure", error });
  return answerFailure(call, plan.counter === undefined ? COMMON_HEADERS : table.apiHeaders);
}

function logCall(
  { outside }: Service,
  { request: { method }, path }: Call,
  status: number,
  logged: LoggedRequest["logged"],
  startMs: number,
): void {
  const ms = outside.monotonicNow() - startMs;
  const more = logged === undefined ? {} : { logged };
  outside.log({ kind: "request", method, path, status, ms, ...more });
}

function tellCrowd(ownOrigin: string): string {
  return "Llegan pedidos para demasiados nombres distintos (Host): los que sobran ven la " +
    `dirección ${ownOrigin} en vez de la suya. Poné BASE_URL con la del sitio.`;
}

const PROXY = "Llegan pedidos a través de un proxy y TRUSTED_PROXIES es 0: todos los que pasan " +
  "por él comparten una sola cuota. Si el proxy es tuyo, poné TRUSTED_PROXIES=1.";
