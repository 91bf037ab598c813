/**
 * MCP 2026-07-28, next to the versions of the engine that it wraps.
 *
 * A message belongs to this version if and only if its `params._meta` names a
 * version ("Versioning"). Headers repeat parts of the body, for proxies that
 * don't read bodies ("Standard Request Headers").
 */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { ConstantTexts, type EngineAnswer, toAnswer } from "./answer.ts";
import {
  describeVersions,
  type Engine,
  type EngineParts,
  findConstant,
  PUBLISHED_VERSION,
  unknownMethod,
  VERSIONS,
} from "./engine.ts";
import {
  ERROR_CODE,
  refuseParams,
  type Reply,
  type RpcError,
  type RpcMessage,
} from "./message.ts";
import type { ToolDescriptor } from "./tool.ts";

/** The version of this module. Versions are dates, and compare as texts. */
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

const METHODS: readonly string[] = [
  "server/discover",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
];

/** Lifetime and audience of a result ("Caching"). Results of calls have none. */
const CACHING = { ttlMs: 300_000, cacheScope: "public" };

/** Longest header that is read, in UTF-16 units. */
const LONGEST_HEADER = 8_000;

/** Returns true for params of this version or a later one. */
export function isModern(params: unknown): params is JsonObject {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && Object.hasOwn(meta, META_KEY.protocolVersion);
}

/** Returns the engine with support for this version. */
export function speakModern<S>(engine: Engine, parts: EngineParts<S>): Engine {
  const server = { engine, parts, constants: new ConstantTexts() };

  return {
    ...engine,
    methods: [...new Set([...engine.methods, ...METHODS])],
    answer(message, nowMs, headers = new Headers()) {
      if (isModern(message.params)) {
        const modern = { ...message, params: message.params };
        return answerModern(server, modern, nowMs, headers);
      }

      const version = headers.get("mcp-protocol-version");
      if (!isLaterVersion(version) || message.method === "initialize") {
        return engine.answer(message, nowMs, headers);
      }
      return message.id === null
        ? null
        : toAnswer(400, message.id, refuseParams(NO_META));
    },
  };
}

/** A message of this version. */
interface ModernMessage extends RpcMessage {
  readonly params: JsonObject;
}

interface ModernServer<S> {
  readonly engine: Engine;
  readonly parts: EngineParts<S>;
  readonly constants: ConstantTexts;
}

function answerModern<S>(
  { engine, parts, constants }: ModernServer<S>,
  { id, method, params }: ModernMessage,
  nowMs: number,
  headers: Headers,
): EngineAnswer | null {
  // No rules are defined for the headers of a notification.
  if (id === null) return null;

  const refusal = checkRequest(method, params, headers);
  if (refusal !== null) return toAnswer(400, id, { error: refusal });
  if (!METHODS.includes(method)) {
    return toAnswer(404, id, unknownMethod(method, METHODS));
  }

  const write = () =>
    complete(parts, method, replyTo(engine, parts, method, params, nowMs));
  const constant = findConstant(parts, method, params);
  return constant === undefined
    ? toAnswer(200, id, write())
    : constants.answer(constant, id, nowMs, write);
}

/** Adds to a result what this version requires of each. */
function complete<S>(
  { serverInfo }: EngineParts<S>,
  method: string,
  reply: Reply,
): Reply {
  if ("error" in reply) return reply;

  const caching = method === "tools/call" ? {} : CACHING;
  const _meta = { [META_KEY.serverInfo]: serverInfo };
  const result = { resultType: "complete", ...reply.result };
  return { result: { ...result, ...caching, _meta } };
}

function replyTo<S>(
  engine: Engine,
  parts: EngineParts<S>,
  method: string,
  params: JsonObject,
  nowMs: number,
): Reply {
  if (method === "prompts/get") return refusePrompt(params.name);
  if (method === "server/discover") return { result: discover(parts) };
  return engine.reply(method, params, nowMs) ?? unknownMethod(method, METHODS);
}

function discover<S>(
  { capabilities, instructions }: EngineParts<S>,
): JsonObject {
  return {
    supportedVersions: [VERSION],
    capabilities: { ...capabilities, resources: {}, prompts: {} },
    instructions,
  };
}

const NO_META =
  `Desde la versión ${VERSION}, "params._meta" tiene que llevar ` +
  `"${META_KEY.protocolVersion}" y "${META_KEY.clientCapabilities}".`;

/** Returns true if a header names this version or a later one, which have no `initialize`. */
function isLaterVersion(header: string | null): boolean {
  return header !== null && /^\d{4}-\d{2}-\d{2}$/.test(header) &&
    header >= VERSION;
}

function refusePrompt(name: unknown): Reply {
  const problem = typeof name === "string"
    ? `No hay instrucciones que se llamen ${show(name)}.`
    : '"name" tiene que ser el nombre de unas instrucciones, ' +
      `encontré ${show(name)}.`;
  return refuseParams(problem);
}

/** Returns the first problem of a request's `_meta` and headers, null if they are right. */
function checkRequest(
  method: string,
  params: JsonObject,
  headers: Headers,
): RpcError | null {
  const meta = isObject(params._meta) ? params._meta : {};
  const metaProblem = checkMeta(meta);
  if (metaProblem !== null) return metaProblem;

  const version = meta[META_KEY.protocolVersion];
  if (readPlain(headers.get("mcp-protocol-version")) !== version) {
    return mismatch("MCP-Protocol-Version", META_KEY.protocolVersion);
  }
  if (version !== VERSION) return refuseLaterVersion(String(version));

  if (readPlain(headers.get("mcp-method")) !== method) {
    return mismatch("Mcp-Method", "method");
  }
  return checkName(method, params, headers.get("mcp-name"));
}

function checkMeta(meta: JsonObject): RpcError | null {
  const version = meta[META_KEY.protocolVersion];
  if (typeof version !== "string") {
    return refuseMeta("protocolVersion", "un texto", version);
  }

  const capabilities = meta[META_KEY.clientCapabilities];
  if (!isObject(capabilities)) {
    return refuseMeta("clientCapabilities", "un objeto", capabilities);
  }

  const client = meta[META_KEY.clientInfo];
  return client === undefined || isClientInfo(client)
    ? null
    : refuseMeta("clientInfo", 'un objeto con "name" y "version"', client);
}

function refuseLaterVersion(version: string): RpcError {
  return {
    code: ERROR_CODE.UnsupportedProtocolVersion,
    message: `No hablo esa versión de MCP. Sin "initialize" hablo ${VERSION}.`,
    data: describeVersions([VERSION], version),
  };
}

function isClientInfo(value: unknown): boolean {
  return isObject(value) && typeof value.name === "string" &&
    typeof value.version === "string";
}

function refuseMeta(
  key: keyof typeof META_KEY,
  expected: string,
  actual: unknown,
): RpcError {
  const place = `"${META_KEY[key]}" en "params._meta"`;
  return refuseParams(
    `${place} tiene que ser ${expected}, encontré ${show(actual)}.`,
  ).error;
}

function mismatch(header: string, key: string, ending = "."): RpcError {
  const message =
    `${header} tiene que decir lo mismo que "${key}" en el cuerpo${ending}`;
  return { code: ERROR_CODE.HeaderMismatch, message };
}

/** Checks the header that repeats the name of the tool, prompt or resource. */
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
  // The method itself refuses a body without the name.
  if (header === null && typeof expected !== "string") return null;
  if (readName(header) === expected) return null;

  const ending = "; lo que no es ASCII, como =?base64?...?= de su UTF-8.";
  return mismatch("Mcp-Name", `params.${key}`, ending);
}

/** Returns a header's value. Undefined if it is missing, too long, or has characters that no header may have. */
function readPlain(value: string | null): string | undefined {
  if (value === null || value.length > LONGEST_HEADER) return undefined;
  return /^[\t\x20-\x7e]*$/.test(value) ? value : undefined;
}

/** Decodes `Mcp-Name`, which may be UTF-8 in base64 ("Value Encoding"). Undefined if it is invalid. */
function readName(header: string | null): string | undefined {
  const value = readPlain(header);
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  if (encoded === undefined) return value;

  // The decoder would skip blanks.
  if (/\s/.test(encoded)) return undefined;

  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    const options = { lastChunkHandling: "strict" } as const;
    return decoder.decode(Uint8Array.fromBase64(encoded, options));
  } catch {
    return undefined;
  }
}

/** Facts about a server for documents. */
export interface ServerFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly capabilities: JsonObject;
  readonly instructions: string;
  readonly tools: readonly ToolDescriptor[];
}

/** Returns the manifest (contract, "Manifiesto"). `url` is the endpoint's. */
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
