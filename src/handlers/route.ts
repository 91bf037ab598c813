/** Rows of the route table, and the calls that their handlers answer. */

import type { Answer } from "../http/answer.ts";
import type { PublicOrigin } from "../http/target.ts";
import type { PublishedRoute } from "../openapi/document.ts";

/** One request. */
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

/** Answers a call. An exception is a bug of ours, and the app answers it. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/** A row of the route table: the only place for the path, method, purpose and rules of a route. */
export interface Route extends PublishedRoute {
  /** The name of the quota's counter. Routes with the same counter share a quota, such as an alias and its canonical route. Default: method and path. */
  readonly counter?: string;
  /** Returns true for requests that cost no quota. */
  isFree?(request: Request): boolean;
  readonly handle: Handler;
}
