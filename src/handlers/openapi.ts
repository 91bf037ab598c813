/** `/openapi.json`: OpenAPI 3.1, made from the route table, the schemas that validate and real answers. */

import { type ProblemCode, PROBLEMS } from "../http/problem.ts";
import { allowedMethods, indexRoutes } from "../http/router.ts";
import type { ToolDescriptor } from "../mcp/tool.ts";
import type { Facts } from "../pages/facts.ts";
import { LICENCE_URL } from "../shop/catalog.ts";
import { describeService } from "../shop/service_text.ts";
import { describeSchemas, type Json, reference } from "./openapi_schemas.ts";
import type { AnswerKind, Operation, Route } from "./route.ts";

/** What the document is made from. */
export interface OpenApiParts {
  readonly routes: readonly Route[];
  readonly tools: readonly ToolDescriptor[];
  /** The manifest, for its example. */
  readonly manifest: (origin: string) => unknown;
}

const header = (description: string, schema: Json) => ({ description, schema, required: true });
const TEXT = { type: "string" };
const WHOLE = { type: "integer", minimum: 0 };

const HEADERS = {
  "RateLimit-Limit": header("Pedidos por ventana.", WHOLE),
  "RateLimit-Remaining": header("Pedidos que quedan en la ventana; es una guía.", WHOLE),
  "RateLimit-Reset": header("Segundos hasta que se libera el más viejo.", WHOLE),
  "RateLimit-Policy": header("La cuota, como campo estructurado.", TEXT),
  "RateLimit": header("Cómo venís con ella, como campo estructurado.", TEXT),
  "API-Version": header("Versión de la API.", { const: "1" }),
  "Retry-After": header("Segundos exactos de espera.", { type: "integer", minimum: 1 }),
  "Allow": header("Los métodos que la ruta acepta.", TEXT),
  "ETag": header("Etiqueta débil, para If-None-Match.", TEXT),
  "Cache-Control": header("Cuánto se puede guardar.", TEXT),
  "Vary": header("De qué encabezados depende la respuesta.", TEXT),
} as const;

type HeaderName = keyof typeof HEADERS;

const API_NAMES: readonly HeaderName[] = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
  "API-Version",
];

/** The whole document. */
export function describeOpenApi(facts: Facts, parts: OpenApiParts): Json {
  const { shop, origin, api } = facts;
  const documented = parts.routes.filter((route) => route.operation !== undefined);
  return {
    openapi: "3.1.0",
    info: {
      title: `${shop.business.nombre}: datos abiertos`,
      version: api.version,
      summary: describeService(shop),
      description: `${describeService(shop)} Todo es de solo lectura, sin claves. ` +
        `La guía está en ${origin}/developers.`,
      contact: { name: shop.business.nombre, url: `${origin}/contact` },
      license: { name: "CC BY 4.0", url: LICENCE_URL },
    },
    servers: [{ url: origin, description: "Producción, que es también el lugar para probar." }],
    externalDocs: { description: "Guía para desarrolladores", url: `${origin}/developers` },
    security: [],
    tags: TAGS,
    paths: Object.fromEntries(
      [...indexRoutes(documented)].map(([path, rows]) => [
        path,
        Object.fromEntries(
          rows.map((row) => [row.method.toLowerCase(), describeRow(row, rows, facts, parts)]),
        ),
      ]),
    ),
    components: {
      schemas: describeSchemas(parts.tools),
      headers: HEADERS,
      examples: {
        catalogo: { summary: "El catálogo de este momento", value: api.catalog },
        manifiesto: { summary: "El manifiesto", value: parts.manifest(origin) },
        ...Object.fromEntries(
          api.tools.map(({ name, title, answer: value }) => [name, { summary: title, value }]),
        ),
      },
    },
  };
}

const TAGS: readonly { readonly name: Operation["tag"]; readonly description: string }[] = [
  { name: "catalogo", description: "El menú, los precios, la entrega y el horario, como datos." },
  { name: "mcp", description: "El servidor MCP, para agentes." },
  { name: "sitio", description: "Las páginas, en HTML o Markdown." },
  { name: "documentos", description: "Lo que buscan los programas en direcciones conocidas." },
];

function describeRow(
  row: Route,
  rows: readonly Route[],
  facts: Facts,
  parts: OpenApiParts,
): Json {
  const { operation, area, purpose, path, method } = row;
  if (operation === undefined) return {};
  const isApi = area === "api";
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: purpose,
    description: operation.description ?? `${purpose}.`,
    ...(method === "POST" ? { requestBody: describeBody(facts) } : {}),
    responses: {
      ...describeSuccess(operation.answer, isApi, parts),
      ...(method === "POST" ? describeRpcErrors() : notModified(operation.answer, isApi)),
      "405": problem("metodo_no_permitido", { isApi, facts, extra: ["Allow"] }, {
        permitidos: allowedMethods(rows),
        instance: path,
      }),
      ...(isApi
        ? { "429": problem("cuota_excedida", { isApi, facts, extra: ["Retry-After"] }) }
        : { "400": problem("host_invalido", { isApi, facts }) }),
      "500": problem("error_interno", { isApi, facts }),
    },
  };
}

function describeSuccess(
  answer: AnswerKind,
  isApi: boolean,
  { tools }: OpenApiParts,
): Json {
  const cached: readonly HeaderName[] = ["ETag", "Cache-Control"];
  const ok = (content: Json, names: readonly HeaderName[] = cached) => ({
    "200": { description: "Anduvo.", headers: headersOf(isApi, names), content },
  });
  switch (answer) {
    case "catalog":
      return ok({
        "application/json": { schema: reference("Catalogo"), examples: example("catalogo") },
      });
    case "manifest":
      return ok({
        "application/json": { schema: reference("Manifiesto"), examples: example("manifiesto") },
      }, [...cached, "Vary"]);
    case "rpc":
      return {
        ...ok({
          "application/json": {
            schema: reference("RespuestaJsonRpc"),
            examples: Object.assign({}, ...tools.map(({ name }) => example(name))),
          },
        }, ["Cache-Control"]),
        "202": {
          description: "Era una notificación: no hay nada que responder.",
          headers: headersOf(isApi, []),
        },
      };
    case "page":
      return ok({
        "text/html": { schema: TEXT },
        "text/markdown": { schema: TEXT },
      }, [...cached, "Vary"]);
    default:
      return ok({ [answer]: { schema: answer.endsWith("json") ? { type: "object" } : TEXT } });
  }
}

function describeBody({ api }: Facts): Json {
  return {
    required: true,
    description: "Un solo mensaje JSON-RPC 2.0, en UTF-8, de hasta 64 KiB.",
    content: {
      "application/json": {
        schema: reference("PedidoJsonRpc"),
        examples: Object.fromEntries(
          api.tools.map(({ name, title, example }) => [name, {
            summary: title,
            value: {
              jsonrpc: "2.0",
              id: 1,
              method: "tools/call",
              params: { name, arguments: example },
            },
          }]),
        ),
      },
    },
  };
}

/** The one 400 that is no problem document, and carries none of the API's headers (contract, "Endpoints"). */
function describeRpcErrors(): Json {
  return {
    "400": {
      description: "El cuerpo no es un mensaje JSON-RPC 2.0 válido, o trae varios.",
      headers: referencesTo(["Cache-Control"]),
      content: { "application/json": { schema: reference("RespuestaJsonRpc") } },
    },
  };
}

function notModified(answer: AnswerKind, isApi: boolean): Json {
  const names: readonly HeaderName[] = answer === "page" || answer === "manifest"
    ? ["ETag", "Cache-Control", "Vary"]
    : ["ETag", "Cache-Control"];
  return {
    "304": {
      description: "Lo que ya tenés sigue valiendo.",
      headers: headersOf(isApi, names),
    },
  };
}

function problem(
  code: ProblemCode,
  { isApi, facts, extra = [] }: {
    readonly isApi: boolean;
    readonly facts: Facts;
    readonly extra?: readonly HeaderName[];
  },
  members: Json = {},
): Json {
  const fact = facts.api.problems.find((one) => one.code === code);
  return {
    description: PROBLEMS[code].when,
    headers: headersOf(isApi, ["Cache-Control", ...extra]),
    content: {
      "application/problem+json": {
        schema: reference("Problema"),
        example: { ...Object(fact?.example), ...members },
      },
    },
  };
}

function example(name: string): Json {
  return { [name]: { $ref: `#/components/examples/${name}` } };
}

function headersOf(isApi: boolean, names: readonly HeaderName[]): Json {
  return referencesTo([...(isApi ? API_NAMES : []), ...names]);
}

function referencesTo(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
