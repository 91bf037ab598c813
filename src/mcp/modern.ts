/**
 * The rules of MCP 2026-07-28 for a request.
 *
 * A message belongs to this version if and only if its `params._meta` names a
 * version ("Versioning"). Headers repeat parts of the body, for proxies that
 * don't read bodies ("Standard Request Headers").
 */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import {
  ERROR_CODE,
  refuseParams,
  type RpcError,
  type RpcMessage,
} from "./message.ts";

/** The version of this module. Versions are dates, so a later version is the greater text. */
export const MODERN_VERSION = "2026-07-28";

/** Maximum length at which a refusal repeats a client's version, in UTF-16 units. */
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

/** Returns true for this version or a later version. */
export function isModernVersion(version: string | null): boolean {
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    version >= MODERN_VERSION;
}

/** Returns the `data` of a refusal: the supported versions and the requested version. */
export function describeVersions(
  supported: readonly string[],
  requested: string,
): JsonObject {
  return { supported, requested: requested.slice(0, MAX_VERSION_LENGTH) };
}

/** The keys of `_meta` that a client fills in, with the check of each value. */
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
  // Only the header names a modern version.
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

  const version = meta[META_KEY.protocolVersion];
  if (readPlain(headers, "mcp-protocol-version") !== version) {
    return mismatch("MCP-Protocol-Version", META_KEY.protocolVersion);
  }
  if (version !== MODERN_VERSION) {
    return {
      code: ERROR_CODE.UnsupportedProtocolVersion,
      message:
        `No hablo esa versión de MCP. Sin "initialize" hablo ${MODERN_VERSION}.`,
      data: describeVersions([MODERN_VERSION], String(version)),
    };
  }

  if (readPlain(headers, "mcp-method") !== method) {
    return mismatch("Mcp-Method", "method");
  }
  const key = NAME_KEYS.get(method);
  if (key === undefined || hasName(headers, params[key])) return null;

  const encoding = "; lo que no es ASCII, como =?base64?...?= de su UTF-8.";
  return mismatch("Mcp-Name", `params.${key}`, encoding);
}

/** The param that `Mcp-Name` repeats, by method. */
const NAME_KEYS = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Returns true if `Mcp-Name` is the name, and also if the header is missing and the
 * name isn't text. In that case, the method itself refuses the request.
 */
function hasName(headers: Headers, name: unknown): boolean {
  return readName(headers) === name ||
    typeof name !== "string" && !headers.has("mcp-name");
}

function mismatch(header: string, key: string, ending = "."): RpcError {
  const message =
    `${header} tiene que decir lo mismo que "${key}" en el cuerpo${ending}`;
  return { code: ERROR_CODE.HeaderMismatch, message };
}

/** Returns a header's value. Undefined if the header is missing, or has characters other than printable ASCII and tabs. */
function readPlain(headers: Headers, name: string): string | undefined {
  // A missing header becomes "\0", which the pattern refuses.
  return /^[\t\x20-\x7e]*$/.exec(headers.get(name) ?? "\0")?.[0];
}

/** Decodes `Mcp-Name`, which may be UTF-8 in base64 ("Value Encoding"). Undefined if the header is missing or invalid. */
function readName(headers: Headers): string | undefined {
  const value = readPlain(headers, "mcp-name");
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  if (encoded === undefined) return value;

  // `fromBase64` would skip blanks, which are invalid here.
  if (/\s/.test(encoded)) return undefined;

  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    const bytes = Uint8Array.fromBase64(encoded, {
      lastChunkHandling: "strict",
    });
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
