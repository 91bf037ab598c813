/** Rows of the route table, and the calls that their handlers answer. */

import type { Answer } from "../http/answer.ts";
import type { PublicOrigin } from "../http/target.ts";
import type { PublishedRoute } from "../openapi/document.ts";

/** A request, with the values that were read from it. */
export interface Call {
  readonly request: Request;
  /** Host and port as sent, valid or not. */
  readonly authority: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** The public origin of the response. */
  readonly site: PublicOrigin;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

/** Answers a call. An exception is a bug of ours, which `app.ts` answers with 500. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/** A row of the route table: the only place for a route's path, method, purpose, quota and retirement. */
export interface Route extends PublishedRoute {
  /** The name of the quota counter. Routes with the same counter share a quota, as an alias does with its canonical route. Default: method and path. */
  readonly counter?: string;
  /** Returns true for requests that cost no quota. */
  isFree?(request: Request): boolean;
  readonly handle: Handler;
}
