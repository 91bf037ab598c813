/** The MCP server without its transport: from a message to its answer. It keeps no session and no clock. */

import { isObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";
import { createDialect, type DialectParts } from "./dialect.ts";
import { eraOf } from "./era.ts";
import { errorResponse, type RpcNotification, type RpcRequest } from "./message.ts";
import { ERAS, ERROR_CODE, type ErrorCode, NOTIFICATIONS } from "./protocol.ts";
import { refuseParams, type Written } from "./reply.ts";

/** How a message ended: done, refused by the tool, or with an error. */
export type Ending = "ok" | "rechazada" | ErrorCode;

/** An answer on its way. */
export interface EngineAnswer {
  /** The text to send. */
  readonly text: string;
  /** The status that it goes with. */
  readonly status: 200 | 404;
  readonly ending: Ending;
}

/** What a message asks for, in published names alone: any other is `otro`. */
export interface MessageLabel {
  readonly method: string;
  readonly tool?: string;
}

/** Answers messages. */
export interface Engine {
  /**
   * The answer at an instant in milliseconds since the Unix epoch; null for a notification. What a tool throws is its
   * bug and goes through.
   */
  answer(message: RpcRequest | RpcNotification, nowMs: number): EngineAnswer | null;
  /** What a log that keeps nothing of a message's sender may tell of it. */
  label(message: RpcRequest | RpcNotification): MessageLabel;
}

const OTHER = "otro";

/** Builds the engine. Throws when two tools have one name. */
export function createEngine<S>(parts: DialectParts<S>): Engine {
  const tools = new Set(parts.tools.map((tool) => tool.name));
  if (tools.size < parts.tools.length) throw new Error("Two tools have the same name");
  const dialects = {
    legacy: createDialect("legacy", parts),
    modern: createDialect("modern", parts),
  };

  return {
    answer(message, nowMs) {
      if (message.kind === "notification") return null;
      const { id } = message;
      const reply = replyTo(message, nowMs);
      if ("json" in reply) {
        const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${reply.json}}`;
        return { text, status: 200, ending: reply.isRefused ? "rechazada" : "ok" };
      }
      const { code } = reply.error;
      return {
        text: JSON.stringify(errorResponse(id, reply.error)),
        status: code === ERROR_CODE.MethodNotFound
          ? ERAS[eraOf(message.params)].unknownMethodStatus
          : 200,
        ending: code,
      };
    },
    label({ method, params }) {
      const isKnown = dialects.legacy.has(method) || dialects.modern.has(method) ||
        NOTIFICATIONS.includes(method);
      if (method !== "tools/call") return { method: isKnown ? method : OTHER };
      const name = isObject(params) ? params.name : undefined;
      return { method, tool: typeof name === "string" && tools.has(name) ? name : OTHER };
    },
  };

  function replyTo({ method, params }: RpcRequest, nowMs: number): Written {
    if (!isObject(params)) {
      return refuseParams('"params" tiene que ser un objeto, no una lista.');
    }
    const dialect = dialects[eraOf(params)];
    return dialect.get(method)?.(params, nowMs) ?? {
      error: {
        code: ERROR_CODE.MethodNotFound,
        message: `No conozco el método ${show(method)}. Los que hay: ${
          [...dialect.keys()].join(", ")
        }.`,
      },
    };
  }
}
