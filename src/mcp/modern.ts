/**
 * MCP 2026-07-28, as an engine that wraps the engine of the earlier versions.
 *
 * A message belongs to this version if and only if its `params._meta` names a
 * version ("Versioning"). Headers repeat parts of the body, for proxies that
 * don't read bodies ("Standard Request Headers").
 */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import {
  callTool,
  createAnswerer,
  describeVersions,
  type Engine,
  type EngineParts,
  listPrompts,
  listResources,
  listTemplates,
  listTools,
  type Method,
  PUBLISHED_VERSION,
  readResource,
  VERSIONS,
} from "./engine.ts";
import {
  ERROR_CODE,
  refuseParams,
  type Reply,
  type RpcError,
  toAnswer,
} from "./message.ts";

/** The version of this module. Versions are dates, so that texts compare in their order. */
const VERSION = "2026-07-28";

/** All supported versions. */
export const PROTOCOL_VERSIONS: readonly string[] = [...VERSIONS, VERSION];

/** Reserved keys of `_meta`. */
const META_KEY = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

/** Lifetime and audience of a result ("Caching"). Results of `tools/call` have neither. */
const CACHING = { ttlMs: 300_000, cacheScope: "public" };

const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    "server/discover": discover,
    "tools/list": listTools,
    "tools/call": callTool,
    "resources/list": listResources,
    "resources/templates/list": listTemplates,
    "resources/read": readResource,
    "prompts/list": listPrompts,
    "prompts/get": refusePrompt,
  }).map(completeResults),
);

/** Returns true for params of this version or a later version. */
export function isModern(params: unknown): params is JsonObject {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && Object.hasOwn(meta, META_KEY.protocolVersion);
}

/** Returns an engine that answers messages of this version, and passes earlier versions to `engine`. */
export function speakModern(engine: Engine): Engine {
  const { parts } = engine;
  const answerRequest = createAnswerer(parts, METHODS, 404);

  return {
    parts,
    methods: [...new Set([...engine.methods, ...METHODS.keys()])],
    answer(message, nowMs, headers = new Headers()) {
      const { id, method, params } = message;
      if (!isModern(params)) {
        const version = headers.get("mcp-protocol-version");
        if (method === "initialize" || !isLaterVersion(version)) {
          return engine.answer(message, nowMs, headers);
        }
        return id === null ? null : toAnswer(400, id, refuseParams(NO_META));
      }

      // No rules are defined for the headers of a notification.
      if (id === null) return null;

      const refusal = checkRequest(method, params, headers);
      return refusal === null
        ? answerRequest(id, method, params, nowMs)
        : toAnswer(400, id, { error: refusal });
    },
  };
}

const NO_META =
  `Desde la versión ${VERSION}, "params._meta" tiene que llevar ` +
  `"${META_KEY.protocolVersion}" y "${META_KEY.clientCapabilities}".`;

/** Returns true if a header names this version or a later version. */
function isLaterVersion(header: string | null): boolean {
  return header !== null && /^\d{4}-\d{2}-\d{2}$/.test(header) &&
    header >= VERSION;
}

/** Adds the fields that this version requires to the results of a method. */
function completeResults([name, method]: [string, Method]): [string, Method] {
  const caching = name === "tools/call" ? {} : CACHING;

  return [name, (parts, params, nowMs) => {
    const reply = method(parts, params, nowMs);
    if ("error" in reply) return reply;

    const _meta = { [META_KEY.serverInfo]: parts.serverInfo };
    const result = { resultType: "complete", ...reply.result };
    return { result: { ...result, ...caching, _meta } };
  }];
}

function discover({ capabilities, instructions }: EngineParts): Reply {
  return {
    result: {
      supportedVersions: [VERSION],
      capabilities: { ...capabilities, resources: {}, prompts: {} },
      instructions,
    },
  };
}

function refusePrompt(_parts: EngineParts, { name }: JsonObject): Reply {
  const problem = typeof name === "string"
    ? `No hay instrucciones que se llamen ${show(name)}.`
    : '"name" tiene que ser el nombre de unas instrucciones, ' +
      `encontré ${show(name)}.`;
  return refuseParams(problem);
}

/** The keys of `_meta` that a client fills in. */
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
    isValid: (value: unknown) => value === undefined || isClientInfo(value),
  },
];

function isClientInfo(value: unknown): boolean {
  return isObject(value) && typeof value.name === "string" &&
    typeof value.version === "string";
}

/** Returns the first error in a request's `_meta` and headers, else null. */
function checkRequest(
  method: string,
  params: JsonObject,
  headers: Headers,
): RpcError | null {
  const meta = isObject(params._meta) ? params._meta : {};
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
  if (version !== VERSION) {
    return {
      code: ERROR_CODE.UnsupportedProtocolVersion,
      message:
        `No hablo esa versión de MCP. Sin "initialize" hablo ${VERSION}.`,
      data: describeVersions([VERSION], String(version)),
    };
  }

  if (readPlain(headers, "mcp-method") !== method) {
    return mismatch("Mcp-Method", "method");
  }
  const key = NAME_KEYS.get(method);
  return key === undefined || hasName(headers, params[key])
    ? null
    : mismatch("Mcp-Name", `params.${key}`, NAME_ENCODING);
}

/** The param that `Mcp-Name` repeats, by method. */
const NAME_KEYS: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

const NAME_ENCODING = "; lo que no es ASCII, como =?base64?...?= de su UTF-8.";

/** Returns true if `Mcp-Name` is the name. If both are missing, the method itself refuses the request. */
function hasName(headers: Headers, name: unknown): boolean {
  return readName(headers) === name ||
    typeof name !== "string" && !headers.has("mcp-name");
}

function mismatch(header: string, key: string, ending = "."): RpcError {
  const message =
    `${header} tiene que decir lo mismo que "${key}" en el cuerpo${ending}`;
  return { code: ERROR_CODE.HeaderMismatch, message };
}

/** Returns a header's value. Undefined if the header is missing, or has characters that no header may have. */
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
    const options = { lastChunkHandling: "strict" } as const;
    return decoder.decode(Uint8Array.fromBase64(encoded, options));
  } catch {
    return undefined;
  }
}

/** Returns the manifest (contract, "Manifiesto"). `url` is the MCP endpoint. */
export function describeManifest(
  { serverInfo, capabilities, instructions, tools }: EngineParts,
  url: string,
): JsonObject {
  const { name, version, description } = serverInfo;
  return {
    name,
    version,
    description,
    protocolVersion: PUBLISHED_VERSION,
    protocolVersions: PROTOCOL_VERSIONS,
    transport: { type: "streamable-http", url },
    authentication: "none",
    capabilities,
    instructions,
    tools: tools.map(({ descriptor }) => descriptor),
  };
}
