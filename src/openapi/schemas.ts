/** The named schemas of the OpenAPI document: the shop's shapes, the tools' arguments and results, and the messages of MCP around them. */

import { PROBLEM_CODES } from "../http/problem.ts";
import { ERROR_CODE } from "../mcp/message.ts";
import type { ToolSpec } from "../mcp/tool.ts";
import {
  type JsonObject,
  type JsonSchema,
  mapInner,
  strict,
} from "../schema/schema.ts";
import {
  CATALOG,
  CATALOG_EXTRA,
  CATALOG_PROMO,
  CATALOG_TUB,
} from "../shop/catalog.ts";
import * as shapes from "../shop/shapes.ts";
import {
  anyOf,
  arrayOf,
  objectOf,
  reference,
  SECONDS,
  TEXT,
  textSchema,
  uriSchema,
} from "./parts.ts";

/**
 * A tool with any types. Its subject, the data that a call reads, has the type `never`,
 * because the document calls no tool. The document contains the tool's complete schemas.
 * `tools/list` contains shorter versions.
 */
export type AnyTool = ToolSpec<never, unknown, unknown>;

/** The shapes that have a name in the document, by that name. Other schemas refer to a shape by its name. */
const SHAPES: Readonly<Record<string, JsonSchema>> = {
  Catalogo: CATALOG,
  Direccion: shapes.ADDRESS,
  Pote: CATALOG_TUB,
  PoteSinFoto: shapes.TUB,
  Promo: CATALOG_PROMO,
  ParteDePromo: shapes.PROMO_PART,
  Adicional: CATALOG_EXTRA,
  AdicionalSinFoto: shapes.EXTRA,
  Sabor: shapes.FLAVOR,
  FormaDePago: shapes.PAYMENT,
  Turno: shapes.TURN,
  HorarioDelDia: shapes.DAY_HOURS,
  Excepcion: shapes.EXCEPTION,
  Aviso: shapes.NOTICE,
};

const ANY_OBJECT = { type: "object" };
const VERSION = { const: "2.0", description: "La versión de JSON-RPC." };
const ID = {
  type: ["string", "integer"],
  description: "Vuelve igual en la respuesta.",
};

/** The body of a problem (contract, "Problema"). */
const PROBLEM = objectOf({
  type: uriSchema("Tipo de problema: lleva a su explicación."),
  title: textSchema("Resumen corto y estable."),
  status: {
    type: "integer",
    description: "El mismo que el de la respuesta.",
  },
  detail: textSchema("Qué pasó en este pedido."),
  code: {
    ...textSchema("Identificador estable, para ramificar."),
    enum: PROBLEM_CODES,
  },
  "pista?": textSchema("Cómo seguir."),
  "documentacion?": uriSchema("La página para desarrolladores."),
  "instance?": textSchema("La ruta pedida."),
  "permitidos?": arrayOf(TEXT, "Solo en 405: los métodos de la ruta."),
  "retryAfter?": {
    ...SECONDS,
    description: "Solo en 429: segundos de espera.",
  },
  "endpoints?": arrayOf(
    objectOf({
      metodo: textSchema("Método."),
      ruta: textSchema("Ruta."),
      que: textSchema("Para qué es."),
    }),
    "Solo en 404: lo que sí hay.",
  ),
}, "Un error (RFC 9457).");

/** The manifest (contract, "Manifiesto"). */
const MANIFEST = objectOf({
  name: TEXT,
  version: TEXT,
  description: TEXT,
  protocolVersion: TEXT,
  instructions: TEXT,
  protocolVersions: arrayOf(TEXT),
  transport: objectOf({
    type: { ...TEXT, enum: ["streamable-http"] },
    url: uriSchema("El endpoint MCP."),
  }),
  authentication: { ...TEXT, enum: ["none"] },
  capabilities: ANY_OBJECT,
  tools: arrayOf(reference("Herramienta")),
}, "Lo que un cliente MCP encuentra antes de conectarse.");

const HINT = { type: "boolean" };
const TOOL = objectOf({
  name: TEXT,
  title: TEXT,
  description: TEXT,
  inputSchema: ANY_OBJECT,
  outputSchema: ANY_OBJECT,
  annotations: objectOf({
    readOnlyHint: HINT,
    destructiveHint: HINT,
    idempotentHint: HINT,
    openWorldHint: HINT,
  }),
}, "Una herramienta MCP.");

/**
 * Returns all named schemas of the document. `methods` are the methods of the MCP
 * endpoint. Only calls of tools are described in full, since the specification of MCP
 * describes all other messages.
 */
export function describeSchemas(
  tools: readonly AnyTool[],
  methods: readonly string[],
): JsonObject {
  const shapesByName = Object.entries(SHAPES)
    .map(([name, shape]) => [name, withReferences(shape)]);
  return {
    ...Object.fromEntries(shapesByName),
    Problema: PROBLEM,
    Manifiesto: MANIFEST,
    Herramienta: TOOL,
    ...describeRequests(tools, methods),
    ...describeResponses(tools),
    ...Object.fromEntries(tools.flatMap(describeTool)),
  };
}

function describeRequests(
  tools: readonly AnyTool[],
  methods: readonly string[],
): JsonObject {
  const calls = tools.map(({ name }) => `${name}.llamada`);
  const others = methods.filter((method) => method !== "tools/call");
  return {
    PedidoJsonRpc: anyOf(
      ["PedidoDeProtocolo", ...calls, "Notificacion"],
      "Un mensaje JSON-RPC 2.0.",
    ),
    PedidoDeProtocolo: objectOf({
      jsonrpc: VERSION,
      id: ID,
      method: { enum: others },
      "params?": ANY_OBJECT,
    }, "Lo que no es una llamada, con los «params» que le da MCP."),
    Notificacion: objectOf({
      jsonrpc: VERSION,
      method: {
        ...TEXT,
        pattern: "^notifications/",
        examples: ["notifications/initialized"],
      },
    }, "No lleva id, y no se responde."),
  };
}

function describeResponses(tools: readonly AnyTool[]): JsonObject {
  const results = [
    "ResultadoDeProtocolo",
    ...tools.map(({ name }) => `${name}.respuesta`),
    "LlamadaRechazada",
  ];
  // A 400 never has these two codes. The answer to an unknown method is a 404 or a 200, and
  // the answer after an internal error is a 200.
  const { MethodNotFound: _, InternalError: __, ...codesOf400 } = ERROR_CODE;
  return {
    RespuestaJsonRpc: anyOf(
      ["RespuestaConResultado", "RespuestaConError"],
      "Una respuesta JSON-RPC 2.0: un resultado o un error.",
    ),
    RespuestaConResultado: objectOf({
      jsonrpc: VERSION,
      id: ID,
      result: anyOf(results),
    }),
    // Only a result of `tools/call` has `content`.
    ResultadoDeProtocolo: {
      ...ANY_OBJECT,
      not: objectOf({ content: {} }),
      description: "El de otro método que tools/call, como lo define MCP.",
    },
    RespuestaConError: describeErrorResponse(ERROR_CODE, ANY_OBJECT),
    MensajeRechazado: describeErrorResponse(
      codesOf400,
      anyOf(["Problema", "VersionNoHablada"]),
    ),
    VersionNoHablada: objectOf({
      supported: arrayOf(TEXT, "Las versiones de MCP que hablo."),
      requested: textSchema("La que pediste."),
    }),
    ContenidoDeTexto: objectOf({ type: { const: "text" }, text: TEXT }),
    LlamadaRechazada: {
      ...describeResult({ isError: { const: true } }),
      description:
        "La herramienta no aceptó los argumentos: el texto dice qué corregir.",
    },
  };
}

/** Returns the schemas of a tool's call and of its result. */
function describeTool(
  { name, description, inputSchema, outputSchema }: AnyTool,
): readonly (readonly [string, JsonObject])[] {
  const params = objectOf({
    name: { const: name },
    "arguments?": withReferences(strict(inputSchema)),
  });
  const call = {
    jsonrpc: VERSION,
    id: ID,
    method: { const: "tools/call" },
    params,
  };
  const result = {
    isError: { const: false },
    structuredContent: withReferences(outputSchema),
  };

  return [
    [`${name}.llamada`, objectOf(call, description)],
    [`${name}.respuesta`, describeResult(result)],
  ];
}

function describeErrorResponse(
  codes: JsonObject,
  data: JsonObject,
): JsonObject {
  const id = {
    type: [...ID.type, "null"],
    description:
      "El del pedido. Si no se pudo leer es null o, con 2026-07-28, no está.",
  };
  const error = objectOf({
    code: { type: "integer", enum: Object.values(codes) },
    message: textSchema("Qué estuvo mal, para una persona."),
    "data?": data,
  });
  return objectOf({ jsonrpc: VERSION, error, "id?": id });
}

function describeResult(fields: JsonObject): JsonObject {
  const content = {
    ...arrayOf(
      reference("ContenidoDeTexto"),
      "Primero la prosa, después los mismos datos como JSON en texto.",
    ),
    minItems: 2,
  };
  return objectOf({ content, ...fields });
}

/** Replaces each named shape inside a schema with a reference. The outermost schema isn't replaced, even if it has a name. */
function withReferences(schema: JsonSchema): JsonObject {
  const replace = (inner: JsonSchema): JsonSchema => {
    const name = Object.keys(SHAPES).find((key) => SHAPES[key] === inner);
    return name === undefined ? mapInner(inner, replace) : reference(name);
  };

  // The copy only changes the type: a `JsonSchema` isn't a `JsonObject`.
  return { ...mapInner(schema, replace) };
}
