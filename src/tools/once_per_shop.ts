/** Outcomes that depend on the shop alone: made once, and the same ever after. */

import type { ToolOutcome } from "../mcp/tool.ts";
import type { Shop } from "../shop/shapes.ts";

/** A function of the shop that does its work once a shop. What it gives is frozen, which says that it may be kept. */
export function oncePerShop<R>(
  make: (shop: Shop) => ToolOutcome<R>,
): (shop: Shop) => ToolOutcome<R> {
  const made = new WeakMap<Shop, ToolOutcome<R>>();
  return (shop) => {
    const known = made.get(shop);
    if (known !== undefined) return known;
    const outcome = Object.freeze(make(shop));
    made.set(shop, outcome);
    return outcome;
  };
}
