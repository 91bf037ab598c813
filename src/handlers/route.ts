/** A row of the route table, and what its handler is called with. */

import type { Answer } from "../http/answer.ts";
import type { Deadline } from "../http/deadlines.ts";
import type { Retirement } from "../http/retirement.ts";
import type { Row } from "../http/router.ts";

/** One request, as a handler sees it. */
export interface Call {
  readonly request: Request;
  /** As sent, without the query. */
  readonly path: string;
  /** The authority that was asked for; undefined when it was not valid. */
  readonly authority: string | undefined;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** The time that the request's body has, from when it is asked for. */
  readonly bodyDeadline: Deadline;
  /** Logs a failure of ours that the handler answers itself. */
  reportFailure(error: unknown): void;
}

/** Answers a call. What it throws is our bug: the app answers for it. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/** What a route answers with when all is well: a shape of its own, or any document of a media type. */
export type AnswerKind =
  | "catalog"
  | "manifest"
  | "rpc"
  | "page"
  | "health"
  | "text/markdown"
  | "text/plain"
  | "application/json"
  | "application/linkset+json"
  | "application/xml"
  | "image/vnd.microsoft.icon";

/** A route as the OpenAPI document names it. */
export interface Operation {
  readonly id: string;
  readonly tag: "catalogo" | "mcp" | "sitio" | "documentos";
  readonly answer: AnswerKind;
  /** More than its purpose says, if there is more to say. */
  readonly description?: string;
}

/** A published route: the one place where its path, method, purpose and rules stand. */
export interface Route extends Row {
  /** `api` has a quota, the API's headers and problems for errors; `site` has neither quota nor those headers. */
  readonly area: "api" | "site";
  /** What it is for, in Spanish: the 404's `que`, and the summary in the documents. */
  readonly purpose: string;
  /** The counter of its quota; an alias names its canonical route's. */
  readonly counter?: string;
  /** Requests that cost no quota. */
  isFree?(request: Request): boolean;
  /** Made by `retire()` of its dates, once the route is announced to go. */
  readonly retirement?: Retirement;
  /** How the OpenAPI document tells it; the site's own files are left out there. */
  readonly operation?: Operation;
  readonly handle: Handler;
}
