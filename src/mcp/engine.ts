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
import { checkRequest, MODERN_VERSION, namesVersion } from "./modern.ts";

/** Answers MCP messages. An exception in a tool is a bug, so the engine doesn't catch it. */
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
      // The params of `initialize` contain the version to negotiate (MCP 2025-06-18,
      // "Transports"), so the header of `initialize` is ignored.
      const version = method === "initialize"
        ? null
        : headers.get("mcp-protocol-version");
      const isModernMessage = namesVersion(params) ||
        version === MODERN_VERSION;
      // The specification has no rules for the headers of a modern notification, so modern
      // notifications are accepted unchecked.
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

/** Returns the error for a version that isn't in `NEGOTIATED_VERSIONS`. Returns null for any version in the list, and if the request has no header with a version. */
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
 * Creates a function that answers a request with its method from `methods`. The answer to a
 * request with a cache key is cached until `parts.nextChangeAt`. Each request's `id` is
 * inserted into the cached text.
 *
 * @param unknownStatus The status of the answer to an unknown method.
 */
function createAnswerer(
  parts: EngineParts,
  methods: ReadonlyMap<string, Method>,
  unknownStatus: number,
) {
  /** Answers without an `id`, by key. They are valid from `fromMs` until `untilMs`. */
  const cache = new Map<string, EngineAnswer>();
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

    const key = cacheKeyOf(parts, method, params);
    if (key === undefined) {
      return toAnswer(200, id, replyTo(parts, params, nowMs));
    }

    // If the clock was set back, to before `fromMs`, the cached answers describe a later time.
    if (nowMs < fromMs || nowMs >= untilMs) {
      cache.clear();
      fromMs = nowMs;
      untilMs = parts.nextChangeAt(nowMs);
    }
    const cached = cache.get(key) ??
      toAnswer(200, undefined, replyTo(parts, params, nowMs));
    cache.set(key, cached);

    // Inserts the `id` after the first comma, in `{"jsonrpc":"2.0",`. The replacement is a
    // function: in a string, `replace` would interpret "$&", which an `id` may contain.
    return {
      ...cached,
      text: cached.text.replace(",", () => `,"id":${JSON.stringify(id)},`),
    };
  };
}

/**
 * Returns the cache key of a request, or undefined if its answer isn't cached. Every cached
 * answer is the same for all clients. A key contains only names that the server defines, never a
 * client's text, so clients can't fill the cache.
 */
function cacheKeyOf(
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
      return isEmpty && tool?.isCacheable ? tool.descriptor.name : undefined;
    }
  }
  return undefined;
}
