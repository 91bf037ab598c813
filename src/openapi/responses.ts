/** The answers that many routes share, as the OpenAPI document tells them. */

import { type ProblemCode, PROBLEMS } from "../http/problem.ts";
import { refuseVersion } from "../mcp/engine.ts";
import { ERROR_CODE, readMessage } from "../mcp/message.ts";
import type { OpenApiFacts } from "./facts.ts";
import { type HeaderName, HEADERS_OF, referToHeaders } from "./headers.ts";
import { type Json, reference } from "./schemas.ts";

const { api, apiUntagged, apiTagged, site, siteTagged, siteError } = HEADERS_OF;
const OPTIONS: readonly HeaderName[] = [
  "Allow",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Headers",
  "Access-Control-Max-Age",
];

type ResponseName =
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
  | "MetodoDesconocido"
  | "RutaNoEncontrada"
  | "MetodoNoPermitidoApi"
  | "MetodoNoPermitidoSitio"
  | "CuotaExcedida"
  | "ErrorInterno"
  | "ErrorInternoApi";

/** The document's `components.responses`. */
export function describeResponses(facts: OpenApiFacts): Readonly<Record<ResponseName, Json>> {
  const problem = (
    code: ProblemCode,
    names: readonly HeaderName[],
    ...own: readonly string[]
  ) => ({
    ...bare(PROBLEMS[code].when, names),
    content: {
      "application/problem+json": {
        schema: problemSchema(code, own),
        example: exampleOf(code, facts),
      },
    },
  });
  const wrongMethod = (names: readonly HeaderName[]) =>
    problem("metodo_no_permitido", names, "instance", "permitidos");
  return {
    RespuestaMcp: {
      ...bare("La respuesta: un resultado, o un error del protocolo.", apiUntagged),
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
    Recibido: bare("Era una notificación: no hay nada que responder.", apiUntagged),
    OpcionesApi: bare("Lo que la ruta acepta.", [...api, ...OPTIONS]),
    OpcionesSitio: bare("Lo que la ruta acepta.", [...site, ...OPTIONS]),
    EncabezadosApi: bare("Los encabezados de GET.", apiTagged),
    EncabezadosSitio: bare("Los encabezados de GET.", siteTagged),
    NoModificadoApi: bare("Lo que ya tenés sigue valiendo.", apiTagged),
    NoModificadoSitio: bare("Lo que ya tenés sigue valiendo.", siteTagged),
    OtraDireccion: bare("La pediste con una barra al final: está sin ella.", [...site, "Location"]),
    MensajeInvalido: describeRefusal(facts),
    MetodoDesconocido: describeUnknownMethod(problem(
      "ruta_no_encontrada",
      apiUntagged,
      "instance",
      "endpoints",
    )),
    HostInvalido: problem("host_invalido", siteError),
    RutaNoEncontrada: problem("ruta_no_encontrada", apiUntagged, "instance", "endpoints"),
    MetodoNoPermitidoApi: wrongMethod([...apiUntagged, "Allow", "Vary"]),
    MetodoNoPermitidoSitio: wrongMethod([...siteError, "Allow"]),
    CuotaExcedida: problem(
      "cuota_excedida",
      [...apiUntagged, "Retry-After"],
      "instance",
      "retryAfter",
    ),
    ErrorInternoApi: problem("error_interno", apiUntagged, "instance"),
    ErrorInterno: problem("error_interno", siteError, "instance"),
  };
}

function bare(description: string, names: readonly HeaderName[]) {
  return { description, headers: referToHeaders(names) };
}

/** A reference to a shared answer. */
export function response(name: ResponseName): Json {
  return { $ref: `#/components/responses/${name}` };
}

/** The 404 of a route that takes messages: the method isn't there, or the route no longer is. */
function describeUnknownMethod(noRoute: Json & { readonly content: Json }): Json {
  return {
    ...noRoute,
    description: "Con 2026-07-28, el método no existe. Un problema, si la ruta se retiró.",
    content: { "application/json": { schema: reference("RespuestaConError") }, ...noRoute.content },
  };
}

/** The one 400 that is no problem document, and carries none of the API's headers (contract, "MensajeRechazado"). */
function describeRefusal(facts: OpenApiFacts): Json {
  const batch = readMessage("[]");
  const version = { jsonrpc: "2.0", id: 1, error: refuseVersion("ping", "2024-11-05") };
  const problem = (code: "cuerpo_invalido" | "host_invalido", message: string) => ({
    summary: PROBLEMS[code].title,
    value: {
      jsonrpc: "2.0",
      id: null,
      error: { code: ERROR_CODE.InvalidRequest, message, data: exampleOf(code, facts) },
    },
  });
  return {
    ...bare(
      "El cuerpo, la versión de MCP, un encabezado o el Host no sirven: «error» dice cuál y por qué.",
      siteError,
    ),
    content: {
      "application/json": {
        schema: reference("MensajeRechazado"),
        examples: {
          cuerpo: problem("cuerpo_invalido", batch.kind === "invalid" ? batch.message : ""),
          version: { summary: "La versión de MCP no es de las que hablo", value: version },
          host: problem("host_invalido", "Ese Host no es de este servicio."),
        },
      },
    },
  };
}

/** A problem of one kind; `own` are the members that its kind always has. */
function problemSchema(code: ProblemCode, own: readonly string[]): Json {
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
