/** Responses and headers that routes share in the OpenAPI document. */

import { type ProblemCode, PROBLEMS } from "../http/problem.ts";
import { refuseVersion } from "../mcp/engine.ts";
import { ERROR_CODE, readMessage } from "../mcp/message.ts";
import type { JsonObject } from "../schema/schema.ts";
import type { ServiceFacts } from "../shop/service.ts";
import { objectOf, reference, SECONDS, TEXT } from "./parts.ts";

const COUNT = { type: "integer", minimum: 0 };

/** Returns a header that is in every response for which it is listed. */
const requiredHeader = (description: string, schema: JsonObject = TEXT) => ({
  description,
  required: true,
  schema,
});

/**
 * The headers that every response of the API's routes lists, except the 400 of the MCP
 * endpoint. The 400 lists only the first two headers.
 */
const SHARED_HEADERS = {
  "Access-Control-Allow-Origin": requiredHeader(
    "Cualquier origen puede leerlo.",
    { const: "*" },
  ),
  "Cache-Control": requiredHeader("Cuánto se puede guardar."),
  "RateLimit-Limit": requiredHeader("Pedidos por ventana.", COUNT),
  "RateLimit-Remaining": requiredHeader(
    "Pedidos que quedan en la ventana; es una guía.",
    COUNT,
  ),
  "RateLimit-Reset": requiredHeader(
    "Segundos hasta que se libera el más viejo.",
    SECONDS,
  ),
  "RateLimit-Policy": requiredHeader("La cuota, como campo estructurado."),
  "RateLimit": requiredHeader("Cómo venís con ella, como campo estructurado."),
  "API-Version": requiredHeader("Versión de la API.", { const: "1" }),
  "Deprecation": {
    description: "En retiro: desde cuándo (RFC 9745).",
    schema: TEXT,
  },
  "Sunset": {
    description: "En retiro: cuándo deja de responder (RFC 8594).",
    schema: TEXT,
  },
  "Link": { description: "En retiro: dónde está el aviso.", schema: TEXT },
};

/** The document's `components.headers`. */
export const HEADERS = {
  ...SHARED_HEADERS,
  "ETag": requiredHeader("Etiqueta débil, para If-None-Match."),
  "Allow": requiredHeader("Los métodos que la ruta acepta."),
  "Retry-After": requiredHeader("Segundos exactos de espera.", SECONDS),
};

/** Returns the `content` of a JSON body with a named schema, and examples by name. */
export const jsonOf = (schema: string, examples?: JsonObject): JsonObject => ({
  "application/json": { schema: reference(schema), examples },
});

/** Returns a response with the headers that `shared` and `more` name. By default, `shared` names all of `SHARED_HEADERS`. */
export function describeAnswer(
  description: string,
  content?: JsonObject,
  more: readonly (keyof typeof HEADERS)[] = [],
  shared: readonly string[] = Object.keys(SHARED_HEADERS),
): JsonObject {
  const headers = [...shared, ...more]
    .map((name) => [name, reference(name, "headers")]);
  return { description, headers: Object.fromEntries(headers), content };
}

/** Returns the document's `components.responses`, to which routes refer by name. */
export function describeNamedAnswers(facts: ServiceFacts): JsonObject {
  const calls = facts.api.tools.map((
    { name, title: summary, answer: value },
  ) => [name, { summary, value }]);
  return {
    RespuestaMcp: describeAnswer(
      "La respuesta: un resultado, o un error del protocolo.",
      jsonOf("RespuestaJsonRpc", Object.fromEntries(calls)),
    ),
    Recibido: describeAnswer(
      "Era una notificación: no hay nada que responder.",
    ),
    MensajeInvalido: describeAnswer(
      "El cuerpo, la versión de MCP, un encabezado o el Host no sirven: «error» dice cuál y por qué.",
      jsonOf("MensajeRechazado", describeRefusals(facts)),
      [],
      ["Access-Control-Allow-Origin", "Cache-Control"],
    ),
    MetodoDesconocido: describeAnswer(
      "Con 2026-07-28, el método no existe.",
      jsonOf("RespuestaConError"),
    ),
    NoModificado: describeAnswer(
      "Lo que ya tenés sigue valiendo.",
      undefined,
      ["ETag"],
    ),
    MetodoNoPermitido: describeProblem(
      "metodo_no_permitido",
      facts,
      { permitidos: {} },
      ["Allow"],
    ),
    CuotaExcedida: describeProblem(
      "cuota_excedida",
      facts,
      { retryAfter: {} },
      ["Retry-After"],
    ),
    ErrorInterno: describeProblem("error_interno", facts),
  };
}

/** Returns two examples of the MCP endpoint's 400, by name (contract, "MensajeRechazado"). */
function describeRefusals(facts: ServiceFacts): JsonObject {
  // The first example answers a batch, which is an invalid message.
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
      summary: "No hablo esa versión de MCP",
      value: {
        jsonrpc: "2.0",
        id: 1,
        error: refuseVersion("2024-11-05"),
      },
    },
  };
}

/**
 * Returns the response with a problem. `members` and `headers` are specific to this
 * problem.
 */
function describeProblem(
  code: ProblemCode,
  facts: ServiceFacts,
  members: JsonObject = {},
  headers: readonly (keyof typeof HEADERS)[] = [],
): JsonObject {
  const { status, when } = PROBLEMS[code];
  // `Problema` already requires `code` and `status`. This schema narrows both to one value,
  // and requires `instance`, which is optional in `Problema`.
  const schema = objectOf({
    "code?": { const: code },
    "status?": { const: status },
    instance: {},
    ...members,
  });
  const content = {
    schema: { allOf: [reference("Problema"), schema] },
    example: exampleOf(code, facts),
  };

  return describeAnswer(when, { "application/problem+json": content }, headers);
}

function exampleOf(code: ProblemCode, { api }: ServiceFacts): unknown {
  return api.problems.find((problem) => problem.code === code)?.example;
}
