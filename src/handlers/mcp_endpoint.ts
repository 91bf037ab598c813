/** `POST /api/v1/mcp`: one JSON-RPC message in, one answer out (MCP "Streamable HTTP", without streams). */

import { STATUS_CODE } from "@std/http/status";
import {
  COMMON_HEADERS,
  type Draft,
  type HeaderFields,
} from "../http/answer.ts";
import { type BodyResult, type Deadline, readBody } from "../http/body.ts";
import { problemBody } from "../http/problem.ts";
import { type Engine, type EngineAnswer, toAnswer } from "../mcp/engine.ts";
import {
  type AnswerId,
  ERROR_CODE,
  INTERNAL_ERROR,
  readMessage,
  type RpcError,
  type RpcMessage,
} from "../mcp/message.ts";
import { isModern } from "../mcp/modern.ts";
import { isObject } from "../schema/schema.ts";
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
  /** Takes a failure of ours, for which this endpoint has an answer of its own. */
  readonly log: (
    entry: { readonly kind: "failure"; readonly error: unknown },
  ) => void;
}

/** Answers JSON-RPC messages. A failure of ours is logged and answered with -32603 and the request's id. */
export function createMcpHandler(
  { engine, headers, isKnownHost, bodyDeadline, log }: McpEndpointParts,
): Handler {
  const acceptHeaders = { ...headers, "Cache-Control": "no-store" };
  const answerHeaders = {
    ...acceptHeaders,
    "Content-Type": "application/json",
  };

  return async (call) => {
    const { request } = call;
    if (!isKnownHost(request)) return refuse(null, UNKNOWN_HOST);
    const body = await readBody(request, {
      maxBytes: MAX_BODY_BYTES,
      deadline: bodyDeadline,
    });
    if (body.kind !== "text") {
      const refusal = refuseBody(call, BODY_REFUSALS[body.kind], null);
      if (body.kind === "not-utf8" || body.kind === "broken") return refusal;
      // Nothing can follow what is left unread, and Deno 2.5 ends the connection without a word of its own.
      return {
        ...refusal,
        headers: { ...REFUSAL_HEADERS, "Connection": "close" },
      };
    }
    const message = readMessage(body.text);
    if (message.kind === "invalid") {
      // The schema of MCP 2026-07-28 has no null there.
      const id = message.id ?? (isModern(message.params) ? undefined : null);
      return refuseBody(call, message, id);
    }
    const label = labelOf(engine, message);
    let answer: EngineAnswer | null;
    try {
      answer = engine.answer(message, call.nowMs, request.headers);
    } catch (error) {
      log({ kind: "failure", error });
      answer = toAnswer(STATUS_CODE.OK, message.id, { error: INTERNAL_ERROR });
    }
    if (answer !== null) return toDraft(answer, answerHeaders, label);
    const logged = { ...label, ending: "ok" };
    return {
      status: STATUS_CODE.Accepted,
      headers: acceptHeaders,
      body: null,
      logged,
    };
  };
}

/** The notifications that clients send. Any other is acknowledged as well, and none does anything here. */
const NOTIFICATIONS: readonly string[] = [
  "notifications/initialized",
  "notifications/cancelled",
];

/** What a log that keeps nothing of a message's sender tells of it: published names, or `otro`. */
function labelOf(
  { methods, tools }: Engine,
  { method, params }: RpcMessage,
): { readonly rpc: string; readonly tool?: string } {
  const isKnown = methods.includes(method) || NOTIFICATIONS.includes(method);
  if (method !== "tools/call") return { rpc: isKnown ? method : "otro" };
  const name = isObject(params) ? params.name : undefined;
  return { rpc: method, tool: tools.find((tool) => tool === name) ?? "otro" };
}

const REFUSAL_HEADERS = {
  ...COMMON_HEADERS,
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
};

/** The 400 of this endpoint: a JSON-RPC error, without the API's headers. */
function refuse(id: AnswerId | undefined, error: RpcError): Draft {
  return toDraft(
    toAnswer(STATUS_CODE.BadRequest, id, { error }),
    REFUSAL_HEADERS,
  );
}

function toDraft(
  { status, text, ending }: EngineAnswer,
  headers: HeaderFields,
  label = {},
): Draft {
  const isBare = status === STATUS_CODE.BadRequest;
  const logged = { ...label, ending: String(ending) };
  return {
    status,
    headers: isBare ? REFUSAL_HEADERS : headers,
    isBare,
    body: text,
    logged,
  };
}

const UNKNOWN_HOST: RpcError = {
  code: ERROR_CODE.InvalidRequest,
  message:
    "Este servidor escucha solo en esta máquina: pedilo por localhost o por 127.0.0.1.",
};

interface BodyRefusal extends RpcError {
  /** How to mend it. */
  readonly detail: string;
}

/** The 400 to a body that is no message: its problem is in `data`. */
function refuseBody(
  { origin }: Call,
  { code, message, detail }: BodyRefusal,
  id: AnswerId | undefined,
): Draft {
  const data = problemBody("cuerpo_invalido", { origin, detail });
  return refuse(id, { code, message, data });
}

const BODY_REFUSALS: Readonly<
  Record<Exclude<BodyResult["kind"], "text">, BodyRefusal>
> = {
  "too-large": {
    code: ERROR_CODE.InvalidRequest,
    message: "El mensaje es demasiado grande.",
    detail: "El cuerpo pasa los 64 KiB. Mandá un mensaje más corto.",
  },
  "too-slow": {
    code: ERROR_CODE.InvalidRequest,
    message: "El mensaje tardó demasiado en llegar.",
    detail:
      "El cuerpo no llegó entero a tiempo: tiene 10 segundos, y menos si el servicio se está yendo. Probá de nuevo.",
  },
  "not-utf8": {
    code: ERROR_CODE.ParseError,
    message: "El mensaje no está en UTF-8.",
    detail:
      "El cuerpo tiene bytes que no son UTF-8. Guardalo o mandalo con esa codificación.",
  },
  "broken": {
    code: ERROR_CODE.ParseError,
    message: "El mensaje se cortó antes de terminar.",
    detail: "La conexión se cerró a mitad del cuerpo. Probá de nuevo.",
  },
};
