/** JSON-RPC 2.0 messages: reading what a client sent, and the shapes of what is answered. */

import { isObject, type JsonObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";
import { eraOf } from "./era.ts";
import { ERROR_CODE, type ErrorCode } from "./protocol.ts";

/** The `id` of a request. Its answer repeats it, a number as a number. */
export type Id = string | number;

/**
 * The `id` of an answer: the request's, where it could be read. Where it couldn't, it is null in the legacy era and is
 * left out in the modern one, whose schema has no null.
 */
export type AnswerId = Id | null | undefined;

/** A message that waits for an answer. */
export interface RpcRequest {
  readonly kind: "request";
  readonly id: Id;
  readonly method: string;
  /** Empty where there were none; a list is well-formed JSON-RPC, but no method here takes one. */
  readonly params: JsonObject | readonly unknown[];
}

/** A message that gets no answer. */
export interface RpcNotification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: RpcRequest["params"];
}

/** A text that is no message, and the error that says so. */
export interface Invalid {
  readonly kind: "invalid";
  readonly code: ErrorCode;
  /** What is wrong, for people. */
  readonly message: string;
  /** How to mend it. */
  readonly detail: string;
  readonly id: AnswerId;
}

/** What a client's text turned out to be. */
type Message = RpcRequest | RpcNotification | Invalid;

/** The `error` of an answer. */
export interface RpcError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data?: unknown;
}

/** An answer that says what went wrong. */
export interface RpcErrorResponse {
  readonly jsonrpc: "2.0";
  readonly id: AnswerId;
  readonly error: RpcError;
}

/**
 * Reads one message. Never throws, however deep, long or strange the text is. A batch and a response are invalid: the
 * contract takes one request or notification at a time.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const request = { kind: "request", id: "a", method: "ping", params: {} } as const;
 * assertEquals(readMessage('{ "jsonrpc": "2.0", "id": "a", "method": "ping" }'), request);
 * assertEquals(readMessage("[]").kind, "invalid");
 * ```
 */
export function readMessage(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(
      "El mensaje no es JSON válido.",
      'Mandá un objeto JSON-RPC 2.0, por ejemplo {"jsonrpc":"2.0","id":1,"method":"ping"}.',
      { code: ERROR_CODE.ParseError, id: null },
    );
  }
  if (Array.isArray(value)) {
    return invalid("No acepto lotes de mensajes.", "Mandá los mensajes de a uno, sin la lista.");
  }
  if (!isObject(value)) {
    return invalid(
      "El mensaje tiene que ser un objeto JSON-RPC 2.0.",
      `Encontré ${show(value)}. Probá con {"jsonrpc":"2.0","id":1,"method":"ping"}.`,
    );
  }
  return readObject(value);
}

/** The answer to a text that is no message, or to a request that failed as a whole. */
export function errorResponse(id: AnswerId, error: RpcError): RpcErrorResponse {
  return { jsonrpc: "2.0", id, error };
}

/** The answer to a request that met a bug of ours; it tells nothing of what happened inside. */
export function internalError(id: AnswerId): RpcErrorResponse {
  return errorResponse(id, {
    code: ERROR_CODE.InternalError,
    message: "Algo falló de mi lado. Probá de nuevo en un rato.",
  });
}

function readObject(value: JsonObject): Message {
  const { jsonrpc, method } = value;
  const params = value.params ?? {};
  const isNotification = !Object.hasOwn(value, "id");
  const noId = eraOf(params) === "modern" ? undefined : null;
  const id = isId(value.id) ? value.id : noId;
  if (jsonrpc !== "2.0") {
    return invalid(
      '"jsonrpc" tiene que ser "2.0".',
      `Encontré ${show(jsonrpc)}. Agregá "jsonrpc":"2.0" al mensaje.`,
      { id },
    );
  }
  if (method === undefined && (Object.hasOwn(value, "result") || Object.hasOwn(value, "error"))) {
    return invalid(
      "No acepto respuestas: acá las preguntas las hacés vos.",
      'Mandá un pedido, con "method" y sin "result" ni "error".',
      { id: noId },
    );
  }
  if (typeof method !== "string") {
    return invalid(
      '"method" tiene que ser un texto.',
      `Encontré ${show(method)}. Poné el método, por ejemplo "tools/list".`,
      { id },
    );
  }
  if (!isNotification && !isId(id)) {
    return invalid(
      '"id" tiene que ser un texto o un número entero.',
      `Encontré ${show(value.id)}. Si no esperás respuesta, sacá "id" del mensaje.`,
      { id },
    );
  }
  if (!isObject(params) && !Array.isArray(params)) {
    return invalid('"params" tiene que ser un objeto.', `Encontré ${show(params)}.`, { id });
  }
  return isId(id)
    ? { kind: "request", id, method, params }
    : { kind: "notification", method, params };
}

function isId(value: unknown): value is Id {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function invalid(
  message: string,
  detail: string,
  { code = ERROR_CODE.InvalidRequest, id }: {
    readonly code?: ErrorCode;
    readonly id: AnswerId;
  } = { id: null },
): Invalid {
  return { kind: "invalid", code, message, detail, id };
}
