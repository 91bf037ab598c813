/** An MCP server of 2025-06-18 and 2025-11-25, without transport, sessions and clock. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import { joinChoices } from "../words/lists.ts";
import {
  type AnswerId,
  type EngineAnswer,
  ERROR_CODE,
  refuseParams,
  type Reply,
  type RpcError,
  type RpcMessage,
  toAnswer,
} from "./message.ts";
import { type Tool, toToolResult } from "./tool.ts";

/** The published version, which `initialize` also returns for unknown versions. */
export const PUBLISHED_VERSION = "2025-06-18";

/** The versions that the engine supports. */
export const VERSIONS: readonly string[] = [PUBLISHED_VERSION, "2025-11-25"];

/** Longest part of a client's version that a refusal repeats. */
const LONGEST_VERSION = 100;

/** A document that clients list and read. */
interface Resource {
  /** The document's entry in `resources/list`. */
  readonly descriptor: JsonObject & { readonly uri: string };
  /** Returns the contents at the document's current address or an earlier address. */
  read(uri: string): JsonObject | undefined;
}

/** The server's introduction to clients (`Implementation`). */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly websiteUrl: string;
  /** Sent from 2025-11-25 on. */
  readonly icons: readonly JsonObject[];
}

/** The parts that the methods answer from. */
export interface EngineParts {
  readonly serverInfo: ServerInfo;
  /** Capabilities by name, each with its settings. */
  readonly capabilities: JsonObject;
  /** Instructions that a model reads before its first call. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  /** Returns the next instant at which a tool without arguments may answer differently. */
  nextChangeAt(nowMs: number): number;
}

/** Answers messages. Doesn't catch the exception of a tool, which is a bug. */
export interface Engine {
  readonly parts: EngineParts;
  /** Names of the engine's methods. */
  readonly methods: readonly string[];
  /** Answers a message with its HTTP headers. Returns null for a notification. */
  answer(
    message: RpcMessage,
    nowMs: number,
    headers?: Headers,
  ): EngineAnswer | null;
}

/** Returns the reply to a request for a method. */
export type Method = (
  parts: EngineParts,
  params: JsonObject,
  nowMs: number,
) => Reply;

const METHODS: ReadonlyMap<string, Method> = new Map(Object.entries({
  "initialize": initialize,
  "ping": () => ({ result: {} }),
  "tools/list": listTools,
  "tools/call": callTool,
  "resources/list": listResources,
  "prompts/list": listPrompts,
  "resources/templates/list": listTemplates,
  "resources/read": readResource,
}));

/** Creates an engine. */
export function createEngine(parts: EngineParts): Engine {
  const answerRequest = createAnswerer(parts, METHODS, 200);

  return {
    parts,
    methods: [...METHODS.keys()],
    answer({ id, method, params }, nowMs, headers = new Headers()) {
      const version = headers.get("mcp-protocol-version");
      const refusal = refuseVersion(method, version);
      if (refusal !== null) return toAnswer(400, id, { error: refusal });
      if (id === null) return null;

      return isObject(params)
        ? answerRequest(id, method, params, nowMs)
        : toAnswer(200, id, LIST_AS_PARAMS);
    },
  };
}

const LIST_AS_PARAMS = refuseParams(
  '"params" tiene que ser un objeto, no una lista.',
);

/**
 * Returns the error for an unsupported version, else null. `initialize` is not
 * refused, since it negotiates the version (MCP 2025-06-18, "Transports").
 */
export function refuseVersion(
  method: string,
  header: string | null,
): RpcError | null {
  if (header === null || method === "initialize" || VERSIONS.includes(header)) {
    return null;
  }

  return {
    code: ERROR_CODE.InvalidRequest,
    message: "No hablo esa versión de MCP. En MCP-Protocol-Version mandá " +
      `${joinChoices(VERSIONS)}, o no mandes ese encabezado.`,
    data: describeVersions(VERSIONS, header),
  };
}

/** Returns the `data` of a refusal: the supported versions and the requested version. */
export function describeVersions(
  supported: readonly string[],
  requested: string,
): JsonObject {
  return { supported, requested: requested.slice(0, LONGEST_VERSION) };
}

/** A reply that is the same for every client for some time. */
interface ConstantReply {
  readonly reply: Reply;
  readonly json: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * Creates a function that answers requests by a table of methods. Constant
 * replies are serialized once, and kept until the next change. Each answer adds
 * only the request's `id`.
 *
 * @param unknownStatus The status of the answer to an unknown method.
 */
export function createAnswerer(
  parts: EngineParts,
  methods: ReadonlyMap<string, Method>,
  unknownStatus: 200 | 404,
): (
  id: AnswerId,
  method: string,
  params: JsonObject,
  nowMs: number,
) => EngineAnswer {
  const constants = new Map<string, ConstantReply>();

  return (id, method, params, nowMs) => {
    const replyTo = methods.get(method);
    if (replyTo === undefined) {
      const message = `No conozco el método ${show(method)}. ` +
        `Los que hay: ${[...methods.keys()].join(", ")}.`;
      const error = { code: ERROR_CODE.MethodNotFound, message };
      return toAnswer(unknownStatus, id, { error });
    }

    const key = keyOfConstant(parts, method, params);
    if (key === undefined) {
      return toAnswer(200, id, replyTo(parts, params, nowMs));
    }

    let cached = constants.get(key);
    // If the clock was set back, the reply describes a later time than now.
    if (!cached || nowMs < cached.fromMs || nowMs >= cached.untilMs) {
      const reply = replyTo(parts, params, nowMs);
      const json = JSON.stringify(reply);
      const untilMs = parts.nextChangeAt(nowMs);
      cached = { reply, json, fromMs: nowMs, untilMs };
      constants.set(key, cached);
    }
    return toAnswer(200, id, cached.reply, cached.json);
  };
}

/**
 * Returns the key of a constant reply, undefined for any other reply. Keys contain
 * only published names, so that clients can't add keys without limit.
 */
function keyOfConstant(
  { tools, resources }: EngineParts,
  method: string,
  params: JsonObject,
): string | undefined {
  switch (method) {
    case "tools/list":
    case "resources/list":
      return method;
    case "initialize":
      return method + negotiateVersion(params.protocolVersion);
    case "resources/read":
      return resources.find(({ descriptor }) => descriptor.uri === params.uri)
        ?.descriptor.uri;
    case "tools/call": {
      const { name, arguments: args = {} } = params;
      const tool = findTool(tools, name);
      const isEmpty = isObject(args) && Object.keys(args).length === 0;
      return tool?.isConstant && isEmpty ? tool.descriptor.name : undefined;
    }
    default:
      return undefined;
  }
}

function initialize(
  { capabilities, serverInfo, instructions }: EngineParts,
  params: JsonObject,
): Reply {
  const protocolVersion = negotiateVersion(params.protocolVersion);
  const { icons: _, ...withoutIcons } = serverInfo;
  const info = protocolVersion === PUBLISHED_VERSION
    ? withoutIcons
    : serverInfo;

  return {
    result: { protocolVersion, capabilities, serverInfo: info, instructions },
  };
}

function negotiateVersion(requested: unknown): string {
  return VERSIONS.find((version) => version === requested) ??
    PUBLISHED_VERSION;
}

/** Replies to `tools/list`. */
export function listTools({ tools }: EngineParts): Reply {
  return { result: { tools: tools.map(({ descriptor }) => descriptor) } };
}

/** Replies to `tools/call`. */
export function callTool(
  { tools }: EngineParts,
  { name, arguments: args = {} }: JsonObject,
  nowMs: number,
): Reply {
  const tool = findTool(tools, name);
  if (tool === undefined) {
    const problem = typeof name === "string"
      ? `No conozco la herramienta ${show(name)}.`
      : '"name" tiene que ser el nombre de una herramienta, ' +
        `encontré ${show(name)}.`;
    const names = listNames(tools.map(({ descriptor }) => descriptor.name));
    return refuseParams(`${problem} Las que hay: ${names}.`);
  }

  return isObject(args)
    ? { result: toToolResult(tool.call(args, nowMs)) }
    : refuseParams(
      `"arguments" tiene que ser un objeto, encontré ${show(args)}.`,
    );
}

function findTool(tools: readonly Tool[], name: unknown): Tool | undefined {
  return tools.find(({ descriptor }) => descriptor.name === name);
}

/** Replies to `resources/list`. */
export function listResources({ resources }: EngineParts): Reply {
  const descriptors = resources.map(({ descriptor }) => descriptor);
  return { result: { resources: descriptors } };
}

/** Replies to `resources/templates/list`. */
export function listTemplates(): Reply {
  return { result: { resourceTemplates: [] } };
}

/** Replies to `resources/read`. The reply never repeats a `uri` that isn't text: the value may be too deep to be serialized. */
export function readResource(
  { resources }: EngineParts,
  { uri }: JsonObject,
): Reply {
  if (typeof uri !== "string") {
    const problem = '"uri" tiene que ser la dirección de un recurso, ' +
      `encontré ${show(uri)}.`;
    return refuseParams(problem, { uri: null });
  }

  const contents = resources.flatMap((resource) => resource.read(uri) ?? []);
  return contents.length > 0
    ? { result: { contents } }
    : refuseParams(`No hay ningún recurso ${show(uri)}.`, { uri });
}

/** Replies to `prompts/list`. */
export function listPrompts(): Reply {
  return { result: { prompts: [] } };
}
