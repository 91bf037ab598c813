/** The whole service as one function from a request and its client's address to a response. */

import type { Config } from "./config.ts";
import { answerFailure, answerOverQuota } from "./handlers/fallback.ts";
import type { Call } from "./handlers/route.ts";
import { type Answer, COMMON_HEADERS, seal, WINDOW_MS } from "./http/answer.ts";
import { createOrigins, readTarget } from "./http/target.ts";
import { createClientReader } from "./quota/client_address.ts";
import { createRateLimiter } from "./quota/rate_limit.ts";
import { planCall } from "./routes/plan.ts";
import type { Outside, Table } from "./routes/table.ts";

/** Answers a request. `socketAddress` returns the address at the other end of its connection. */
type App = (
  request: Request,
  socketAddress: () => string,
) => Response | Promise<Response>;

/** What the service takes from the process that it runs in. Tests bring their own. */
export interface AppOutside extends Outside {
  /** The origin of a request whose Host is no valid authority, where the settings name none. */
  readonly standInOrigin: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

const MOST_QUOTA_KEYS = 100_000;

/** Returns a function that builds an app from a route table. Its apps share what is counted: new content resets no quota. */
export function createService(
  config: Config,
  outside: AppOutside,
): (table: Table) => App {
  const { rateLimit: limit, baseUrl, trustedProxies, isPreview } = config;
  const { standInOrigin: standIn, now, monotonicNow, log } = outside;
  const limiter = createRateLimiter({
    limit,
    windowMs: WINDOW_MS,
    maxKeys: MOST_QUOTA_KEYS,
  });
  const originOf = createOrigins({ baseUrl, standIn });
  const reportProxy = () => log({ kind: "notice", level: "warn", text: PROXY });
  const clientOf = createClientReader(trustedProxies, reportProxy);

  /** The way of a request: read it, plan its answer, count it, answer it, seal the answer, log it. */
  return (table) => (request, socketAddress) => {
    const startMs = monotonicNow();
    const { scheme, authority, path } = readTarget(
      request.url,
      request.headers.get("host"),
    );
    const site = originOf(scheme, authority);
    const nowMs = now();
    const call: Call = { request, path, origin: site.text, site, nowMs };
    const { handle, counter, isFree = false, retirement } = planCall(
      table,
      call,
    );
    // How the client stands after this request of the API; the site has no quota.
    const quota = counter === undefined
      ? undefined
      : limiter[isFree ? "peek" : "decide"](
        `${clientOf(request, socketAddress())} ${counter}`,
        startMs,
      );
    const finish = (answer: Answer): Response => {
      const response = seal(answer, {
        site,
        nowMs,
        quota,
        retirement,
        isPreview,
      });
      const { method } = request;
      const { logged = {} } = answer;
      const ms = monotonicNow() - startMs;
      log({
        kind: "request",
        method,
        path,
        status: response.status,
        ms,
        fields: logged,
      });
      return response;
    };
    // Where a bug of ours ends, outside the tools: it is logged, and the answer tells nothing of it.
    const recover = (error: unknown): Response => {
      log({ kind: "failure", error });
      return finish(
        answerFailure(
          call,
          counter === undefined ? COMMON_HEADERS : table.apiHeaders,
        ),
      );
    };
    try {
      const answer = quota === undefined || quota.allowed || isFree
        ? handle(call)
        : answerOverQuota(call, limit, quota, table.apiHeaders);
      return answer instanceof Promise
        ? answer.then(finish).catch(recover)
        : finish(answer);
    } catch (error) {
      return recover(error);
    }
  };
}

const PROXY =
  "Llegan pedidos a través de un proxy y TRUSTED_PROXIES es 0: todos los que pasan " +
  "por él comparten una sola cuota. Si el proxy es tuyo, poné TRUSTED_PROXIES=1.";
