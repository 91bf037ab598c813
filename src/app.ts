/** The whole service as one function from a request and its client's address to a response. */

import {
  answerBadHost,
  answerFailure,
  answerMoved,
  answerOptions,
  answerUnknown,
  answerWrongMethod,
  createOverQuotaAnswer,
} from "./handlers/fallback.ts";
import type { Call, Handler, Route } from "./handlers/route.ts";
import { seal } from "./handlers/seal.ts";
import type { Answer } from "./http/answer.ts";
import type { Deadline } from "./http/deadlines.ts";
import { apiHeaders, COMMON_HEADERS } from "./http/headers.ts";
import { createOrigins } from "./http/origins.ts";
import { isRetired, type Retirement } from "./http/retirement.ts";
import { allowedMethods, decodePath, indexRoutes, matchRoute } from "./http/router.ts";
import { readTarget } from "./http/target.ts";
import type { LogEntry } from "./log/entry.ts";
import { clientAddress, isPrivateAddress } from "./quota/client_address.ts";
import type { Decision, RateLimiter } from "./quota/rate_limit.ts";

/** What the app is made of. Clocks and log come from outside, so that tests choose them. */
export interface AppParts {
  readonly routes: readonly Route[];
  /** Answers a page path that isn't published. */
  readonly answerNoPage: Handler;
  readonly limiter: RateLimiter;
  /** Requests a window, as the headers say. */
  readonly limit: number;
  readonly trustedProxies: number;
  /** The public origin; undefined takes each request's own, for a few at a time. */
  readonly baseUrl: string | undefined;
  /** Whether this is a preview of what is to be published. */
  readonly isPreview: boolean;
  /** The listener's own origin, for a request whose Host is not valid or one too many. */
  readonly ownOrigin: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
  /** The time that a body has to arrive. */
  readonly bodyDeadline: Deadline;
  readonly log: (entry: LogEntry) => void;
  /** Whether each request is an entry of the log, besides failures and notices. */
  readonly logsRequests: boolean;
}

/** Answers a request; `socketAddress` tells the address at the other end of its connection, where it is needed. */
export type App = (
  request: Request,
  socketAddress: () => string,
) => Response | Promise<Response>;

/** How a call will be answered, before its quota is looked at. */
interface Plan {
  readonly handle: Handler;
  /** The counter of its quota; undefined outside the API. */
  readonly counter?: string;
  readonly isFree?: boolean;
  readonly retirement?: Retirement | undefined;
}

/** Requests of the API in which a proxy that isn't trusted is looked for: it shows itself in each. */
const LOOKS_FOR_PROXY = 100;

/** The counter of every path under /api/ that isn't published. */
const UNKNOWN_COUNTER = "unknown";

/** Builds the app. Throws when the table has two rows for the same method and path. */
export function createApp(parts: AppParts): App {
  const { routes, limiter, limit, now, monotonicNow, log, logsRequests, isPreview } = parts;
  const index = indexRoutes(routes);
  const siteIndex = indexRoutes(routes.filter((route) => route.area === "site"));
  const headers = apiHeaders(limit);
  const answerOverQuota = createOverQuotaAnswer(limit, headers);
  const originOf = createOrigins({ ...parts, reportCrowd });
  let looksForProxy = LOOKS_FOR_PROXY;

  return (request, socketAddress) => {
    const startMs = monotonicNow();
    const call = createCall(request, startMs);
    const plan = planCall(call);
    const quota = quotaOf(plan, request, socketAddress, startMs);
    const isOver = quota !== undefined && !quota.allowed && !plan.isFree;
    const finish = (answer: Answer): Response => {
      const untold = isOver ? undefined : quota;
      const response = seal(answer, call, {
        quota: untold,
        retirement: plan.retirement,
        isPreview,
      });
      if (logsRequests) {
        const ms = monotonicNow() - startMs;
        log({
          kind: "request",
          method: request.method,
          path: call.path,
          status: response.status,
          ms,
        });
      }
      return response;
    };
    const fail = (error: unknown): Answer => {
      reportFailure(error);
      return answerFailure(call, quota === undefined ? COMMON_HEADERS : headers);
    };
    try {
      const answer = isOver ? answerOverQuota(call, quota) : plan.handle(call);
      if (!(answer instanceof Promise)) return finish(answer);
      return answer.then(finish, (error) => finish(fail(error)));
    } catch (error) {
      return finish(fail(error));
    }
  };

  function createCall(request: Request, startMs: number): Call {
    const target = readTarget(request.url, request.headers.get("host"));
    const { origin, isStandIn } = originOf(target, startMs);
    return {
      request,
      path: target.path,
      authority: target.authority,
      origin,
      isStandIn,
      nowMs: now(),
      bodyDeadline: parts.bodyDeadline,
      reportFailure,
    };
  }

  function reportFailure(error: unknown): void {
    log({ kind: "failure", error });
  }

  function reportCrowd(): void {
    log({
      kind: "notice",
      text: "Llegan pedidos para demasiados nombres distintos (Host): los que sobran ven la " +
        `dirección ${parts.ownOrigin} en vez de la suya. Poné BASE_URL con la del sitio.`,
    });
  }

  /** Counts a request of the API; the site has no quota. */
  function quotaOf(
    { counter, isFree }: Plan,
    request: Request,
    socketAddress: () => string,
    startMs: number,
  ): Decision | undefined {
    if (counter === undefined) return undefined;
    const key = `${clientOf(request, socketAddress())} ${counter}`;
    return isFree ? limiter.peek(key, startMs) : limiter.decide(key, startMs);
  }

  function planCall(call: Call): Plan {
    const { request, path, nowMs } = call;
    const match = matchRoute(index, request.method, path);
    if (match.kind === "found" && match.route.area === "api") {
      const { route } = match;
      if (isRetired(route.retirement, nowMs)) return planUnknown();
      return {
        handle: route.handle,
        counter: route.counter ?? route.path,
        isFree: route.isFree?.(request) ?? false,
        retirement: route.retirement,
      };
    }
    if (match.kind === "no-path" && isApiPath(path)) return planUnknown();
    if (match.kind === "options" || match.kind === "wrong-method") {
      const rows = match.rows.filter((row) => !isRetired(row.retirement, nowMs));
      const charged = rows.find((row) => row.method === "POST") ?? rows[0];
      if (charged === undefined) return planUnknown();
      if (charged.area === "api") {
        return {
          handle: match.kind === "options"
            ? () => answerOptions(rows, headers)
            : () => answerWrongMethod(call, allowedMethods(rows), headers),
          counter: charged.counter ?? charged.path,
          isFree: match.kind === "options",
          retirement: charged.retirement,
        };
      }
    }
    return { handle: answerSite };
  }

  function planUnknown(): Plan {
    return {
      handle: (call) => answerUnknown(call, routes, headers),
      counter: UNKNOWN_COUNTER,
    };
  }

  function answerSite(call: Call): Answer | Promise<Answer> {
    if (call.authority === undefined) return answerBadHost(call, COMMON_HEADERS);
    const { method } = call.request;
    const path = decodePath(call.path);
    if (path === undefined) return parts.answerNoPage(call);
    const match = matchRoute(siteIndex, method, path);
    switch (match.kind) {
      case "found":
        return match.route.handle(call);
      case "options":
        return answerOptions(match.rows, COMMON_HEADERS);
      case "wrong-method":
        return answerWrongMethod(call, allowedMethods(match.rows), COMMON_HEADERS);
      case "no-path": {
        const page = path.endsWith("/") ? path.slice(0, -1) : path;
        return siteIndex.has(page)
          ? answerMoved(call, page, COMMON_HEADERS)
          : parts.answerNoPage(call);
      }
    }
  }

  function clientOf(request: Request, socketAddress: string): string {
    if (parts.trustedProxies === 0) {
      if (looksForProxy > 0) lookForProxy(request, socketAddress);
      return clientAddress(socketAddress, null, 0);
    }
    const forwardedFor = request.headers.get("x-forwarded-for");
    return clientAddress(socketAddress, forwardedFor, parts.trustedProxies);
  }

  function lookForProxy(request: Request, socketAddress: string): void {
    looksForProxy--;
    if (!request.headers.has("x-forwarded-for") || !isPrivateAddress(socketAddress)) return;
    looksForProxy = 0;
    log({
      kind: "notice",
      text: "Llegan pedidos a través de un proxy y TRUSTED_PROXIES es 0: todos los que pasan " +
        "por él comparten una sola cuota. Si el proxy es tuyo, poné TRUSTED_PROXIES=1.",
    });
  }
}

function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
