/** What the OpenAPI document tells of the service. */

import type { Shop } from "../shop/shop.ts";

/** The service at an instant, as the document tells it. */
export interface OpenApiFacts {
  readonly shop: Shop;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  readonly api: {
    readonly version: string;
    /** Requests a minute, per client and endpoint. */
    readonly limit: number;
    /** The catalog's answer at this moment. */
    readonly catalog: unknown;
    /** Each kind of problem with a real body of it. */
    readonly problems: readonly { readonly code: string; readonly example: unknown }[];
    /** Each tool with arguments that work with today's menu, and the whole answer to that call. */
    readonly tools: readonly {
      readonly name: string;
      readonly title: string;
      readonly example: unknown;
      readonly answer: unknown;
    }[];
  };
}
