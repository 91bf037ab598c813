/** What the pages are filled with: the shop, the moment, and the API as its own tables describe it. */

import type { Asset } from "./asset.ts";
import type { Shop } from "../shop/shop.ts";
import type { PageSource } from "./page/source.ts";

/** A published route of the API. */
export interface EndpointFact {
  readonly metodo: string;
  readonly ruta: string;
  readonly que: string;
}

/** A kind of problem of the API, with a real body as an example. */
export interface ProblemFact {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly when: string;
  readonly hint: string;
  readonly example: unknown;
}

/** A tool of the MCP server, with a real call of it as an example. */
export interface ToolFact {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Arguments that work with today's menu. */
  readonly example: unknown;
  /** The whole JSON-RPC answer to that call. */
  readonly answer: unknown;
}

/** The API, from its route table, its problems and its tools. */
export interface ApiFacts {
  readonly endpoints: readonly EndpointFact[];
  readonly problems: readonly ProblemFact[];
  readonly tools: readonly ToolFact[];
  /** Requests a minute, per client and endpoint. */
  readonly limit: number;
  readonly protocolVersions: readonly string[];
  /** The catalog's answer at this moment. */
  readonly catalog: unknown;
  readonly version: string;
}

/** All that a page can tell. */
export interface Facts {
  readonly shop: Shop;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** The next instant at which notices, promos or what is sold out may change. */
  readonly newsMs: number;
  /** Every page, for the navigation. */
  readonly pages: readonly PageSource[];
  /** By their names. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly api: ApiFacts;
}
