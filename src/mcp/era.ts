/** Which era a message belongs to: its body decides, headers have only to agree. */

import { isObject } from "../schema/value.ts";
import { type EraName, META_KEY } from "./protocol.ts";

/**
 * The era of a message with these `params`: modern where `_meta` holds the key of the protocol's version, whatever its
 * value (MCP 2026-07-28, "Versioning").
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const key = "io.modelcontextprotocol/protocolVersion";
 * assertEquals(eraOf({ _meta: { [key]: "1900-01-01" } }), "modern");
 * assertEquals(eraOf({ _meta: {} }), "legacy");
 * ```
 */
export function eraOf(params: unknown): EraName {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && Object.hasOwn(meta, META_KEY.protocolVersion) ? "modern" : "legacy";
}
