/**
 * The rules of MCP 2026-07-28 for a request.
 *
 * A message follows these rules if its `params._meta` names a version ("Versioning").
 * A message whose header names 2026-07-28 follows the rules, too. Without a version in
 * `_meta`, `checkRequest` refuses such a message. Headers repeat parts of the body, for
 * proxies that don't read bodies ("Standard Request Headers").
 */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import {
  ERROR_CODE,
  refuseParams,
  type RpcError,
  type RpcMessage,
} from "./message.ts";

/** The version whose rules this module contains. */
export const MODERN_VERSION = "2026-07-28";

/** Maximum length of a client's version in a refusal, in UTF-16 units. A longer version is cut. */
const MAX_VERSION_LENGTH = 100;

/** Reserved keys of `_meta`. */
export const META_KEY = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
};

/** Returns true if `_meta` names a version, which the params of earlier versions never do. */
export function isModern(
  params: unknown,
): params is JsonObject & { readonly _meta: JsonObject } {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && Object.hasOwn(meta, META_KEY.protocolVersion);
}

/** Returns the `data` of a refusal: the supported versions and the requested version. */
export function describeVersions(
  supported: readonly string[],
  requested: string,
): JsonObject {
  return { supported, requested: requested.slice(0, MAX_VERSION_LENGTH) };
}

/** The keys of `_meta` that a client fills in, with the check of each value. Only `clientInfo` may be absent. */
const META_RULES = [
  {
    key: META_KEY.protocolVersion,
    expected: "un texto",
    isValid: (value: unknown) => typeof value === "string",
  },
  {
    key: META_KEY.clientCapabilities,
    expected: "un objeto",
    isValid: isObject,
  },
  {
    key: META_KEY.clientInfo,
    expected: 'un objeto con "name" y "version"',
    isValid: (value: unknown) =>
      value === undefined ||
      (isObject(value) && typeof value.name === "string" &&
        typeof value.version === "string"),
  },
];

/** Returns the first error in a request's `_meta` and headers, else null. */
export function checkRequest(
  method: string,
  params: RpcMessage["params"],
  headers: Headers,
): RpcError | null {
  // Only the header names the version.
  if (!isModern(params)) {
    const problem =
      `Desde la versión ${MODERN_VERSION}, "params._meta" tiene que llevar ` +
      `"${META_KEY.protocolVersion}" y "${META_KEY.clientCapabilities}".`;
    return refuseParams(problem).error;
  }

  const { _meta: meta } = params;
  const rule = META_RULES.find(({ key, isValid }) => !isValid(meta[key]));
  if (rule !== undefined) {
    const problem = `"${rule.key}" en "params._meta" tiene que ser ` +
      `${rule.expected}, encontré ${show(meta[rule.key])}.`;
    return refuseParams(problem).error;
  }

  const version = String(meta[META_KEY.protocolVersion]);
  if (!isPlain(headers.get("mcp-protocol-version"), version)) {
    return mismatch("MCP-Protocol-Version", META_KEY.protocolVersion);
  }
  if (version !== MODERN_VERSION) {
    return {
      code: ERROR_CODE.UnsupportedProtocolVersion,
      message:
        `No hablo esa versión de MCP. Sin "initialize" hablo ${MODERN_VERSION}.`,
      data: describeVersions([MODERN_VERSION], version),
    };
  }

  if (!isPlain(headers.get("mcp-method"), method)) {
    return mismatch("Mcp-Method", "method");
  }
  const key = NAME_KEYS.get(method);
  if (key === undefined || isName(headers.get("mcp-name"), params[key])) {
    return null;
  }

  const encoding = "; lo que no es ASCII, como =?base64?...?= de su UTF-8.";
  return mismatch("Mcp-Name", `params.${key}`, encoding);
}

/** The param that `Mcp-Name` repeats, by method. For any other method, the header isn't checked. */
const NAME_KEYS = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Returns true if `Mcp-Name` is the name as text, or as UTF-8 in base64 ("Value
 * Encoding"). A name that itself looks like this base64 must be sent as base64.
 *
 * If the name isn't text, the header must be absent. The method then refuses the name.
 */
function isName(header: string | null, name: unknown): boolean {
  if (typeof name !== "string") return header === null;

  const base64 = new TextEncoder().encode(name).toBase64();
  const looksEncoded = /^=\?base64\?.*\?=$/.test(name);
  return header === `=?base64?${base64}?=` ||
    (!looksEncoded && isPlain(header, name));
}

function mismatch(header: string, key: string, ending = "."): RpcError {
  const message =
    `${header} tiene que decir lo mismo que "${key}" en el cuerpo${ending}`;
  return { code: ERROR_CODE.HeaderMismatch, message };
}

/** Returns true if a header equals the text, and the text contains only printable ASCII and tabs. */
function isPlain(header: string | null, text: string): boolean {
  return header === text && /^[\t\x20-\x7e]*$/.test(text);
}
