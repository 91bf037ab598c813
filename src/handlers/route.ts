/** A row of the route table, and what its handler is called with. */

import type { Answer } from "../http/answer.ts";
import type { PublicOrigin } from "../http/target.ts";
import type { PublishedRoute } from "../openapi/document.ts";

/** One request, as a handler sees it. */
export interface Call {
  readonly request: Request;
  /** As sent, without the query. */
  readonly path: string;
  /** The public origin, without a trailing slash: the text of `site`. */
  readonly origin: string;
  readonly site: PublicOrigin;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

/** Answers a call. What it throws is our bug: the app answers for it. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/** A published route: the one place where its path, method, purpose and rules stand. */
export interface Route extends PublishedRoute {
  /** `api` has a quota, the API's headers and problems for errors; `site` has neither quota nor those headers. */
  readonly area: "api" | "site";
  /** The counter of its quota; an alias names its canonical route's. */
  readonly counter?: string;
  /** Whether a request costs no quota. */
  isFree?(request: Request): boolean;
  readonly handle: Handler;
}
