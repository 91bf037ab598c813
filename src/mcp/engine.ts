/** The MCP server without its transport: from a message to its answer. It keeps no session and no clock. */

import { isObject, type JsonObject } from "../schema/value.ts";
import { listNames, show } from "../schema/wording.ts";
import { errorResponse, type RpcError, type RpcNotification, type RpcRequest } from "./message.ts";
import { CAPABILITIES, ERROR_CODE, type ErrorCode, type Method, METHODS } from "./protocol.ts";
import { toToolResult } from "./result.ts";
import type { Tool, ToolDescriptor } from "./tool.ts";
import { chooseVersion } from "./version.ts";

/** Who the server is, as `initialize` tells it. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** What an engine is made of. */
export interface EngineParts<S> {
  readonly serverInfo: ServerInfo;
  /** What a model should know before it calls anything. */
  readonly instructions: string;
  readonly tools: readonly Tool<S>[];
  /** The same as they are listed. */
  readonly descriptors: readonly ToolDescriptor[];
  /** What the tools tell of at an instant in milliseconds since the Unix epoch: one thing, or one of a few. */
  subjectAt(nowMs: number): S;
  /** The next instant at which what the steady tools tell may change. */
  nextChangeAt(nowMs: number): number;
}

/** Answers messages. */
export interface Engine {
  /**
   * The answer at an instant in milliseconds since the Unix epoch, as the text to send; null for a notification. What a
   * tool throws is its bug and goes through.
   */
  answer(message: RpcRequest | RpcNotification, nowMs: number): string | null;
}

/** The JSON of a result, or an error. */
type Reply = { readonly json: string } | { readonly error: RpcError };
/** The reply of a steady tool, and the time in which it holds: before it, the clock was put back. */
interface Kept {
  readonly reply: Reply;
  readonly fromMs: number;
  readonly untilMs: number;
}

type Handler = (params: JsonObject, nowMs: number) => Reply;

/** Builds the engine. Throws when two tools have one name. */
export function createEngine<S>(
  { serverInfo, instructions, tools, descriptors, subjectAt, nextChangeAt }: EngineParts<S>,
): Engine {
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  if (toolsByName.size < tools.length) throw new Error("Two tools have the same name");
  const toolNames = listNames(tools.map((tool) => tool.name));
  const toolList = succeed({ tools: descriptors });
  const kept = new Map<string, Kept>();
  const handlers: Readonly<Record<Method, Handler>> = {
    "initialize": ({ protocolVersion }) =>
      succeed({
        protocolVersion: chooseVersion(protocolVersion),
        capabilities: CAPABILITIES,
        serverInfo,
        instructions,
      }),
    "ping": () => succeed({}),
    "tools/list": () => toolList,
    "tools/call": callTool,
    "resources/list": () => succeed({ resources: [] }),
    "prompts/list": () => succeed({ prompts: [] }),
  };
  // A Map, so that a method named `constructor` is unknown like any other.
  const methods = new Map<string, Handler>(Object.entries(handlers));

  return {
    answer(message, nowMs) {
      if (message.kind === "notification") return null;
      const { id } = message;
      const reply = replyTo(message, nowMs);
      return "json" in reply
        ? `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${reply.json}}`
        : JSON.stringify(errorResponse(id, reply.error));
    },
  };

  function replyTo({ method, params }: RpcRequest, nowMs: number): Reply {
    if (!isObject(params)) {
      return refuse(ERROR_CODE.InvalidParams, '"params" tiene que ser un objeto, no una lista.');
    }
    const handle = methods.get(method);
    return handle?.(params, nowMs) ?? refuse(
      ERROR_CODE.MethodNotFound,
      `No conozco el método ${show(method)}. Los que hay: ${METHODS.join(", ")}.`,
    );
  }

  function callTool({ name, arguments: args = {} }: JsonObject, nowMs: number): Reply {
    const { InvalidParams } = ERROR_CODE;
    if (typeof name !== "string") {
      const problem = `"name" tiene que ser el nombre de una herramienta, encontré ${show(name)}.`;
      return refuse(InvalidParams, `${problem} Las que hay: ${toolNames}.`);
    }
    const tool = toolsByName.get(name);
    if (tool === undefined) {
      return refuse(
        InvalidParams,
        `No conozco la herramienta ${show(name)}. Las que hay: ${toolNames}.`,
      );
    }
    if (!isObject(args)) {
      return refuse(InvalidParams, `"arguments" tiene que ser un objeto, encontré ${show(args)}.`);
    }
    const isKept = tool.isSteady === true && Object.keys(args).length === 0;
    const known = isKept ? kept.get(name) : undefined;
    if (known !== undefined && known.fromMs <= nowMs && nowMs < known.untilMs) return known.reply;
    const reply = succeed(toToolResult(tool.call(args, subjectAt(nowMs), nowMs)));
    if (isKept) kept.set(name, { reply, fromMs: nowMs, untilMs: nextChangeAt(nowMs) });
    return reply;
  }
}

function succeed(result: object): Reply {
  return { json: JSON.stringify(result) };
}

function refuse(code: ErrorCode, message: string): Reply {
  return { error: { code, message } };
}
