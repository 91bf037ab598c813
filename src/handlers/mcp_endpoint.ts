/** `POST /api/v1/mcp`: one JSON-RPC message in, one response out (MCP "Streamable HTTP", without streams). */

import { STATUS_CODE } from "@std/http/status";
import {
  type Answer,
  COMMON_HEADERS,
  createAnswer,
  type HeaderFields,
} from "../http/answer.ts";
import { type BodyResult, readBody, type StartDeadline } from "../http/body.ts";
import { problemBody } from "../http/problem.ts";
import type { Engine } from "../mcp/engine.ts";
import {
  type AnswerId,
  type EngineAnswer,
  ERROR_CODE,
  INTERNAL_ERROR,
  readMessage,
  type RpcError,
  type RpcMessage,
  toAnswer,
} from "../mcp/message.ts";
import { namesVersion } from "../mcp/modern.ts";
import type { PublicOrigin } from "../http/target.ts";
import { isObject } from "../schema/schema.ts";
import type { Call, Handler } from "./route.ts";

/** The parts of the endpoint. */
export interface McpEndpointParts {
  /** Creates the engine for a public origin. The engine's answers contain links with the origin. */
  readonly engineAt: (origin: string) => Engine;
  /** Headers of every answer except the 400. */
  readonly headers: HeaderFields;
  /** Returns true if the service answers requests for the host. */
  readonly acceptsHost: (authority: string) => boolean;
  /** Starts the time limit of a request body. */
  readonly startBodyDeadline: StartDeadline;
  /** Logs an exception of the engine. It is a bug of ours, which the endpoint answers with -32603. */
  readonly log: (
    entry: { readonly kind: "failure"; readonly error: unknown },
  ) => void;
}

/** Creates the handler of JSON-RPC messages. */
export function createMcpHandler(parts: McpEndpointParts): Handler {
  const { engineAt, headers, acceptsHost, startBodyDeadline, log } = parts;
  // Each origin keeps its engine, since an engine takes time to create and caches answers.
  const engines = new WeakMap<PublicOrigin, Engine>();

  function answerMessage(message: RpcMessage, call: Call): Answer {
    const { site } = call;
    const engine = engines.get(site) ?? engineAt(site.text);
    engines.set(site, engine);

    const fields = logFieldsOf(engine, message);
    const answer = callEngine(engine, message, call, log) ?? ACCEPTED;
    return createHttpAnswer(answer, headers, fields);
  }

  return async (call) => {
    if (!acceptsHost(call.authority)) return refuse(call, null, UNKNOWN_HOST);

    const body = await readBody(call.request, startBodyDeadline);
    if (body.kind !== "text") return refuseBody(call, body.kind);

    const message = readMessage(body.text);
    if (message.kind === "message") return answerMessage(message, call);

    // An answer to a message without a valid id has the id null. The schema of MCP 2026-07-28
    // doesn't allow null, so an answer to a modern message has no id instead.
    const id = message.id ?? (namesVersion(message.params) ? undefined : null);
    return refuse(call, id, message);
  };
}

/** Returns the engine's answer, or null for an accepted notification. An exception is a bug of ours: it is logged and answered with -32603. */
function callEngine(
  engine: Engine,
  message: RpcMessage,
  { request, nowMs }: Call,
  log: McpEndpointParts["log"],
): EngineAnswer | null {
  try {
    return engine.answer(message, nowMs, request.headers);
  } catch (error) {
    log({ kind: "failure", error });
    return toAnswer(STATUS_CODE.OK, message.id, { error: INTERNAL_ERROR });
  }
}

/** The notifications that are logged by name. The log has `otro` for any other notification. No notification has an effect. */
const NOTIFICATIONS: readonly string[] = [
  "notifications/initialized",
  "notifications/cancelled",
];

/** Returns a message's fields for the log: its method and the tool that it calls. Only published names are logged: `otro` replaces any other name, which is a client's text. */
function logFieldsOf(
  { methods, parts }: Engine,
  { method, params }: RpcMessage,
): Readonly<Record<string, string>> {
  const isKnown = methods.includes(method) || NOTIFICATIONS.includes(method);
  if (method !== "tools/call") return { rpc: isKnown ? method : "otro" };

  const sentName = isObject(params) ? params.name : undefined;
  const tool = parts.tools.find(({ descriptor }) =>
    descriptor.name === sentName
  );
  return { rpc: method, tool: tool?.descriptor.name ?? "otro" };
}

/** The answer to an accepted notification. */
const ACCEPTED = { status: STATUS_CODE.Accepted, text: null, ending: "ok" };

/**
 * Creates the HTTP answer from the engine's answer. A 400 gets `COMMON_HEADERS` in place of
 * `headers`, and later no headers of quota and retirement (`isBare`). The log gets `fields`,
 * and the ending, such as "ok".
 */
function createHttpAnswer(
  { status, text, ending }: EngineAnswer | typeof ACCEPTED,
  headers: HeaderFields,
  fields: Readonly<Record<string, string>> = {},
): Answer {
  const isBare = status === STATUS_CODE.BadRequest;
  const answer = createAnswer(status, isBare ? COMMON_HEADERS : headers, text);
  const responseHeaders = answer.response.headers;
  responseHeaders.set("Cache-Control", "no-store");
  if (text !== null) responseHeaders.set("Content-Type", "application/json");

  const logFields = { ...fields, ending: String(ending) };
  return { ...answer, isBare, logFields };
}

/** A reason to refuse a message. */
interface MessageRefusal extends RpcError {
  /** The cause, the remedy, or both. If it is present, the error's `data` is a problem with this detail. */
  readonly detail?: string;
}

const UNKNOWN_HOST: MessageRefusal = {
  code: ERROR_CODE.InvalidRequest,
  message:
    "Este servidor escucha solo en esta máquina: pedilo por localhost o por 127.0.0.1.",
};

/** Answers 400 with a JSON-RPC error. */
function refuse(
  { site: { text: origin } }: Call,
  id: AnswerId | undefined,
  { code, message, detail }: MessageRefusal,
): Answer {
  const data = detail && problemBody("cuerpo_invalido", { origin, detail });
  const reply = { error: { code, message, data } };
  const answer = toAnswer(STATUS_CODE.BadRequest, id, reply);
  return createHttpAnswer(answer, COMMON_HEADERS);
}

/** A reason to refuse a body before it is read as a message. */
type BodyFailure = Exclude<BodyResult["kind"], "text">;

function refuseBody(call: Call, failure: BodyFailure): Answer {
  const answer = refuse(call, null, BODY_REFUSALS[failure]);

  if (failure === "too-large" || failure === "too-slow") {
    // The rest of the body is still to come, so the connection can't carry another request.
    // Deno 2.5 doesn't set the header itself.
    answer.response.headers.set("Connection", "close");
  }
  return answer;
}

const BODY_REFUSALS: Readonly<Record<BodyFailure, MessageRefusal>> = {
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
