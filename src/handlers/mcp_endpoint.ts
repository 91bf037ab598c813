/** `POST /api/v1/mcp`: one JSON-RPC message in, one answer out (MCP "Streamable HTTP", without streams). */

import { STATUS_CODE } from "@std/http/status";
import type { Draft } from "../http/answer.ts";
import { type BodyResult, readBody } from "../http/body.ts";
import type { Deadline } from "../http/deadlines.ts";
import { COMMON_HEADERS, type HeaderFields } from "../http/headers.ts";
import { problemBody } from "../http/problem.ts";
import type { Ending, Engine, MessageLabel } from "../mcp/engine.ts";
import {
  type AnswerId,
  errorResponse,
  internalError,
  readMessage,
  type RpcError,
  type RpcNotification,
  type RpcRequest,
} from "../mcp/message.ts";
import { ERROR_CODE, type ErrorCode } from "../mcp/protocol.ts";
import { checkVersion } from "../mcp/version.ts";
import type { Call, Handler } from "./route.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** What the endpoint is made of. */
export interface McpEndpointParts {
  readonly engine: Engine;
  readonly headers: HeaderFields;
  /** Whether the host that was asked for is one of this service's. */
  readonly isKnownHost: (authority: string | undefined) => boolean;
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
    const { request, authority } = call;
    if (!isKnownHost(authority)) return refuse(null, unknownHost(call));
    const body = await readBody(request, { maxBytes: MAX_BODY_BYTES, deadline: bodyDeadline });
    if (body.kind !== "text") return refuseBody(call, BODY_REFUSALS[body.kind]);
    const message = readMessage(body.text);
    if (message.kind === "invalid") return refuseBody(call, message);
    const label = engine.label(message);
    const refusal = checkVersion(message, request.headers);
    if (refusal !== null) return refuse(refusal.id, refusal.error, label);
    return answerMessage(call, message, label);
  };

  function answerMessage(
    { nowMs }: Call,
    message: RpcRequest | RpcNotification,
    label: MessageLabel,
  ): Draft {
    try {
      const answer = engine.answer(message, nowMs);
      if (answer === null) {
        const logged = tellEnd(label, "ok");
        return { status: STATUS_CODE.Accepted, headers: acceptHeaders, body: null, logged };
      }
      const { status, text, ending } = answer;
      return { status, headers: answerHeaders, body: text, logged: tellEnd(label, ending) };
    } catch (error) {
      reportFailure(error);
      const id = message.kind === "request" ? message.id : null;
      return {
        status: STATUS_CODE.OK,
        headers: answerHeaders,
        body: JSON.stringify(internalError(id)),
        logged: tellEnd(label, ERROR_CODE.InternalError),
      };
    }
  }
}

/** What the log tells of a message: what it asked for, where that was read, and how it ended. */
function tellEnd(
  label: MessageLabel | undefined,
  ending: Ending,
): Readonly<Record<string, string>> {
  const { method, tool } = label ?? {};
  return {
    ...(method === undefined ? {} : { rpc: method }),
    ...(tool === undefined ? {} : { tool }),
    ending: String(ending),
  };
}

interface BodyRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail: string;
  readonly id: AnswerId;
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
function refuse(
  id: AnswerId,
  { code, message, data }: RpcError,
  label?: MessageLabel,
): Draft {
  return {
    status: STATUS_CODE.BadRequest,
    headers: REFUSAL_HEADERS,
    body: JSON.stringify(errorResponse(id, { code, message, data })),
    logged: tellEnd(label, code),
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
