/** The OpenAPI document's schemas by name, each written once: those that validate, and what stands around them. */

import { PROBLEM_CODES } from "../http/problem.ts";
import { ERROR_CODE } from "../mcp/message.ts";
import type { ToolDescriptor } from "../mcp/tool.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { CATALOG } from "../shop/catalog.ts";
import {
  ADDRESS,
  DAY_HOURS,
  EXCEPTION,
  EXTRA,
  FLAVOR,
  NOTICE,
  PAYMENT,
  PROMO,
  PROMO_PART,
  TUB,
  TURN,
} from "../shop/shapes.ts";

/** Any part of the document. */
export type Json = { readonly [key: string]: unknown };

/** What has a name of its own, wherever it stands in another. */
const SHAPES: Readonly<Record<string, JsonSchema>> = {
  Catalogo: CATALOG,
  Direccion: ADDRESS,
  Pote: TUB,
  Promo: PROMO,
  ParteDePromo: PROMO_PART,
  Adicional: EXTRA,
  Sabor: FLAVOR,
  FormaDePago: PAYMENT,
  Turno: TURN,
  HorarioDelDia: DAY_HOURS,
  Excepcion: EXCEPTION,
  Aviso: NOTICE,
};

const TEXT = { type: "string" };
const ANY_OBJECT = { type: "object" };
const text = (description: string) => ({ ...TEXT, description });
const uri = (description: string) => ({ ...TEXT, format: "uri", description });
const list = (items: Json, description?: string) => ({ type: "array", items, description });

/** The body of a problem (contract, "Problema"). */
const PROBLEM = record({
  type: uri("Tipo de problema: lleva a su explicación."),
  title: text("Resumen corto y estable."),
  status: { type: "integer", description: "El mismo que el de la respuesta." },
  detail: text("Qué pasó en este pedido."),
  code: { ...text("Identificador estable, para ramificar."), enum: PROBLEM_CODES },
}, {
  pista: text("Cómo seguir."),
  documentacion: uri("La página para desarrolladores."),
  instance: text("La ruta pedida."),
  permitidos: list(TEXT, "Solo en 405: los métodos de la ruta."),
  retryAfter: { type: "integer", minimum: 1, description: "Solo en 429: segundos de espera." },
  endpoints: list(
    record({ metodo: text("Método."), ruta: text("Ruta."), que: text("Para qué es.") }),
    "Solo en 404: lo que sí hay.",
  ),
});

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/** A tool, as the manifest and `tools/list` show it. */
const TOOL = record({
  ...allOf(["name", "title", "description"], TEXT),
  ...allOf(["inputSchema", "outputSchema"], ANY_OBJECT),
  annotations: record(allOf(HINTS, { type: "boolean" })),
});

/** The manifest (contract, "Manifiesto"). */
const MANIFEST = record({
  ...allOf(["name", "version", "description", "protocolVersion"], TEXT),
  protocolVersions: list(TEXT),
  transport: record({
    type: { ...TEXT, enum: ["streamable-http"] },
    url: uri("El endpoint MCP."),
  }),
  authentication: { ...TEXT, enum: ["none"] },
  capabilities: ANY_OBJECT,
  instructions: TEXT,
  tools: list(reference("Herramienta")),
});

const VERSION = { const: "2.0", description: "La versión de JSON-RPC." };
const ID = { type: ["string", "integer"], description: "Vuelve igual en la respuesta." };
const ANSWER_ID = {
  type: [...ID.type, "null"],
  description: "El del pedido. Si no se pudo leer es null o, con 2026-07-28, no está.",
};

/** All of them; `methods` are those of the MCP endpoint. MCP itself tells what isn't a tool's call or answer. */
export function describeSchemas(
  tools: readonly ToolDescriptor[],
  methods: readonly string[],
): Json {
  const others = methods.filter((method) => method !== "tools/call");
  const codes = Object.values(ERROR_CODE);
  const { MethodNotFound, InternalError } = ERROR_CODE;
  const rejecting = codes.filter((code) => code !== MethodNotFound && code !== InternalError);
  return {
    ...Object.fromEntries(
      Object.entries(SHAPES).map(([name, shape]) => [name, withReferences(shape)]),
    ),
    Problema: { ...PROBLEM, description: "Un error (RFC 9457)." },
    Manifiesto: {
      ...MANIFEST,
      description: "Lo que un cliente MCP encuentra antes de conectarse.",
    },
    Herramienta: { ...TOOL, description: "Una herramienta MCP." },
    PedidoJsonRpc: {
      description: "Un mensaje JSON-RPC 2.0.",
      anyOf: [
        reference("PedidoDeProtocolo"),
        ...tools.map(({ name }) => reference(`${name}.llamada`)),
        reference("Notificacion"),
      ],
    },
    PedidoDeProtocolo: {
      ...record({ jsonrpc: VERSION, id: ID, method: { enum: others } }, { params: ANY_OBJECT }),
      description: "Lo que no es una llamada, con los «params» que le da MCP.",
    },
    Notificacion: {
      ...record({
        jsonrpc: VERSION,
        method: { ...TEXT, pattern: "^notifications/", examples: ["notifications/initialized"] },
      }),
      description: "No lleva id, y no se responde.",
    },
    RespuestaJsonRpc: {
      description: "Una respuesta JSON-RPC 2.0: un resultado o un error.",
      anyOf: [reference("RespuestaConResultado"), reference("RespuestaConError")],
    },
    RespuestaConResultado: record({
      jsonrpc: VERSION,
      id: ID,
      result: {
        anyOf: [
          reference("ResultadoDeProtocolo"),
          ...tools.map(({ name }) => reference(`${name}.respuesta`)),
          reference("LlamadaRechazada"),
        ],
      },
    }),
    ResultadoDeProtocolo: {
      ...ANY_OBJECT,
      not: record({ content: {} }),
      description: "El de otro método que tools/call, como lo define MCP.",
    },
    RespuestaConError: failure(codes, ANY_OBJECT),
    MensajeRechazado: failure(rejecting, {
      anyOf: [reference("Problema"), reference("VersionNoHablada")],
    }),
    VersionNoHablada: record({
      supported: list(TEXT, "Las versiones de MCP que hablo."),
      requested: text("La que pediste."),
    }),
    ContenidoDeTexto: record({ type: { const: "text" }, text: TEXT }),
    LlamadaRechazada: {
      ...toolResult({ const: true }),
      description: "La herramienta no aceptó los argumentos: el texto dice qué corregir.",
    },
    ...Object.fromEntries(tools.flatMap(describeTool)),
  };
}

function describeTool(
  { name, description, inputSchema, outputSchema }: ToolDescriptor,
): readonly (readonly [string, Json])[] {
  const params = record({ name: { const: name } }, { arguments: withReferences(inputSchema) });
  const method = { const: "tools/call" };
  const structuredContent = withReferences(outputSchema);
  return [
    [`${name}.llamada`, { ...record({ jsonrpc: VERSION, id: ID, method, params }), description }],
    [`${name}.respuesta`, toolResult({ const: false }, { structuredContent })],
  ];
}

function failure(codes: readonly number[], data: Json): Json {
  const code = { type: "integer", enum: codes };
  const error = record({ code, message: text("Qué estuvo mal, para una persona.") }, { data });
  return record({ jsonrpc: VERSION, error }, { id: ANSWER_ID });
}

function toolResult(isError: Json, more: Json = {}): Json {
  const told = "Primero la prosa, después los mismos datos como JSON en texto.";
  const content = { ...list(reference("ContenidoDeTexto"), told), minItems: 2 };
  return record({ content, isError, ...more });
}

function record(required: Json, optional: Json = {}): Json {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

function allOf(names: readonly string[], schema: Json): Json {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

/** A reference to what has a name among the document's components: a schema, or of another kind. */
export function reference(name: string, kind = "schemas"): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

/** A schema in which those that have a name are references to it. */
function withReferences(schema: JsonSchema): Json {
  const { properties, items } = schema;
  const inner = (schema: JsonSchema): Json => {
    const [name] = Object.entries(SHAPES).find(([, shape]) => shape === schema) ?? [];
    return name === undefined ? withReferences(schema) : reference(name);
  };
  return {
    ...schema,
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, inner(property)]),
      ),
    }),
  };
}
