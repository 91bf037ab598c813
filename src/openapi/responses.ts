/** The answers that many routes share, as the OpenAPI document tells them. */

import { type ProblemCode, PROBLEMS } from "../http/problem.ts";
import { errorResponse, readMessage } from "../mcp/message.ts";
import type { OpenApiFacts } from "./facts.ts";
import {
  COMMON,
  type HeaderName,
  headersOf,
  OF_API,
  OF_API_TAGGED,
  OF_API_UNTAGGED,
  OF_SITE_ERROR,
  OF_SITE_TAGGED,
} from "./headers.ts";
import { type Json, reference } from "./schemas.ts";

const OPTIONS: readonly HeaderName[] = [
  "Allow",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Headers",
  "Access-Control-Max-Age",
];

/** An answer that routes share. */
export type ResponseName =
  | "RespuestaMcp"
  | "Recibido"
  | "OpcionesApi"
  | "OpcionesSitio"
  | "EncabezadosApi"
  | "EncabezadosSitio"
  | "NoModificadoApi"
  | "NoModificadoSitio"
  | "OtraDireccion"
  | "MensajeInvalido"
  | "HostInvalido"
  | "RutaNoEncontrada"
  | "MetodoNoPermitidoApi"
  | "MetodoNoPermitidoSitio"
  | "CuotaExcedida"
  | "ErrorInterno"
  | "ErrorInternoApi";

/** The document's `components.responses`. */
export function describeResponses(facts: OpenApiFacts): Readonly<Record<ResponseName, Json>> {
  const bare = (description: string, names: readonly HeaderName[]) => ({
    description,
    headers: headersOf(names),
  });
  const problem = (
    code: ProblemCode,
    names: readonly HeaderName[],
    own: readonly string[] = [],
  ) => ({
    ...bare(PROBLEMS[code].when, names),
    content: {
      "application/problem+json": {
        schema: problemSchema(code, own),
        example: exampleOf(code, facts),
      },
    },
  });
  return {
    RespuestaMcp: {
      ...bare("La respuesta: un resultado, o un error del protocolo.", OF_API_UNTAGGED),
      content: {
        "application/json": {
          schema: reference("RespuestaJsonRpc"),
          examples: Object.fromEntries(
            facts.api.tools.map(({ name, title, answer }) => [name, {
              summary: title,
              value: answer,
            }]),
          ),
        },
      },
    },
    Recibido: bare("Era una notificación: no hay nada que responder.", OF_API_UNTAGGED),
    OpcionesApi: bare("Lo que la ruta acepta.", [...OF_API, ...OPTIONS]),
    OpcionesSitio: bare("Lo que la ruta acepta.", [...COMMON, ...OPTIONS]),
    EncabezadosApi: bare("Los encabezados de GET.", OF_API_TAGGED),
    EncabezadosSitio: bare("Los encabezados de GET.", OF_SITE_TAGGED),
    NoModificadoApi: bare("Lo que ya tenés sigue valiendo.", OF_API_TAGGED),
    NoModificadoSitio: bare("Lo que ya tenés sigue valiendo.", OF_SITE_TAGGED),
    OtraDireccion: bare("La pediste con una barra al final: está sin ella.", [
      ...COMMON,
      "Location",
    ]),
    MensajeInvalido: describeRefusal(facts),
    HostInvalido: problem("host_invalido", OF_SITE_ERROR),
    RutaNoEncontrada: problem("ruta_no_encontrada", OF_API_UNTAGGED, ["instance", "endpoints"]),
    MetodoNoPermitidoApi: problem("metodo_no_permitido", [...OF_API_UNTAGGED, "Allow", "Vary"], [
      "instance",
      "permitidos",
    ]),
    MetodoNoPermitidoSitio: problem("metodo_no_permitido", [...OF_SITE_ERROR, "Allow"], [
      "instance",
      "permitidos",
    ]),
    CuotaExcedida: problem("cuota_excedida", [...OF_API_UNTAGGED, "Retry-After"], [
      "instance",
      "retryAfter",
    ]),
    ErrorInternoApi: problem("error_interno", OF_API_UNTAGGED, ["instance"]),
    ErrorInterno: problem("error_interno", OF_SITE_ERROR, ["instance"]),
  };
}

/** A reference to a shared answer. */
export function response(name: ResponseName): Json {
  return { $ref: `#/components/responses/${name}` };
}

/** The one 400 that is no problem document, and carries none of the API's headers (contract, "Endpoints"). */
function describeRefusal(facts: OpenApiFacts): Json {
  const refusal = readMessage("[]");
  const example = refusal.kind === "invalid"
    ? errorResponse(refusal.id, {
      code: refusal.code,
      message: refusal.message,
      data: exampleOf("cuerpo_invalido", facts),
    })
    : {};
  return {
    description: PROBLEMS["cuerpo_invalido"].when,
    headers: headersOf(OF_SITE_ERROR),
    content: {
      "application/json": {
        schema: reference("MensajeRechazado"),
        example,
      },
    },
  };
}

/** A problem of one kind; `own` are the members that its kind always has. */
function problemSchema(code: ProblemCode, own: readonly string[] = []): Json {
  return {
    allOf: [reference("Problema"), {
      type: "object",
      required: own,
      properties: {
        code: { const: code },
        status: { const: PROBLEMS[code].status },
        ...Object.fromEntries(own.map((name) => [name, {}])),
      },
    }],
  };
}

function exampleOf(code: ProblemCode, { api }: OpenApiFacts): unknown {
  return api.problems.find((problem) => problem.code === code)?.example;
}
