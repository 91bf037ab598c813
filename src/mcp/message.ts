/** JSON-RPC 2.0 messages: reading what a client sent, and the shapes of what is answered. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";

/** Error codes by name: JSON-RPC 2.0, section 5.1, and the two of MCP 2026-07-28. */
export const ERROR_CODE = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  HeaderMismatch: -32020,
  UnsupportedProtocolVersion: -32022,
} as const;

/** One of the error codes. */
export type ErrorCode = typeof ERROR_CODE[keyof typeof ERROR_CODE];

/** The `id` of an answer: the request's, a number as a number; null where it could not be read. */
export type AnswerId = string | number | null;

/** A request or, without an `id`, a notification, which gets no answer. */
export interface RpcMessage {
  readonly kind: "message";
  readonly id: string | number | null;
  readonly method: string;
  /** Empty where there were none; a list is well-formed JSON-RPC, but no method here takes one. */
  readonly params: JsonObject | readonly unknown[];
}

/** A text that is no message, and the error that says so. */
interface Invalid {
  readonly kind: "invalid";
  readonly code: ErrorCode;
  /** What is wrong, for people. */
  readonly message: string;
  /** How to mend it. */
  readonly detail: string;
  readonly id: AnswerId;
  /** As they were sent, where there were any. */
  readonly params?: unknown;
}

/** The `error` of an answer. */
export interface RpcError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data?: unknown;
}

/** A result, or an error in its place. */
export type Reply = { readonly result: JsonObject } | {
  readonly error: RpcError;
};

/** Reads one message, no batch and no response. Never throws, however deep, long or strange the text is. */
export function readMessage(text: string): RpcMessage | Invalid {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(
      "El mensaje no es JSON válido.",
      'Mandá un objeto JSON-RPC 2.0, por ejemplo {"jsonrpc":"2.0","id":1,"method":"ping"}.',
      { code: ERROR_CODE.ParseError },
    );
  }
  if (Array.isArray(value)) {
    return invalid(
      "No acepto lotes de mensajes.",
      "Mandá los mensajes de a uno, sin la lista.",
    );
  }
  if (!isObject(value)) {
    return invalid(
      "El mensaje tiene que ser un objeto JSON-RPC 2.0.",
      `Encontré ${
        show(value)
      }. Probá con {"jsonrpc":"2.0","id":1,"method":"ping"}.`,
    );
  }
  return readObject(value);
}

/** The error of params that are wrong; `data` is for programs. */
export function refuseParams(
  message: string,
  data?: JsonObject,
): { readonly error: RpcError } {
  const error = { code: ERROR_CODE.InvalidParams, message };
  return { error: data === undefined ? error : { ...error, data } };
}

/** What a request is told that met a bug of ours: nothing of what happened inside. */
export const INTERNAL_ERROR: RpcError = {
  code: ERROR_CODE.InternalError,
  message: "Algo falló de mi lado. Probá de nuevo en un rato.",
};

function readObject(value: JsonObject): RpcMessage | Invalid {
  const { jsonrpc, method } = value;
  const params = value.params ?? {};
  const isNotification = !Object.hasOwn(value, "id");
  const id = isId(value.id) ? value.id : null;
  const refuse = (
    message: string,
    detail: string,
    answerId: AnswerId = id,
  ): Invalid => invalid(message, detail, { id: answerId, params });
  if (jsonrpc !== "2.0") {
    return refuse(
      '"jsonrpc" tiene que ser "2.0".',
      `Encontré ${show(jsonrpc)}. Agregá "jsonrpc":"2.0" al mensaje.`,
    );
  }
  if (
    method === undefined &&
    (Object.hasOwn(value, "result") || Object.hasOwn(value, "error"))
  ) {
    return refuse(
      "No acepto respuestas: acá las preguntas las hacés vos.",
      'Mandá un pedido, con "method" y sin "result" ni "error".',
      null,
    );
  }
  if (typeof method !== "string") {
    return refuse(
      '"method" tiene que ser un texto.',
      `Encontré ${show(method)}. Poné el método, por ejemplo "tools/list".`,
    );
  }
  if (!isNotification && id === null) {
    return refuse(
      '"id" tiene que ser un texto o un número entero.',
      `Encontré ${
        show(value.id)
      }. Si no esperás respuesta, sacá "id" del mensaje.`,
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

function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function invalid(
  message: string,
  detail: string,
  more: Partial<Invalid> = {},
): Invalid {
  return {
    kind: "invalid",
    code: ERROR_CODE.InvalidRequest,
    message,
    detail,
    id: null,
    ...more,
  };
}
