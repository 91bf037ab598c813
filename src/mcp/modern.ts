/**
 * MCP 2026-07-28, spoken beside the versions of the engine that it wraps. A message is of it if and only if its
 * `params._meta` names a version ("Versioning"); headers repeat what the body says, for proxies that don't read bodies
 * ("Standard Request Headers").
 */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import {
  type Engine,
  type EngineParts,
  PUBLISHED_VERSION,
  tellVersions,
  toAnswer,
  unknownMethod,
  VERSIONS,
} from "./engine.ts";
import {
  ERROR_CODE,
  refuseParams,
  type Reply,
  type RpcError,
} from "./message.ts";
import type { ToolDescriptor } from "./tool.ts";

/** The version that this module speaks. Versions are dates, and compare as texts. */
const VERSION = "2026-07-28";

/** All versions that are spoken. */
export const PROTOCOL_VERSIONS: readonly string[] = [...VERSIONS, VERSION];

/** The keys of `_meta` that are reserved. */
const META_KEY = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

const METHODS: readonly string[] = [
  ...[
    "server/discover",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/templates/list",
  ],
  ...["resources/read", "prompts/list", "prompts/get"],
];

/** How long a result holds, and for whom ("Caching"); that of a call says nothing of it. */
const CACHING = { ttlMs: 300_000, cacheScope: "public" };

/** A longer header isn't looked at. */
const LONGEST_HEADER = 8_000;

/** Whether params are those of a message of this version, or of one to come. */
export function isModern(params: unknown): params is JsonObject {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && Object.hasOwn(meta, META_KEY.protocolVersion);
}

/** The engine, speaking this version too. */
export function speakModern<S>(engine: Engine, parts: EngineParts<S>): Engine {
  const { serverInfo, instructions } = parts;
  const capabilities = { ...parts.capabilities, resources: {}, prompts: {} };
  const reply: Engine["reply"] = (method, params, nowMs) => {
    if (!METHODS.includes(method)) return null;
    if (method === "prompts/get") return refusePrompt(params.name);
    return method === "server/discover"
      ? { result: { supportedVersions: [VERSION], capabilities, instructions } }
      : engine.reply(method, params, nowMs);
  };

  return {
    ...engine,
    methods: [...new Set([...engine.methods, ...METHODS])],
    answer(message, nowMs, headers = new Headers()) {
      const { id, method, params } = message;
      if (!isModern(params)) {
        const isLost = isLaterVersion(headers.get("mcp-protocol-version")) &&
          method !== "initialize";
        if (!isLost) return engine.answer(message, nowMs, headers);
        return id === null ? null : toAnswer(400, id, refuseParams(NO_META));
      }
      // No rules are defined for the headers of a notification.
      if (id === null) return null;
      const refusal = checkRequest(method, params, headers);
      if (refusal !== null) return toAnswer(400, id, { error: refusal });
      const replied = reply(method, params, nowMs);
      if (replied === null) {
        return toAnswer(404, id, unknownMethod(method, METHODS));
      }
      if ("error" in replied) return toAnswer(200, id, replied);
      const caching = method === "tools/call" ? {} : CACHING;
      const _meta = { [META_KEY.serverInfo]: serverInfo };
      const result = {
        resultType: "complete",
        ...replied.result,
        ...caching,
        _meta,
      };
      return toAnswer(200, id, { result });
    },
  };
}

const NO_META =
  `Desde la versión ${VERSION}, "params._meta" tiene que llevar ` +
  `"${META_KEY.protocolVersion}" y "${META_KEY.clientCapabilities}".`;

/** Whether a header names a version without `initialize`, of those that there are or of those to come. */
function isLaterVersion(header: string | null): boolean {
  return header !== null && /^\d{4}-\d{2}-\d{2}$/.test(header) &&
    header >= VERSION;
}

function refusePrompt(name: unknown): Reply {
  return refuseParams(
    typeof name === "string"
      ? `No hay instrucciones que se llamen ${show(name)}.`
      : `"name" tiene que ser el nombre de unas instrucciones, encontré ${
        show(name)
      }.`,
  );
}

/** What a request's `_meta` and headers are refused for, in the order in which it wins; null where they are right. */
function checkRequest(
  method: string,
  params: JsonObject,
  headers: Headers,
): RpcError | null {
  const meta = isObject(params._meta) ? params._meta : {};
  const version = meta[META_KEY.protocolVersion];
  if (typeof version !== "string") {
    return refuseMeta("protocolVersion", "un texto", version);
  }
  const capabilities = meta[META_KEY.clientCapabilities];
  if (!isObject(capabilities)) {
    return refuseMeta("clientCapabilities", "un objeto", capabilities);
  }
  const client = meta[META_KEY.clientInfo];
  if (client !== undefined && !isClientInfo(client)) {
    return refuseMeta("clientInfo", 'un objeto con "name" y "version"', client);
  }
  if (readPlain(headers.get("mcp-protocol-version")) !== version) {
    return mismatch("MCP-Protocol-Version", META_KEY.protocolVersion);
  }
  if (version !== VERSION) {
    return {
      code: ERROR_CODE.UnsupportedProtocolVersion,
      message:
        `No hablo esa versión de MCP. Sin "initialize" hablo ${VERSION}.`,
      data: tellVersions([VERSION], version),
    };
  }
  if (readPlain(headers.get("mcp-method")) !== method) {
    return mismatch("Mcp-Method", "method");
  }
  return checkName(method, params, headers.get("mcp-name"));
}

function isClientInfo(value: unknown): boolean {
  return isObject(value) && typeof value.name === "string" &&
    typeof value.version === "string";
}

function refuseMeta(
  key: keyof typeof META_KEY,
  expected: string,
  found: unknown,
): RpcError {
  return refuseParams(
    `"${META_KEY[key]}" en "params._meta" tiene que ser ${expected}, encontré ${
      show(found)
    }.`,
  ).error;
}

function mismatch(header: string, key: string, more = "."): RpcError {
  const message =
    `${header} tiene que decir lo mismo que "${key}" en el cuerpo${more}`;
  return { code: ERROR_CODE.HeaderMismatch, message };
}

/** Looks at the header that repeats which tool, prompt or resource is asked for. */
function checkName(
  method: string,
  params: JsonObject,
  header: string | null,
): RpcError | null {
  if (!["tools/call", "prompts/get", "resources/read"].includes(method)) {
    return null;
  }
  const key = method === "resources/read" ? "uri" : "name";
  const expected = params[key];
  // The method itself refuses a body that lacks the name.
  if (header === null && typeof expected !== "string") return null;
  if (readName(header) === expected) return null;
  const how = "; lo que no es ASCII, como =?base64?...?= de su UTF-8.";
  return mismatch("Mcp-Name", `params.${key}`, how);
}

/** The value, or undefined where it is missing, too long or has characters that a header may not have. */
function readPlain(value: string | null): string | undefined {
  if (value === null || value.length > LONGEST_HEADER) return undefined;
  return /^[\t\x20-\x7e]*$/.test(value) ? value : undefined;
}

/** `Mcp-Name` as it was meant: UTF-8 in base64 between its marks ("Value Encoding"); undefined for no such thing. */
function readName(header: string | null): string | undefined {
  const value = readPlain(header);
  const encoded = value === undefined
    ? undefined
    : /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  // The decoder would skip blanks.
  if (/\s/.test(encoded)) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(encoded, {
      lastChunkHandling: "strict",
    });
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    return undefined;
  }
}

/** What documents tell of a server. */
export interface ServerFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly capabilities: JsonObject;
  readonly instructions: string;
  readonly tools: readonly ToolDescriptor[];
}

/** The manifest as it is answered (contract, "Manifiesto"); `url` is the endpoint's. */
export function describeManifest(
  { capabilities, instructions, tools, ...about }: ServerFacts,
  url: string,
): JsonObject {
  return {
    ...about,
    protocolVersion: PUBLISHED_VERSION,
    protocolVersions: PROTOCOL_VERSIONS,
    transport: { type: "streamable-http", url },
    authentication: "none",
    capabilities,
    instructions,
    tools,
  };
}
