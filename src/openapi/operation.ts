/** A row of the route table as the OpenAPI document tells it. */

import type { Retirement } from "../http/retirement.ts";
import type { Row } from "../http/router.ts";

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
}

/** A published route, without what answers it. */
export interface PublishedRoute extends Row {
  /** `api` has a quota, the API's headers and problems for errors; `site` has neither quota nor those headers. */
  readonly area: "api" | "site";
  /** What it is for, in Spanish: the 404's `que`, and the summary in the documents. */
  readonly purpose: string;
  /** Made by `retire()` of its dates, once the route is announced to go. */
  readonly retirement?: Retirement;
  /** How the OpenAPI document tells it; the site's own files are left out there. */
  readonly operation?: Operation;
}
