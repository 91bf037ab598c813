/** MCP server of 2025-06-18 and 2025-11-25 without its transport, sessions or a clock. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import { joinChoices } from "../words/lists.ts";
import {
  ERROR_CODE,
  refuseParams,
  type Reply,
  type RpcError,
  type RpcMessage,
} from "./message.ts";
import {
  type Constant,
  ConstantTexts,
  type EngineAnswer,
  toAnswer,
} from "./answer.ts";
import { type Tool, type ToolDescriptor, toToolResult } from "./tool.ts";

/** The published version, which `initialize` also returns for unknown versions. */
export const PUBLISHED_VERSION = "2025-06-18";

/** The versions that the engine supports. */
export const VERSIONS: readonly string[] = [PUBLISHED_VERSION, "2025-11-25"];

const METHODS: readonly string[] = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "prompts/list",
  "resources/templates/list",
  "resources/read",
];

/** Longest part of a client's version that a refusal repeats. */
const LONGEST_VERSION = 100;

/** A document that clients list and read. */
interface Resource {
  readonly uri: string;
  /** Returns true for other addresses of the document, such as earlier ones. */
  isReadAt(uri: string): boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly text: string;
  /** Metadata of the document, in lists and in its contents. */
  readonly _meta: JsonObject;
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
export interface EngineParts<S> {
  readonly serverInfo: ServerInfo;
  /** Instructions for a model, before its first call. */
  readonly instructions: string;
  readonly tools: readonly Tool<S>[];
  /** The tools as `tools/list` shows them. */
  readonly descriptors: readonly ToolDescriptor[];
  /** The subject of every call. */
  readonly subject: S;
  readonly resources: readonly Resource[];
  /** Capabilities by name, each with its settings. */
  readonly capabilities: JsonObject;
}

/** Answers messages. An exception of a tool is a bug, and passes through. */
export interface Engine {
  /** Names of its methods and tools. */
  readonly methods: readonly string[];
  readonly tools: readonly string[];
  /** Answers a message with its HTTP headers. Returns null for a notification. */
  answer(
    message: RpcMessage,
    nowMs: number,
    headers?: Headers,
  ): EngineAnswer | null;
  /** Returns a method's reply, the same in all versions. Null for an unknown method. */
  reply(method: string, params: JsonObject, nowMs: number): Reply | null;
}

/** Creates an engine. */
export function createEngine<S>(parts: EngineParts<S>): Engine {
  const constants = new ConstantTexts();
  const reply: Engine["reply"] = (method, params, nowMs) =>
    replyTo(parts, method, params, nowMs);

  return {
    methods: METHODS,
    tools: parts.tools.map(({ name }) => name),
    reply,
    answer({ id, method, params }, nowMs, headers = new Headers()) {
      const version = headers.get("mcp-protocol-version");
      const refusal = refuseVersion(method, version);
      if (refusal !== null) return toAnswer(400, id, { error: refusal });
      if (id === null) return null;

      if (!isObject(params)) return toAnswer(200, id, LIST_AS_PARAMS);

      const constant = findConstant(parts, method, params);
      const write = () =>
        reply(method, params, nowMs) ?? unknownMethod(method, METHODS);
      return constant === undefined
        ? toAnswer(200, id, write())
        : constants.answer(constant, id, nowMs, write);
    },
  };
}

const LIST_AS_PARAMS = refuseParams(
  '"params" tiene que ser un objeto, no una lista.',
);

function replyTo<S>(
  parts: EngineParts<S>,
  method: string,
  params: JsonObject,
  nowMs: number,
): Reply | null {
  switch (method) {
    case "initialize":
      return { result: initialize(parts, params.protocolVersion) };
    case "ping":
      return { result: {} };
    case "tools/list":
      return { result: { tools: parts.descriptors } };
    case "tools/call":
      return callTool(parts, params, nowMs);
    case "resources/list":
      return { result: { resources: parts.resources.map(describeResource) } };
    case "resources/templates/list":
      return { result: { resourceTemplates: [] } };
    case "resources/read":
      return readResource(parts.resources, params.uri);
    case "prompts/list":
      return { result: { prompts: [] } };
    default:
      return null;
  }
}

function initialize<S>(
  { capabilities, serverInfo, instructions }: EngineParts<S>,
  requested: unknown,
): JsonObject {
  const protocolVersion = negotiateVersion(requested);
  const { icons: _, ...withoutIcons } = serverInfo;
  const info = protocolVersion === PUBLISHED_VERSION
    ? withoutIcons
    : serverInfo;

  return {
    protocolVersion,
    capabilities,
    serverInfo: info,
    instructions,
  };
}

function negotiateVersion(requested: unknown): string {
  return VERSIONS.find((version) => version === requested) ??
    PUBLISHED_VERSION;
}

/** Methods with the same results for every client. */
const CONSTANT_METHODS: readonly string[] = ["tools/list", "resources/list"];

/**
 * Returns the key of a result that is the same for every client, and its
 * lifetime; `undefined` for any other. Keys have no text of a caller.
 */
export function findConstant<S>(
  parts: EngineParts<S>,
  method: string,
  params: JsonObject,
): Constant | undefined {
  if (CONSTANT_METHODS.includes(method)) {
    return { key: method, untilMs: () => Infinity };
  }
  if (method === "initialize") {
    const version = negotiateVersion(params.protocolVersion);
    return { key: `${method} ${version}`, untilMs: () => Infinity };
  }
  if (method === "resources/read") {
    const resource = parts.resources.find(({ uri }) => uri === params.uri);
    return resource &&
      { key: `${method} ${resource.uri}`, untilMs: () => Infinity };
  }
  return method === "tools/call" ? findConstantCall(parts, params) : undefined;
}

function findConstantCall<S>(
  { tools, subject }: EngineParts<S>,
  { name, arguments: args = {} }: JsonObject,
): Constant | undefined {
  if (!isObject(args) || Object.keys(args).length > 0) return undefined;

  const tool = tools.find((tool) => tool.name === name);
  if (tool?.constantUntil === undefined) return undefined;
  return {
    key: `tools/call ${tool.name}`,
    untilMs: (nowMs) => tool.constantUntil?.(subject, nowMs) ?? nowMs,
  };
}

/** Returns a resource as lists show it. */
function describeResource(
  { text: _, isReadAt: __, ...description }: Resource,
): JsonObject {
  return description;
}

/** Refuses a method that isn't among `methods`. */
export function unknownMethod(
  method: string,
  methods: readonly string[],
): Reply {
  const message = `No conozco el método ${show(method)}. ` +
    `Los que hay: ${methods.join(", ")}.`;
  return { error: { code: ERROR_CODE.MethodNotFound, message } };
}

/**
 * Refuses an unsupported version, else returns null. During `initialize` the
 * version is still being negotiated (MCP 2025-06-18, "Transports").
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

/** Returns the `data` of a refusal: the supported versions, and the requested one. */
export function describeVersions(
  supported: readonly string[],
  requested: string,
): JsonObject {
  return { supported, requested: requested.slice(0, LONGEST_VERSION) };
}

function callTool<S>(
  { tools, subject }: EngineParts<S>,
  { name, arguments: args = {} }: JsonObject,
  nowMs: number,
): Reply {
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) return refuseToolName(tools, name);

  if (!isObject(args)) {
    const actual = show(args);
    return refuseParams(
      `"arguments" tiene que ser un objeto, encontré ${actual}.`,
    );
  }

  return { result: toToolResult(tool.call(args, subject, nowMs)) };
}

function refuseToolName<S>(
  tools: readonly Tool<S>[],
  name: unknown,
): Reply {
  const problem = typeof name === "string"
    ? `No conozco la herramienta ${show(name)}.`
    : '"name" tiene que ser el nombre de una herramienta, ' +
      `encontré ${show(name)}.`;
  const names = listNames(tools.map((tool) => tool.name));

  return refuseParams(`${problem} Las que hay: ${names}.`);
}

/** Reads a resource. A `uri` that isn't text is not repeated: it may be too deep to be serialized. */
function readResource(resources: readonly Resource[], uri: unknown): Reply {
  if (typeof uri !== "string") {
    const problem = '"uri" tiene que ser la dirección de un recurso, ' +
      `encontré ${show(uri)}.`;
    return refuseParams(problem, { uri: null });
  }

  const resource = resources.find((resource) =>
    resource.uri === uri || resource.isReadAt(uri)
  );
  if (resource === undefined) {
    return refuseParams(`No hay ningún recurso ${show(uri)}.`, { uri });
  }

  const { mimeType, text, _meta } = resource;
  return { result: { contents: [{ uri, mimeType, text, _meta }] } };
}
