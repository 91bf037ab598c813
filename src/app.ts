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
import { createOrigins, type PublicOrigin, readTarget } from "./http/target.ts";
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

/** What the service needs from its process. Tests bring their own. */
export interface AppOutside extends Outside {
  /** Origin of requests whose Host is no valid authority, if no setting names one. */
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
  const service = new Service(config, outside);
  return (table) => (request, socketAddress) =>
    new Exchange(service, table, request, socketAddress).respond();
}

/** The parts of the service that outlive a request and a content. */
class Service {
  readonly config: Config;
  readonly outside: AppOutside;
  readonly originOf: ReturnType<typeof createOrigins>;
  readonly clientOf: ReturnType<typeof createClientReader>;
  readonly limiter: ReturnType<typeof createRateLimiter>;
  /** Origin of responses to requests that could not be read. */
  readonly standInSite: PublicOrigin;

  constructor(config: Config, outside: AppOutside) {
    const { rateLimit, baseUrl, trustedProxies } = config;
    this.config = config;
    this.outside = outside;

    this.originOf = createOrigins({ baseUrl, standIn: outside.standInOrigin });
    this.standInSite = this.originOf("", "");
    this.clientOf = createClientReader(trustedProxies, () => {
      outside.log({ kind: "notice", level: "warn", text: UNTRUSTED_PROXY });
    });
    this.limiter = createRateLimiter({
      limit: rateLimit,
      windowMs: QUOTA_WINDOW_MS,
      maxKeys: MAX_QUOTA_KEYS,
    });
  }
}

/** One request on its way to a response: read, plan, count, answer, finish. */
class Exchange {
  readonly #service: Service;
  readonly #table: Table;
  readonly #request: Request;
  readonly #socketAddress: () => string;
  #startMs = 0;
  #call: Call;
  #plan: Plan | undefined;
  #quota: Decision | undefined;

  constructor(
    service: Service,
    table: Table,
    request: Request,
    socketAddress: () => string,
  ) {
    this.#service = service;
    this.#table = table;
    this.#request = request;
    this.#socketAddress = socketAddress;
    this.#call = { request, path: "", site: service.standInSite, nowMs: 0 };
  }

  /** Responds to the request. Every exception outside the tools ends here. */
  respond(): Response | Promise<Response> {
    try {
      const answer = this.#answer();
      const response = answer instanceof Promise
        ? answer.then((answer) => this.#finish(answer))
        : this.#finish(answer);

      return response instanceof Promise
        ? response.catch((error) => this.#recover(error))
        : response;
    } catch (error) {
      return this.#recover(error);
    }
  }

  #answer(): Answer | Promise<Answer> {
    this.#startMs = this.#service.outside.monotonicNow();
    this.#call = this.#readCall();
    const plan = planCall(this.#table, this.#call);
    this.#plan = plan;
    this.#quota = this.#count(plan);

    return this.#quota === undefined || this.#quota.allowed || plan.isFree
      ? plan.handle(this.#call)
      : this.#answerOverQuota(this.#quota);
  }

  #readCall(): Call {
    const { originOf, outside } = this.#service;
    const request = this.#request;
    const host = request.headers.get("host");
    const { scheme, authority, path } = readTarget(request.url, host);

    const site = originOf(scheme, authority);
    return { request, path, site, nowMs: outside.now() };
  }

  /** Returns the client's quota after this request. Undefined outside the API. */
  #count({ counter, isFree }: Plan): Decision | undefined {
    if (counter === undefined) return undefined;

    const { clientOf, limiter } = this.#service;
    const client = clientOf(this.#request, this.#socketAddress());
    const key = `${client} ${counter}`;
    return isFree
      ? limiter.peek(key, this.#startMs)
      : limiter.decide(key, this.#startMs);
  }

  #answerOverQuota(quota: Decision): Answer {
    const { rateLimit } = this.#service.config;
    return answerOverQuota(
      this.#call,
      rateLimit,
      quota,
      this.#table.apiHeaders,
    );
  }

  /** Sends an answer, after a body that its handler has not read. */
  #finish(answer: Answer): Response | Promise<Response> {
    return hasUnreadBody(this.#request)
      ? this.#sendAfterBody(answer)
      : this.#send(answer);
  }

  async #sendAfterBody(answer: Answer): Promise<Response> {
    const deadline = this.#service.outside.bodyDeadline;
    const bounds = { maxBytes: MAX_BODY_BYTES, deadline };
    const isComplete = await discardBody(this.#request, bounds);

    const response = this.#send(answer);
    if (!isComplete) response.headers.set("Connection", "close");
    return response;
  }

  #send(answer: Answer): Response {
    const { site, nowMs, path } = this.#call;
    const { headers, status } = answer.response;

    this.#setApiHeaders(answer);
    setCacheControl(answer, site, nowMs);
    setTransportSecurity(answer, site);
    if (this.#service.config.isPreview) headers.set("X-Robots-Tag", "noindex");

    const { log, monotonicNow } = this.#service.outside;
    const { method } = this.#request;
    const { logFields: fields = {} } = answer;
    const ms = monotonicNow() - this.#startMs;
    log({ kind: "request", method, path, status, ms, fields });
    return answer.response;
  }

  #setApiHeaders({ response: { headers }, isBare = false }: Answer): void {
    if (isBare) return;

    if (this.#quota !== undefined) setQuotaHeaders(headers, this.#quota);

    const retirement = this.#plan?.retirement;
    if (retirement !== undefined) {
      addRetirementHeaders(headers, retirement, this.#call.nowMs);
    }
  }

  /** Logs a failure of ours and answers it with a fixed text. */
  #recover(error: unknown): Response | Promise<Response> {
    this.#service.outside.log({ kind: "failure", error });

    const isApi = this.#plan?.counter !== undefined;
    const headers = isApi ? this.#table.apiHeaders : COMMON_HEADERS;
    return this.#finish(answerFailure(this.#call, headers));
  }
}

const UNTRUSTED_PROXY =
  "Llegan pedidos a través de un proxy y TRUSTED_PROXIES es 0: todos los que pasan " +
  "por él comparten una sola cuota. Si el proxy es tuyo, poné TRUSTED_PROXIES=1.";
