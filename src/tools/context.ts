/** What every tool of the shop is called with. */

import type { Shop } from "../shop/shapes.ts";

/** The shop as the owner describes it now, and the instant of the call. */
export interface ToolContext {
  readonly shop: Shop;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
}
