/** The MCP server without its transport: from a message to its answer. It keeps no session and no clock. */

import { isObject, type JsonObject } from "../schema/value.ts";
import { listNames, show } from "../schema/wording.ts";
import type { Reply, RpcNotification, RpcRequest, RpcResponse } from "./message.ts";
import { CAPABILITIES, ERROR_CODE, type ErrorCode, type Method, METHODS } from "./protocol.ts";
import { toToolResult } from "./result.ts";
import { describeTool, type Tool } from "./tool.ts";
import { chooseVersion } from "./version.ts";

/** Who the server is, as `initialize` tells it. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** What an engine is made of. */
export interface EngineParts<C> {
  readonly serverInfo: ServerInfo;
  /** What a model should know before it calls anything. */
  readonly instructions: string;
  readonly tools: readonly Tool<C>[];
}

/** Answers messages, calling tools in a context of type C. */
export interface Engine<C> {
  /** The answer; null for a notification. What a tool throws is its bug and goes through. */
  answer(message: RpcRequest | RpcNotification, context: C): RpcResponse | null;
}

/** Builds the engine. Throws when two tools have one name. */
export function createEngine<C>({ serverInfo, instructions, tools }: EngineParts<C>): Engine<C> {
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  if (toolsByName.size < tools.length) throw new Error("Two tools have the same name");
  const toolNames = listNames(tools.map((tool) => tool.name));
  const toolList = Object.freeze({ tools: tools.map(describeTool) });
  const handlers: Readonly<Record<Method, (params: JsonObject, context: C) => Reply>> = {
    "initialize": ({ protocolVersion }) => ({
      result: {
        protocolVersion: chooseVersion(protocolVersion),
        capabilities: CAPABILITIES,
        serverInfo,
        instructions,
      },
    }),
    "ping": () => ({ result: {} }),
    "tools/list": () => ({ result: toolList }),
    "tools/call": callTool,
    "resources/list": () => ({ result: { resources: [] } }),
    "prompts/list": () => ({ result: { prompts: [] } }),
  };
  // A Map, so that a method named `constructor` is unknown like any other.
  const methods = new Map<string, (params: JsonObject, context: C) => Reply>(
    Object.entries(handlers),
  );

  return {
    answer(message, context) {
      if (message.kind === "notification") return null;
      return { jsonrpc: "2.0", id: message.id, ...reply(message, context) };
    },
  };

  function reply({ method, params }: RpcRequest, context: C): Reply {
    if (!isObject(params)) {
      return refuse(ERROR_CODE.InvalidParams, '"params" tiene que ser un objeto, no una lista.');
    }
    const handle = methods.get(method);
    return handle?.(params, context) ?? refuse(
      ERROR_CODE.MethodNotFound,
      `No conozco el método ${show(method)}. Los que hay: ${METHODS.join(", ")}.`,
    );
  }

  function callTool({ name, arguments: args = {} }: JsonObject, context: C): Reply {
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
      return refuse(
        InvalidParams,
        `"arguments" tiene que ser un objeto, encontré ${show(args)}.`,
      );
    }
    return { result: toToolResult(tool.call(args, context)) };
  }
}

function refuse(code: ErrorCode, message: string): Reply {
  return { error: { code, message } };
}
