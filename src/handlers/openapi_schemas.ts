/** The OpenAPI document's schemas: those that validate, by name, each written once. */

import { ERROR_CODE } from "../mcp/protocol.ts";
import type { ToolDescriptor } from "../mcp/tool.ts";
import { array, integer, type JsonSchema, object, oneOf, string } from "../schema/schema.ts";
import { CATALOG } from "../shop/catalog.ts";
import {
  ADDRESS,
  DAY_HOURS,
  EXCEPTION,
  EXTRA,
  FLAVOR,
  PAYMENT,
  PROMO,
  PROMO_PART,
  TUB,
  TURN,
} from "../shop/shapes.ts";
import { PROBLEM_CODES } from "../http/problem.ts";

/** Any part of the document. */
export type Json = { readonly [key: string]: unknown };

const uri = (description: string) => string({ format: "uri", description });

/** The body of a problem (contract, "Problem body"). */
export const PROBLEM = object({
  type: uri("Tipo de problema: lleva a su explicación."),
  title: string({ description: "Resumen corto y estable." }),
  status: integer({ description: "El mismo que el de la respuesta." }),
  detail: string({ description: "Qué pasó en este pedido." }),
  code: oneOf(PROBLEM_CODES, { description: "Identificador estable, para ramificar." }),
}, {
  description: "Un error (RFC 9457).",
  optional: {
    pista: string({ description: "Cómo seguir." }),
    documentacion: uri("La página para desarrolladores."),
    instance: string({ description: "La ruta pedida." }),
    permitidos: array(string(), { description: "Solo en 405: los métodos de la ruta." }),
    retryAfter: integer({ minimum: 1, description: "Solo en 429: segundos de espera." }),
    endpoints: array(
      object({
        metodo: string({ description: "Método." }),
        ruta: string({ description: "Ruta." }),
        que: string({ description: "Para qué es." }),
      }),
      { description: "Solo en 404: lo que sí hay." },
    ),
  },
});

const ANY_OBJECT: JsonSchema = { type: "object", additionalProperties: true };

/** The manifest (contract, "MCP manifest"). */
export const MANIFEST: JsonSchema = {
  ...object({
    name: string(),
    version: string(),
    description: string(),
    protocolVersion: string(),
    transport: object({ type: oneOf(["streamable-http"]), url: uri("El endpoint MCP.") }),
    authentication: oneOf(["none"]),
    capabilities: ANY_OBJECT,
    instructions: string(),
    tools: array(object({
      name: string(),
      title: string(),
      description: string(),
      inputSchema: ANY_OBJECT,
      outputSchema: ANY_OBJECT,
      annotations: ANY_OBJECT,
    })),
  }),
  description: "Lo que un cliente MCP encuentra antes de conectarse.",
};

/** A JSON-RPC message from a client (contract, "JSON-RPC request"). */
const REQUEST: Json = {
  type: "object",
  description: "Un mensaje JSON-RPC 2.0.",
  required: ["jsonrpc", "method"],
  properties: {
    jsonrpc: { const: "2.0" },
    id: { type: ["string", "integer"], description: "Sin id, es una notificación." },
    method: { type: "string", description: "Método, por ejemplo tools/call." },
    params: {
      description: "Parámetros por nombre; en tools/call, la herramienta y sus argumentos.",
      anyOf: [reference("LlamadaDeHerramienta"), ANY_OBJECT],
    },
  },
};

/** The answer (contract, "JSON-RPC response"): `result` or `error`, never both. */
const RESPONSE: Json = {
  type: "object",
  description: "Una respuesta JSON-RPC 2.0.",
  required: ["jsonrpc", "id"],
  properties: {
    jsonrpc: { const: "2.0" },
    id: { type: ["string", "integer", "null"] },
    result: {
      description: "El resultado, si anduvo; en tools/call, el de la herramienta.",
      anyOf: [reference("ResultadoDeHerramienta"), ANY_OBJECT],
    },
    error: {
      type: "object",
      description: "El error, si no.",
      required: ["code", "message"],
      properties: {
        code: { type: "integer", enum: Object.values(ERROR_CODE) },
        message: { type: "string" },
        data: ANY_OBJECT,
      },
    },
  },
  oneOf: [{ required: ["result"] }, { required: ["error"] }],
};

const NAMES: ReadonlyMap<JsonSchema, string> = new Map<JsonSchema, string>([
  [CATALOG, "Catalogo"],
  [ADDRESS, "Direccion"],
  [TUB, "Pote"],
  [PROMO, "Promo"],
  [PROMO_PART, "ParteDePromo"],
  [EXTRA, "Adicional"],
  [FLAVOR, "Sabor"],
  [PAYMENT, "FormaDePago"],
  [TURN, "Turno"],
  [DAY_HOURS, "HorarioDelDia"],
  [EXCEPTION, "Excepcion"],
  [PROBLEM, "Problema"],
  [MANIFEST, "Manifiesto"],
]);

/** The document's `components.schemas`: the shapes of the API, and each tool's arguments and result. */
export function describeSchemas(tools: readonly ToolDescriptor[]): Json {
  const named = [...NAMES].map(([schema, name]) => [name, withReferences(schema)]);
  const ofTools = tools.flatMap(({ name, inputSchema, outputSchema }) => [
    [`${name}.argumentos`, withReferences(inputSchema)],
    [`${name}.resultado`, withReferences(outputSchema)],
  ]);
  return {
    ...Object.fromEntries([...named, ...ofTools]),
    PedidoJsonRpc: REQUEST,
    RespuestaJsonRpc: RESPONSE,
    LlamadaDeHerramienta: {
      type: "object",
      description: "Los parámetros de tools/call.",
      required: ["name"],
      properties: {
        name: { type: "string", enum: tools.map(({ name }) => name) },
        arguments: { anyOf: tools.map(({ name }) => reference(`${name}.argumentos`)) },
      },
    },
    ResultadoDeHerramienta: {
      type: "object",
      description: "Lo que responde tools/call.",
      required: ["content", "isError"],
      properties: {
        content: {
          type: "array",
          minItems: 2,
          description: "Primero la prosa, después los mismos datos como JSON en texto.",
          items: {
            type: "object",
            required: ["type", "text"],
            properties: { type: { const: "text" }, text: { type: "string" } },
          },
        },
        isError: { type: "boolean", description: "true si rechazó los argumentos." },
        structuredContent: {
          description: "Los datos; falta si isError es true.",
          anyOf: tools.map(({ name }) => reference(`${name}.resultado`)),
        },
      },
    },
  };
}

/** A reference to a named schema. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema in which those that have a name are references to it. */
function withReferences(schema: JsonSchema): Json {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(properties === undefined ? {} : {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, inner(property)]),
      ),
    }),
  };
}

function inner(schema: JsonSchema): Json {
  const name = NAMES.get(schema);
  return name === undefined ? withReferences(schema) : reference(name);
}
