/** `POST /api/v1/mcp`: one JSON-RPC message in, one answer out (MCP "Streamable HTTP", without streams). */

import { STATUS_CODE } from "@std/http/status";
import type { Draft } from "../http/answer.ts";
import { type BodyResult, type Deadline, readBody } from "../http/body.ts";
import { COMMON_HEADERS, type HeaderFields } from "../http/headers.ts";
import { problemBody } from "../http/problem.ts";
import { type Engine, type EngineAnswer, toAnswer } from "../mcp/engine.ts";
import {
  type AnswerId,
  ERROR_CODE,
  type ErrorCode,
  INTERNAL_ERROR,
  readMessage,
  type RpcError,
  type RpcNotification,
  type RpcRequest,
} from "../mcp/message.ts";
import { isModern } from "../mcp/modern.ts";
import { isObject } from "../schema/value.ts";
import type { Call, Handler } from "./route.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** What the endpoint is made of. */
export interface McpEndpointParts {
  readonly engine: Engine;
  readonly headers: HeaderFields;
  /** Whether the host that was asked for is one of this service's. */
  readonly isKnownHost: (request: Request) => boolean;
  /** The time that a body has to arrive. */
  readonly bodyDeadline: Deadline;
  /** Logs a failure of ours, for which this endpoint has an answer of its own. */
  readonly reportFailure: (error: unknown) => void;
}

/** Answers JSON-RPC messages. A failure of ours is logged and answered with -32603 and the request's id. */
export function createMcpHandler(
  { engine, headers, isKnownHost, bodyDeadline, reportFailure }: McpEndpointParts,
): Handler {
  const acceptHeaders = { ...headers, "Cache-Control": "no-store" };
  const answerHeaders = { ...acceptHeaders, "Content-Type": "application/json" };

  return async (call) => {
    const { request } = call;
    if (!isKnownHost(request)) return refuse(null, unknownHost(call));
    const body = await readBody(request, { maxBytes: MAX_BODY_BYTES, deadline: bodyDeadline });
    if (body.kind !== "text") return refuseBody(call, BODY_REFUSALS[body.kind]);
    const message = readMessage(body.text);
    // The schema of MCP 2026-07-28 has no null there.
    if (message.kind === "invalid") {
      const id = message.id ?? (isModern(message.params) ? undefined : null);
      return refuseBody(call, { ...message, id });
    }
    const label = labelOf(engine, message);
    const answer = answerMessage(call, message);
    if (answer === null) {
      const logged = { ...label, ending: "ok" };
      return { status: STATUS_CODE.Accepted, headers: acceptHeaders, body: null, logged };
    }
    const { status, text, ending } = answer;
    const isBare = status === STATUS_CODE.BadRequest;
    const own = isBare ? REFUSAL_HEADERS : answerHeaders;
    const logged = { ...label, ending: String(ending) };
    return { status, headers: own, isBare, body: text, logged };
  };

  function answerMessage(
    { request, nowMs }: Call,
    message: RpcRequest | RpcNotification,
  ): EngineAnswer | null {
    try {
      return engine.answer(message, nowMs, request.headers);
    } catch (error) {
      reportFailure(error);
      const id = message.kind === "request" ? message.id : null;
      return toAnswer(STATUS_CODE.OK, id, { error: INTERNAL_ERROR });
    }
  }
}

/** The notifications that clients send. Any other is acknowledged as well, and none does anything here. */
const NOTIFICATIONS: readonly string[] = ["notifications/initialized", "notifications/cancelled"];

/** What a log that keeps nothing of a message's sender tells of it: published names, or `otro`. */
function labelOf(
  { methods, tools }: Engine,
  { method, params }: RpcRequest | RpcNotification,
): { readonly rpc: string; readonly tool?: string } {
  const isKnown = methods.includes(method) || NOTIFICATIONS.includes(method);
  if (method !== "tools/call") return { rpc: isKnown ? method : "otro" };
  const name = isObject(params) ? params.name : undefined;
  return { rpc: method, tool: tools.find((tool) => tool === name) ?? "otro" };
}

interface BodyRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail: string;
  readonly id: AnswerId | undefined;
  /** Whether a part of the body was left unread, so that nothing can follow it on its connection. */
  readonly leavesRest?: boolean;
}

/** The 400 to a body that is no message: its problem is in `data`. */
function refuseBody({ origin }: Call, refusal: BodyRefusal): Draft {
  const { code, message, detail, id, leavesRest } = refusal;
  const data = problemBody("cuerpo_invalido", { origin, detail });
  const headers = leavesRest === true ? LAST_REFUSAL_HEADERS : REFUSAL_HEADERS;
  return { ...refuse(id, { code, message, data }), headers };
}

/** The 400 of this endpoint: a JSON-RPC error that says why in `data`, without the API's headers. */
function refuse(id: AnswerId | undefined, error: RpcError): Draft {
  const { text, ending } = toAnswer(STATUS_CODE.BadRequest, id, { error });
  return {
    status: STATUS_CODE.BadRequest,
    headers: REFUSAL_HEADERS,
    isBare: true,
    body: text,
    logged: { ending: String(ending) },
  };
}

const REFUSAL_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
};

/** Deno 2.5 ends the connection without a word of its own. */
const LAST_REFUSAL_HEADERS = { ...REFUSAL_HEADERS, "Connection": "close" };

function unknownHost({ origin }: Call): RpcError {
  const detail =
    "Este servidor escucha solo en esta máquina: pedilo por localhost o por 127.0.0.1.";
  return {
    code: ERROR_CODE.InvalidRequest,
    message: "Ese Host no es de este servicio.",
    data: problemBody("host_invalido", { origin, detail }),
  };
}

const BODY_REFUSALS: Readonly<Record<Exclude<BodyResult["kind"], "text">, BodyRefusal>> = {
  "too-large": {
    code: ERROR_CODE.InvalidRequest,
    message: "El mensaje es demasiado grande.",
    detail: "El cuerpo pasa los 64 KiB. Mandá un mensaje más corto.",
    id: null,
    leavesRest: true,
  },
  "too-slow": {
    code: ERROR_CODE.InvalidRequest,
    message: "El mensaje tardó demasiado en llegar.",
    detail:
      "El cuerpo no llegó entero a tiempo: tiene 10 segundos, y menos si el servicio se está yendo. Probá de nuevo.",
    id: null,
    leavesRest: true,
  },
  "not-utf8": {
    code: ERROR_CODE.ParseError,
    message: "El mensaje no está en UTF-8.",
    detail: "El cuerpo tiene bytes que no son UTF-8. Guardalo o mandalo con esa codificación.",
    id: null,
  },
  "broken": {
    code: ERROR_CODE.ParseError,
    message: "El mensaje se cortó antes de terminar.",
    detail: "La conexión se cerró a mitad del cuerpo. Probá de nuevo.",
    id: null,
  },
};
