/** JSON-RPC messages as the OpenAPI document tells them: each tool's call and answer; MCP itself tells the others. */

import { ERROR_CODE } from "../mcp/message.ts";
import type { ToolDescriptor } from "../mcp/tool.ts";
import { type Json, reference, withReferences } from "./schemas.ts";

const TEXT = { type: "string" };
const ANY_OBJECT = { type: "object" };
const VERSION = { const: "2.0", description: "La versión de JSON-RPC." };
const ID = { type: ["string", "integer"], description: "Vuelve igual en la respuesta." };
const ANSWER_ID = {
  type: [...ID.type, "null"],
  description: "El del pedido. Si no se pudo leer es null o, con 2026-07-28, no está.",
};

/** The schemas of the MCP endpoint, by name; `methods` are those that it has. */
export function describeMessages(
  tools: readonly ToolDescriptor[],
  methods: readonly string[],
): Json {
  const others = methods.filter((method) => method !== "tools/call");
  return {
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
    RespuestaConError: failure(Object.values(ERROR_CODE), ANY_OBJECT),
    MensajeRechazado: failure(
      Object.values(ERROR_CODE).filter((code) =>
        code !== ERROR_CODE.MethodNotFound && code !== ERROR_CODE.InternalError
      ),
      { anyOf: [reference("Problema"), reference("VersionNoHablada")] },
    ),
    VersionNoHablada: record({
      supported: { type: "array", items: TEXT, description: "Las versiones de MCP que hablo." },
      requested: { ...TEXT, description: "La que pediste." },
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
  const message = { ...TEXT, description: "Qué estuvo mal, para una persona." };
  return record({ jsonrpc: VERSION, error: record({ code, message }, { data }) }, {
    id: ANSWER_ID,
  });
}

function toolResult(isError: Json, more: Json = {}): Json {
  const content = {
    type: "array",
    minItems: 2,
    description: "Primero la prosa, después los mismos datos como JSON en texto.",
    items: reference("ContenidoDeTexto"),
  };
  return record({ content, isError, ...more });
}

function record(required: Json, optional: Json = {}): Json {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}
