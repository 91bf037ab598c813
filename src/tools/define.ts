/** The form of the shop's tools. */

import type { ToolSpec } from "../mcp/tool.ts";
import type { ShopAtOrigin } from "../shop/shop.ts";

/** Returns a tool of the shop unchanged. The tool's schemas determine the types of its arguments, A, and of its result, R. */
export function defineTool<A, R>(
  tool: ToolSpec<ShopAtOrigin, A, R>,
): ToolSpec<ShopAtOrigin, A, R> {
  return tool;
}
