/**
 * `/openapi.json`: OpenAPI 3.1 of the API's routes. Paths come from the route table,
 * schemas from the checks of arguments and data, examples from real responses.
 */

import { isRetired, type Retirement, type Row } from "../http/router.ts";
import type { Engine } from "../mcp/engine.ts";
import {
  describeManifest,
  type EngineParts,
  PROTOCOL_VERSIONS,
} from "../mcp/methods.ts";
import type { JsonObject } from "../schema/schema.ts";
import { LICENCE_ID } from "../shop/catalog.ts";
import { MCP_PATH } from "../http/api_paths.ts";
import { describeService, type ServiceFacts } from "../shop/service.ts";
import {
  describeAnswer,
  describeNamedAnswers,
  HEADERS,
  jsonOf,
} from "./answers.ts";
import { reference } from "./parts.ts";
import { type AnyTool, describeSchemas } from "./schemas.ts";

/** The part of a route that is shown in documents and in the 404. `/openapi.json` contains the routes that have an operation and aren't retired. */
export interface PublishedRoute extends Row {
  /** The route's purpose in Spanish: `summary` in the document, and `que` in the 404. */
  readonly purpose?: string;
  /** The operation's id in the document, and the kind of its responses. */
  readonly operation?: {
    readonly id: string;
    readonly answer: keyof typeof ANSWERS;
  };
  readonly retirement?: Retirement;
}

/** Returns the document. */
export function describeOpenApi(
  facts: ServiceFacts,
  routes: readonly PublishedRoute[],
  tools: readonly AnyTool[],
  { methods, parts }: Pick<Engine, "methods" | "parts">,
): JsonObject {
  const { origin, nowMs } = facts;
  return {
    openapi: "3.1.0",
    info: describeInfo(facts),
    servers: [{
      url: origin,
      description: "Producción, que es también el lugar para probar.",
    }],
    externalDocs: {
      description: "Guía para desarrolladores",
      url: `${origin}/developers`,
    },
    security: [],
    tags: [
      {
        name: "catalogo",
        description: "El menú, los precios, la entrega y el horario.",
      },
      { name: "mcp", description: "El servidor MCP, para agentes." },
    ],
    paths: describePaths(routes, nowMs),
    components: {
      schemas: describeSchemas(tools, methods),
      responses: describeNamedAnswers(facts),
      headers: HEADERS,
      parameters: PARAMETERS,
      requestBodies: { MensajeJsonRpc: describeBody(facts) },
      examples: describeExamples(facts, parts),
    },
  };
}

function describeInfo({ shop, origin, api }: ServiceFacts): JsonObject {
  const { nombre } = shop.business;
  const summary = describeService(shop);
  const description = [
    `${summary} Todo es de solo lectura, sin claves.`,
    `Son ${api.limit} pedidos por minuto, por cliente y por endpoint. Una ruta desconocida bajo ` +
    "`/api/` es un 404 (`ruta_no_encontrada`) con la lista de las que hay. Cada GET responde " +
    "también HEAD, y cada ruta OPTIONS. Los objetos pueden ganar campos en cualquier momento.",
    `La guía está en ${origin}/developers.`,
  ].join("\n\n");

  return {
    title: `${nombre}: datos abiertos`,
    version: api.version,
    summary,
    description,
    contact: { name: nombre, url: `${origin}/contact` },
    // OpenAPI 3.1 allows either an identifier or a URL (section 4.8.4).
    license: { name: "CC BY 4.0", identifier: LICENCE_ID },
  };
}

/** Returns the document's `paths` at an instant, without retired routes. */
function describePaths(
  routes: readonly PublishedRoute[],
  nowMs: number,
): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};

  for (const { method, path, operation, purpose, retirement } of routes) {
    if (operation === undefined || isRetired(retirement, nowMs)) continue;

    const { tag, ...answer } = ANSWERS[operation.answer];
    const isDeprecated = retirement !== undefined &&
      nowMs >= retirement.deprecatedMs;
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: operation.id,
      tags: [tag],
      summary: purpose,
      description: `${purpose}.`,
      deprecated: isDeprecated || undefined,
      ...answer,
    };
  }

  return paths;
}

/** Returns a parameter in a request header. */
const headerParameter = (
  name: string,
  description: string,
  more: JsonObject = {},
) => ({
  name,
  in: "header",
  description,
  schema: { type: "string", ...more },
});

/** The document's `components.parameters`. */
const PARAMETERS = {
  SiNoCoincide: headerParameter(
    "If-None-Match",
    "El ETag de lo que ya tenés: si sigue valiendo, es un 304.",
  ),
  VersionMcp: headerParameter(
    "MCP-Protocol-Version",
    "La versión acordada; se puede no mandar. Con 2026-07-28 va siempre y repite la del cuerpo.",
    { enum: PROTOCOL_VERSIONS },
  ),
  MetodoMcp: headerParameter(
    "Mcp-Method",
    "Con 2026-07-28 repite «method». Antes no se mira.",
  ),
  NombreMcp: headerParameter(
    "Mcp-Name",
    "Con 2026-07-28 repite «params.name» o «params.uri», si el método los lleva; lo que no es " +
      "ASCII, como =?base64?…?= de su UTF-8. Antes no se mira.",
  ),
};

/** Returns references to parameters by their names in `PARAMETERS`. */
const parametersOf = (...names: readonly (keyof typeof PARAMETERS)[]) =>
  names.map((name) => reference(name, "parameters"));

/**
 * Returns references to responses by status. `names` are the responses' names in
 * `describeNamedAnswers`, by status. Adds 405 and 429, which every route has.
 */
const responsesOf = (names: Readonly<Record<number, string>>) => {
  const all = { ...names, 405: "MetodoNoPermitido", 429: "CuotaExcedida" };
  const references = Object.entries(all)
    .map(([status, name]) => [status, reference(name, "responses")]);
  return Object.fromEntries(references);
};

/** Returns the tag, parameters and responses of a GET route with entity tags. `content` is the body of its 200. */
const describeGet = (tag: string, content: JsonObject) => ({
  tag,
  parameters: parametersOf("SiNoCoincide"),
  responses: {
    "200": describeAnswer("Anduvo.", content, ["ETag"]),
    ...responsesOf({ 304: "NoModificado", 500: "ErrorInterno" }),
  },
});

/**
 * The tag, parameters and responses of a route, by the kind of its responses. The kind
 * `json` is for a new route without its own schema: the response is any JSON object.
 */
const ANSWERS = {
  json: describeGet("catalogo", {
    "application/json": { schema: { type: "object" } },
  }),
  catalog: describeGet(
    "catalogo",
    jsonOf("Catalogo", { catalogo: reference("catalogo", "examples") }),
  ),
  manifest: describeGet(
    "mcp",
    jsonOf("Manifiesto", { manifiesto: reference("manifiesto", "examples") }),
  ),
  rpc: {
    tag: "mcp",
    parameters: parametersOf("VersionMcp", "MetodoMcp", "NombreMcp"),
    requestBody: reference("MensajeJsonRpc", "requestBodies"),
    // This route has no 500: its answer to an internal error is a 200 with -32603.
    responses: responsesOf({
      200: "RespuestaMcp",
      202: "Recibido",
      400: "MensajeInvalido",
      404: "MetodoDesconocido",
    }),
  },
};

function describeBody({ api }: ServiceFacts): JsonObject {
  const examples = api.tools.map(({ name, title: summary, example }) => {
    const params = { name, arguments: example };
    const value = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    return [name, { summary, value }];
  });

  return {
    required: true,
    description: "Un solo mensaje JSON-RPC 2.0, en UTF-8, de hasta 64 KiB.",
    content: jsonOf("PedidoJsonRpc", Object.fromEntries(examples)),
  };
}

function describeExamples(
  { origin, api }: ServiceFacts,
  parts: EngineParts,
): JsonObject {
  return {
    catalogo: {
      summary: "El catálogo de este momento",
      value: api.catalog,
    },
    manifiesto: {
      summary: "El manifiesto, aquí con una sola de sus herramientas",
      value: describeManifest(
        { ...parts, tools: parts.tools.slice(0, 1) },
        origin + MCP_PATH,
      ),
    },
  };
}
