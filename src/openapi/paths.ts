/** The route table as the OpenAPI document tells it: each row an operation, with HEAD and OPTIONS beside. */

import { isRetired, type Retirement } from "../http/retirement.ts";
import { indexRoutes } from "../http/router.ts";
import { HEADERS_OF, referToHeaders } from "./headers.ts";
import type { AnswerKind, Operation, PublishedRoute } from "./operation.ts";
import { response } from "./responses.ts";
import { type Json, reference } from "./schemas.ts";

interface Documented extends PublishedRoute {
  readonly operation: Operation;
}

const SENDING = {
  parameters: ["VersionMcp", "MetodoMcp", "NombreMcp"].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: { $ref: "#/components/requestBodies/MensajeJsonRpc" },
};
const ASKING = { parameters: [{ $ref: "#/components/parameters/SiNoCoincide" }] };

/** The document's `paths` at an instant: a retired route is in it no longer. */
export function describePaths(routes: readonly PublishedRoute[], nowMs: number): Json {
  const rows = routes.filter(isDocumented).filter((row) => !isRetired(row.retirement, nowMs));
  return Object.fromEntries(
    [...indexRoutes(rows)].map(([path, rows]) => [path, describePath(rows, nowMs)]),
  );
}

function isDocumented(row: PublishedRoute): row is Documented {
  return row.operation !== undefined;
}

function describePath(rows: readonly Documented[], nowMs: number): Json {
  const operations = rows.flatMap((row) => {
    const own = describeRow(row, nowMs);
    return row.method === "GET"
      ? [["get", own], ["head", describeHead(row, own)]]
      : [["post", own]];
  });
  return Object.fromEntries([
    ...operations,
    ...rows.slice(0, 1).map((row) => ["options", describeOptions(row)]),
  ]);
}

function describeRow(row: Documented, nowMs: number) {
  const { operation: { id, tag, answer }, area, purpose, method } = row;
  return {
    operationId: id,
    tags: [tag],
    summary: purpose,
    description: `${purpose}.`,
    ...(isDeprecated(row.retirement, nowMs) ? { deprecated: true } : {}),
    ...(method === "POST" ? SENDING : isTagged(answer) ? ASKING : {}),
    responses: {
      ...(method === "POST"
        ? {
          "200": response("RespuestaMcp"),
          "202": response("Recibido"),
          "400": response("MensajeInvalido"),
        }
        : { "200": describeSuccess(row) }),
      ...(method === "GET" && isTagged(answer)
        ? { "304": response(area === "api" ? "NoModificadoApi" : "NoModificadoSitio") }
        : {}),
      ...(area === "api"
        ? {
          "404": response(method === "POST" ? "MetodoDesconocido" : "RutaNoEncontrada"),
          "405": response("MetodoNoPermitidoApi"),
          "429": response("CuotaExcedida"),
        }
        : {
          "308": response("OtraDireccion"),
          "400": response("HostInvalido"),
          "405": response("MetodoNoPermitidoSitio"),
        }),
      "500": response(area === "api" ? "ErrorInternoApi" : "ErrorInterno"),
    },
  };
}

function isDeprecated(retirement: Retirement | undefined, nowMs: number): boolean {
  return retirement !== undefined && nowMs >= retirement.deprecatedMs;
}

function describeHead(
  { operation: { id, answer }, area }: Documented,
  own: ReturnType<typeof describeRow>,
): Json {
  return {
    ...own,
    operationId: `${id}Head`,
    description: "Los encabezados de GET, sin el cuerpo.",
    responses: {
      ...own.responses,
      "200": isTagged(answer) ? response(area === "api" ? "EncabezadosApi" : "EncabezadosSitio") : {
        description: "Los encabezados de GET.",
        headers: referToHeaders(HEADERS_OF.siteUntagged),
      },
    },
  };
}

function describeOptions({ operation: { id, tag }, area }: Documented): Json {
  return {
    operationId: `${id}Options`,
    tags: [tag],
    summary: "Lo que la ruta acepta",
    description: "Los métodos de la ruta, también para el permiso que pide un navegador (CORS).",
    responses: area === "api"
      ? { "204": response("OpcionesApi"), "404": response("RutaNoEncontrada") }
      : { "204": response("OpcionesSitio"), "400": response("HostInvalido") },
  };
}

function describeSuccess({ operation: { answer }, area }: Documented): Json {
  const tagged = area === "api" ? HEADERS_OF.apiTagged : HEADERS_OF.siteTagged;
  return {
    description: "Anduvo.",
    headers: referToHeaders(isTagged(answer) ? tagged : HEADERS_OF.siteUntagged),
    content: describeContent(answer),
  };
}

/** Whether the answer carries a tag, by which one asks again. */
function isTagged(answer: AnswerKind): boolean {
  return answer !== "health";
}

function describeContent(answer: AnswerKind): Json {
  const text = { schema: { type: "string" } };
  const json = (schema: string, example: string) => ({
    schema: reference(schema),
    examples: { [example]: { $ref: `#/components/examples/${example}` } },
  });
  switch (answer) {
    case "catalog":
      return { "application/json": json("Catalogo", "catalogo") };
    case "manifest":
      return { "application/json": json("Manifiesto", "manifiesto") };
    case "health":
      return { "application/json": { schema: reference("Salud") } };
    case "page":
      return { "text/html": text, "text/markdown": text };
    case "application/linkset+json":
      return { [answer]: { schema: reference("ConjuntoDeEnlaces") } };
    case "application/json":
      return { [answer]: { schema: { type: "object" } } };
    case "image/vnd.microsoft.icon":
      return { [answer]: {} };
    default:
      return { [answer]: text };
  }
}
