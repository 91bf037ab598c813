/** The form of the shop's tools. */

import type { ToolSpec } from "../mcp/tool.ts";
import type { ShopAtOrigin } from "../shop/shop.ts";

/** Returns a tool of the shop unchanged. The call lets the compiler infer the types of the arguments, A, and of the result, R, from the tool's schemas. */
export function defineTool<A, R>(
  tool: ToolSpec<ShopAtOrigin, A, R>,
): ToolSpec<ShopAtOrigin, A, R> {
  return tool;
}
