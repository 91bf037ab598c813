/**
 * The rules of MCP 2026-07-28 for a request.
 *
 * The rules apply to a request if its `params._meta` names a version, or if the header
 * `MCP-Protocol-Version` is 2026-07-28. If only the header names the version,
 * `checkRequest` refuses the request. Headers repeat parts of the body, for proxies that
 * don't read bodies. The names in quotation marks, such as "Value Encoding", are sections
 * of the specification.
 */

import { check, partsOf } from "../schema/check.ts";
import { isObject, type JsonObject, object, string } from "../schema/schema.ts";
import {
  ERROR_CODE,
  refuseParams,
  type RpcError,
  type RpcMessage,
} from "./message.ts";

/** The version of MCP with the rules of this module. */
export const MODERN_VERSION = "2026-07-28";

/** Reserved keys of `_meta`. */
export const META_KEY = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

/** The schema of a request's `_meta`. */
const REQUEST_META = object({
  [META_KEY.protocolVersion]: string(),
  [META_KEY.clientCapabilities]: object({}),
}, {
  [META_KEY.clientInfo]: object({ name: string(), version: string() }),
});

/** Returns true if `_meta` names a version ("Versioning"). In earlier versions of MCP, `_meta` never does. */
export function namesVersion(params: unknown): params is JsonObject {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && Object.hasOwn(meta, META_KEY.protocolVersion);
}

/**
 * Checks a request. If its `_meta` is wrong, returns one error that lists everything wrong in
 * it. Otherwise, returns the error for the version or the first wrong header; null if there
 * is none.
 */
export function checkRequest(
  method: string,
  params: RpcMessage["params"],
  headers: Headers,
): RpcError | null {
  // If only the header names the version, `_meta` counts as empty, which `check` refuses.
  const { _meta, ...others }: JsonObject = namesVersion(params)
    ? params
    : { _meta: {} };
  const checked = check(REQUEST_META, _meta);
  if (checked.kind === "invalid") {
    const problem = checked.violations.map((violation) => (
      `"${partsOf(violation.pointer).join(".")}" en "params._meta" tiene ` +
      `que ser ${violation.expected}, encontré ${violation.actual}.`
    )).join(" ");
    return refuseParams(problem).error;
  }

  const version = checked.value[META_KEY.protocolVersion];
  if (!matchesPlain(headers.get("mcp-protocol-version"), version)) {
    return mismatch("MCP-Protocol-Version", META_KEY.protocolVersion);
  }
  if (version !== MODERN_VERSION) {
    return {
      code: ERROR_CODE.UnsupportedProtocolVersion,
      message:
        `No hablo esa versión de MCP. Sin "initialize" hablo ${MODERN_VERSION}.`,
      data: { supported: [MODERN_VERSION], requested: version },
    };
  }

  if (!matchesPlain(headers.get("mcp-method"), method)) {
    return mismatch("Mcp-Method", "method");
  }
  const key = NAME_KEYS.get(method);
  if (key === undefined || matchesName(headers.get("mcp-name"), others[key])) {
    return null;
  }

  return mismatch(
    "Mcp-Name",
    `params.${key}`,
    "; lo que no es ASCII, como =?base64?...?= de su UTF-8.",
  );
}

/** Keys of the params that the header `Mcp-Name` repeats, by method. For any other method, the header isn't checked. */
const NAME_KEYS = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Returns true if `Mcp-Name` is the name, either as text or as UTF-8 in base64 ("Value
 * Encoding"). A name that itself has the form `=?base64?...?=` must be sent as base64.
 *
 * For a name that isn't text, returns true only if the header is absent. The MCP method,
 * such as `tools/call`, then refuses the name.
 */
function matchesName(header: string | null, name: unknown) {
  if (typeof name !== "string") return header === null;

  return header ===
      `=?base64?${new TextEncoder().encode(name).toBase64()}?=` ||
    (!/^=\?base64\?.*\?=$/.test(name) && matchesPlain(header, name));
}

function mismatch(header: string, key: string, ending = ".") {
  return {
    code: ERROR_CODE.HeaderMismatch,
    message:
      `${header} tiene que decir lo mismo que "${key}" en el cuerpo${ending}`,
  };
}

/** Returns true if a header equals the text, and the text consists of printable ASCII and tabs. */
function matchesPlain(header: string | null, text: string) {
  return header === text && /^[\t\x20-\x7e]*$/.test(text);
}
