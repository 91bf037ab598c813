/** Which protocol version a client and this server speak, and the 400 of a message that does not say it well. */

import { isObject, type JsonObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";
import { joinChoices } from "../words/lists.ts";
import { eraOf } from "./era.ts";
import { checkMirrors, type HeaderReader, isLong } from "./mirrors.ts";
import {
  errorResponse,
  type RpcError,
  type RpcErrorResponse,
  type RpcNotification,
  type RpcRequest,
} from "./message.ts";
import {
  type EraName,
  ERAS,
  ERROR_CODE,
  FIRST_MODERN_VERSION,
  META_KEY,
  PUBLISHED_VERSION,
} from "./protocol.ts";

/** The version that `initialize` answers: the one asked for if it is accepted, else the published one. */
export function chooseVersion(requested: unknown): string {
  return typeof requested === "string" && ERAS.legacy.versions.includes(requested)
    ? requested
    : PUBLISHED_VERSION;
}

const LONGEST_VERSION = 100;

/**
 * Looks at how a message declares its version: the error for a 400, or null where it passes. A modern request is held
 * to its `_meta` and to the headers that mirror its body (MCP 2026-07-28, "Streamable HTTP"). Any notification under a
 * modern version passes: no rules are defined for its headers. Of a legacy message the header `MCP-Protocol-Version` is
 * looked at, but for `initialize`, where the version is still being agreed on (MCP 2025-06-18, "Transports").
 */
export function checkVersion(
  message: RpcRequest | RpcNotification,
  headers: HeaderReader,
): RpcErrorResponse | null {
  const isRequest = message.kind === "request";
  const error = eraOf(message.params) === "modern" && isObject(message.params)
    ? isRequest ? checkModern(message.method, message.params, headers) : null
    : checkLegacy(message, headers.get("mcp-protocol-version"));
  return error === null ? null : errorResponse(isRequest ? message.id : null, error);
}

function checkLegacy(
  { kind, method }: RpcRequest | RpcNotification,
  header: string | null,
): RpcError | null {
  if (header === null || method === "initialize" || ERAS.legacy.versions.includes(header)) {
    return null;
  }
  if (!isModernVersion(header)) return refuseVersion("legacy", header);
  if (kind === "notification") return null;
  const { protocolVersion, clientCapabilities } = META_KEY;
  return invalid(
    `Desde la versión ${FIRST_MODERN_VERSION}, "params._meta" tiene que llevar ` +
      `"${protocolVersion}" y "${clientCapabilities}".`,
  );
}

/** Whether a header names a version without `initialize`, of those that there are or of those to come. */
function isModernVersion(header: string): boolean {
  return header.length === FIRST_MODERN_VERSION.length && /^\d{4}-\d{2}-\d{2}$/.test(header) &&
    header >= FIRST_MODERN_VERSION;
}

/** The refusals of a modern request, in the order in which they win. */
function checkModern(method: string, params: JsonObject, headers: HeaderReader): RpcError | null {
  const meta = isObject(params._meta) ? params._meta : {};
  const version = meta[META_KEY.protocolVersion];
  if (typeof version !== "string") {
    return invalid(tellMeta("protocolVersion", "un texto", version));
  }
  const capabilities = meta[META_KEY.clientCapabilities];
  if (!isObject(capabilities)) {
    return invalid(tellMeta("clientCapabilities", "un objeto", capabilities));
  }
  const client = meta[META_KEY.clientInfo];
  if (client !== undefined && !isClientInfo(client)) {
    return invalid(tellMeta("clientInfo", 'un objeto con "name" y "version"', client));
  }
  const header = headers.get("mcp-protocol-version");
  if (header === null || isLong(header) || header !== version) {
    return {
      code: ERROR_CODE.HeaderMismatch,
      message: "MCP-Protocol-Version tiene que decir lo mismo que " +
        `"${META_KEY.protocolVersion}" en el cuerpo.`,
    };
  }
  if (!ERAS.modern.versions.includes(version)) {
    return refuseVersion("modern", version);
  }
  return checkMirrors(method, params, headers);
}

function isClientInfo(value: unknown): boolean {
  return isObject(value) && typeof value.name === "string" && typeof value.version === "string";
}

function tellMeta(key: keyof typeof META_KEY, expected: string, found: unknown): string {
  return `"${META_KEY[key]}" en "params._meta" tiene que ser ${expected}, encontré ${show(found)}.`;
}

function invalid(message: string): RpcError {
  return { code: ERROR_CODE.InvalidParams, message };
}

/** The refusal of a version that isn't spoken. Of a very long one, only the start is told. */
function refuseVersion(era: EraName, version: string): RpcError {
  const { versions } = ERAS[era];
  const data = { supported: versions, requested: version.slice(0, LONGEST_VERSION) };
  return era === "legacy"
    ? {
      code: ERROR_CODE.InvalidRequest,
      message: "No hablo esa versión de MCP. En MCP-Protocol-Version mandá " +
        `${joinChoices(versions)}, o no mandes ese encabezado.`,
      data,
    }
    : {
      code: ERROR_CODE.UnsupportedProtocolVersion,
      message: `No hablo esa versión de MCP. Sin "initialize" hablo ${joinChoices(versions)}.`,
      data,
    };
}
