/** An MCP server without transport, sessions or a clock. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { joinChoices } from "../words/lists.ts";
import {
  type AnswerId,
  type EngineAnswer,
  ERROR_CODE,
  refuseParams,
  type RpcError,
  type RpcMessage,
  toAnswer,
} from "./message.ts";
import {
  type EngineParts,
  type Method,
  METHODS,
  MODERN_METHODS,
  NEGOTIATED_VERSIONS,
  negotiateVersion,
} from "./methods.ts";
import { checkRequest, isModern, MODERN_VERSION } from "./modern.ts";

/** Answers MCP messages. An exception in a tool is a bug, and reaches the caller. */
export interface Engine {
  readonly parts: EngineParts;
  /** Names of the engine's methods. */
  readonly methods: readonly string[];
  /**
   * Answers a message. `headers` are the HTTP headers of its request. Returns null for
   * an accepted notification.
   */
  answer(
    message: RpcMessage,
    nowMs: number,
    headers?: Headers,
  ): EngineAnswer | null;
}

/** Creates an engine. */
export function createEngine(parts: EngineParts): Engine {
  const answerEarlier = createAnswerer(parts, METHODS, 200);
  const answerModern = createAnswerer(parts, MODERN_METHODS, 404);

  return {
    parts,
    methods: [...new Set([...METHODS.keys(), ...MODERN_METHODS.keys()])],
    answer({ id, method, params }, nowMs, headers = new Headers()) {
      // `initialize` negotiates the version in its params (MCP 2025-06-18, "Transports"),
      // so the version in its header is ignored.
      const version = method === "initialize"
        ? null
        : headers.get("mcp-protocol-version");
      const isModernMessage = isModern(params) || version === MODERN_VERSION;
      // The specification has no rules for the headers of a modern notification, so every
      // modern notification is accepted unchecked.
      if (isModernMessage && id === null) return null;

      const refusal = isModernMessage
        ? checkRequest(method, params, headers)
        : refuseVersion(version);
      if (refusal !== null) return toAnswer(400, id, { error: refusal });
      if (id === null) return null;

      if (!isObject(params)) {
        return toAnswer(
          200,
          id,
          refuseParams('"params" tiene que ser un objeto, no una lista.'),
        );
      }

      const answerRequest = isModernMessage ? answerModern : answerEarlier;
      return answerRequest(id, method, params, nowMs);
    },
  };
}

/** Returns the error for a version that isn't in `NEGOTIATED_VERSIONS`. Returns null for a listed version, and for a missing one. */
export function refuseVersion(version: string | null): RpcError | null {
  if (version === null || NEGOTIATED_VERSIONS.includes(version)) return null;

  return {
    code: ERROR_CODE.InvalidRequest,
    message: "No hablo esa versión de MCP. En MCP-Protocol-Version mandá " +
      `${joinChoices(NEGOTIATED_VERSIONS)}, o no mandes ese encabezado.`,
    data: { supported: NEGOTIATED_VERSIONS, requested: version },
  };
}

/**
 * Creates a function that answers a request with its method from `methods`. Caches
 * constant answers until the next change, and inserts each request's `id` into the
 * cached text.
 *
 * @param unknownStatus The status of the answer to an unknown method.
 */
function createAnswerer(
  parts: EngineParts,
  methods: ReadonlyMap<string, Method>,
  unknownStatus: number,
) {
  /** The constant answers from `fromMs` until `untilMs`, by key. They have no `id`. */
  const constants = new Map<string, EngineAnswer>();
  let fromMs = 0;
  let untilMs = 0;

  return (id: AnswerId, method: string, params: JsonObject, nowMs: number) => {
    const replyTo = methods.get(method);
    if (replyTo === undefined) {
      return toAnswer(unknownStatus, id, {
        error: {
          code: ERROR_CODE.MethodNotFound,
          message: `No conozco el método ${show(method)}. ` +
            `Los que hay: ${[...methods.keys()].join(", ")}.`,
        },
      });
    }

    const key = keyOfConstant(parts, method, params);
    if (key === undefined) {
      return toAnswer(200, id, replyTo(parts, params, nowMs));
    }

    // After the clock is set back, the cached replies would describe a later time than now.
    if (nowMs < fromMs || nowMs >= untilMs) {
      constants.clear();
      fromMs = nowMs;
      untilMs = parts.nextChangeAt(nowMs);
    }
    const cached = constants.get(key) ??
      toAnswer(200, undefined, replyTo(parts, params, nowMs));
    constants.set(key, cached);

    // The `id` replaces the first comma of `{"jsonrpc":"2.0",`. The replacement is a function,
    // since `replace` would interpret "$&" in the text of an `id`.
    return {
      ...cached,
      text: cached.text.replace(",", () => `,"id":${JSON.stringify(id)},`),
    };
  };
}

/**
 * Returns the key of a request with a constant reply, undefined for any other request.
 * Keys contain only published names, so that clients can't fill the cache.
 */
function keyOfConstant(
  { tools, resources }: EngineParts,
  method: string,
  params: JsonObject,
): string | undefined {
  const { name, uri, protocolVersion, arguments: args = {} } = params;

  switch (method) {
    case "tools/list":
    case "resources/list":
      return method;
    case "initialize":
      return method + negotiateVersion(protocolVersion);
    case "resources/read":
      return resources.find(({ descriptor }) => descriptor.uri === uri)
        ?.descriptor.uri;
    case "tools/call": {
      const tool = tools.find(({ descriptor }) => descriptor.name === name);
      const isEmpty = isObject(args) && Object.keys(args).length === 0;
      return isEmpty && tool?.isConstant ? tool.descriptor.name : undefined;
    }
  }
  return undefined;
}
