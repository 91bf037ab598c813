/** The answers that routes share, with their headers, as the OpenAPI document tells them. */

import { type ProblemCode, PROBLEMS } from "../http/problem.ts";
import { refuseVersion } from "../mcp/engine.ts";
import { ERROR_CODE, readMessage } from "../mcp/message.ts";
import type { Shop } from "../shop/shop.ts";
import { type Json, reference } from "./schemas.ts";

/** The service at an instant, as the document tells it. */
export interface OpenApiFacts {
  readonly shop: Shop;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  readonly api: {
    readonly version: string;
    /** Requests a minute, per client and endpoint. */
    readonly limit: number;
    /** The catalog's answer at this moment. */
    readonly catalog: unknown;
    /** Each kind of problem with a real body of it. */
    readonly problems: readonly { readonly code: string; readonly example: unknown }[];
    /** Each tool with arguments that work with today's menu, and the whole answer to that call. */
    readonly tools: readonly {
      readonly name: string;
      readonly title: string;
      readonly example: unknown;
      readonly answer: unknown;
    }[];
  };
}

const TEXT = { type: "string" };
const COUNT = { type: "integer", minimum: 0 };
const SECONDS = { type: "integer", minimum: 1 };

const always = (description: string, schema: Json = TEXT) => ({
  description,
  required: true,
  schema,
});
const sometimes = (description: string) => ({ description, schema: TEXT });

/** On every answer of the API but the 400 of the MCP endpoints, which has the first two alone. */
const SHARED_HEADERS = {
  "Access-Control-Allow-Origin": always("Cualquier origen puede leerlo.", { const: "*" }),
  "Cache-Control": always("Cuánto se puede guardar."),
  "RateLimit-Limit": always("Pedidos por ventana.", COUNT),
  "RateLimit-Remaining": always("Pedidos que quedan en la ventana; es una guía.", COUNT),
  "RateLimit-Reset": always("Segundos hasta que se libera el más viejo.", SECONDS),
  "RateLimit-Policy": always("La cuota, como campo estructurado."),
  "RateLimit": always("Cómo venís con ella, como campo estructurado."),
  "API-Version": always("Versión de la API.", { const: "1" }),
  "Deprecation": sometimes("Si la ruta está en retiro, desde cuándo (RFC 9745)."),
  "Sunset": sometimes("Si la ruta está en retiro, cuándo deja de responder (RFC 8594)."),
  "Link": sometimes("Si la ruta está en retiro, dónde está el aviso."),
};

/** The document's `components.headers`. */
export const HEADERS = {
  ...SHARED_HEADERS,
  "ETag": always("Etiqueta débil, para If-None-Match."),
  "Allow": always("Los métodos que la ruta acepta."),
  "Retry-After": always("Segundos exactos de espera.", SECONDS),
};

const SHARED = Object.keys(SHARED_HEADERS);

/** An answer without a body, with the shared headers and its own. */
export function bareAnswer(description: string, own: readonly (keyof typeof HEADERS)[] = []): Json {
  return describeAnswer(description, [...SHARED, ...own]);
}

function describeAnswer(description: string, names: readonly string[]) {
  const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { description, headers: Object.fromEntries(headers) };
}

/** A reference to an answer that routes share. */
export function answer(name: string): Json {
  return { $ref: `#/components/responses/${name}` };
}

/** The document's `components.responses`. */
export function describeAnswers(facts: OpenApiFacts): Json {
  const { tools } = facts.api;
  const examples = tools.map(({ name, title, answer: value }) =>
    [name, { summary: title, value }] as const
  );
  const rpc = (schema: string, more: Json = {}) => ({
    content: { "application/json": { schema: reference(schema), ...more } },
  });
  return {
    RespuestaMcp: {
      ...bareAnswer("La respuesta: un resultado, o un error del protocolo."),
      ...rpc("RespuestaJsonRpc", { examples: Object.fromEntries(examples) }),
    },
    Recibido: bareAnswer("Era una notificación: no hay nada que responder."),
    MensajeInvalido: {
      ...describeAnswer(
        "El cuerpo, la versión de MCP, un encabezado o el Host no sirven: «error» dice cuál y por qué.",
        SHARED.slice(0, 2),
      ),
      ...rpc("MensajeRechazado", { examples: describeRefusals(facts) }),
    },
    MetodoDesconocido: {
      ...bareAnswer("Con 2026-07-28, el método no existe."),
      ...rpc("RespuestaConError"),
    },
    NoModificado: bareAnswer("Lo que ya tenés sigue valiendo.", ["ETag"]),
    MetodoNoPermitido: {
      ...bareAnswer(PROBLEMS["metodo_no_permitido"].when, ["Allow"]),
      ...problem("metodo_no_permitido", facts, ["instance", "permitidos"]),
    },
    CuotaExcedida: {
      ...bareAnswer(PROBLEMS["cuota_excedida"].when, ["Retry-After"]),
      ...problem("cuota_excedida", facts, ["instance", "retryAfter"]),
    },
    ErrorInterno: {
      ...bareAnswer(PROBLEMS["error_interno"].when),
      ...problem("error_interno", facts, ["instance"]),
    },
  };
}

/** The 400 that is no problem document (contract, "MensajeRechazado"), as it is answered. */
function describeRefusals(facts: OpenApiFacts): Json {
  const batch = readMessage("[]");
  const error = {
    code: ERROR_CODE.InvalidRequest,
    message: batch.kind === "invalid" ? batch.message : "",
    data: exampleOf("cuerpo_invalido", facts),
  };
  return {
    cuerpo: {
      summary: PROBLEMS["cuerpo_invalido"].title,
      value: { jsonrpc: "2.0", id: null, error },
    },
    version: {
      summary: "La versión de MCP no es de las que hablo",
      value: { jsonrpc: "2.0", id: 1, error: refuseVersion("ping", "2024-11-05") },
    },
  };
}

/** The body of a problem of one kind; `own` are the members that it always has beside those of all. */
function problem(code: ProblemCode, facts: OpenApiFacts, own: readonly string[]): Json {
  const { status } = PROBLEMS[code];
  const kind = { code: { const: code }, status: { const: status } };
  const properties = { ...kind, ...Object.fromEntries(own.map((name) => [name, {}])) };
  const schema = { allOf: [reference("Problema"), { type: "object", required: own, properties }] };
  return {
    content: { "application/problem+json": { schema, example: exampleOf(code, facts) } },
  };
}

function exampleOf(code: ProblemCode, { api }: OpenApiFacts): unknown {
  return api.problems.find((problem) => problem.code === code)?.example;
}
