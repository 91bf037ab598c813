/** JSON-RPC 2.0 messages: requests as read, and responses as text. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";

/** Error codes by name (JSON-RPC 2.0, section 5.1). The last two codes are from MCP 2026-07-28. */
export const ERROR_CODE = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  HeaderMismatch: -32020,
  UnsupportedProtocolVersion: -32022,
};

/** The `id` of a response: the `id` of its request, or null if the request has no valid `id`. */
export type AnswerId = string | number | null;

/** A request or a notification. A notification has no `id` and gets no response. */
export interface RpcMessage {
  readonly kind: "message";
  /** Null in a notification. */
  readonly id: AnswerId;
  readonly method: string;
  /** The params, or an empty object if they are absent or null. A list is valid JSON-RPC, but no method here accepts a list. */
  readonly params: JsonObject | readonly unknown[];
}

/** The error that answers an invalid message. */
interface InvalidMessage extends RpcError {
  readonly kind: "invalid";
  /** The wrong value, the remedy, or both. */
  readonly detail: string;
  /** The `id` for the response. */
  readonly id: AnswerId;
  /** The params as sent, or an empty object if they are absent or null. Undefined if the message isn't an object. They may name the client's version of MCP. */
  readonly params?: unknown;
}

/** The `error` of a response. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The result of a request, or its error. */
export type Reply =
  | { readonly result: JsonObject }
  | { readonly error: RpcError };

/** A response, ready to be sent. */
export interface EngineAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The body: the response as JSON. */
  readonly text: string;
  /** The outcome for the log: "ok", "rechazada" if the tool refused, or the code of an error. */
  readonly ending: string | number;
}

/** Creates a response from a reply. If `id` is undefined, the response has no `id`. */
export function toAnswer(
  status: number,
  id: AnswerId | undefined,
  reply: Reply,
): EngineAnswer {
  const text = JSON.stringify({ jsonrpc: "2.0", id, ...reply });
  if ("error" in reply) return { status, text, ending: reply.error.code };

  const ending = reply.result.isError ? "rechazada" : "ok";
  return { status, text, ending };
}

/** The error for a bug of ours, without details of the bug. */
export const INTERNAL_ERROR: RpcError = {
  code: ERROR_CODE.InternalError,
  message: "Algo falló de mi lado. Probá de nuevo en un rato.",
};

/** Returns the reply to wrong params. `message` describes the mistake for people, `data` for programs. */
export function refuseParams(
  message: string,
  data?: JsonObject,
): { readonly error: RpcError } {
  return { error: { code: ERROR_CODE.InvalidParams, message, data } };
}

const INVALID = {
  kind: "invalid",
  code: ERROR_CODE.InvalidRequest,
  id: null,
} as const;
const EXAMPLE = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** Reads a request or a notification. Any other text, such as a batch or a response, is invalid. Never throws. */
export function readMessage(text: string): RpcMessage | InvalidMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      ...INVALID,
      code: ERROR_CODE.ParseError,
      message: "El mensaje no es JSON válido.",
      detail: `Mandá un objeto JSON-RPC 2.0, por ejemplo ${EXAMPLE}.`,
    };
  }

  if (Array.isArray(value)) {
    return {
      ...INVALID,
      message: "No acepto lotes de mensajes.",
      detail: "Mandá los mensajes de a uno, sin la lista.",
    };
  }
  if (!isObject(value)) {
    return {
      ...INVALID,
      message: "El mensaje tiene que ser un objeto JSON-RPC 2.0.",
      detail: `Encontré ${show(value)}. Probá con ${EXAMPLE}.`,
    };
  }
  return readObject(value);
}

/**
 * Reads an object. Without the key `id`, the object is a notification. The answer to an
 * invalid object has the object's `id`, or null if that `id` is missing or invalid. The answer
 * to a JSON-RPC 2.0 response has null, since the `id` of a response names a request of the
 * server, not of the client.
 *
 * The function is long, because a split would hide the order of its checks. The first check
 * that fails gives the answer.
 */
function readObject(object: JsonObject): RpcMessage | InvalidMessage {
  const { jsonrpc, method } = object;
  const params = object.params ?? {};
  const id = isId(object.id) ? object.id : null;
  const refuse = (message: string, detail: string) => (
    { ...INVALID, id, params, message, detail }
  );

  if (jsonrpc !== "2.0") {
    return refuse(
      '"jsonrpc" tiene que ser "2.0".',
      `Encontré ${show(jsonrpc)}. Agregá "jsonrpc":"2.0" al mensaje.`,
    );
  }
  // An object with a result or an error is a response.
  if (method === undefined && ("result" in object || "error" in object)) {
    return {
      ...refuse(
        "No acepto respuestas: acá las preguntas las hacés vos.",
        'Mandá un pedido, con "method" y sin "result" ni "error".',
      ),
      id: null,
    };
  }
  if (typeof method !== "string") {
    return refuse(
      '"method" tiene que ser un texto.',
      `Encontré ${show(method)}. Poné el método, por ejemplo "tools/list".`,
    );
  }

  const hasWrongId = id === null && Object.hasOwn(object, "id");
  if (hasWrongId && Number.isInteger(object.id)) {
    return refuse(
      '"id" es un número demasiado grande.',
      "Un número llega exacto hasta 9007199254740991 (2^53 - 1). " +
        "Mandá uno menor, o el mismo como texto.",
    );
  }
  if (hasWrongId) {
    return refuse(
      '"id" tiene que ser un texto o un número entero.',
      `Encontré ${show(object.id)}. ` +
        'Si no esperás respuesta, sacá "id" del mensaje.',
    );
  }
  if (!isObject(params) && !Array.isArray(params)) {
    return refuse(
      '"params" tiene que ser un objeto.',
      `Encontré ${show(params)}.`,
    );
  }

  return { kind: "message", id, method, params };
}

/** Returns true for any text, and for an integer that JavaScript represents exactly. */
function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}
