/** The MCP server of 2025-06-18 and 2025-11-25 without its transport. It keeps no session and no clock. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { listNames, show } from "../schema/wording.ts";
import { joinChoices } from "../words/lists.ts";
import {
  type AnswerId,
  ERROR_CODE,
  type ErrorCode,
  refuseParams,
  type Reply,
  type RpcError,
  type RpcMessage,
} from "./message.ts";
import { type Tool, type ToolDescriptor, toToolResult } from "./tool.ts";

/** The version that documents name, and that `initialize` answers to whoever asks for an unknown one. */
export const PUBLISHED_VERSION = "2025-06-18";

/** The versions that the engine speaks. */
export const VERSIONS: readonly string[] = [PUBLISHED_VERSION, "2025-11-25"];

const METHODS: readonly string[] = [
  ...[
    "initialize",
    "ping",
    "tools/list",
    "tools/call",
    "resources/list",
    "prompts/list",
  ],
  ...["resources/templates/list", "resources/read"],
];

/** Of a version that a client names, no more is told. */
const LONGEST_VERSION = 100;

/** A document that clients list and read. */
interface Resource {
  readonly uri: string;
  /** Whether the document is read at another address too, such as one that it had before. */
  isReadAt(uri: string): boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly text: string;
  /** Told beside the document, where it is listed and where it is read. */
  readonly _meta: JsonObject;
}

/** What the methods answer from. */
export interface EngineParts<S> {
  /** Who the server is, as it tells clients. */
  readonly serverInfo: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
  };
  /** What a model should know before it calls anything. */
  readonly instructions: string;
  readonly tools: readonly Tool<S>[];
  /** The tools as they are listed. */
  readonly descriptors: readonly ToolDescriptor[];
  /** What the tools are called with at an instant in milliseconds since the Unix epoch. */
  readonly subject: S;
  readonly resources: readonly Resource[];
  /** Abilities by name, each with its settings. */
  readonly capabilities: JsonObject;
}

/** An answer on its way. */
export interface EngineAnswer {
  readonly status: 200 | 400 | 404;
  /** The text to send. */
  readonly text: string;
  /** How the message ended: done, refused by the tool, or with an error. */
  readonly ending: "ok" | "rechazada" | ErrorCode;
}

/** Answers messages. What a tool throws is its bug and goes through. */
export interface Engine {
  /** The names of the methods that it has, and of the tools. */
  readonly methods: readonly string[];
  readonly tools: readonly string[];
  /** The answer at an instant, to a message that came with headers if it came over HTTP; null for a notification. */
  answer(
    message: RpcMessage,
    nowMs: number,
    headers?: Headers,
  ): EngineAnswer | null;
  /** What a method answers, whatever the version; null for a method that it doesn't have. */
  reply(method: string, params: JsonObject, nowMs: number): Reply | null;
}

/** Builds the engine. */
export function createEngine<S>(parts: EngineParts<S>): Engine {
  const {
    serverInfo,
    instructions,
    tools,
    descriptors,
    resources,
    capabilities,
  } = parts;
  const listed = resources.map(({ text: _, isReadAt: __, ...told }) => told);
  const reply: Engine["reply"] = (method, params, nowMs) => {
    switch (method) {
      case "initialize": {
        const asked = params.protocolVersion;
        const protocolVersion = VERSIONS.find((version) => version === asked) ??
          PUBLISHED_VERSION;
        return {
          result: { protocolVersion, capabilities, serverInfo, instructions },
        };
      }
      case "ping":
        return { result: {} };
      case "tools/list":
        return { result: { tools: descriptors } };
      case "tools/call":
        return callTool(parts, params, nowMs);
      case "resources/list":
        return { result: { resources: listed } };
      case "resources/templates/list":
        return { result: { resourceTemplates: [] } };
      case "resources/read":
        return readResource(resources, params.uri);
      case "prompts/list":
        return { result: { prompts: [] } };
      default:
        return null;
    }
  };
  return {
    methods: METHODS,
    tools: tools.map(({ name }) => name),
    reply,
    answer({ id, method, params }, nowMs, headers = new Headers()) {
      const refusal = refuseVersion(
        method,
        headers.get("mcp-protocol-version"),
      );
      if (refusal !== null) return toAnswer(400, id, { error: refusal });
      if (id === null) return null;
      if (!isObject(params)) {
        return toAnswer(
          200,
          id,
          refuseParams('"params" tiene que ser un objeto, no una lista.'),
        );
      }
      return toAnswer(
        200,
        id,
        reply(method, params, nowMs) ?? unknownMethod(method, METHODS),
      );
    },
  };
}

/** Writes an answer. It has no `id` where that is undefined. */
export function toAnswer(
  status: EngineAnswer["status"],
  id: AnswerId | undefined,
  reply: Reply,
): EngineAnswer {
  const text = JSON.stringify({ jsonrpc: "2.0", id, ...reply });
  if ("error" in reply) return { status, text, ending: reply.error.code };
  return {
    status,
    text,
    ending: reply.result.isError === true ? "rechazada" : "ok",
  };
}

/** The refusal of a method that isn't among `methods`. */
export function unknownMethod(
  method: string,
  methods: readonly string[],
): Reply {
  const message = `No conozco el método ${show(method)}. Los que hay: ${
    methods.join(", ")
  }.`;
  return { error: { code: ERROR_CODE.MethodNotFound, message } };
}

/** The refusal of an unknown version, or null; on `initialize` it is still agreed on (MCP 2025-06-18, "Transports"). */
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
    data: tellVersions(VERSIONS, header),
  };
}

/** The `data` of a refusal: what is spoken, and what was asked for. */
export function tellVersions(
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
  if (tool === undefined) {
    const problem = typeof name === "string"
      ? `No conozco la herramienta ${show(name)}.`
      : `"name" tiene que ser el nombre de una herramienta, encontré ${
        show(name)
      }.`;
    return refuseParams(
      `${problem} Las que hay: ${listNames(tools.map(({ name }) => name))}.`,
    );
  }
  if (!isObject(args)) {
    return refuseParams(
      `"arguments" tiene que ser un objeto, encontré ${show(args)}.`,
    );
  }
  return { result: toToolResult(tool.call(args, subject, nowMs)) };
}

/** What is no text isn't given back: as deep as a body can be, it could not even be written. */
function readResource(resources: readonly Resource[], uri: unknown): Reply {
  if (typeof uri !== "string") {
    const problem = `"uri" tiene que ser la dirección de un recurso, encontré ${
      show(uri)
    }.`;
    return refuseParams(problem, { uri: null });
  }
  const resource = resources.find((one) =>
    one.uri === uri || one.isReadAt(uri)
  );
  if (resource === undefined) {
    return refuseParams(`No hay ningún recurso ${show(uri)}.`, { uri });
  }
  const { mimeType, text, _meta } = resource;
  return { result: { contents: [{ uri, mimeType, text, _meta }] } };
}
