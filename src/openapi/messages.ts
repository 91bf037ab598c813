/** JSON-RPC messages as the OpenAPI document tells them: each method, each tool, each answer. */

import { ERROR_CODE } from "../mcp/message.ts";
import type { ToolDescriptor } from "../mcp/tool.ts";
import { type Json, reference, withReferences } from "./schemas.ts";

const TEXT = { type: "string" };
const ANY_OBJECT = { type: "object" };
const VERSION = { const: "2.0", description: "La versión de JSON-RPC." };
const ID = { type: ["string", "integer"], description: "Vuelve igual en la respuesta." };
const NOTHING = { type: "array", items: ANY_OBJECT, maxItems: 0, description: "No hay." };
const SIMPLE_METHODS = [
  ...["ping", "server/discover", "tools/list", "resources/list", "resources/templates/list"],
  "prompts/list",
];
const NAMED = record({ name: TEXT, version: TEXT });

/** The schemas of the MCP endpoint, by name (contract, "MCP, para agentes"). */
export function describeMessages(tools: readonly ToolDescriptor[]): Json {
  return {
    PedidoJsonRpc: {
      description: "Un mensaje JSON-RPC 2.0.",
      anyOf: [
        reference("PedidoDeInicio"),
        reference("PedidoSimple"),
        reference("PedidoConNombre"),
        reference("PedidoDeRecurso"),
        ...tools.map(({ name }) => reference(`${name}.llamada`)),
        reference("Notificacion"),
      ],
    },
    PedidoDeInicio: request({ const: "initialize" }, {
      params: record({ protocolVersion: TEXT, capabilities: ANY_OBJECT, clientInfo: NAMED }),
    }),
    PedidoSimple: request({ enum: SIMPLE_METHODS }),
    PedidoConNombre: request({ const: "prompts/get" }, { params: record({ name: TEXT }) }),
    PedidoDeRecurso: request({ const: "resources/read" }, {
      params: record({ uri: TEXT }),
    }),
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
          reference("ResultadoDeInicio"),
          reference("ResultadoDeDescubrimiento"),
          reference("ResultadoVacio"),
          reference("ListaDeHerramientas"),
          reference("ListaDeRecursos"),
          reference("LecturaDeRecurso"),
          reference("ListaDePlantillas"),
          reference("ListaDeInstrucciones"),
          ...tools.map(({ name }) => reference(`${name}.respuesta`)),
          reference("LlamadaRechazada"),
        ],
      },
    }),
    RespuestaConError: failure(Object.values(ERROR_CODE), {}, { data: ANY_OBJECT }),
    MensajeRechazado: {
      anyOf: [
        failure([ERROR_CODE.ParseError, ERROR_CODE.InvalidRequest], {
          data: { anyOf: [reference("Problema"), reference("VersionNoHablada")] },
        }),
        failure([ERROR_CODE.UnsupportedProtocolVersion], { data: reference("VersionNoHablada") }),
        failure([ERROR_CODE.InvalidParams, ERROR_CODE.HeaderMismatch], {}),
      ],
    },
    VersionNoHablada: record({
      supported: { type: "array", items: TEXT, description: "Las versiones de MCP que hablo." },
      requested: { ...TEXT, description: "La que pediste." },
    }),
    ResultadoDeInicio: record({
      protocolVersion: TEXT,
      capabilities: ANY_OBJECT,
      serverInfo: record({ name: TEXT, version: TEXT }, { title: TEXT }),
      instructions: TEXT,
    }),
    ResultadoDeDescubrimiento: record({
      resultType: TEXT,
      supportedVersions: { type: "array", items: TEXT },
      capabilities: ANY_OBJECT,
      instructions: TEXT,
      ttlMs: { type: "integer" },
      cacheScope: TEXT,
    }),
    ResultadoVacio: { ...ANY_OBJECT, description: "De ping.", additionalProperties: false },
    ListaDeHerramientas: record({ tools: { type: "array", items: reference("Herramienta") } }),
    ListaDeRecursos: record({
      resources: {
        type: "array",
        items: record({ uri: TEXT, name: TEXT, mimeType: TEXT }, { description: TEXT }),
      },
    }),
    LecturaDeRecurso: record({
      contents: { type: "array", items: record({ uri: TEXT, mimeType: TEXT, text: TEXT }) },
    }),
    ListaDePlantillas: record({ resourceTemplates: NOTHING }),
    ListaDeInstrucciones: record({ prompts: NOTHING }),
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
  return [
    [`${name}.argumentos`, withReferences(inputSchema)],
    [`${name}.resultado`, withReferences(outputSchema)],
    [
      `${name}.llamada`,
      {
        ...request({ const: "tools/call" }, {
          params: record({ name: { const: name } }, {
            arguments: reference(`${name}.argumentos`),
          }),
        }),
        description,
      },
    ],
    [
      `${name}.respuesta`,
      toolResult({ const: false }, { structuredContent: reference(`${name}.resultado`) }),
    ],
  ];
}

function request(method: Json, members: Json = {}): Json {
  return record({ jsonrpc: VERSION, id: ID, method, ...members });
}

function failure(codes: readonly number[], required: Json, optional: Json = {}): Json {
  return record({
    jsonrpc: VERSION,
    error: record({
      code: { type: "integer", enum: codes },
      message: { ...TEXT, description: "Qué estuvo mal, para una persona." },
      ...required,
    }, optional),
  }, {
    id: {
      ...ID,
      type: [...ID.type, "null"],
      description: "El del pedido. Si no se pudo leer es null o, con 2026-07-28, no está.",
    },
  });
}

function toolResult(isError: Json, members: Json = {}): Json {
  return record({
    content: {
      type: "array",
      minItems: 2,
      description: "Primero la prosa, después los mismos datos como JSON en texto.",
      items: reference("ContenidoDeTexto"),
    },
    isError,
    ...members,
  });
}

function record(required: Json, optional: Json = {}): Json {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}
