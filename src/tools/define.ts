/** The type of the shop's tools. */

import type { ToolSpec } from "../mcp/tool.ts";
import type { ShopAtOrigin } from "../shop/shop.ts";

/**
 * Returns a tool of the shop unchanged. With this call, the compiler infers the type A
 * of the arguments and the type R of the result from the tool's schemas.
 */
export function defineTool<A, R>(
  tool: ToolSpec<ShopAtOrigin, A, R>,
): ToolSpec<ShopAtOrigin, A, R> {
  return tool;
}
